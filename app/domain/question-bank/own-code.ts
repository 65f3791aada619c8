import { composed } from "~/lib/plain-text.ts";
import { plainName } from "./file-format.ts";
import { asCode, type ImportDefaults, isCode, isPrefix, MAX_PREFIX, type ParsedFile } from "./schemas.ts";

/** 53 bits of a text, the same for ever: a code made of it finds its question again. */
function digest(text: string): string {
	let high = 0xdeadbeef;
	let low = 0x41c6ce57;
	for (let at = 0; at < text.length; at++) {
		const code = text.charCodeAt(at);
		high = Math.imul(high ^ code, 2654435761);
		low = Math.imul(low ^ code, 1597334677);
	}
	high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
	low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
	return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
}

const norm = (text: string) => composed(text).replace(/\s+/g, " ").trim();

/** What names a question only within its own file: `Q1`, `3`, `Question 12`. */
const GENERIC_NAME = /^(?:q|qn|ques|question|item|প্রশ্ন)?[\s._-]*\p{Nd}+$/iu;

/** A question's texts, as far as they tell which question it is. */
type Texts = { content: string; options: readonly string[] };

/** That a code was made here, not written by an author: it never replaces another question (QB-2). */
export type MadeCode = {
	/** How many options may differ in what is still the same question: of a named one, one may have been corrected. */
	mayDiffer: number;
	/** The code that an earlier import gave it, and the one it gets where its first belongs to another question. */
	before: string | null;
	instead: string | null;
};

/**
 * The code of a question whose file gives it none: the prefix and its name, where that can be a code, else a digest of the name
 * or, without one, of its text and options. So the same file again finds the same questions. Without a prefix the name is the
 * author's own code (`made` is null), unless it is one that every file has.
 */
export function codeFor(
	{ codePrefix = "" }: ImportDefaults,
	name: string,
	{ content, options }: Texts,
): { code: string; made: MadeCode | null } {
	if (!codePrefix)
		return { code: name, made: GENERIC_NAME.test(name) ? { mayDiffer: 1, before: null, instead: null } : null };
	const whole = `${codePrefix}${digest([norm(name), norm(content), ...options.map(norm).sort()].join("\0"))}`;
	const ofText = `${codePrefix}${digest(norm(content))}`;
	if (!name) return { code: content && whole, made: { mayDiffer: 0, before: ofText, instead: null } };
	const code = `${codePrefix}${name}`;
	const canBeCode = /^[\p{L}\p{M}\p{N}._-]{1,40}$/u.test(code);
	const ofName = `${codePrefix}${digest(norm(name))}`;
	// Names with signs on their letters, as Bangla ones, could be no codes once.
	const before = canBeCode && /\p{M}/u.test(name) ? ofName : null;
	return { code: canBeCode ? code : ofName, made: { mayDiffer: 1, before, instead: whole } };
}

/**
 * The code of a question that its file gives an id: that one. What can be no code of ours, as an id of another system, is a name that a
 * code is made of (`isName`); without a prefix it is refused as a code.
 */
export function codeWithId(
	defaults: ImportDefaults,
	id: string,
	title: string,
	texts: Texts,
): ReturnType<typeof codeFor> & { isName: boolean } {
	const isName = id !== "" && Boolean(defaults.codePrefix) && !isCode(id);
	if (id && !isName) return { code: id, made: null, isName };
	return { ...codeFor(defaults, id || title, texts), isName };
}

/** Where a file has no name that could begin a code. */
const SHORT_PREFIX = "Q-";

/**
 * The prefix of codes that is proposed for a file: its name, as far as it can be one, the same for copies of it.
 * `HSC Model Test 12.xlsx` and `HSC Model Test 12 (1).xlsx` make `HSC-Model-Test-12-`.
 */
export function prefixOf(fileName: string | undefined): string {
	const name = plainName(asCode(fileName ?? ""))
		.replace(/[^\p{L}\p{M}\p{N}._-]+/gu, "-")
		.replace(/^[^\p{L}\p{N}]+/u, "");
	let prefix = "";
	for (const sign of name) {
		if (prefix.length + sign.length >= MAX_PREFIX) break;
		prefix += sign;
	}
	prefix = `${prefix.replace(/[._-]+$/, "")}-`;
	return isPrefix(prefix) ? prefix : SHORT_PREFIX;
}

/** Whether a file has no question with a code, right or refused, where each needs one. A title that can be no code is none. */
export function lacksCodes({ questions, faulty = [], errors }: ParsedFile): boolean {
	const named = [...[...questions, ...faulty].map((one) => one.named), ...errors];
	if (named.some(({ code }) => code !== null && isCode(code))) return false;
	return errors.some(({ field, problem, params, code, title }) =>
		problem === "missing-column"
			? String(params.value).split(", ").includes("code")
			: field === "code" && (problem === "required" || (problem === "bad-code" && code === title)),
	);
}

function isSame(one: Texts, other: Texts, mayDiffer: number): boolean {
	if (norm(one.content) !== norm(other.content)) return false;
	const options = new Set(one.options.map(norm));
	const shared = other.options.filter((option) => options.has(norm(option))).length;
	return Math.max(options.size, other.options.length) - shared <= mayDiffer;
}

type Coded = Texts & { code: string; made: MadeCode | null };

/** Every code that the bank has to be asked for before `codeInBank` can tell. */
export const possibleCodes = ({ code, made }: Coded): string[] =>
	[code, made?.before, made?.instead].filter((one) => typeof one === "string");

/**
 * Under which code a question is in the bank, or comes into it: an author's own always, a made one only where it is the same
 * question's or nobody's. Null: every code it could have is another question's.
 */
export function codeInBank(question: Coded, bank: ReadonlyMap<string, Texts>): string | null {
	const { code, made } = question;
	if (!made) return code;
	const isIts = (one: string) => {
		const there = bank.get(one);
		return there !== undefined && isSame(question, there, made.mayDiffer);
	};
	const free = [code, made.instead].filter((one) => one !== null).find((one) => !bank.has(one));
	return possibleCodes(question).find(isIts) ?? free ?? null;
}
