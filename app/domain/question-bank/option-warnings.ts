import { composed } from "~/lib/plain-text.ts";
import { lettersNamedIn } from "./option-letters.ts";

/** A letter of an option, in brackets or not, and what joins several of them. */
const LATIN = "\\(?[a-f]\\)?";
const LATIN_LIST = `${LATIN}(?:(?: ?, ?| ?& ?|,? (?:and|or|nor) )${LATIN})+`;
const BANGLA_LETTER = "\\(?[ক-চ]\\)?";
const BANGLA_LIST = `${BANGLA_LETTER}(?: ?(?:,|&|\\+|ও|এবং|আর|বা|অথবা|কিংবা) ?${BANGLA_LETTER})+(?![\\p{L}\\p{M}])`;

const ENGLISH = [
	/\b(?:all|none|both|neither|any|each|some)\b.{0,20}\b(?:above|these|those|them|following|options?)\b/i,
	/^(?:all|none|both|neither|any) (?:of )?the others?$/i,
	/\b(?:above|previous|following|other) (?:options?|answers?|choices?)\b/i,
	/^(?:both|all|neither|none)$/i,
	new RegExp(
		`^(?:(?:both|only|neither|either|options?|answers?|choices?) )*${LATIN_LIST}(?: (?:only|both|alone|together|are|is)\\b.*)?$`,
		"i",
	),
	new RegExp(
		`^(?:only (?:option )?${LATIN}|${LATIN} only|(?:both|options?|answers?) \\(?[1-6]\\)?(?: ?(?:,|&|and|or) ?\\(?[1-6]\\)?)+)$`,
		"i",
	),
];

const BANGLA = [
	"(?:উপরের|ওপরের|উপরোক্ত|উপর্যুক্ত|উল্লিখিত|উল্লেখিত|এদের|এগুলোর|নিচের) ?(?:সব|কোন|উভয়|দুটি|দুটো|দুটিই|একটি)",
	"(?:সবগুলো|সবগুলি|সব কয়টি|সবকটি|সবকয়টি|সবই$|সব$)",
	"কোনো?(?:টি|টা)[\\p{L}\\p{M}]* ?(?:নয়|না|নহে|নেই)$",
	"(?:উভয়ই|উভয়টি|দুটোই|দুটিই)",
	"^উভয়$",
	`^(?:শুধু |শুধুমাত্র |কেবল |উভয় )?${BANGLA_LIST}`,
	`^(?:শুধু|শুধুমাত্র|কেবল) ${BANGLA_LETTER}$`,
	"^[1-6১-৬](?: ?(?:,|ও|এবং) ?[1-6১-৬])+ (?:উভয়|নং|নম্বর|সব)",
].map((source) => new RegExp(composed(source), "u"));

const NAMES_LETTERS = [
	new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])${LATIN_LIST}(?![\\p{L}\\p{M}\\p{N}])`, "iu"),
	new RegExp(composed(`(?<![\\p{L}\\p{M}])${BANGLA_LIST}`), "u"),
];

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

/** One that speaks of all or none is no matter of order once it stays the last; one that names letters is. */
function isToldByOrder(options: readonly string[], keepLast: boolean, explanation: string): boolean {
	if (lettersNamedIn(explanation).length > 0) return true;
	const speaking = options.filter(speaksOfOthers);
	if (!keepLast) return speaking.length > 0;
	return speaking.some(
		(option) => option !== options.at(-1) || NAMES_LETTERS.some((words) => words.test(bare(option.slice(0, 200)))),
	);
}

/** What an admin should look at before a question is used; nothing of it keeps it from being saved. */
export type QuestionWarning = "order" | "no-explanation";

type Draft = { options: readonly string[]; keepOrder: boolean; keepLast?: boolean; explanation: string };

export const questionWarnings = ({ options, keepOrder, keepLast, explanation }: Draft): QuestionWarning[] => [
	...(!keepOrder && isToldByOrder(options, keepLast ?? false, explanation) ? (["order"] as const) : []),
	...(explanation === "" ? (["no-explanation"] as const) : []),
];
