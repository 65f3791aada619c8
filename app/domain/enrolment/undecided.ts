import type { Decision } from "~/domain/seat/machine.ts";
import type { EnrolmentState } from "~/domain/seat/rules.ts";

/** Why a decision came to nothing. */
export type Undecided = "EnrolmentNotFound" | "NothingToDecide" | "MoneyUnderway";

/** Where only money that is on its way back keeps somebody. */
const HELD_BY_MONEY: Record<Decision, EnrolmentState | null> = {
	accepted: null,
	declined: "paid",
	removed: "accepted",
};

/** @param state how they stand after the decision, which did not lead there */
export function whyUndecided(decision: Decision, state: EnrolmentState | undefined): Undecided {
	if (state === undefined) return "EnrolmentNotFound";
	return state === HELD_BY_MONEY[decision] ? "MoneyUnderway" : "NothingToDecide";
}
