import type { Choice } from "./types.ts";

/** A cleared choice is stored, but is no answer. */
export function isAnswered(choice: Choice | undefined): boolean {
	return choice !== undefined && choice.optionUuid !== null;
}
