import { dhakaDay, dhakaHour, startOfDhakaDay } from "~/lib/time.ts";
import type { EnrolmentState } from "./rules.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A seat is held so long for who pays (ENR-6). */
export const HOLD_MS = 15 * MINUTE;

/** So many seats are held for one person at a time who has not paid for them. */
export const MOST_HELD = 3;

/** Who has paid waits so long at most for a teacher who may not teach. */
export const TEACHER_AWAY_MS = 3 * DAY;

/** An invitation by a mobile number is kept so long (ENR-7), and a link that brings people in (ENR-8). */
export const MOBILE_INVITATION_MS = 30 * DAY;
export const INVITE_LINK_MS = 14 * DAY;

/** Within a day a teacher invites so many new numbers, over all courses, and a number gets so many invitations: each may be an SMS (ENR-7). */
export const SMS_OF_TEACHER = 100;
export const SMS_TO_NUMBER = 3;
export const SMS_WITHIN_MS = DAY;

/** The SMS of an invitation that the service did not take is sent again so long after each try, and then no more. */
export const SMS_AGAIN_MS = [5 * MINUTE, 15 * MINUTE, HOUR, 4 * HOUR];

/** So many are invited at once. */
export const MOST_INVITED = 20;

/** What a teacher may decide of somebody. */
export const DECISIONS = ["accepted", "declined", "removed"] as const;
export type Decision = (typeof DECISIONS)[number];

/** Nobody: the row is not there yet. */
export type Standing = EnrolmentState | "none";

/** What may happen to an enrolment: by students, by teachers, by itself. */
export type Command =
	| ("apply" | "come" | "ask-back" | "accept" | "reject" | "leave" | "hold" | "hold-again")
	| ("approve" | "invite" | "decline" | "remove")
	| ("pay" | "release" | "expire" | "end-with-course" | "unanswered" | "revoke" | "seat");

/** The states that have ended. Whoever comes back stands at the end of the queue (ENR-3). */
export const ENDED = ["declined", "rejected", "left", "removed", "lapsed"] as const satisfies EnrolmentState[];

/** Where a move leads; `back`: what it was before the seat was held. */
type Target = EnrolmentState | "back";
type Moves = Partial<Record<Standing, Target>>;

const away = (to: Target) => Object.fromEntries(["none", ...ENDED].map((state) => [state, to])) as Moves;

/**
 * Every move (ENR-1): the statements ask `statesFor` and `statesTo` from where one may lead. Whoever was never there has a blank row
 * first, which has ended. Nothing here gives a seat but `hold`, where one is free, and `seat`, which gives those that are free to
 * who waits, in order: from `waiting` one is offered; who has asked only now, for a free course, is accepted at once.
 */
export const MOVES: Record<Command, Moves> = {
	apply: away("applied"),
	// By the link (ENR-8): as good as invited; but whom the teacher has sent away asks.
	come: { ...away("invited"), applied: "waiting" },
	"ask-back": away("applied"),
	// Accepting an invitation to a free course, or a full one, is to wait for a seat, be it for no time at all.
	accept: { invited: "waiting", offered: "accepted" },
	approve: { applied: "waiting", paid: "accepted" },
	invite: { ...away("invited"), applied: "waiting" },
	decline: {
		applied: "declined",
		waiting: "declined",
		invited: "declined",
		offered: "declined",
		paying: "declined",
		paid: "declined",
	},
	reject: {
		applied: "rejected",
		waiting: "rejected",
		invited: "rejected",
		offered: "rejected",
		paying: "rejected",
		paid: "rejected",
	},
	leave: { accepted: "left" },
	remove: { accepted: "removed" },
	hold: { ...away("paying"), applied: "paying", invited: "paying", offered: "paying" },
	// A second time, when its payer comes back late: whoever was sent away, or went, does not come in by money.
	"hold-again": { lapsed: "paying", applied: "paying", invited: "paying", offered: "paying" },
	// Who was invited or had an offer is in; everybody else waits for the teacher (ENR-6).
	pay: { paying: "paid" },
	release: { paying: "back" },
	expire: { offered: "lapsed", invited: "lapsed" },
	// The course is over: nobody comes into it any more.
	"end-with-course": { applied: "lapsed", waiting: "lapsed", invited: "lapsed", offered: "lapsed" },
	// Nobody can decide about it any more.
	unanswered: { paid: "lapsed" },
	revoke: { paid: "removed", accepted: "removed" },
	seat: { waiting: "offered" },
};

/** The states from which a command leads anywhere, but that of nobody. */
export const statesFor = (command: Command): EnrolmentState[] =>
	(Object.keys(MOVES[command]) as Standing[]).filter((state): state is EnrolmentState => state !== "none");

/** Those from which it leads there. */
export const statesTo = (command: Command, to: Target): EnrolmentState[] =>
	statesFor(command).filter((state) => MOVES[command][state] === to);

/** From these a payment leads straight in: the teacher has said yes already (ENR-6). */
export const APPROVED_BEFORE = ["invited", "offered"] as const satisfies EnrolmentState[];

const [NIGHT_FROM, NIGHT_UNTIL] = [22, 10];

/** When an offer of now ends, whatever the course: after a day, or in the morning where that would be by night. */
export function offerEnd(now: number): number {
	const end = now + DAY;
	const hour = dhakaHour(end);
	if (hour >= NIGHT_UNTIL && hour < NIGHT_FROM) return end;
	const day = startOfDhakaDay(dhakaDay(end)) ?? end;
	return day + (hour >= NIGHT_FROM ? DAY : 0) + NIGHT_UNTIL * HOUR;
}

/** What leaves at least so much time shortens an offer. */
export const LEAST_TO_RESPOND_MS = 2 * HOUR;
