import type { RunningAttempt } from "~/domain/attempt/running.ts";
import type { Carried } from "./carried.ts";

/** The last use of a device is written down once in so long. */
export const SEEN_EVERY_MS = 300_000;

/**
 * How an account stands: its epoch, when all of its sessions last ended (ms), the least epoch that counts, whatever began
 * when, whether a sign-in that was asked about has ended or the account is suspended, and the attempts that it has begun and
 * not finished, also those whose time is up. `changes` counts what others decided about the account: what is kept of it from before
 * the last one is of before.
 */
export type Standing = {
	epoch: number;
	endedBefore: number | null;
	leastEpoch: number;
	ended: boolean;
	begun: RunningAttempt[];
	changes: number;
};

/** What a sign-in is known by: our own id of it, or the issuer's of the session that it came from; and what a token is. */
export type SignInMark = `sign-in:${string}` | `issuer:${string}` | `token:${string}`;

/** What is known of where somebody is signed in: a browser's session, or a token of a program. */
export type SeenDevice = {
	carried: Carried;
	/** As the device named itself, at its last use; shortened. */
	userAgent: string | null;
	/** For the issuer's end-session endpoint; of a session. */
	idToken: string | null;
	/** Its entry in the store of sessions, to be deleted when the account has too many. */
	entry?: string | null | undefined;
};

/** A device of an account's list (ACC-21); times ms UTC. */
export type Device = SeenDevice & { id: string; createdAt: number; lastUsedAt: number };

/**
 * What ends sessions and tokens before their time (ACC-12). Each carries the epoch of its account and the marks of its
 * sign-in, and is held against this at every request. What every page says of an account besides (ATT-11) is told along
 * with it, so that no page asks for it by itself.
 */
export type SessionGuard = {
	standing(accountUuid: string, marks: readonly SignInMark[]): Promise<Standing>;
	/**
	 * Every session and token of the account ends: its epoch is raised. Where it is said when (ms), what began since goes
	 * on, and what was told before changes nothing.
	 */
	endAll(accountUuid: string, endedAt?: number | null): Promise<void>;
	/** The sessions and tokens of one sign-in end. */
	end(accountUuid: string, mark: SignInMark): Promise<void>;
	/**
	 * Every session and token of the account here ends, and nothing is said of the issuer's: who is signed in there may come in
	 * again.
	 * @returns the epoch that counts from now on
	 */
	startOver(accountUuid: string): Promise<number>;
	/**
	 * The same, asked for by one of them, which goes on.
	 * @returns the epoch that it carries from now on; null where it has ended itself: nothing changes then
	 */
	endOthers(accountUuid: string, carried: Carried): Promise<number | null>;
	/**
	 * A suspended account has no session and no token, and gets none (ACC-19); what began before never comes back.
	 * @param at when that changed (ms UTC): told late, twice or out of order, the newest counts
	 */
	setSuspended(accountUuid: string, suspended: boolean, at: number): Promise<void>;
	/** Somebody decided about the account: at the next request, wherever that arrives, it is read anew. */
	changed(accountUuid: string): Promise<void>;
	/**
	 * A device was used, unless what it carries has ended: noted where it is due (`SEEN_EVERY_MS`).
	 * @returns the entries of those that it has ended, where the account has too many (ACC-21.1)
	 */
	note(accountUuid: string, device: SeenDevice): Promise<string[]>;
	/** The account is gone: nothing of it is signed in, and nothing is known of where it was. */
	forget(accountUuid: string): Promise<void>;
	/** Where the account is signed in, last used first. */
	devices(accountUuid: string): Promise<Device[]>;
	/** The clock of an attempt runs. Again: nothing changes. @param now ms UTC: what has run out by then is forgotten */
	began(accountUuid: string, attempt: RunningAttempt, now: number): Promise<void>;
	/** An attempt is over before its time. */
	over(accountUuid: string, attemptUuid: string): Promise<void>;
};
