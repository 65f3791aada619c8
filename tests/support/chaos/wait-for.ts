import { setTimeout } from "node:timers/promises";

const POLL_MS = 50;

/**
 * Asks again and again until `condition` gives something other than null, undefined or false.
 * @throws Error that names what did not happen within `withinMs`
 */
export async function waitFor<T>(
	what: string,
	withinMs: number,
	condition: () => Promise<T | null | undefined | false> | T | null | undefined | false,
): Promise<T> {
	const until = Date.now() + withinMs;
	for (;;) {
		const found = await condition();
		if (found) return found;
		if (Date.now() > until) throw new Error(`Not within ${withinMs / 1000} s: ${what}`);
		await setTimeout(POLL_MS);
	}
}
