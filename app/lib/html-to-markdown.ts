import { BIJOY_FONTS, OTHER_LETTERS_FONTS } from "./fonts.ts";
import { dollarsForBrackets } from "./formula-text.ts";
import { decodeEntities, hasEntity } from "./html-entities.ts";
import { pictureOfHtml } from "./html-picture.ts";
import { escapeMarkdown, Kept } from "./plain-to-markdown.ts";

/** The Markdown of an HTML text, or each tag whose meaning Markdown cannot keep. */
export type HtmlReading = { markdown: string } | { unsupported: string[] };

const SUPERSCRIPTS = Object.fromEntries(
	[..."0123456789+-=()n"].map((plain, at) => [plain, [..."⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ"][at]]),
);
const SUBSCRIPTS = Object.fromEntries([..."0123456789+-=()"].map((plain, at) => [plain, [..."₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎"][at]]));

/** Tags that only hold what is in them. */
const PLAIN = ["span", "font", "div", "p", "br", "small", "section", "tbody"];
const BLOCK = ["p", "div", "section"];
/** Named by a letter until the text round them is known. */
const EMPHASIS: Record<string, string> = { b: "b", strong: "b", i: "i", em: "i", s: "s", del: "s", strike: "s" };
const SIGNS: Record<string, string> = { b: "**", i: "*", s: "~~" };
/** Looks that carry meaning in a question: “the underlined word”, a text that reads from the right, one that is not shown. */
const MEANING =
	/text-decoration(?:-line)?\s?:\s?(?!none)|vertical-align\s?:\s?(?:sub|super)|(?<![\w-])direction\s?:\s?rtl|unicode-bidi\s?:|text-transform\s?:\s?(?!none)|display\s?:\s?none|visibility\s?:\s?hidden|(?<![\w-])(?:top|bottom|mso-text-raise)\s?:\s?[+-]?(?=[\d.]*[1-9])/i;
/** How the items of a list are marked. */
const LIST_STYLE = /list-style(?:-type)?\s?:\s?([a-z-]*)/i;
/** The marks that a list has in Markdown: an item has its list's. */
const MARKS: Record<string, readonly string[]> = {
	ul: ["disc", "circle", "square", "none"],
	ol: ["decimal"],
	li: [],
};
/** Fonts in which a letter is another sign. */
const OTHER_LETTERS = new RegExp(`(?:font-family\\s?:|font\\s?:|face\\s?=)[^;>=]*?(${OTHER_LETTERS_FONTS})`, "i");
const BIJOY = new RegExp(`(?:font-family\\s?:|font\\s?:|face\\s?=)[^;>=]*?(${BIJOY_FONTS})`, "i");

