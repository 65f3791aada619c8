import { checkDrafts, type Draft } from "./check-draft.ts";
import { type GiftAnswers, type RawText, readGiftAnswers } from "./gift-answers.ts";
import { type GiftPart, giftParts } from "./gift-blocks.ts";
import { findUnescaped, maskEscapes, unescapeGift } from "./gift-text.ts";
import { excess, IMPORT_BOUNDS, questionName } from "./import-bounds.ts";
import { withoutEscapes } from "./list-signs.ts";
import {
	type Category,
	explanationOf,
	idNotKept,
	partialMarks,
	placeOf,
	readCategory,
	type SaidByTags,
	takeTag,
} from "./moodle-question.ts";
import { languageOf } from "./named-choice.ts";
import { withoutLetters } from "./option-letters.ts";
import { codeWithId } from "./own-code.ts";
import type { ImportDefaults, ImportError, ImportProblem, ParsedFile, QuestionName } from "./schemas.ts";
import { readFormat, type TextFormat, toMarkdown } from "./text-format.ts";

type Tags = { line: number; id: string | null; said: SaidByTags };
type Block = Extract<GiftPart, { kind: "block" }>;
type Around = { category: Category | null; tags: Tags | null; defaults: ImportDefaults };
type Fault = { line: number; field: string; problem: ImportProblem; value: string };

/** Tells on which line of a text, from 0, a place is; the text is passed over once, however many are asked for. */
function lineCounter(text: string): (offset: number) => number {
	const breaks: number[] = [];
	for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) breaks.push(at);
	return (offset) => {
		let [low, high] = [0, breaks.length];
		while (low < high) {
			const middle = (low + high) >> 1;
			if ((breaks[middle] ?? 0) < offset) low = middle + 1;
			else high = middle;
		}
		return low;
	};
}

/** `[id:…] [tag:…]` of comment lines; three tags carry a field. */
function readTags(text: string, line: number, before: Tags | null): Tags {
	const found: Tags = before ?? { line, id: null, said: { language: "", difficulty: "", tags: [] } };
	// No further than the last bracket, so that each one that opens finds its end.
	const closed = text.slice(0, text.lastIndexOf("]") + 1);
	for (const [, key, value = ""] of closed.matchAll(/\[(id|tag):((?:\\[\\\]]|[^\]])*)\]/g)) {
		if (key === "id") found.id = value.trim();
		else takeTag(found.said, withoutEscapes(value, "]"));
	}
	return found;
}

/** `::title::` and where the text begins after it. -1: the title is not closed. */
function readTitle(text: string): { title: string; end: number } {
	const start = text.length - text.trimStart().length;
	if (!text.startsWith("::", start)) return { title: "", end: start };
	const close = maskEscapes(text).indexOf("::", start + 2);
	return { title: unescapeGift(text.slice(start + 2, close)).trim(), end: close < 0 ? -1 : close + 2 };
}

/** Collects what is wrong with one question, with lines of the file. */
function reporter(block: Block, named: QuestionName) {
	const faults: Fault[] = [];
	const lineOf = lineCounter(block.text);
	return {
		lineOf: (offset: number) => block.line + lineOf(offset),
		faults,
		/** The fields that were written as Markdown. */
		markdown: [] as string[],
		at: (offset: number, field: string, problem: ImportProblem, value = "") =>
			void faults.push({ line: block.line + lineOf(offset), field, problem, value }),
		errors: (): ImportError[] =>
			faults.map(({ value, ...fault }) => ({ ...fault, questionLine: block.line, ...named, params: { value } })),
	};
}

type Reporter = ReturnType<typeof reporter>;

/** One text of the question as Markdown. `offset` is its place in the block. */
function textOf({ raw, offset }: RawText, field: string, inherited: TextFormat, report: Reporter): string {
	const { format, rest } = readFormat(raw, inherited);
	if (rest.length > IMPORT_BOUNDS.textCharacters) {
		report.at(offset, field, "too-long");
		return rest;
	}
	if (format === "markdown") report.markdown.push(field);
	const read = toMarkdown(rest, format);
	if ("text" in read) return read.text;
	for (const { problem, value } of read.faults) report.at(offset, field, problem, value);
	return rest;
}

