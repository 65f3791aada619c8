import { sql } from "drizzle-orm";
import { attendance, enrolment } from "#db/schema/index.ts";
import { asGiven, insertWhere } from "#db/write.ts";
import type { Actor } from "~/domain/account/session.ts";
import { audit } from "~/domain/audit.server.ts";
import type { Deps } from "~/domain/deps.ts";
import type { LectureIds } from "~/domain/lecture/access.server.ts";
import { takeToday } from "~/domain/request/daily.server.ts";
import { attendanceErrors } from "./errors.ts";
import { teachersHeldLecture, wasIn } from "./lecture-parts.server.ts";
import { ROLL_CALL, wholeOf } from "./rules.ts";
import type { RollCall } from "./schemas.ts";

/**
 * A teacher ticks off who was there (LIV-4): those of the page that was shown. What was corrected by hand with a reason stays, and who was
 * excused and is not ticked stays excused; ticks that say what is said already are not noted. Three round trips. @returns how many were there
 * @throws DomainError LimitReached, RollCallTooEarly, LectureNotFound, or of requireRole
 */
export async function callRoll(
	deps: Pick<Deps, "db" | "clock">,
	who: Actor | null,
	ids: LectureIds,
	{ shown, here }: RollCall,
): Promise<{ here: number }> {
	const { actor, lecture } = await teachersHeldLecture(deps, who, ids);
	const now = deps.clock();
	if (now < lecture.startsAt || lecture.cancelledAt !== null) throw attendanceErrors.fail("RollCallTooEarly");
	await takeToday(deps, "decision", actor.accountUuid);
	const there = new Set(here);
	const rows = JSON.stringify([...new Set(shown)].map((uuid) => [uuid, there.has(uuid) ? wholeOf(lecture) : 0]));
	const count = shown.filter((uuid) => there.has(uuid)).length;
	await deps.db.batch([
		insertWhere(
			deps,
			attendance,
			{
				...{ lectureUuid: lecture.uuid, accountUuid: sql`e.student_uuid`, correctedMs: sql`s.value ->> 1` },
				...{ correctionReason: ROLL_CALL, correctedBy: actor.accountUuid, correctedAt: now, updatedAt: now },
			},
			sql`FROM json_each(${rows}) AS s JOIN ${enrolment} AS e ON e.course_uuid = ${lecture.course.uuid}
				AND e.student_uuid = s.value ->> 0 AND ${wasIn("e")}
			WHERE s.value ->> 1 > 0 OR NOT EXISTS (SELECT 1 FROM ${attendance} AS a WHERE a.lecture_uuid = ${lecture.uuid}
				AND a.account_uuid = e.student_uuid AND a.excuse IS NOT NULL AND a.corrected_ms IS NULL)`,
		).onConflictDoUpdate({
			target: [attendance.lectureUuid, attendance.accountUuid],
			set: asGiven(attendance, "correctedMs", "correctionReason", "correctedBy", "correctedAt", "updatedAt"),
			setWhere: sql`attendance.corrected_ms IS NULL
				OR (attendance.correction_reason = ${ROLL_CALL} AND attendance.corrected_ms <> excluded.corrected_ms)`,
		}),
		audit.ifChanged(
			deps,
			{
				...{
					actorUuid: actor.accountUuid,
					action: "attendance.roll-call",
					objectType: "lecture",
					objectUuid: lecture.uuid,
				},
				detail: { here: count, of: shown.length },
			},
			now,
		),
	]);
	return { here: count };
}
