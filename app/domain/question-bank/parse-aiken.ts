import { checkDrafts, type Draft } from "./check-draft.ts";
import { excess, IMPORT_BOUNDS } from "./import-bounds.ts";
import { languageOf } from "./named-choice.ts";
import { letterIndex } from "./option-letters.ts";
import { codeFor } from "./own-code.ts";
import type { ImportDefaults, ImportError, ImportProblem, ParsedFile } from "./schemas.ts";
import { cellToMarkdown } from "./text-format.ts";

type Line = { line: number; text: string };
type Block = {
	line: number;
	text: string[];
	options: Line[];
	answer: Line | null;
	explanation: Line | null;
	inOrder: boolean;
};

/** A blank may be missing, but not in what is short for something: `A.M.` */
const OPTION = /^\s*([A-Za-zক-চ])(?:[.)]\s+|\)|\.(?![A-Za-z]\.))(?=\S)/u;
const ANSWER = /^\s*(?:ANSWER|উত্তর)\s*[:ঃ]\s*(\S*)/iu;
/** Not of the format itself: other programs write it below the answer. */
const EXPLANATION = /^\s*(?:FEEDBACK|EXPLANATION|ব্যাখ্যা)\s*[:ঃ]\s*/iu;

/** Of each line, whether one with an answer comes after it and before the next blank one. Each line is looked at once. */
function answerFollows(lines: readonly string[]): boolean[] {
	const follows: boolean[] = [];
	let found = false;
	for (let at = lines.length - 1; at >= 0; at--) {
		const text = lines[at] ?? "";
		follows[at] = found;
		found = text.trim() !== "" && (found || ANSWER.test(text));
	}
	return follows;
}

/**
 * Takes an Aiken file apart: a text, its lettered options, the line with the answer, and an explanation. It ends at a blank line, and already
 * after its own where an answer follows before that one: a question may begin without a blank line.
 */
function aikenBlocks(source: string): Block[] {
	const blocks: Block[] = [];
	let block: Block | null = null;
	/** The one whose answer was just read. */
	let answered: Block | null = null;
	let blank = true;
	const lines = source.split(/\r\n|\r|\n/);
	const isBeforeAnswer = answerFollows(lines);
	for (const [at, text] of lines.entries()) {
		const line = at + 1;
		const wasBlank = blank;
		blank = text.trim() === "";
		const answer = ANSWER.exec(text)?.[1];
		if (answer !== undefined && block) {
			block.answer = { line, text: answer };
			answered = block;
			block = null;
			continue;
		}
		const explained: Block | null = blank ? null : answered;
		if (explained?.explanation && (!isBeforeAnswer[at] || EXPLANATION.test(text))) {
			explained.explanation.text += `\n${text}`;
			continue;
		}
		if (explained && EXPLANATION.test(text)) {
			explained.explanation = { line, text: text.replace(EXPLANATION, "") };
			continue;
		}
		answered = null;
		const option = block && OPTION.exec(text);
		const index = option ? letterIndex(option[1] ?? "") : -1;
		const isNext = block !== null && index === block.options.length;
		if (block && option && (isNext || (block.options.length > 0 && /\s$/.test(option[0])))) {
			block.inOrder &&= index === block.options.length;
			block.options.push({ line, text: text.slice(option[0].length) });
			continue;
		}
		const last = block?.options.at(-1);
		if (last && !blank && !wasBlank) last.text += `\n${text}`;
		else if (block && !last) block.text.push(text);
		else if (!blank) {
			block = { line, text: [text], options: [], answer: null, explanation: null, inOrder: true };
			blocks.push(block);
		}
	}
	return blocks;
}

function readBlock(
	{ line, text, options, answer, explanation, inOrder }: Block,
	errors: ImportError[],
	defaults: ImportDefaults,
) {
	const reported: string[] = [];
	const markdown: string[] = [];
	const report = (at: number, field: string, problem: ImportProblem, value = "") => {
		reported.push(field);
		errors.push({ line: at, questionLine: line, ...{ code: null, title: null }, field, problem, params: { value } });
	};
	const asMarkdown = (at: number, field: string, typed: string): string => {
		if (typed.length > IMPORT_BOUNDS.textCharacters) {
			report(at, field, "too-long");
			return "";
		}
		if (defaults.texts === "markdown") markdown.push(field);
		const read = cellToMarkdown(typed.trim(), defaults.texts);
		if ("text" in read) return read.text;
		for (const { problem, value } of read.faults) report(at, field, problem, value);
		return typed;
	};
	if (options.length === 0) {
		report(line, "question", "description");
		return null;
	}
	if (options.length > IMPORT_BOUNDS.options) {
		report(line, "options", "too-many-options");
		return null;
	}
	const key = letterIndex(answer?.text.replace(/^[([]|[)\].।]$/g, "") ?? "");
	if (!answer?.text) report(answer?.line ?? line, "answer", "no-key");
	else if (key < 0 || key >= options.length) report(answer.line, "answer", "key-out-of-range", answer.text);
	if (!inOrder) report(options[0]?.line ?? line, "options", "option-gap");
	const content = asMarkdown(line, "question", text.join("\n"));
	const texts = options.map((option, index) => asMarkdown(option.line, `option_${index + 1}`, option.text));
	const { code, made } = codeFor(defaults, "", { content, options: texts });
	const draft: Draft = {
		line,
		made,
		named: { code: null, title: null },
		reported,
		markdown,
		notes: [],
		lines: {
			answer: answer?.line ?? line,
			explanation: explanation?.line ?? line,
			...Object.fromEntries(options.map((option, index) => [`option_${index + 1}`, option.line])),
		},
		values: {
			code,
			subject: defaults.subject ?? "",
			level: defaults.level ?? "",
			language: languageOf("", defaults, { content, options: texts }),
			difficulty: defaults.difficulty ?? Number.NaN,
			tags: [],
			content,
			options: texts,
			correct: key,
			explanation: explanation ? asMarkdown(explanation.line, "explanation", explanation.text) : "",
		},
	};
	return draft;
}

/**
 * Reads questions from Aiken: a text, options that begin with `A.` or `A)`, `ANSWER: A`, and `Feedback:` below it as others write it. All that the format has no place for comes
 * from the defaults. Texts are plain, with formulas, unless the import says Markdown. Goes on after an error; each names its line.
 */
export function parseAiken(source: string, defaults: ImportDefaults = {}): ParsedFile {
	const blocks = aikenBlocks(source.replace(/^\uFEFF/, ""));
	const over = blocks[IMPORT_BOUNDS.questions];
	if (over)
		return {
			questions: [],
			errors: [excess(over.line, "file", "too-many-questions", blocks.length, IMPORT_BOUNDS.questions)],
		};
	const errors: ImportError[] = [];
	const drafts = blocks.map((block) => readBlock(block, errors, defaults)).filter((draft) => draft !== null);
	// The format has no explanations: that they are missing is no fault of a question.
	return checkDrafts(drafts, errors, { ...defaults, explanationOptional: true });
}