/** The options, the key, and the feedback of each as `[option, feedback]`. */
function readOptions(body: GiftAnswers["body"], base: number, format: TextFormat, language: string, report: Reporter) {
	const feedback: [number, RawText | null][] = [];
	if (body.kind === "true-false") {
		const options = language === "bn" ? ["সত্য", "মিথ্যা"] : ["True", "False"];
		const key = body.isTrue ? 0 : 1;
		feedback.push([key, body.right], [1 - key, body.wrong]);
		return { options, offsets: [base, base], key, feedback, partly: [] };
	}
	if (body.kind !== "choice") {
		report.at(base - 1, "answer", body.kind);
		return null;
	}
	if (body.keys === "several") report.at(base - 1, "answer", "several-keys");
	if (body.keys === "none") report.at(base - 1, "answer", "no-key");
	if (body.keys === "unclear") report.at(base - 1, "answer", "unescaped-sign");
	if (body.options.length > IMPORT_BOUNDS.options) {
		if (body.keys !== "unclear") report.at(base - 1, "options", "too-many-options");
		return null;
	}
	const offsets = body.options.map(({ offset }) => base + offset);
	const options = body.options.map(({ raw, offset }, index) =>
		textOf({ raw, offset: base + offset }, `option_${index + 1}`, format, report),
	);
	for (const [index, option] of body.options.entries()) feedback.push([index, option.feedback]);
	const partly = options.filter((_, index) => body.options[index]?.partly);
	return { options, offsets, key: body.options.findIndex(({ right }) => right), feedback, partly };
}

/** The text of the question: what stands before the answers, a gap, and what stands after them. */
function stemOf(text: string, from: number, open: number, close: number): string {
	const after = text.slice(close + 1).trim();
	const before = text.slice(from, open);
	if (!after) return before;
	return `${before}${/\S$/.test(before) ? " " : ""}_____${/^[.,;:!?।)’”"']/.test(after) ? "" : " "}${after}`;
}

/** Where the block is no question of ours: its one fault. */
function faultOf(text: string, titleEnd: number, open: number, close: number): [number, ImportProblem] | null {
	if (titleEnd < 0) return [0, "title-not-closed"];
	if (open < 0 && close < 0) return [titleEnd, "description"];
	if (open < 0 || (close >= 0 && close < open)) return [Math.max(close, 0), "stray-brace"];
	if (close < 0) return [open, "not-closed"];
	const stray = findUnescaped(text, "{}", close + 1);
	return stray < 0 ? null : [stray, "stray-brace"];
}

