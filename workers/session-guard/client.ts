import type { Device, SessionGuard, SignInMark, Standing } from "~/domain/account/session-guard.ts";
import { requestErrors } from "~/domain/request/errors.ts";
import { isRetryable } from "~/lib/retryable.ts";
import type { Bindings } from "../env.ts";
import { forgetPassed } from "./passed.ts";

/** How many objects share the accounts: each answers from its own memory, some thousand times a second. */
const SHARES = 16;

function shareOf(account: string): string {
	let hash = 0;
	for (let index = 0; index < account.length; index++) hash = (Math.imul(hash, 31) + account.charCodeAt(index)) >>> 0;
	return `share-${hash % SHARES}`;
}

/**
 * The port on the objects. Asking and telling may be repeated, so it is, where an object went away meanwhile. One that gives no answer
 * is a part that is away, whoever asked it (SEC-10.2): each call fails with DomainError Unavailable then.
 * @param entries the store of sessions, of which what an ending drops is deleted (ACC-21.2)
 */
export function createSessionGuard(
	namespace: Bindings["SESSION_GUARD"],
	entries: Pick<KVNamespace, "delete">,
): SessionGuard {
	const objectOf = (account: string) => namespace.getByName(shareOf(account));
	const away = (cause: unknown) => Promise.reject(requestErrors.fail("Unavailable", {}, { cause }));
	const twice = <T>(ask: () => Promise<T>): Promise<T> =>
		ask()
			.catch((error) => (isRetryable(error) ? ask() : Promise.reject(error)))
			.catch(away);
	return {
		standing: (account: string, marks: readonly SignInMark[]) =>
			twice(async (): Promise<Standing> => objectOf(account).standing(account, marks)),
		async endAll(account, endedAt) {
			await twice(async () => objectOf(account).endAll(account, endedAt));
			forgetPassed(account);
		},
		async end(account, mark) {
			const dropped = await twice(async (): Promise<string[]> => objectOf(account).end(account, mark));
			forgetPassed(account);
			// They have ended all the same: one that stays goes by its age.
			await Promise.allSettled(dropped.map((entry) => entries.delete(entry)));
		},
		async startOver(account) {
			const epoch = await twice(async (): Promise<number> => objectOf(account).startOver(account));
			forgetPassed(account);
			return epoch;
		},
		async endOthers(account, carried) {
			// Not twice: asked again, the one that asks has ended itself by the first.
			const epoch = await objectOf(account).endOthers(account, carried).catch(away);
			forgetPassed(account);
			return epoch;
		},
		async setSuspended(account, suspended, at) {
			await twice(async () => objectOf(account).setSuspended(account, suspended, at));
			forgetPassed(account);
		},
		async changed(account) {
			await twice(async () => objectOf(account).changed(account));
			forgetPassed(account);
		},
		async forget(account) {
			await twice(async () => objectOf(account).forget(account));
			forgetPassed(account);
		},
		note: (account, device) => twice(async (): Promise<string[]> => objectOf(account).note(account, device)),
		devices: (account) => twice(async (): Promise<Device[]> => objectOf(account).devices(account)),
		began: (account, attempt, now) => twice(async () => objectOf(account).began(account, attempt, now)),
		over: (account, attemptUuid) => twice(async () => objectOf(account).over(account, attemptUuid)),
	};
}
