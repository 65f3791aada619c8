import { onTestFinished } from "vitest";

const bodyOf = (input: RequestInfo | URL, init?: RequestInit): Promise<string> =>
	(input instanceof Request ? input.clone() : new Response(init?.body)).text();

/**
 * Does something once, just before the database is sent the next statement with these words: what a request has read by then
 * is no longer so. @returns whether it came to that
 */
export function justBefore(words: RegExp, work: () => Promise<unknown>): { done: boolean } {
	const line = globalThis.fetch;
	const restore = () => {
		globalThis.fetch = line;
	};
	const state = { done: false };
	globalThis.fetch = async (input, init) => {
		if (!state.done && words.test(await bodyOf(input, init))) {
			state.done = true;
			restore();
			await work();
		}
		return line(input, init);
	};
	onTestFinished(restore);
	return state;
}
