import { maskEscapes } from "./gift-text.ts";

/** A text as it stands in the file: its escapes are still in it. `offset` is where it begins in the answers. */
export type RawText = { raw: string; offset: number };

/** `partly`: it gives or takes a part of the mark. */
export type GiftOption = RawText & { feedback: RawText | null; right: boolean; partly: boolean };

/** What stands between the braces. Types of question that have no options to choose from are only named. */
export type GiftAnswers = {
	general: RawText | null;
	/** `feedback` of true-false: for who is wrong, and for who is right. */
	body:
		| { kind: "choice"; options: GiftOption[]; keys: "one" | "none" | "several" | "unclear" }
		| { kind: "true-false"; isTrue: boolean; wrong: RawText | null; right: RawText | null }
		| { kind: "essay" | "numerical" | "matching" | "short-answer" };
};

/** A part of `text` without the white space around it. */
function trimmed(text: string, from: number, to: number): RawText {
	const raw = text.slice(from, to);
	return { raw: raw.trim(), offset: from + (raw.length - raw.trimStart().length) };
}

const orNull = (text: RawText) => (text.raw === "" ? null : text);

/** `text#feedback`, the weight before it already taken. */
function withFeedback(text: string, mask: string, from: number, to: number) {
	// Within its own part alone: of many options without a `#` each would look through all that follow.
	const hash = from + mask.slice(from, to).indexOf("#");
	if (hash < from) return { text: trimmed(text, from, to), feedback: null };
	return { text: trimmed(text, from, hash), feedback: orNull(trimmed(text, hash + 1, to)) };
}

const WEIGHT = /^\s*%(-?\d{1,3}(?:\.\d+)?)%/;

/** `=` is the full mark, `~` none, and `%50%` after either says another share of it. */
function readChoice(text: string, mask: string): GiftAnswers["body"] {
	const starts = [...mask.matchAll(/[=~]/g)].map((match) => match.index);
	const read = starts.map((start, index) => {
		const end = starts[index + 1] ?? text.length;
		const [weighed = "", weight] = WEIGHT.exec(mask.slice(start + 1, end)) ?? [];
		const parts = withFeedback(text, mask, start + 1 + weighed.length, end);
		const share = weight === undefined ? (mask[start] === "=" ? 100 : 0) : Number(weight);
		return { ...parts.text, feedback: parts.feedback, share, unclear: mask[start] === "=" && share !== 100 };
	});
	const full = read.filter(({ share }) => share === 100).length;
	const partly = read.filter(({ share }) => share > 0 && share < 100).length;
	const headless = mask.slice(0, starts[0]).trim() !== "";
	const unclear = headless || read.some((option) => option.unclear) || hasSignInFormula(text, starts);
	return {
		kind: "choice",
		options: read.map(({ share, unclear: _, ...option }) => ({
			...option,
			right: share === 100,
			partly: share !== 0 && share !== 100,
		})),
		keys: unclear ? "unclear" : full === 1 ? "one" : full > 1 || partly > 1 ? "several" : "none",
	};
}

/** `~$a=1$`: the sign of equality cut a formula in two. A dollar before a digit is money; an option may begin a line. */
function hasSignInFormula(text: string, starts: readonly number[]): boolean {
	const isOdd = (piece: string) => piece.replace(/\\\$/g, "").split("$").length % 2 === 0;
	const endsLine = (piece: string) => piece.slice(piece.trimEnd().length).includes("\n");
	const pieces = starts.map((start, index) => text.slice(start + 1, starts[index + 1] ?? text.length));
	return pieces.some((piece, index) => {
		const next = pieces[index + 1] ?? "";
		return isOdd(piece) && isOdd(next) && !endsLine(piece) && !/\$\d/.test(next);
	});
}

/** Reads what stands between the braces of a GIFT question, by the same marks that Moodle goes by. */
export function readGiftAnswers(text: string): GiftAnswers {
	const wholeMask = maskEscapes(text);
	const generalAt = wholeMask.lastIndexOf("####");
	const general = generalAt < 0 ? null : orNull(trimmed(text, generalAt + 4, text.length));
	const mask = generalAt < 0 ? wholeMask : wholeMask.slice(0, generalAt);
	const answers = text.slice(0, mask.length);
	const first = mask.trimStart()[0];
	const trueFalse = /^\s*(T|TRUE|F|FALSE)\s*(?:#|$)/.exec(mask)?.[1];
	if (first === undefined) return { general, body: { kind: "essay" } };
	if (first === "#") return { general, body: { kind: "numerical" } };
	if (mask.includes("~")) return { general, body: readChoice(answers, mask) };
	if (mask.includes("=") && mask.includes("->")) return { general, body: { kind: "matching" } };
	if (!trueFalse) return { general, body: { kind: "short-answer" } };
	const hash = mask.indexOf("#");
	const { text: wrong, feedback: right } = withFeedback(answers, mask, hash < 0 ? mask.length : hash + 1, mask.length);
	return { general, body: { kind: "true-false", isTrue: trueFalse.startsWith("T"), wrong: orNull(wrong), right } };
}
