import { type Carried, deviceIdOf } from "~/domain/account/carried.ts";
import { SEEN_EVERY_MS, type SeenDevice, type SessionGuard } from "~/domain/account/session-guard.ts";
import { keptUserAgent } from "~/lib/user-agent.ts";
import { Memory } from "../lib/memory.ts";

/** By device: what it carried when this isolate last told of its use. */
const told = new Memory<string>(20_000);

/** Whether the use of a device was told of a moment ago, or cannot be told. */
export function seenLately(carried: Carried): boolean {
	const id = deviceIdOf(carried);
	return id === null || told.get(id, Date.now()) === JSON.stringify(carried);
}

/** Tells the guard that a device is used, and deletes what the account has too many of from the store of sessions (ACC-21.2). */
export async function noteDevice(
	{ guard, entries }: { guard: SessionGuard; entries: Pick<KVNamespace, "delete"> },
	account: string,
	{ userAgent, ...seen }: SeenDevice,
): Promise<void> {
	const id = deviceIdOf(seen.carried);
	if (id === null) return;
	told.set(id, JSON.stringify(seen.carried), Date.now() + SEEN_EVERY_MS);
	const ended = await guard.note(account, { ...seen, userAgent: keptUserAgent(userAgent) });
	await Promise.all(ended.map((entry) => entries.delete(entry)));
}
