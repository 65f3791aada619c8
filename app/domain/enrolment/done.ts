import { type EnrolmentState, SHOWN } from "~/domain/seat/rules.ts";
import { m } from "~/paraglide/messages.js";

/** What was done, by the state that it led to or the answer that was given, in lower case (ENR-11). */
const DONE = {
	accepted: m.enrolment_done_accepted,
	pending: m.enrolment_done_pending,
	invited: m.enrolment_done_invited,
	declined: m.enrolment_done_declined,
	rejected: m.enrolment_done_rejected,
	left: m.enrolment_done_left,
	removed: m.enrolment_done_removed,
} as const;

export type DoneState = keyof typeof DONE;

/** “Course accepted successfully!”, in the reader's language. */
export const doneText = (state: DoneState): string => DONE[state]();

/** What came of a step is called as its list is, and what has ended by how; a time that ran out is nobody's doing. */
export function doneState(state: EnrolmentState): DoneState {
	if (state === "lapsed") return "declined";
	const shown = SHOWN[state];
	return shown === "ended" ? (state as "declined" | "rejected" | "left" | "removed") : shown;
}
