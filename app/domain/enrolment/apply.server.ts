import { sql } from "drizzle-orm";
import { course } from "#db/schema/index.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { takeToday } from "~/domain/request/daily.server.ts";
import { anyOf, blankStatement, changeStatements, lastPlace } from "~/domain/seat/change.server.ts";
import { enrolmentErrors } from "~/domain/seat/errors.ts";
import { statesFor } from "~/domain/seat/machine.ts";
import { isOpen, mayCome } from "~/domain/seat/may.server.ts";
import { lapseStatements, moveUpStatements } from "~/domain/seat/move-up.server.ts";
import type { EnrolmentState } from "~/domain/seat/rules.ts";
import { ownStanding, refusalToAsk } from "~/domain/seat/standing.server.ts";
import { tellTeacher } from "~/domain/seat/tell.server.ts";
import { acceptInvitation } from "./accept.server.ts";
import { changeOne } from "./batch.server.ts";

/**
 * A student asks to be let into a course (ENR-4). Asked before, it stays as it is; who is invited, accepts. Two round trips.
 * @param note what they say to the teacher
 * @returns how they stand to it afterwards
 * @throws DomainError CourseNotFound, AlreadyIn, why the course takes nobody in, those of acceptInvitation, of requireRole
 */
export async function applyForCourse(
	deps: Pick<Deps, "db" | "clock">,
	who: Actor | null,
	{ courseUuid: id, note = null }: { courseUuid: string; note?: string | null },
): Promise<EnrolmentState> {
	const { actor, standing } = await ownStanding(deps, who, id);
	const now = deps.clock();
	const { state } = standing;
	if (state === "accepted") throw enrolmentErrors.fail("AlreadyIn");
	if (state === "invited" || state === "offered") return acceptInvitation(deps, actor, { courseUuid: id });
	const refused = refusalToAsk(standing, actor.accountUuid, now);
	if (refused) throw refused;
	const [courseUuid, student] = [standing.course.uuid, actor.accountUuid];
	await takeToday(deps, "apply", student);
	const open = sql`EXISTS (SELECT 1 FROM ${course} AS c WHERE c.uuid = ${courseUuid} AND ${isOpen(now)})`;
	return changeOne(deps, { courseUuid, studentUuid: student }, [
		...lapseStatements(deps, courseUuid, now),
		blankStatement(
			deps,
			courseUuid,
			sql`SELECT ${student} AS student_uuid WHERE ${open} AND ${mayCome(sql`${student}`)}`,
			now,
		),
		...changeStatements(
			deps,
			{
				where: sql`course_uuid = ${courseUuid} AND student_uuid = ${student} AND state IN ${anyOf(statesFor("apply"))}
					AND ${open} AND ${mayCome(sql`${student}`)}`,
				to: "applied",
				set: sql`, queue_no = ${lastPlace(courseUuid)}, note = ${note}, approved_at = NULL, invited_by = NULL, payment_uuid = NULL`,
				by: student,
			},
			now,
		),
		...moveUpStatements(deps, courseUuid, now),
		...tellTeacher(deps, courseUuid, student, ["enrolment-asked"], now),
	]);
}