function readQuestion(
	block: Block,
	{ category, tags, defaults }: Around,
): { draft: Draft | null; errors: ImportError[] } {
	const { text, line } = block;
	const most = IMPORT_BOUNDS.questionCharacters;
	if (text.length > most)
		return { draft: null, errors: [excess(line, "question", "question-too-long", text.length, most)] };
	const { title, end: titleEnd } = readTitle(text);
	const named = questionName(tags?.id || (defaults.codePrefix ? "" : title), title);
	const report = reporter(block, named);
	const open = findUnescaped(text, "{", Math.max(titleEnd, 0));
	const close = findUnescaped(text, "}", Math.max(open, 0));
	const fault = faultOf(text, titleEnd, open, close);
	if (fault) {
		report.at(fault[0], fault[1] === "description" ? "question" : "answer", fault[1]);
		return { draft: null, errors: report.errors() };
	}
	const answers = readGiftAnswers(text.slice(open + 1, close));
	const base = open + 1;
	const stem = stemOf(text, titleEnd, open, close);
	const language = languageOf(tags?.said.language ?? "", defaults, {
		content: unescapeGift(stem),
		options: answers.body.kind === "choice" ? answers.body.options.map(({ raw }) => unescapeGift(raw)) : [],
	});
	const { format } = readFormat(text.slice(titleEnd), "moodle");
	const read = readOptions(answers.body, base, format, language, report);
	if (!read) return { draft: null, errors: report.errors() };
	if (answers.body.kind === "true-false" && text.slice(close + 1).trim() !== "")
		report.at(close + 1, "answer", "text-after-answers");
	const unlettered = tags?.said.order ? null : withoutLetters(read.options);
	const options = unlettered ?? read.options;
	const content = textOf({ raw: stem, offset: text.search(/\S/) }, "question", "moodle", report);
	const shifted = (part: RawText) => ({ raw: part.raw, offset: base + part.offset });
	const inExplanation = (part: RawText | null) => (part ? textOf(shifted(part), "explanation", format, report) : "");
	const notes = read.feedback.map(([index, part]) => ({
		option: options[index] ?? "",
		text: inExplanation(part),
	}));
	const { general } = answers;
	const explanation = explanationOf(inExplanation(general), notes);
	const { code, made, isName } = codeWithId(defaults, tags?.id ?? "", title, { content, options });
	// With a prefix the title is a name as other systems give it, and no code.
	if (title && tags?.id && tags.id !== title && !defaults.codePrefix) report.at(0, "code", "code-mismatch", tags.id);
	const place = placeOf(category, defaults);
	if (!place) for (const field of ["subject", "level"]) report.at(0, field, "no-category");
	const tagLine = tags?.line ?? line;
	const { lineOf } = report;
	const draft: Draft = {
		line,
		made,
		named,
		reported: [...report.faults.map(({ field }) => field), ...(place ? [] : ["subject", "level"])],
		lines: {
			...(place?.line && { subject: place.line, level: place.line, topic: place.line }),
			language: tagLine,
			difficulty: tagLine,
			tags: tagLine,
			answer: lineOf(open),
			explanation: lineOf(general ? shifted(general).offset : base),
			...Object.fromEntries(read.offsets.map((at, index) => [`option_${index + 1}`, lineOf(at)])),
		},
		markdown: report.markdown,
		notes: [
			...(unlettered ? [{ field: "options", note: "letters-removed" as const, value: "" }] : []),
			...partialMarks(read.partly),
			...(isName ? [idNotKept(tags?.id ?? "")] : []),
		],
		topic: place?.topic,
		...(tags?.said.order && { order: tags.said.order }),
		values: {
			code,
			subject: place?.subject ?? "",
			level: place?.level ?? "",
			language,
			difficulty: tags?.said.difficulty ? Number(tags.said.difficulty) : (defaults.difficulty ?? Number.NaN),
			tags: tags?.said.tags ?? [],
			content,
			options,
			correct: read.key < 0 ? Number.NaN : read.key,
			explanation,
		},
	};
	return { draft, errors: report.errors() };
}

/**
 * Reads questions from GIFT as Moodle writes it: `::title::[format]text {=right ~wrong#feedback ####general feedback}`, with
 * `$CATEGORY: Subject/LEVEL/Chapter` and, before a question, a comment `[id:…] [tag:lang:bn] [tag:difficulty:2] [tag:order:keep] [tag:…]` that say what
 * the format has no place for; where they do not, the defaults do. Goes on after an error; each names its line.
 */
export function parseGift(source: string, defaults: ImportDefaults = {}): ParsedFile {
	const errors: ImportError[] = [];
	const drafts: Draft[] = [];
	let category: Category | null = null;
	let tags: Tags | null = null;
	const parts = giftParts(source.replace(/^\uFEFF/, ""));
	// Categories count as well: each may have an error of its own.
	const counted = parts.filter(({ kind }) => kind !== "tags");
	const { questions: most } = IMPORT_BOUNDS;
	const over = counted[most];
	if (over) return { questions: [], errors: [excess(over.line, "file", "too-many-questions", counted.length, most)] };
	for (const part of parts) {
		if (part.kind === "tags") tags = readTags(part.text, part.line, tags);
		else if (part.kind === "category") {
			category = readCategory(part.path, part.line);
			tags = null;
			if (!category && !(defaults.subject && defaults.level))
				errors.push({
					line: part.line,
					questionLine: part.line,
					...{ code: null, title: null },
					field: "subject",
					problem: "bad-category",
					params: { value: part.path },
				});
		} else {
			const read = readQuestion(part, { category, tags, defaults });
			errors.push(...read.errors);
			if (read.draft) drafts.push(read.draft);
			tags = null;
		}
	}
	return checkDrafts(drafts, errors, defaults);
}
