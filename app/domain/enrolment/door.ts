import type { Standing } from "~/domain/seat/machine.ts";

/** What a student may do about a course, each a button or a way on. */
export type DoorAction =
	/** Ask to be let in. */
	| "apply"
	/** Ask for a seat of a course that has none free. */
	| "wait"
	| "accept"
	| "pay"
	/** Say no at once; what is lost by it is asked about first (`giveUp`, `withdraw`, `leave`). */
	| "reject"
	| "giveUp"
	| "withdraw"
	| "leave";

/** What decides it, besides how the student stands to the course. */
export type DoorFacts = {
	isFree: boolean;
	/** At this moment. */
	seatFree: boolean;
	/** The course takes in who comes by themselves, and who was asked or is next. */
	open: boolean;
	takesIn: boolean;
	/** The time to pay for the seat that is kept runs still: after it the seat is kept for money that is on its way alone. */
	toPay: boolean;
};

type Door = (facts: DoorFacts) => DoorAction[];

/** For who has nothing to do with the course, or not any more. A seat that costs something can be had at once, or asked for before paying. */
const outside: Door = ({ isFree, seatFree, open }) => {
	if (!open) return [];
	if (isFree || !seatFree) return [seatFree ? "apply" : "wait"];
	return ["pay", "apply"];
};

/** What stands at the door of a course, by how the student stands to it (ENR-1): the first is the one to do. */
const DOORS: Record<Standing, Door> = {
	none: outside,
	declined: outside,
	rejected: outside,
	left: outside,
	removed: outside,
	lapsed: outside,
	applied: ({ isFree, seatFree, open }) => [...(!isFree && seatFree && open ? (["pay"] as const) : []), "withdraw"],
	waiting: () => ["withdraw"],
	invited: ({ isFree, seatFree, takesIn }) => {
		if (!takesIn) return ["reject"];
		if (isFree) return ["accept", "reject"];
		return [seatFree ? "pay" : "wait", "reject"];
	},
	offered: ({ isFree, takesIn }) => [...(takesIn ? [isFree ? ("accept" as const) : ("pay" as const)] : []), "giveUp"],
	paying: ({ toPay }) => [...(toPay ? (["pay"] as const) : []), "withdraw"],
	paid: () => ["withdraw"],
	accepted: () => ["leave"],
};

export const doorOf = (standing: Standing, facts: DoorFacts): DoorAction[] => DOORS[standing](facts);
