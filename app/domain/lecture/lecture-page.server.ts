import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { course, lecture } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import {
	type FoundLecture,
	isLecture,
	type Lecture,
	type LectureIds,
	lectureWithin,
	ownLectureWithin,
} from "./access.server.ts";
import { type Entrance, entranceOf } from "./entrance.ts";
import { elsewhereStatements, type Warnings, warningsAt } from "./judge-slots.server.ts";
import { type Recorded, recordedSql } from "./recorded.server.ts";
import { isAhead, type LectureState, stateOf } from "./rules.ts";
import { type Seen, seenBy } from "./seen.ts";
import { type Clash, clashStatement, toClashes } from "./student-clashes.server.ts";

/** A lecture on a page of its own; `serverNow` ms UTC. */
export type LecturePage = {
	lecture: Seen<Lecture>;
	course: { uuid: string; title: string };
	state: LectureState;
	/** The way into its room (LEC-3, LIV-2). */
	entrance: Entrance | null;
	/** What of it can be watched. */
	recorded: Recorded;
	serverNow: number;
};

/** What there is of the lecture that an address names, as a statement. */
const recordedOf = ({ db }: Pick<Deps, "db">, lectureId: string, now: number) =>
	db
		.select({ recorded: recordedSql(sql`"lecture"."uuid"`, sql`"lecture"."ends_at"`, now) })
		.from(lecture)
		.where(isLecture(lectureId));

const shown = (
	{ as, lecture, course: { uuid, title }, room }: FoundLecture,
	[of]: Awaited<ReturnType<typeof recordedOf>>,
	serverNow: number,
): LecturePage => ({
	entrance: entranceOf({ ...lecture, room, elsewhere: lecture.meetingUrl !== null }, as, serverNow),
	recorded: of?.recorded ?? "none",
	...{ lecture: seenBy(as, lecture), course: { uuid, title }, state: stateOf(lecture, serverNow), serverNow },
});

/**
 * A lecture as its teacher sees it, and while it is ahead what is worth knowing of its time (LEC-1). One round trip.
 * @throws DomainError LectureNotFound, CourseNotFound, of requireRole
 */
export async function getOwnLecture(
	deps: Pick<Deps, "db" | "clock">,
	who: Actor | null,
	ids: LectureIds,
): Promise<LecturePage & { warnings: Warnings | null }> {
	const serverNow = deps.clock();
	const { statement, found } = ownLectureWithin(deps, who, ids);
	const named = isLecture(ids.lectureId);
	const slot = sql`(SELECT 0 AS slot, starts_at, ends_at FROM ${lecture} WHERE ${named})`;
	const courseUuid = sql`(SELECT course_uuid FROM ${lecture} WHERE ${named})`;
	const teacherUuid = sql`(SELECT teacher_uuid FROM ${course} WHERE uuid = ${courseUuid})`;
	const [rows, recorded, elsewhere, busy] = await deps.db.batch([
		statement,
		recordedOf(deps, ids.lectureId, serverNow),
		...elsewhereStatements(deps, slot, { courseUuid, teacherUuid }),
	]);
	const page = shown(found(rows), recorded, serverNow);
	const warnings = isAhead(page.lecture, serverNow) ? warningsAt(0, elsewhere, busy, false) : null;
	return { ...page, warnings };
}

/** The same as one who may see it does. One round trip. @throws DomainError LectureNotFound, CourseNotFound, of requireRole */
export async function getLecture(
	deps: Pick<Deps, "db" | "clock">,
	who: Actor | null,
	ids: LectureIds,
): Promise<LecturePage> {
	const now = deps.clock();
	const { statement, found } = lectureWithin(deps, who, ids);
	const [rows, recorded] = await deps.db.batch([statement, recordedOf(deps, ids.lectureId, now)]);
	return shown(found(rows), recorded, now);
}

/**
 * The same as a student of its course does, who hears what else they have then (LEC-1). One round trip.
 * @throws DomainError LectureNotFound, CourseNotFound, of requireRole
 */
export async function getStudentLecture(
	deps: Pick<Deps, "db" | "clock">,
	who: Actor | null,
	ids: LectureIds,
): Promise<LecturePage & { clashes: Clash[] }> {
	const serverNow = deps.clock();
	const { actor, statement, found } = lectureWithin(deps, requireRole(who, "student"), ids);
	const isIt = isLecture(ids.lectureId, alias(lecture, "l"));
	const [rows, recorded, clashes] = await deps.db.batch([
		statement,
		recordedOf(deps, ids.lectureId, serverNow),
		clashStatement(deps, actor.accountUuid, isIt, serverNow),
	]);
	return { ...shown(found(rows), recorded, serverNow), clashes: toClashes(clashes) };
}
