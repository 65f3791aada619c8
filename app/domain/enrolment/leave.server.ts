import { sql } from "drizzle-orm";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { anyOf, changeStatements, type Statement } from "~/domain/seat/change.server.ts";
import { enrolmentErrors } from "~/domain/seat/errors.ts";
import { boughtAt, leavingQuote } from "~/domain/seat/leaving-quote.ts";
import { statesFor } from "~/domain/seat/machine.ts";
import { moveUpStatements } from "~/domain/seat/move-up.server.ts";
import type { EnrolmentState } from "~/domain/seat/rules.ts";
import { type Enrolment, ownStanding, type Standing } from "~/domain/seat/standing.server.ts";
import { tellTeacher } from "~/domain/seat/tell.server.ts";
import type { Poisha } from "~/lib/money.ts";
import { changeOneFrom } from "./batch.server.ts";
import { endStatements, leftOf } from "./give-back.server.ts";

type Needs = Pick<Deps, "db" | "clock">;

/** How an enrolment has ended, and how much went into the wallet. */
export type Ended = { state: EnrolmentState; given: Poisha };

/** What leaving would give back now, for who is in the course or has paid for it (ENR-9). */
export function quoteOf({ course, enrolment, payment }: Standing, now: number): Poisha {
	if (!payment || !enrolment) return 0;
	return enrolment.state === "paid" ? leftOf(payment) : leavingQuote(payment, course, now, boughtAt(enrolment));
}

/**
 * A student leaves a course, at any time, and has back what `leavingQuote` says (ENR-9). Who is not in it yet takes back what they asked, or
 * says no to an invitation or an offer; what was paid is in the wallet, all of it. The next ones move up. Two round trips.
 * @throws DomainError CourseNotFound, NotInCourse, MoneyUnderway, of requireRole
 */
export async function leaveCourse(
	deps: Needs,
	who: Actor | null,
	{ courseUuid: id }: { courseUuid: string },
): Promise<Ended> {
	return end(deps, who, id, [...statesFor("leave"), ...statesFor("reject")], "NotInCourse");
}

/**
 * A student says no: to an invitation, an offer, or their own request (ENR-6). What was paid is in the wallet, all of it. Two round trips.
 * @throws DomainError CourseNotFound, NotInvited, MoneyUnderway, of requireRole
 */
export async function rejectInvitation(
	deps: Needs,
	who: Actor | null,
	{ courseUuid: id }: { courseUuid: string },
): Promise<Ended> {
	return end(deps, who, id, statesFor("reject"), "NotInvited");
}

/** So often a row is looked at anew that another request has moved meanwhile. */
const LOOKS = 3;

async function end(
	deps: Needs,
	who: Actor | null,
	id: string,
	from: readonly EnrolmentState[],
	otherwise: "NotInCourse" | "NotInvited",
	looks = LOOKS,
): Promise<Ended> {
	const { actor, standing } = await ownStanding(deps, who, id);
	const { course, enrolment } = standing;
	// Pressed twice, it is done once.
	if (enrolment && (enrolment.state === "left" || enrolment.state === "rejected"))
		return { state: enrolment.state, given: 0 };
	if (!enrolment || !from.includes(enrolment.state)) throw enrolmentErrors.fail(otherwise);
	const now = deps.clock();
	const given = quoteOf(standing, now);
	const { before, after } = await changeOneFrom(deps, { courseUuid: course.uuid, studentUuid: actor.accountUuid }, [
		...goStatements(deps, standing, enrolment, { by: actor.accountUuid, from, given }, now),
		...moveUpStatements(deps, course.uuid, now),
		...tellTeacher(deps, course.uuid, actor.accountUuid, ["enrolment-went"], now),
	]);
	const isOurs = before !== null && from.includes(before);
	if (isOurs && (after === "left" || after === "rejected")) return { state: after, given };
	if (before === enrolment.state) throw enrolmentErrors.fail("MoneyUnderway");
	// Another request was first: what is so since then counts, and the money has gone back once.
	if (looks <= 1) throw enrolmentErrors.fail(otherwise);
	return end(deps, who, id, from, otherwise, looks - 1);
}

type Going = { by: string; from: readonly EnrolmentState[]; given: Poisha };

function goStatements(
	deps: Needs,
	{ payment }: Standing,
	{ uuid, state }: Enrolment,
	{ by, from, given }: Going,
	now: number,
): Statement[] {
	const reason = null;
	if (state === "accepted")
		return endStatements(
			deps,
			{ ...{ enrolmentUuid: uuid, from: ["accepted"], to: "left" }, ...{ by, reason, payment, amount: given } },
			now,
		);
	if (state === "paid")
		return endStatements(
			deps,
			{ ...{ enrolmentUuid: uuid, from: ["paid"], to: "rejected" }, ...{ by, reason, payment, amount: given } },
			now,
		);
	const unpaid = from.filter((one) => one !== "paid" && one !== "accepted");
	return changeStatements(deps, { where: sql`uuid = ${uuid} AND state IN ${anyOf(unpaid)}`, to: "rejected", by }, now);
}
