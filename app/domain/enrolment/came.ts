import type { Decision } from "~/domain/seat/machine.ts";
import { type EnrolmentState, SHOWN } from "~/domain/seat/rules.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { type DoneState, doneState, doneText } from "./done.ts";

/** What a teacher does about students: decides, or invites. */
type Step = Decision | "invited";

/** The states to which each may have led: a yes may have to wait for a seat, or for the money. */
export const LED_TO: Record<Step, readonly EnrolmentState[]> = {
	accepted: ["accepted", "offered", "waiting"],
	declined: ["declined"],
	removed: ["removed"],
	// Who has asked is approved by it; who is in stays.
	invited: ["accepted", "offered", "waiting", "invited"],
};

type Count = (of: { count: number; n: string }) => string;
/** `plain`: the text of what was done says all of it. */
type Told = { text: Count; plain?: true };

/** What is said of how many, in this order. */
const TOLD: Partial<Record<EnrolmentState, Told>> = {
	accepted: { text: m.enrolment_n_in, plain: true },
	offered: { text: m.enrolment_n_offered },
	waiting: { text: m.enrolment_n_waiting },
	declined: { text: m.enrolment_n_declined, plain: true },
	removed: { text: m.enrolment_n_removed, plain: true },
	invited: { text: m.enrolment_n_invited, plain: true },
};

/** Of whom nothing came. */
const NOTHING: Record<Step, Count> = {
	...{ accepted: m.enrolment_n_undecided, declined: m.enrolment_n_undecided, removed: m.enrolment_n_undecided },
	invited: m.enrolment_n_unchanged,
};

/** `mixed`: not all of them stand the same. */
export type Came = { state: DoneState | "mixed"; text: string; waiting: number };

const said = (text: Count, count: number) => text({ count, n: num(count) });

/**
 * What came of it: the exact text where all of them stand the same (ENR-11), and how many became what where that does not say all.
 * @param after how each of them stands afterwards; undefined for who has nothing to do with the course
 */
export function cameOf(step: Step, after: readonly (EnrolmentState | undefined)[]): Came {
	const led = after.filter((state): state is EnrolmentState => state !== undefined && LED_TO[step].includes(state));
	const many = (state: EnrolmentState) => led.filter((one) => one === state).length;
	const told = (Object.entries(TOLD) as [EnrolmentState, Told][]).filter(([state]) => many(state) > 0);
	const nothing = after.length - led.length;
	const parts = [
		...told.map(([state, { text }]) => said(text, many(state))),
		...(nothing > 0 ? [said(NOTHING[step], nothing)] : []),
	];
	const states = new Set(after.map((state) => (state === undefined ? "mixed" : doneState(state))));
	const [only = "mixed"] = states.size === 1 ? states : [];
	const exact = only !== "mixed" && nothing === 0 ? [doneText(only)] : [];
	const counted = exact.length === 0 || !told.every(([, { plain }]) => plain);
	return {
		state: only,
		text: [...exact, ...(counted ? [m.enrolment_sum({ parts: parts.join(", ") })] : [])].join(" "),
		waiting: many("waiting"),
	};
}

/** Each of them as a call answers it. */
export const standOf = (student: string, state: EnrolmentState | undefined) => ({
	...{ studentUuid: student, state: state ? SHOWN[state] : null, enrolmentState: state ?? null },
});
