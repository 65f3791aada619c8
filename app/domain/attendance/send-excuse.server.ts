import { type SQL, sql } from "drizzle-orm";
import { attendance, course, lecture as lectureTable } from "#db/schema/index.ts";
import { asGiven, insertWhere } from "#db/write.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import type { LectureIds } from "~/domain/lecture/access.server.ts";
import { takeBackExcuses } from "~/domain/lecture/excuses.server.ts";
import { notify } from "~/domain/notification/notify.server.ts";
import { dhakaDay } from "~/lib/time.ts";
import { attendanceErrors } from "./errors.ts";
import { type LectureHere, studentsHeldLecture } from "./lecture-parts.server.ts";
import { mayExcuse } from "./rules.ts";
import type { Excuse } from "./schemas.ts";

/**
 * A student says before a lecture begins that they do not come, and why, or takes it back (ATD-2). The teacher is told once for a lecture
 * and day, however many do. Two round trips.
 * @throws DomainError ExcuseTooLate, LectureNotFound, of requireRole
 */
export async function sendExcuse(
	deps: Pick<Deps, "db" | "clock">,
	who: Actor | null,
	ids: LectureIds,
	said: Excuse,
): Promise<void> {
	const { actor, lecture } = await studentsHeldLecture(deps, who, ids);
	const now = deps.clock();
	if (!mayExcuse(lecture, now)) throw attendanceErrors.fail("ExcuseTooLate");
	const { db } = deps;
	// The moment is looked at again where it is written.
	const inTime = sql`EXISTS (SELECT 1 FROM ${lectureTable} AS l WHERE l.uuid = ${lecture.uuid} AND l.starts_at > ${now} AND l.cancelled_at IS NULL)`;
	const writes =
		said.intent === "excuse"
			? sendStatements(deps, { actor, lecture, reason: said.reason, inTime }, now)
			: takeBackExcuses(deps, { uuids: [lecture.uuid], account: actor.accountUuid, when: inTime }, now);
	const [[is]] = await db.batch([db.all<{ inTime: number }>(sql`SELECT ${inTime} AS inTime`), ...writes]);
	if (!is?.inTime) throw attendanceErrors.fail("ExcuseTooLate");
}

/** What a student says is written down, and their teacher told of it. */
function sendStatements(
	{ db }: Pick<Deps, "db">,
	{ actor, lecture, reason, inTime }: { actor: Actor; lecture: LectureHere; reason: string; inTime: SQL },
	now: number,
) {
	return [
		insertWhere(
			{ db },
			attendance,
			{
				...{ lectureUuid: lecture.uuid, accountUuid: actor.accountUuid, excuse: reason },
				...{ excusedAt: now, updatedAt: now },
			},
			sql`WHERE ${inTime}`,
		).onConflictDoUpdate({
			target: [attendance.lectureUuid, attendance.accountUuid],
			set: asGiven(attendance, "excuse", "excusedAt", "updatedAt"),
		}),
		notify(
			{ db },
			{
				...{ kind: "excuses-sent", role: "teacher", account: sql`c.teacher_uuid` },
				about: `${lecture.course.uuid}/${lecture.uuid}`,
				key: `excuses-sent:${lecture.uuid}:${dhakaDay(now)}`,
				params: { lecture: lecture.title },
				from: sql`${course} AS c`,
				where: sql`c.uuid = ${lecture.course.uuid} AND EXISTS (SELECT 1 FROM ${attendance} AS a
					WHERE a.lecture_uuid = ${lecture.uuid} AND a.account_uuid = ${actor.accountUuid} AND a.excused_at = ${now})`,
			},
			now,
		),
	] as const;
}
