import { Memory } from "../lib/memory.ts";

const KEPT_MS = 15_000;

/** By account: what the credential carried that the guard last let pass. */
const passed = new Memory<string>(20_000);
/** By account: when something of it ended, as this isolate heard. */
const ended = new Memory<number>(20_000);

/** Whether the guard let this pass a moment ago: enough for calls that come by the thousand. */
export const passedLately = (account: string, carried: string): boolean => passed.get(account, Date.now()) === carried;

/** @param askedAt when the guard was asked: what ended since then is newer than its answer */
export function notePassed(account: string, carried: string, askedAt: number): void {
	const now = Date.now();
	if ((ended.get(account, now) ?? 0) < askedAt) passed.set(account, carried, now + KEPT_MS);
}

/** Something of the account has ended. */
export function forgetPassed(account: string): void {
	const now = Date.now();
	passed.delete(account);
	ended.set(account, now, now + KEPT_MS);
}
