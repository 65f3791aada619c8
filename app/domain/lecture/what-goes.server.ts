import { type SQL, sql } from "drizzle-orm";
import {
	assignment,
	attendance,
	lecture,
	lectureQuestion,
	liveMeeting,
	material,
	recording,
	submission,
} from "#db/schema/index.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { type FoundLecture, type LectureIds, ownLectureWithin } from "./access.server.ts";
import { lectureErrors } from "./errors.ts";

/** What lectures have, in numbers, for the question before they are deleted (LEC-6). */
export type Going = {
	lectures: number;
	/** They go with a lecture, with their files. */
	materials: number;
	/** They stay in its course, with what was handed in. */
	assignments: number;
	submissions: number;
	/** Any of these keeps it from going: who was in it or sent an excuse, and what was recorded or asked. */
	attended: number;
	recordings: number;
	questions: number;
	/** How many cannot be deleted: begun, or with anything of the above, or with a room. */
	kept: number;
};

const NOTHING: Going = {
	...{ lectures: 0, materials: 0, assignments: 0, submissions: 0 },
	...{ attended: 0, recordings: 0, questions: 0, kept: 0 },
};

/** That the lecture `l` has something of somebody's: a presence or an excuse, a room, a question. It is cancelled instead. */
const isUsed = sql`(EXISTS (SELECT 1 FROM ${attendance} AS a WHERE a.lecture_uuid = l.uuid)
	OR EXISTS (SELECT 1 FROM ${liveMeeting} AS r WHERE r.lecture_uuid = l.uuid)
	OR EXISTS (SELECT 1 FROM ${lectureQuestion} AS q WHERE q.lecture_uuid = l.uuid))`;

/** That the lecture `l` may be deleted: it is ahead still, and has nothing of anybody's. @param now ms UTC */
export const mayGo = (now: number): SQL => sql`(l.cancelled_at IS NULL AND l.starts_at > ${now} AND NOT ${isUsed})`;

/** @param which the condition of the lectures `l` */
function goingStatement({ db, clock }: Pick<Deps, "db" | "clock">, which: SQL) {
	const counted = (from: SQL) => sql`(SELECT count(*) FROM ${from})`;
	const sum = (each: SQL) => sql`coalesce(sum(${each}), 0)`;
	return db.all<Going>(sql`
		SELECT count(*) AS lectures,
			${sum(counted(sql`${material} AS m WHERE m.lecture_uuid = l.uuid`))} AS materials,
			${sum(counted(sql`${assignment} AS g WHERE g.lecture_uuid = l.uuid`))} AS assignments,
			${sum(counted(sql`${assignment} AS g JOIN ${submission} AS s ON s.assignment_uuid = g.uuid WHERE g.lecture_uuid = l.uuid`))} AS submissions,
			${sum(counted(sql`${attendance} AS a WHERE a.lecture_uuid = l.uuid`))} AS attended,
			${sum(counted(sql`${recording} AS c WHERE c.lecture_uuid = l.uuid`))} AS recordings,
			${sum(counted(sql`${lectureQuestion} AS q WHERE q.lecture_uuid = l.uuid`))} AS questions,
			${sum(sql`NOT ${mayGo(clock())}`)} AS kept
		FROM ${lecture} AS l WHERE ${which}`);
}

/**
 * A lecture of the teacher's own that was not cancelled, and what goes with it, and with it and all that follow in its series. One round trip.
 * @throws DomainError LectureNotFound, CourseNotFound, LectureStaysCancelled, of requireRole
 */
export async function whatGoesWithLecture(
	deps: Pick<Deps, "db" | "clock">,
	who: Actor | null,
	ids: LectureIds,
): Promise<FoundLecture & { going: Going; goingFollowing: Going }> {
	const { statement, its, found } = ownLectureWithin(deps, who, ids);
	const of = (name: string) => sql`(SELECT ${sql.raw(name)} FROM ${lecture} WHERE uuid = ${its})`;
	const follows = sql`l.series_uuid = ${of("series_uuid")} AND l.starts_at >= ${of("starts_at")} AND l.cancelled_at IS NULL`;
	const [rows, [going = NOTHING], [goingFollowing = NOTHING]] = await deps.db.batch([
		statement,
		goingStatement(deps, sql`l.uuid = ${its}`),
		goingStatement(deps, follows),
	]);
	const own = found(rows);
	if (own.lecture.cancelledAt !== null) throw lectureErrors.fail("LectureStaysCancelled");
	return { ...own, going, goingFollowing };
}
