import { checkDrafts, type Draft } from "./check-draft.ts";
import { blankComments, findUnescaped, unescapeGift } from "./gift-text.ts";
import type { ImportError, ImportProblem, ParsedFile } from "./schemas.ts";

/** A question of this many lines is one that was never closed. */
const MAX_LINES = 400;

type Category = { line: number; subject: string; level: string };
type Tags = { line: number; id: string | null; language: string; difficulty: string; tags: string[] };
type Report = (line: number, field: string, problem: ImportProblem, value?: string) => void;
type Answers = {
	options: string[];
	optionLines: number[];
	keys: number[];
	explanation: string;
	explanationLine: number;
};

const startsQuestion = (line: string) => line.startsWith("::");
const isCategory = (line: string) => line.startsWith("$CATEGORY:");
const isComment = (line: string) => /^\s*\/\//.test(line);
const lineAt = (text: string, offset: number) => text.slice(0, offset).split("\n").length - 1;

/** `Subject/LEVEL`, also at the end of a longer path as Moodle writes it. */
function readCategory(text: string, line: number): Category | null {
	const [level, subject] = text
		.slice("$CATEGORY:".length)
		.split("/")
		.map((part) => part.trim())
		.reverse();
	return subject && level ? { line, subject, level } : null;
}

/** `[id:…] [tag:…]` of comment lines; two tags carry a field, `lang:` and `difficulty:`. */
function readTags(text: string, line: number, before: Tags | null): Tags {
	const found: Tags = before ?? { line, id: null, language: "", difficulty: "", tags: [] };
	for (const [, key, value = ""] of text.matchAll(/\[(id|tag):([^\]]*)\]/g)) {
		if (key === "id") found.id = value.trim();
		else if (value.startsWith("lang:")) found.language = value.slice(5).trim();
		else if (value.startsWith("difficulty:")) found.difficulty = value.slice(11).trim();
		else found.tags.push(value.trim());
	}
	return found;
}

/** `[markdown]` before the text; without one, Markdown is meant. */
function readFormat(text: string): { format: string; rest: string } {
	const match = /^\s*\[(html|moodle|plain|markdown)\]/.exec(text);
	return { format: match?.[1] ?? "markdown", rest: text.slice(match?.[0].length ?? 0) };
}

/** The text between the braces: `=` the key, `~` the other options, `####` the explanation. */
function readAnswers(body: string, firstLine: number, report: Report): Answers {
	const answers: Answers = { options: [], optionLines: [], keys: [], explanation: "", explanationLine: firstLine };
	let at = findUnescaped(body, "=~#");
	if (body.slice(0, at < 0 ? undefined : at).trim() !== "") report(firstLine, "answer", "unsupported-answers");
	while (at >= 0) {
		const line = firstLine + lineAt(body, at);
		if (body.startsWith("####", at)) {
			answers.explanation = unescapeGift(body.slice(at + 4));
			answers.explanationLine = line;
			break;
		}
		const end = findUnescaped(body, "=~#", at + 1);
		const text = body.slice(at + 1, end < 0 ? undefined : end);
		if (body[at] === "#" || /^\s*%-?\d/.test(text)) {
			report(line, `option_${Math.max(answers.options.length, 1)}`, "unsupported-answers", text.trim());
		} else {
			if (body[at] === "=") answers.keys.push(answers.options.length);
			answers.options.push(unescapeGift(text).trim());
			answers.optionLines.push(line);
		}
		at = end;
	}
	if (answers.keys.length === 0) report(firstLine, "answer", "no-key");
	if (answers.keys.length > 1) report(firstLine, "answer", "several-keys");
	return answers;
}

type Block = { text: string; line: number; open: number; close: number };

