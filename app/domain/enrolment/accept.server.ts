import { sql } from "drizzle-orm";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { anyOf, changeStatements, lastPlace, type Statement } from "~/domain/seat/change.server.ts";
import { enrolmentErrors } from "~/domain/seat/errors.ts";
import { statesTo } from "~/domain/seat/machine.ts";
import { freeSeats } from "~/domain/seat/may.server.ts";
import { moveUpStatements } from "~/domain/seat/move-up.server.ts";
import type { EnrolmentState } from "~/domain/seat/rules.ts";
import { ownStanding, refusal } from "~/domain/seat/standing.server.ts";
import { tellTeacher } from "~/domain/seat/tell.server.ts";
import { changeOne, takesPeopleIn } from "./batch.server.ts";

/**
 * A student takes the seat that is offered, or comes by invitation (ENR-6, ENR-7): into a free course where a seat is free, else they wait for
 * one, approved. A seat that costs something is taken by paying. Pressed twice, it is done once. Two round trips.
 * @returns how they stand to it afterwards
 * @throws DomainError CourseNotFound, NotInvited, SeatMustBePaid, why the course takes nobody in, of requireRole
 */
export async function acceptInvitation(
	deps: Pick<Deps, "db" | "clock">,
	who: Actor | null,
	{ courseUuid: id }: { courseUuid: string },
): Promise<EnrolmentState> {
	const { actor, standing } = await ownStanding(deps, who, id);
	const now = deps.clock();
	const { state } = standing;
	if (state === "accepted") return state;
	if (state !== "invited" && state !== "offered" && state !== "waiting") throw enrolmentErrors.fail("NotInvited");
	const refused = refusal(standing, actor.accountUuid, now);
	if (refused) throw refused;
	const { uuid: courseUuid, feePoisha } = standing.course;
	const student = actor.accountUuid;
	const after = await changeOne(deps, { courseUuid, studentUuid: student }, [
		// What ran out gives way first.
		...moveUpStatements(deps, courseUuid, now),
		...acceptStatements(deps, { courseUuid, student, isFree: feePoisha === 0 }, now),
		...moveUpStatements(deps, courseUuid, now, student),
		...tellTeacher(deps, courseUuid, student, ["enrolment-came", "enrolment-queued"], now),
	]);
	if (after === "invited" || after === "offered") throw enrolmentErrors.fail("SeatMustBePaid");
	if (after !== "accepted" && after !== "waiting") throw enrolmentErrors.fail("NotInvited");
	return after;
}

/** From an invitation to the queue, and from an offer in. What costs something is neither, unless there is no seat to pay for. */
export function acceptStatements(
	deps: Pick<Deps, "db">,
	{ courseUuid, student, isFree }: { courseUuid: string; student: string; isFree: boolean },
	now: number,
): Statement[] {
	const theirs = sql`course_uuid = ${courseUuid} AND student_uuid = ${student} AND ${takesPeopleIn(courseUuid, now)}`;
	const free = isFree ? sql`true` : sql`${freeSeats(courseUuid, now)} = 0`;
	return [
		...changeStatements(
			deps,
			{
				where: sql`${theirs} AND state IN ${anyOf(statesTo("accept", "waiting"))} AND ${free}`,
				to: "waiting",
				set: sql`, queue_no = ${lastPlace(courseUuid)}, approved_at = ${now}`,
				by: student,
			},
			now,
		),
		...(isFree
			? changeStatements(
					deps,
					{
						where: sql`${theirs} AND state IN ${anyOf(statesTo("accept", "accepted"))}`,
						...{ to: "accepted", by: student },
					},
					now,
				)
			: []),
	];
}
