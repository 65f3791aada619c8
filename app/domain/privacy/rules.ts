import type { DELETION_HOLDS } from "#db/schema/privacy.ts";

/** What a deletion waits for. */
export type DeletionHold = (typeof DELETION_HOLDS)[number];

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** So long after signing in nobody needs to say again who they are (PRV-2). */
const RECENT_SIGN_IN_MS = 10 * MINUTE;

/** Copies that somebody may take of their data within a day (PRV-2). */
export const COPIES = { most: 5, within: DAY };

/** @param signedInAt when the issuer says that they signed in, ms; null where it does not say */
export const isRecentSignIn = (signedInAt: number | null, now: number): boolean =>
	signedInAt !== null && now - signedInAt < RECENT_SIGN_IN_MS;

/** When an account is taken away that its owner asks us now to take away (PRV-4). */
export const deletionDueAt = (now: number, days: number): number => now + days * DAY;

/** What holds a deletion up is looked at again after this. */
export const HELD_FOR_MS = HOUR;

/** The wait after so many tries that failed, ms: 1, 2, 4 … minutes, an hour at most. */
export const deletionAgainAfter = (tries: number): number => Math.min(MINUTE * 2 ** tries, HOUR);

/** What stands in the way of a deletion (PRV-5); money in poisha. */
export type Obstacles = {
	/** When the exam that runs is over (ms UTC); null where none does. */
	examUntil: number | null;
	payment: boolean;
	refund: boolean;
	course: boolean;
	suspended: boolean;
	admin: boolean;
	wallet: number;
};

/**
 * The first thing that keeps an account from being taken away; null where nothing does.
 * @param givenUp so much of the wallet its owner has given up
 */
export function holdOf(obstacles: Obstacles, givenUp: number): DeletionHold | null {
	if (obstacles.admin) return "role";
	if (obstacles.suspended) return "suspension";
	if (obstacles.examUntil !== null) return "exam";
	if (obstacles.payment) return "payment";
	if (obstacles.refund) return "refund";
	if (obstacles.course) return "course";
	return obstacles.wallet > givenUp ? "wallet" : null;
}