function toDraft(block: Block, category: Category | null, tags: Tags | null, errors: ImportError[]): Draft {
	const { text, line, open, close } = block;
	const titleEnd = startsQuestion(text) ? text.indexOf("::", 2) : -1;
	const title = titleEnd > 0 ? unescapeGift(text.slice(2, titleEnd)).trim() : "";
	const code = title || tags?.id || "";
	const reported: string[] = [];
	const report: Report = (at, field, problem, value = "") => {
		reported.push(field);
		errors.push({ line: at, code: code || null, field, problem, params: { value } });
	};
	const { format, rest } = readFormat(text.slice(titleEnd > 0 ? titleEnd + 2 : 0, open));
	if (format !== "markdown" && format !== "plain") report(line, "question", "unsupported-format", format);
	if (title && tags?.id && tags.id !== title) report(tags.line, "code", "code-mismatch", tags.id);
	if (!category) for (const field of ["subject", "level"]) report(line, field, "no-category");
	const answers = readAnswers(text.slice(open + 1, close), line + lineAt(text, open), report);
	const tagLine = tags?.line ?? line;
	return {
		line,
		reported,
		lines: {
			...(category && { subject: category.line, level: category.line }),
			language: tagLine,
			difficulty: tagLine,
			tags: tagLine,
			answer: line + lineAt(text, open),
			explanation: answers.explanationLine,
			...Object.fromEntries(answers.optionLines.map((at, index) => [`option_${index + 1}`, at])),
		},
		values: {
			code,
			subject: category?.subject ?? "",
			level: category?.level ?? "",
			language: tags?.language ?? "",
			difficulty: tags?.difficulty ? Number(tags.difficulty) : Number.NaN,
			tags: tags?.tags ?? [],
			content: unescapeGift(rest),
			options: answers.options,
			correct: answers.keys[0] ?? Number.NaN,
			explanation: answers.explanation,
		},
	};
}

/** The lines from `from` that can belong to one question: up to where the next one plainly begins. */
function readBlock(
	lines: readonly string[],
	from: number,
): { block: Block | null; problem: ImportProblem; next: number } {
	let end = from + 1;
	while (end < lines.length && end - from < MAX_LINES) {
		const line = lines[end] as string;
		if (startsQuestion(line) || isCategory(line) || /^\s*\/\/.*\[(id|tag):/.test(line)) break;
		end += 1;
	}
	const text = blankComments(lines.slice(from, end)).join("\n");
	const open = findUnescaped(text, "{");
	if (open < 0) return { block: null, problem: "unsupported-answers", next: end };
	const close = findUnescaped(text, "}", open);
	if (close < 0) return { block: null, problem: "not-closed", next: end };
	const last = lineAt(text, close);
	const after = text
		.slice(close + 1)
		.split("\n", 1)[0]
		?.trim();
	return {
		block: after ? null : { text, line: from + 1, open, close },
		problem: "text-after-answers",
		next: from + last + 1,
	};
}

/**
 * Reads questions from GIFT: `$CATEGORY: Subject/LEVEL`, a comment `[id:…] [tag:lang:bn] [tag:difficulty:2] [tag:…]`
 * before each question, `::CODE::[markdown]text {~wrong =right ####explanation}`. A backslash escapes `~ = # { } :`
 * and nothing else, so LaTeX is written as it is. Goes on after an error; each names its line.
 */
export function parseGift(source: string): ParsedFile {
	const lines = source.replace(/^\uFEFF/, "").split(/\r\n|\r|\n/);
	const errors: ImportError[] = [];
	const drafts: Draft[] = [];
	let category: Category | null = null;
	let tags: Tags | null = null;
	for (let at = 0; at < lines.length; ) {
		const line = lines[at] as string;
		if (isCategory(line)) {
			category = readCategory(line, at + 1);
			tags = null;
			if (!category)
				errors.push({ line: at + 1, code: null, field: "subject", problem: "bad-category", params: { value: line } });
		}
		if (isComment(line)) tags = readTags(line, at + 1, tags);
		if (line.trim() === "" || isCategory(line) || isComment(line)) {
			at += 1;
			continue;
		}
		const { block, problem, next } = readBlock(lines, at);
		if (block) drafts.push(toDraft(block, category, tags, errors));
		else {
			const code = /^::(.*?)::/.exec(line)?.[1]?.trim() ?? tags?.id ?? null;
			errors.push({ line: at + 1, code, field: "answer", problem, params: { value: "" } });
		}
		tags = null;
		at = next;
	}
	return checkDrafts(drafts, errors);
}
