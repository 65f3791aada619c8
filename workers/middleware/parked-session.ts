import { type Carried, isGood, marksOf } from "~/domain/account/carried.ts";
import type { SessionData } from "~/domain/account/session.ts";
import type { SessionGuard } from "~/domain/account/session-guard.ts";

/** A session that waits on a shared device until its owner comes in again (ACC-50). */
export type Parked = { data: SessionData; carried: Carried };

/** Where a session waits in the store of sessions. */
export const keyOf = (name: string) => `parked:${name}`;

/**
 * Keeps a session for its owner. The issuer's session behind it ends when the device is handed over, so it no longer stands
 * on that one; what ends all of the account's sessions ends it as well. The ID token stays: it names the person to the issuer,
 * where they may have signed in again by the next handing over.
 */
export async function keepParked(entries: KVNamespace, name: string, { data, carried }: Parked): Promise<Parked> {
	const parked = { data, carried: { ...carried, issuerSession: null } };
	await entries.put(keyOf(name), JSON.stringify(parked));
	return parked;
}

/** Whether what waited has not ended meanwhile, and is not past its time. @param now ms UTC */
export async function isWaitedFor(guard: SessionGuard, { data, carried }: Parked, now: number): Promise<boolean> {
	if (carried.until !== undefined && carried.until <= now) return false;
	return isGood(carried, await guard.standing(data.accountUuid, marksOf(carried)));
}

/** What waits under a name; null where nothing does. */
export async function readParked(entries: KVNamespace, name: string): Promise<Parked | null> {
	const stored = await entries.get(keyOf(name));
	return stored ? (JSON.parse(stored) as Parked) : null;
}

/** It waits no more. */
export const dropParked = (entries: KVNamespace, name: string): Promise<void> => entries.delete(keyOf(name));
