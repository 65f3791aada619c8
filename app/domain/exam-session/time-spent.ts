import { isAnswered } from "./choice.ts";
import type { Choice } from "./types.ts";

/** Choices that come closer together than this came as one form, and share the time before them. */
const TOGETHER_MS = 500;

/**
 * How long each question of a paper took (ms, by the server's clock), in paper order: the choices in the order of their
 * saving, each from the one before it, the first from the start. Choices of one form share their time equally. The
 * newest saving of a question counts, and a cleared choice takes its time but has none to show. Null: no answer.
 */
export function timesSpent({
	startedAt,
	choices,
}: {
	startedAt: number;
	choices: readonly (Choice | undefined)[];
}): (number | null)[] {
	const saves = choices
		.flatMap((choice, index) => (choice ? [{ index, at: choice.savedAt }] : []))
		.sort((a, b) => a.at - b.at || a.index - b.index);
	const spent = choices.map((): number | null => null);
	let from = startedAt;
	for (let first = 0; first < saves.length; ) {
		const opens = saves[first]?.at ?? from;
		const next = saves.findIndex(({ at }, place) => place > first && at - opens >= TOGETHER_MS);
		const form = saves.slice(first, next === -1 ? undefined : next);
		const until = form.at(-1)?.at ?? opens;
		for (const { index } of form)
			if (isAnswered(choices[index])) spent[index] = Math.max(0, Math.floor((until - from) / form.length));
		from = until;
		first += form.length;
	}
	return spent;
}
