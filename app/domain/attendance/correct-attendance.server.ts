import { and, eq, isNotNull, sql } from "drizzle-orm";
import { attendance, enrolment } from "#db/schema/index.ts";
import { asGiven, insertWhere } from "#db/write.ts";
import type { Actor } from "~/domain/account/session.ts";
import { audit } from "~/domain/audit.server.ts";
import type { Deps } from "~/domain/deps.ts";
import type { LectureIds } from "~/domain/lecture/access.server.ts";
import { takeToday } from "~/domain/request/daily.server.ts";
import { attendanceErrors } from "./errors.ts";
import { teachersHeldLecture, wasIn } from "./lecture-parts.server.ts";
import { minutesOf } from "./rules.ts";
import type { Correction } from "./schemas.ts";

const MINUTE = 60_000;

/**
 * A teacher says how long a student was in a lecture, and why (ATD-2), or that what was heard counts again. It stands beside what was
 * heard, and is noted where it says something else than before. Three round trips.
 * @throws DomainError LimitReached, AttendanceNotFound for who is none of its students, CorrectionTooLong, LectureNotFound, RollCallTooEarly, or of requireRole
 */
export async function correctAttendance(
	deps: Pick<Deps, "db" | "clock">,
	who: Actor | null,
	ids: LectureIds & { studentUuid: string },
	correction: Correction,
): Promise<void> {
	const { actor, lecture } = await teachersHeldLecture(deps, who, ids);
	const now = deps.clock();
	if (now < lecture.startsAt || lecture.cancelledAt !== null) throw attendanceErrors.fail("RollCallTooEarly");
	await takeToday(deps, "decision", actor.accountUuid);
	const { db } = deps;
	const { studentUuid } = ids;
	const isTheirs = and(eq(attendance.lectureUuid, lecture.uuid), eq(attendance.accountUuid, studentUuid));
	const noted = { actorUuid: actor.accountUuid, objectType: "lecture", objectUuid: lecture.uuid } as const;
	if (correction.intent === "take-back") {
		const [changed] = await db.batch([
			db
				.update(attendance)
				.set({ correctedMs: null, correctionReason: null, correctedBy: null, correctedAt: null, updatedAt: now })
				.where(and(isTheirs, isNotNull(attendance.correctedMs)))
				.returning({ accountUuid: attendance.accountUuid }),
			audit.ifChanged(
				deps,
				{ ...noted, action: "attendance.correction-taken-back", detail: { account: studentUuid } },
				now,
			),
		]);
		if (changed.length === 0) throw attendanceErrors.fail("AttendanceNotFound");
		return;
	}
	const { reason, minutes } = correction;
	const wholeMs = lecture.endsAt - lecture.startsAt;
	if (minutes > minutesOf(wholeMs)) throw attendanceErrors.fail("CorrectionTooLong", { most: minutesOf(wholeMs) });
	const correctedMs = Math.min(minutes * MINUTE, wholeMs);
	const [, , there] = await db.batch([
		insertWhere(
			{ db },
			attendance,
			{
				...{ lectureUuid: lecture.uuid, accountUuid: sql`e.student_uuid`, correctedMs, correctionReason: reason },
				...{ correctedBy: actor.accountUuid, correctedAt: now, updatedAt: now },
			},
			sql`FROM ${enrolment} AS e WHERE e.course_uuid = ${lecture.course.uuid} AND e.student_uuid = ${studentUuid} AND ${wasIn("e")}`,
		).onConflictDoUpdate({
			target: [attendance.lectureUuid, attendance.accountUuid],
			set: asGiven(attendance, "correctedMs", "correctionReason", "correctedBy", "correctedAt", "updatedAt"),
			setWhere: sql`attendance.corrected_ms IS NOT excluded.corrected_ms OR attendance.correction_reason IS NOT excluded.correction_reason`,
		}),
		audit.ifChanged(
			deps,
			{
				...noted,
				action: "attendance.corrected",
				detail: { account: studentUuid, minutes, reason },
			},
			now,
		),
		db
			.select({ accountUuid: attendance.accountUuid })
			.from(attendance)
			.where(and(isTheirs, isNotNull(attendance.correctedMs))),
	]);
	if (there.length === 0) throw attendanceErrors.fail("AttendanceNotFound");
}
