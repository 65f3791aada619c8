import { latinDigits } from "~/lib/mobile.ts";
import { asSeen } from "~/lib/plain-text.ts";
import { letterIndex } from "./option-letters.ts";

/** How a column of answers says which option is right. */
type AnswerKind = "number" | "letter" | "text";

/** A row as the column is read: its line, what stands in the cell, and its options. */
export type AnswerRow = { line: number; answer: string; options: readonly string[] };

/** What a whole column means; or why it cannot be told: it counts from 0, fits in two ways, or its rows say it in different ways. */
export type AnswerColumn =
	| { kind: AnswerKind }
	| { problem: "answers-from-zero" | "answers-ambiguous"; line: number; value: string }
	| { problem: "mixed-answers"; line: number; value: string; other: string; otherLine: number };

/** Spreadsheets make 1 to 1.0, and Bangla keyboards ১. */
export function wholeNumber(text: string): number {
	const latin = latinDigits(text);
	return /^\d{1,3}(?:\.0+)?$/.test(latin) ? Number(latin) : Number.NaN;
}

/** `Option B`, `option_2`: the name of a column. */
const OPTION_NAME = /^(?:option|choice|opt|অপশন|বিকল্প)[ _.-]{0,2}(?=[A-Fa-fক-চ1-6১-৬]$)/iu;
const numberOf = (answer: string): number => wholeNumber(answer.replace(OPTION_NAME, ""));

/** A letter alone, or one with its option's own text behind it: `B`, `(খ)`, `Option B`, `B. Dhaka`. */
function letterOf(answer: string, options: readonly string[]): number {
	const alone = /^[([]?\s?([A-Fa-fক-চ])\s?[)\].:।]?$/u.exec(answer.replace(OPTION_NAME, ""))?.[1];
	if (alone) return letterIndex(alone);
	const [, letter = "", text = ""] = /^[([]?\s?([A-Fa-fক-চ])\s?[)\].:।]\s*(\S.*)$/su.exec(answer) ?? [];
	const index = letterIndex(letter);
	return index >= 0 && asSeen(options[index] ?? "") === asSeen(text) ? index : -1;
}

/** The option with this text; in letters of another case only where it is one alone. */
function textAt(answer: string, options: readonly string[]): number {
	const seen = asSeen(answer);
	const exact = options.findIndex((option) => asSeen(option) === seen);
	if (exact >= 0) return exact;
	const alike = options.flatMap((option, index) =>
		asSeen(option).toLowerCase() === seen.toLowerCase() ? [index] : [],
	);
	return alike.length === 1 ? (alike[0] ?? -1) : -1;
}

/** What one cell may mean; nothing where it fits no way, which is a fault of its row alone. */
function kindsOf({ answer, options }: AnswerRow): AnswerKind[] {
	if (answer === "") return [];
	return [
		// What no option has for its number is no number of one.
		...(numberOf(answer) <= options.length ? (["number"] as const) : []),
		...(letterOf(answer, options) >= 0 ? (["letter"] as const) : []),
		...(textAt(answer, options) >= 0 ? (["text"] as const) : []),
	];
}

const KINDS = ["number", "letter", "text"] as const;

/** What a column of answers means, by all its rows: one of them never decides for itself. */
export function readAnswerColumn(rows: readonly AnswerRow[]): AnswerColumn {
	const voting = rows.map((row) => ({ ...row, kinds: kindsOf(row) })).filter(({ kinds }) => kinds.length > 0);
	const fitting = KINDS.filter((one) => voting.every(({ kinds }) => kinds.includes(one)));
	const [kind] = fitting;
	if (voting.length === 0) return { kind: "number" };
	if (!kind) {
		const [first] = voting;
		const other = voting.find(({ kinds }) => !kinds.some((one) => first?.kinds.includes(one))) ?? voting[1];
		return {
			problem: "mixed-answers",
			line: other?.line ?? 1,
			value: other?.answer ?? "",
			other: first?.answer ?? "",
			otherLine: first?.line ?? 1,
		};
	}
	const zero = kind === "number" && voting.find(({ answer }) => numberOf(answer) === 0);
	// Options that are numbers may have 0 among them: then the column is of texts.
	if (zero && voting.every(({ kinds }) => kinds.includes("text"))) return { kind: "text" };
	if (zero) return { problem: "answers-from-zero", line: zero.line, value: zero.answer };
	const isOther = ({ answer, options }: AnswerRow) =>
		fitting.some((one) => keyOf(one, answer, options) !== keyOf(kind, answer, options));
	const unclear = voting.find(isOther);
	return unclear ? { problem: "answers-ambiguous", line: unclear.line, value: unclear.answer } : { kind };
}

/** Which option a cell names, from 0; NaN where it is none of them. */
export function keyOf(kind: AnswerKind, answer: string, options: readonly string[]): number {
	if (kind === "number") return numberOf(answer) - 1;
	const index = kind === "letter" ? letterOf(answer, options) : textAt(answer, options);
	return index < 0 ? Number.NaN : index;
}

/** Whether the cell is also the text of another option than the one it names. */
export function isAlsoAnotherText(kind: AnswerKind, answer: string, options: readonly string[]): boolean {
	const text = textAt(answer, options);
	return kind !== "text" && text >= 0 && text !== keyOf(kind, answer, options);
}
