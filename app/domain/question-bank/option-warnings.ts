import { lettersNamedIn, ownLabels } from "./option-letters.ts";
import { speaksByLetters, speaksOfOthers } from "./speaks-of-others.ts";

/** One that speaks of all or none is no matter of order once it stays the last; one that names letters is. */
function isToldByOrder(options: readonly string[], keepLast: boolean, explanation: string): boolean {
	if (lettersNamedIn(explanation).length > 0 || ownLabels(options)) return true;
	const speaking = options.filter(speaksOfOthers);
	if (!keepLast) return speaking.length > 0;
	return speaking.some((option) => option !== options.at(-1) || speaksByLetters(option));
}

/** What an admin should look at before a question is used; nothing of it keeps it from being saved. */
export type QuestionWarning = "order" | "no-explanation";

type Draft = { options: readonly string[]; keepOrder: boolean; keepLast?: boolean; explanation: string };

export const questionWarnings = ({ options, keepOrder, keepLast, explanation }: Draft): QuestionWarning[] => [
	...(!keepOrder && isToldByOrder(options, keepLast ?? false, explanation) ? (["order"] as const) : []),
	...(explanation === "" ? (["no-explanation"] as const) : []),
];
