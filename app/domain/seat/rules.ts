import type { ENROLMENT_STATES, SEATED as SEATED_ROWS } from "#db/schema/enrolment.ts";

export type EnrolmentState = (typeof ENROLMENT_STATES)[number];

/** As everybody outside reads it: the three lists of `my-course/{state}`, or ended. */
export type ShownState = "accepted" | "pending" | "invited" | "ended";

/** What each state is to the student and in the API (ENR-1). Who waits never reads the words of who is in. */
export const SHOWN = {
	applied: "pending",
	waiting: "pending",
	invited: "invited",
	offered: "invited",
	paying: "pending",
	paid: "pending",
	accepted: "accepted",
	declined: "ended",
	rejected: "ended",
	left: "ended",
	removed: "ended",
	lapsed: "ended",
} as const satisfies Record<EnrolmentState, ShownState>;

/** Those who have a seat (ENR-2), as the database counts them. */
export const SEATED = ["offered", "paying", "paid", "accepted"] as const satisfies typeof SEATED_ROWS;

/** The states of one of the lists. */
export const statesShownAs = (shown: ShownState): EnrolmentState[] =>
	(Object.keys(SHOWN) as EnrolmentState[]).filter((state) => SHOWN[state] === shown);

/** The lists in which a teacher finds students of a course (ENR-10). */
export const ROSTERS = {
	/** Who waits for an answer: asked, or paid already. */
	asked: ["applied", "paid"],
	/** Approved, and waits for a seat, or for them to take it. */
	queue: ["waiting", "offered", "paying"],
	invited: ["invited"],
	in: ["accepted"],
	ended: ["declined", "rejected", "left", "removed", "lapsed"],
} as const satisfies Record<string, readonly EnrolmentState[]>;
export type Roster = keyof typeof ROSTERS;
export const ROSTER_NAMES = Object.keys(ROSTERS) as Roster[];

/** All of them, as the database has them. */
export const STATES = Object.keys(SHOWN) as [EnrolmentState, ...EnrolmentState[]];