/** Which number a list begins with, as it is written. */
const START = /(?<![\w-])start ?= ?["']?([^"'\s>]*)/i;

/** What the attributes of a tag say that Markdown cannot; null where they say nothing of the kind. */
function meaningOf(tag: string, written: string): string | null {
	const attributes = decodeEntities(written).replace(/\s+/g, " ");
	if (MEANING.test(attributes)) return `${tag} style`;
	const font = OTHER_LETTERS.exec(attributes)?.[1];
	if (font) return `font ${font}`;
	if (/\bdir ?= ?["']?rtl/i.test(attributes)) return `${tag} dir`;
	// Outside of values.
	if (/(?:^|\s)hidden(?=[\s=/]|$)/i.test(attributes.replace(/(["'])[^"']*\1/g, ""))) return `${tag} hidden`;
	const marks = MARKS[tag];
	const style = LIST_STYLE.exec(attributes)?.[1]?.toLowerCase();
	if (marks && style && !marks.includes(style)) return `${tag} style`;
	if (tag === "ul" || tag === "li") {
		const type = /(?<![\w-])type ?= ?["']?(\w+)/i.exec(attributes)?.[1]?.toLowerCase();
		if (type && !["disc", "circle", "square"].includes(type)) return `${tag} type`;
	}
	if (tag === "ol" && /\b(?:type ?= ?["']?[aAiI]\b|reversed\b)/.test(attributes)) return "ol type";
	if (tag === "ol" && !/^\s*\d{0,9}\s*$/.test(START.exec(attributes)?.[1] ?? "")) return "ol start";
	return tag === "li" && /\bvalue ?=/i.test(attributes) ? "li value" : null;
}

/** Whether a text of no declared format uses HTML. */
export const hasHtml = (text: string): boolean =>
	/<\/?(?:p|br|b|i|u|em|strong|span|div|img|a|ul|ol|li|sub|sup|table|tr|td|pre|code|font|h[1-6])\b[^<>]*>/i.test(text);

/** Whether a text of a format that may be HTML uses it: tags, or entities. */
export const usesHtml = (text: string): boolean => hasHtml(text) || hasEntity(text);

/** The sign of one emphasis that begins or ends. */
const MARK = /([\uE010\uE011])([bis])\uE012/g;

/** What a text in a Bijoy font says by its letters; of Unicode the font says nothing, nor of digits. */
const isBijoy = (text: string): boolean =>
	!/(?=\p{L})\p{Script=Bengali}/u.test(text) &&
	/\p{L}|[†‡ˆ‰¨¯¤]/u.test(text.replace(/\uE002\d+\uE002/g, "").replace(MARK, ""));

type Open = { tag: string; text: string; href?: string; items?: number; bijoy?: string };

/** A run of text between tags: white space is one space, TeX's brackets become dollars. */
function plainRun(text: string, kept: Kept): string {
	const tex = dollarsForBrackets(text.replace(/\s+/g, " "), (formula) => kept.keep(formula));
	return kept.formulas(tex);
}

// What a letter of emphasis stands between.
const [BEGINS, ENDS, STOP] = ["\uE010", "\uE011", "\uE012"];

/** Emphasis inside emphasis says nothing more. */
function emphasis(letter: string, text: string): string {
	const inner = text.trim();
	const begins = text.length - text.trimStart().length;
	const [before, after] = [text.slice(0, begins), text.slice(begins + inner.length)];
	if (inner === "" || text.includes("\n")) return text;
	return `${before}${BEGINS}${letter}${STOP}${inner.replace(MARK, "")}${ENDS}${letter}${STOP}${after}`;
}

/** The signs that each mark stands between, other marks passed over: each is looked at once from either side. */
function besideMarks(text: string, marks: readonly RegExpExecArray[]): { before?: string; after?: string }[] {
	const sides: { before?: string; after?: string }[] = marks.map(() => ({}));
	const isNext = (one: RegExpExecArray | undefined, other: RegExpExecArray | undefined) =>
		one !== undefined && other !== undefined && one.index + one[0].length === other.index;
	const place = (index: number) => sides[index] as { before?: string; after?: string };
	for (const [index, mark] of marks.entries())
		place(index).before = isNext(marks[index - 1], mark) ? place(index - 1).before : text[mark.index - 1];
	for (const [back, mark] of marks.toReversed().entries()) {
		const index = marks.length - 1 - back;
		place(index).after = isNext(mark, marks[index + 1]) ? place(index + 1).after : text[mark.index + mark[0].length];
	}
	return sides;
}

// Between words Markdown reads no sign of emphasis beside punctuation: that goes outside, and the letters stay stressed (`<b>ক।</b>খ`).
const PUNCTUATION_AT_END = /(?<=[\p{L}\p{N}\p{M}])(\p{P}{1,5})(\uE011[bis]\uE012)(?=[\p{L}\p{N}])/gu;
const PUNCTUATION_AT_BEGIN = /(?<=[\p{L}\p{N}\p{M}])(\uE010[bis]\uE012)(\p{P}{1,5})(?=[\p{L}\p{N}])/gu;

/** Writes the signs that Markdown reads as emphasis where they stand, and drops the others, each with its other half. */
function settleEmphasis(text: string, kept: Kept): string {
	const merged = text
		.replace(/\uE011([bis])\uE012\uE010\1\uE012/g, "")
		.replace(PUNCTUATION_AT_END, "$2$1")
		.replace(PUNCTUATION_AT_BEGIN, "$2$1");
	const marks = [...merged.matchAll(MARK)];
	const sides = besideMarks(merged, marks);
	const open: number[] = [];
	const dropped = new Set<number>();
	const isPunctuation = (sign = "") => /[\p{P}\p{S}\uE002]/u.test(sign);
	for (const [index, mark] of marks.entries()) {
		const begins = mark[1] === BEGINS;
		const { before, after } = sides[index] ?? {};
		const [outside, inside] = begins ? [before, after] : [after, before];
		const previous = marks[index - 1];
		const touches = begins && previous?.[1] === ENDS && previous.index + previous[0].length === mark.index;
		const reads = !touches && (outside === undefined || /[\s,;!?।"'’”]/.test(outside) || !isPunctuation(inside));
		if (begins) open.push(index);
		const partner = begins ? undefined : open.pop();
		if (!reads) dropped.add(index);
		if (partner !== undefined && (dropped.has(partner) || dropped.has(index))) dropped.add(partner).add(index);
	}
	let at = 0;
	return merged.replace(MARK, (_, __, letter: string) => (dropped.has(at++) ? "" : kept.keep(SIGNS[letter] as string)));
}

const fenceFor = (text: string, least: number) =>
	"`".repeat((text.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length + 1), least));

function codeBlock(text: string): string {
	const fence = fenceFor(text, 3);
	return `${fence}\n${text.replace(/^\n|\n$/g, "")}\n${fence}`;
}

function codeSpan(text: string): string {
	const fence = fenceFor(text, 1);
	return `${fence}${text.includes("`") ? ` ${text} ` : text}${fence}`;
}

/** Closes one element: what it leaves in the text round it, or null for what cannot be shown. */
function close({ tag, text, href }: Open, parent: Open, kept: Kept): string | null {
	if (EMPHASIS[tag]) return emphasis(EMPHASIS[tag], text);
	if (tag === "sub" || tag === "sup") {
		const table = tag === "sub" ? SUBSCRIPTS : SUPERSCRIPTS;
		const signs = [...text.trim().replaceAll("−", "-")].map((sign) => table[sign]);
		return signs.every((sign) => sign !== undefined) ? signs.join("") : null;
	}
	if (tag === "code" || tag === "tt") return text.trim() === "" ? "" : kept.keep(codeSpan(text.replace(/\s+/g, " ")));
	if (tag === "pre") return `\n\n${kept.keep(codeBlock(text))}\n\n`;
	if (tag === "a" && href && /^(?:https?:|mailto:)[^\s<>]+$/i.test(href) && text.trim())
		return `${kept.keep("[")}${text.trim()}${kept.keep(`](<${href}>)`)}`;
	if (/^h[1-6]$/.test(tag)) return `\n\n${kept.keep(`${"#".repeat(Number(tag[1]))} `)}${text.trim()}\n\n`;
	if (tag === "ul" || tag === "ol") return `\n\n${text.trim()}\n\n`;
	if (tag === "li") {
		if (text.trim() === "") return "";
		if (parent.tag !== "ul" && parent.tag !== "ol") return `\n\n${text.trim()}\n\n`;
		parent.items = (parent.items ?? 0) + 1;
		const mark = parent.tag === "ol" ? `${parent.items}. ` : "- ";
		const indent = kept.keep(" ".repeat(mark.length));
		// A space between the indent and the text would hide a sign at the head of the line.
		return `${kept.keep(mark)}${text.trim().replace(/\n(?!\n)[^\S\n]*/g, `\n${indent}`)}\n`;
	}
	if (BLOCK.includes(tag)) return `\n\n${text.trim()}\n\n`;
	return PLAIN.includes(tag) || tag === "a" ? text : null;
}

/** The attributes of one tag, in letters: no longer ones are looked through, each tag that is not closed anew. */
const MAX_ATTRIBUTES = 2_000;
const NAME = /<(\/?)([a-z][a-z0-9]*)\b/iy;

/** A tag, or text up to the next one. `tag` is in lower case. */
type Token = { text: string } | { tag: string; closes: boolean; attributes: string } | { tooLong: string };

/** Where the attributes that begin at `from` end: at the first `>` outside of quotes. -1: it is no tag. `too-long`: one with a value that is. */
function endOfAttributes(html: string, from: number): number | "too-long" {
	const most = from + MAX_ATTRIBUTES;
	for (let at = from; at < html.length; at += 1) {
		if (at > most) return -1;
		const sign = html.charAt(at);
		if (sign === ">") return at;
		if (sign === "<") return -1;
		if (sign !== '"' && sign !== "'") continue;
		const end = html.indexOf(sign, at + 1);
		if (end < 0) return -1;
		if (end > most && html.charAt(at - 1) === "=") return "too-long";
		at = end;
	}
	return -1;
}

function* tokensOf(html: string): Generator<Token> {
	for (let at = 0; at < html.length; ) {
		NAME.lastIndex = at;
		const [begin = "", slash, name = ""] = NAME.exec(html) ?? [];
		const from = at + begin.length;
		const end = begin ? endOfAttributes(html, from) : -1;
		if (end === "too-long") return yield { tooLong: name.toLowerCase() };
		if (end >= 0) {
			yield { tag: name.toLowerCase(), closes: slash === "/", attributes: html.slice(from, end) };
			at = end + 1;
			continue;
		}
		// A `<` that begins no tag is text of its own.
		const next = html.charAt(at) === "<" ? at + 1 : html.indexOf("<", at);
		yield { text: html.slice(at, next < 0 ? html.length : next) };
		at = next < 0 ? html.length : next;
	}
}

/** Without comments; one that is not closed is text. */
function withoutComments(html: string): string {
	const kept: string[] = [];
	let from = 0;
	for (let at = html.indexOf("<!--"); at >= 0; at = html.indexOf("<!--", from)) {
		const end = html.indexOf("-->", at + 4);
		if (end < 0) break;
		kept.push(html.slice(from, at));
		from = end + 3;
	}
	return kept.join("") + html.slice(from);
}

const CODE = ["pre", "code", "tt"];

/**
 * HTML as editors of other platforms write it, to Markdown: paragraphs, breaks, emphasis, code, lists, headings, links,
 * figures above and below the line, formulas in `\(…\)`, `\[…\]` and `$$…$$`. Colours and sizes are dropped; a tag that says more
 * (pictures that the bank does not have, tables, underlining) is named instead, so that nothing is lost unsaid.
 */
export function htmlToMarkdown(html: string): HtmlReading {
	const kept = new Kept();
	const stack: Open[] = [{ tag: "", text: "" }];
	const top = () => stack.at(-1) as Open;
	const isIn = (...tags: string[]) => stack.some(({ tag }) => tags.includes(tag));
	const unsupported = new Set<string>();
	/** Closes the innermost elements up to this one. */
	const closeTo = (tag: string | null) => {
		while (stack.length > 1) {
			const open = stack.pop() as Open;
			if (open.bijoy && isBijoy(open.text)) unsupported.add(`font ${open.bijoy}`);
			const shown = close(open, top(), kept);
			if (shown === null) unsupported.add(open.tag);
			else top().text += shown;
			if (open.tag === tag) break;
		}
	};
	for (const token of tokensOf(withoutComments(html).replace(/[\uE002\uE010-\uE012]/g, ""))) {
		if ("tooLong" in token) return { unsupported: [...unsupported, token.tooLong] };
		if ("text" in token) {
			const text = decodeEntities(token.text, (entity) => void unsupported.add(entity));
			top().text += isIn(...CODE) ? text : plainRun(text, kept);
			continue;
		}
		const { tag, closes, attributes } = token;
		if (closes) {
			if (isIn(tag)) closeTo(tag);
			continue;
		}
		if (tag === "br") {
			top().text += isIn(...CODE) ? "\n" : "  \n";
			continue;
		}
		const shown = tag === "img" && !isIn(...CODE) ? pictureOfHtml(attributes) : null;
		if (shown) {
			top().text += kept.keep(shown);
			continue;
		}
		const meaning = meaningOf(tag, attributes);
		if (meaning) unsupported.add(meaning);
		else if (close({ tag, text: "" }, { tag: "", text: "" }, new Kept()) === null) unsupported.add(tag);
		else if (tag === "pre" && isIn("li")) unsupported.add("pre in li");
		else if (stack.length > 50) return { unsupported: [...unsupported, "nesting"] };
		else if (!isIn(...CODE)) {
			const [, , href = ""] = /\bhref\s*=\s*(["'])(.*?)\1/i.exec(attributes) ?? [];
			// A list may begin with another number.
			const bijoy = BIJOY.exec(decodeEntities(attributes).replace(/\s+/g, " "))?.[1];
			const start = tag === "ol" && START.exec(attributes.replace(/\s+/g, " "))?.[1];
			stack.push({
				...{ tag, text: "" },
				...(tag === "a" && { href: decodeEntities(href) }),
				...(bijoy && { bijoy }),
				...(start && { items: Number(start) - 1 }),
			});
		}
	}
	closeTo(null);
	if (unsupported.size > 0) return { unsupported: [...unsupported] };
	const markdown = escapeMarkdown(settleEmphasis(top().text, kept)).replace(/\n{3,}/g, "\n\n");
	return { markdown: kept.restore(markdown).trim() };
}
