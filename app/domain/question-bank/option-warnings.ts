import { composed } from "~/lib/plain-text.ts";

const ENGLISH = [
	/\b(?:all|none|both|neither|any|each)\b.{0,20}\b(?:above|these|those|them|following|options?|others?)\b/i,
	/\b(?:above|previous|following) (?:options?|answers?)\b/i,
	/^(?:both|all|neither)$/i,
	/^(?:both |only |neither |either )?\(?[a-f]\)?(?: ?(?:,|&|and|or|nor) ?\(?[a-f]\)?)+(?: only)?$/i,
];

const BANGLA = [
	"(?:উপরের|ওপরের|উপরোক্ত|এদের|এগুলোর|নিচের) ?(?:সব|কোন|উভয়|দুটি|দুটো|একটি)",
	"(?:সবগুলো|সবগুলি|সব কয়টি|সবকটি|সবকয়টি|সবই$)",
	"(?:কোনোটিই|কোনটিই|কোনোটাই|কোনটাই) ?(?:নয়|না|নহে)?$",
	"(?:উভয়ই|উভয়টি|দুটোই|দুটিই)",
	"^\\(?[ক-চ]\\)?(?: ?(?:,|&|ও|এবং|আর|বা|অথবা) ?\\(?[ক-চ]\\)?)+(?: উভয়ই?| উভয়টি)?$",
].map((source) => new RegExp(composed(source), "u"));

/** An option without Markdown's signs and what ends its sentence, in one line. */
const bare = (option: string): string =>
	composed(option)
		.replace(/[*_`$]/g, "")
		.replace(/\s+/g, " ")
		.replace(/[\s.।]+$/, "")
		.trim();

/** Whether an option speaks of other options, and so of their order: "All of the above", "A and C", "ক ও খ উভয়ই". */
export function speaksOfOthers(option: string): boolean {
	// Nothing longer is said of other options; a whole paragraph is not searched.
	const text = bare(option.slice(0, 200));
	return [...ENGLISH, ...BANGLA].some((words) => words.test(text));
}

/** What an admin should look at before a question is used; nothing of it keeps it from being saved. */
export type QuestionWarning = "order" | "no-explanation";

type Draft = { options: readonly string[]; keepOrder: boolean; explanation: string };

export const questionWarnings = ({ options, keepOrder, explanation }: Draft): QuestionWarning[] => [
	...(!keepOrder && options.some(speaksOfOthers) ? (["order"] as const) : []),
	...(explanation === "" ? (["no-explanation"] as const) : []),
];
