import type { ImportFormat } from "./schemas.ts";

/** The names that the first line of a CSV of questions has. */
function hasColumns(text: string): boolean {
	const [first = "", second = ""] = text.slice(0, 10_000).split(/\r\n|\r|\n/);
	const header = /^"?sep=/i.test(first) ? second : first;
	const names = header.split(/[,;\t|]/).map((name) => /^\s*"?\s*(\w+)/.exec(name)?.[1]?.toLowerCase());
	return names.includes("question") && (names.includes("option_1") || names.includes("answer"));
}

const ANSWER_LINE = /^[ \t]*(?:ANSWER|উত্তর)[ \t]*[:ঃ][ \t]*[A-Za-zক-চ][ \t]*\r?$/imu;
const OPTION_LINE = /^[ \t]*[A-Zক-চ][.)][ \t]+\S/mu;
const GIFT_ANSWERS = /\{[^{}=~]*[=~][^{}]*\}/;

/** What a text is by what stands in it; null where nothing tells. */
export function recogniseFormat(source: string): ImportFormat | "moodle-xml" | null {
	const text = source.replace(/^\uFEFF/, "");
	if (/^\s*<(?:\?xml|quiz\b)/i.test(text.slice(0, 1_000))) return "moodle-xml";
	if (hasColumns(text)) return "csv";
	if (GIFT_ANSWERS.test(text)) return "gift";
	return ANSWER_LINE.test(text) && OPTION_LINE.test(text) ? "aiken" : null;
}
