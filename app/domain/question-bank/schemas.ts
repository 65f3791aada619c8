import { z } from "zod";
import type { LANGUAGES, LEVELS } from "#db/schema/question-bank.ts";
import { asSeen, composed, withoutHidden } from "~/lib/plain-text.ts";
import { typedWhole } from "~/lib/whole-number.ts";
import { IMPORT_BOUNDS } from "./import-bounds.ts";
import type { MadeCode } from "./own-code.ts";

export const QUESTION_LEVELS = ["SSC", "HSC"] as const satisfies typeof LEVELS;
export const QUESTION_LANGUAGES = ["en", "bn"] as const satisfies typeof LANGUAGES;
export const MIN_OPTIONS = 2;
export const MAX_OPTIONS = 6;
export const MAX_TEXT = 10_000;
export const MAX_TAGS = 50;

/** What can be wrong with a line of a question file. `import-text.ts` has a sentence for each. */
export const IMPORT_PROBLEMS = [
	"required",
	"too-long",
	"bad-code",
	"unknown-level",
	"unknown-language",
	"bad-difficulty",
	"too-few-options",
	"too-many-options",
	"option-gap",
	"same-options",
	"no-key",
	"several-keys",
	"key-out-of-range",
	"duplicate-code",
	"duplicate-question",
	"code-taken",
	"code-mismatch",
	"unknown-subject",
	"bad-math",
	"too-deep",
	"too-much-markup",
	"formula-too-long",
	"formula-too-deep",
	"bad-character",
	"missing-column",
	"unknown-column",
	"repeated-column",
	"wrong-field-count",
	"bad-quotes",
	"bad-category",
	"no-category",
	"title-not-closed",
	"says-no-format",
	"unsupported-html",
	"ambiguous-line-break",
	"unescaped-sign",
	"description",
	"essay",
	"numerical",
	"matching",
	"short-answer",
	"not-closed",
	"stray-brace",
	"text-after-answers",
	"too-many-questions",
	"question-too-long",
	"too-many-tags",
	"too-many-columns",
	"seems-markdown",
	"private-character",
	"answers-from-zero",
	"answers-ambiguous",
	"mixed-answers",
	"no-bangla",
	"no-latin",
	"lost-characters",
	"wrong-encoding",
	"bijoy",
	"bad-order",
	"unknown-type",
	"embedded-file",
	"picture-unreadable",
	"picture-too-large",
	"too-many-files",
	"too-many-attachments",
	"file-too-long",
	"unknown-topic",
	"unknown-picture",
	"picture-without-description",
	"picture-language",
	"too-many-pictures",
	"bad-xml",
	"xml-doctype",
	"xml-too-deep",
	"excel-date",
	"excel-error",
	"excel-no-value",
	"excel-format",
	"excel-long-number",
	"excel-style",
	"excel-font",
	"excel-merged",
	"excel-no-columns",
	"excel-old",
	"excel-encrypted",
	"excel-macros",
	"excel-too-large",
	"excel-broken",
	"excel-other",
] as const;
export type ImportProblem = (typeof IMPORT_PROBLEMS)[number];

/** What an admin should know of a question that can be taken. `import-text.ts` has a sentence for each. */
export const IMPORT_NOTES = [
	"keeps-order",
	"keeps-order-for-letter",
	"names-other-letter",
	"letters-removed",
	"answer-is-also-text",
	"markdown-vanishes",
	"dates",
	"formula-value",
	"partial-marks",
	"not-kept",
	"alike",
	"alike-in-file",
	"more-than-before",
	"overwrites",
	"retired",
] as const;
export type QuestionNote = { field: string; note: (typeof IMPORT_NOTES)[number]; value: string };

/** What its author calls a question: the code and the title that the file gives it, never a code that was made here. */
export type QuestionName = { code: string | null; title: string | null };

/** One thing wrong, at a line (from 1) and field of the file, with the question's name where it could be read. */
export type ImportError = QuestionName & {
	/** The sheet, of a spreadsheet: its lines are the rows as the spreadsheet counts them. */
	sheet?: string | null;
	line: number;
	/** The line its question begins at: what is wrong with one question has the same. */
	questionLine: number;
	field: string;
	problem: ImportProblem;
	params: Record<string, string | number>;
};

/** The same of what keeps a question from nothing. */
export type ImportNote = Omit<ImportError, "problem"> & Pick<QuestionNote, "note">;

/** What is wrong with the file, not with one of its questions. */
const OF_FILE: readonly ImportProblem[] = [
	"bad-character",
	"missing-column",
	"unknown-column",
	"repeated-column",
	"bad-category",
	"too-many-questions",
	"too-many-columns",
	"too-many-files",
	"too-many-attachments",
	"file-too-long",
	"answers-from-zero",
	"answers-ambiguous",
	"mixed-answers",
	"bad-xml",
	"xml-doctype",
	"xml-too-deep",
	"excel-no-columns",
	"excel-old",
	"excel-encrypted",
	"excel-macros",
	"excel-too-large",
	"excel-broken",
	"excel-other",
];
export const isOfQuestion = ({ problem }: Pick<ImportError, "problem">): boolean => !OF_FILE.includes(problem);

const problem = (name: ImportProblem) => name;
const text = z.string().trim().min(1, problem("required")).max(MAX_TEXT, problem("too-long"));

/** A code as it is compared: what cannot be seen of it is no part of it. */
export const asCode = (typed: string): string =>
	withoutHidden(composed(typed))
		.replace(/[\u200c\u200d]/g, "")
		.trim();

/** A tag as it is stored and looked for: two that look the same are one. */
export const tagText = z.string().trim().overwrite(asSeen);

/** No two options are the same and one of them is right, at import and wherever a question is saved. */
export function checkOptions(
	{ options, correct }: { options: readonly string[]; correct: number },
	context: z.core.$RefinementCtx,
): void {
	if (new Set(options).size < options.length)
		context.addIssue({ code: "custom", path: ["options"], message: problem("same-options") });
	if (correct >= options.length)
		context.addIssue({ code: "custom", path: ["correct"], message: problem("key-out-of-range") });
}

// Not as patterns of the schema: the OpenAPI document would show them to readers that know no classes of Unicode.
/** Letters of a prefix of codes: with what is made behind it a code has 40 at most. */
export const MAX_PREFIX = 20;
const PREFIX = new RegExp(`^[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N}._-]{0,${MAX_PREFIX - 1}}$`, "u");
const CODE = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]{0,39}$/u;

/** Whether codes can begin with a text. */
export const isPrefix = (typed: string): boolean => PREFIX.test(asCode(typed));

/** Whether a text can be the code of a question as it is. */
export const isCode = (typed: string): boolean => CODE.test(asCode(typed));

/** A question as an author writes it (QB-1); texts are Markdown with LaTeX. `correct` counts the options from 0. */
export const questionSchema = z
	.object({
		code: text.overwrite(asCode).refine((code) => CODE.test(code), problem("bad-code")),
		subject: text,
		level: z.enum(QUESTION_LEVELS, problem("unknown-level")),
		language: z.enum(QUESTION_LANGUAGES, problem("unknown-language")),
		difficulty: z.union([z.literal(1), z.literal(2), z.literal(3)], problem("bad-difficulty")),
		tags: z
			.array(tagText.min(1, problem("required")).max(60, problem("too-long")))
			.max(MAX_TAGS, problem("too-many-tags")),
		content: text,
		options: z.array(text).min(MIN_OPTIONS, problem("too-few-options")).max(MAX_OPTIONS, problem("too-many-options")),
		correct: z.int(problem("no-key")).min(0, problem("key-out-of-range")),
		/** May be empty where the import allows it. */
		explanation: z.string().trim().max(MAX_TEXT, problem("too-long")),
	})
	.superRefine(checkOptions);

/** The same where nobody said that questions may come without an explanation. */
export const explainedSchema = questionSchema.safeExtend({ explanation: text });

export type Question = z.infer<typeof questionSchema>;

/** A valid question of a file, and the line each of its fields begins at. */
export type ParsedQuestion = Question & {
	made: MadeCode | null;
	named: QuestionName;
	line: number;
	lines: Record<string, number>;
	/** The chapter that the file names; where it names none, that of the bank stays. */
	topic?: string | undefined;
	/** Its options stand in the file's order on every paper. */
	keepOrder: boolean;
	/** Its last option stays the last one; only where the file says so. */
	keepLast?: boolean;
	/** That the file itself says how its options stand. */
	orderSaid?: boolean;
	/** The fields whose author wrote Markdown. */
	markdown: readonly string[];
	notes: readonly QuestionNote[];
};

/** As far as a question that cannot be taken was read: what else is wrong with it is said as well. */
export type FaultyQuestion = Pick<ParsedQuestion, "line" | "lines" | "named" | "topic"> &
	Pick<Question, "subject" | "content" | "options" | "explanation"> & { reported: readonly string[] };

/** What a sheet of a workbook is to an import, and how many rows below its columns it has. */
export type SheetSummary = {
	name: string;
	state: "read" | "empty" | "hidden" | "no-columns";
	rows: number;
	hiddenRows: number;
	/** That its rows have the subject that it is called as (QB-2.3). */
	givesSubject: boolean;
};
/** The sheet of a workbook whose rows have the lines behind `from`. */
export type SheetLines = { name: string; from: number };

export type ParsedFile = {
	questions: ParsedQuestion[];
	errors: ImportError[];
	faulty?: FaultyQuestion[];
	sheets?: SheetSummary[];
	/** Where the rows of each sheet stand among the lines of this file. */
	sheetLines?: SheetLines[];
};

/** Characters of what a file is called. */
export const MAX_FILE_NAME = 255;

export const IMPORT_FORMATS = ["gift", "aiken", "csv", "xlsx", "moodle-xml"] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];
/** Without its pictures. 350 questions are about 0.3 MB; a Worker has 128 MB for everything. */
export const MAX_IMPORT_CHARACTERS = 4_000_000;
/** As it is sent, with the pictures of a Moodle XML file in Base64. */
const MAX_SENT_CHARACTERS = 12_000_000;

/** What holds for the questions of a file that do not say it themselves. */
const importDefaultsSchema = z.object({
	/** Title of a subject of the bank. */
	subject: z.string().trim().max(200).optional(),
	level: z.enum(QUESTION_LEVELS).optional(),
	/** `as-written`: each in the language of its own letters. */
	language: z.enum([...QUESTION_LANGUAGES, "as-written"]).optional(),
	difficulty: z.int().min(1).max(3).optional(),
	/** Makes the code of a question that has none of its own; checked as codes are. */
	codePrefix: z.string().trim().overwrite(asCode).refine(isPrefix, "bad-prefix").optional(),
	explanationOptional: z.boolean().optional(),
	/** How the cells of a CSV are written; without it they are plain text, and what seems to be Markdown or HTML is refused. */
	texts: z.enum(["plain", "markdown"]).optional(),
});
export type ImportDefaults = z.infer<typeof importDefaultsSchema>;

export const importQuestionsSchema = z.object({
	format: z.enum(IMPORT_FORMATS),
	text: z.string().max(MAX_SENT_CHARACTERS),
	dryRun: z.boolean(),
	defaults: importDefaultsSchema.optional(),
	/** What the file is called, for the list of imports. */
	fileName: z.string().trim().max(MAX_FILE_NAME).optional(),
	/** Import the questions that are right and leave out the others. Without it one error stops the whole file. */
	leaveOut: z.boolean().optional(),
});
export type ImportQuestions = z.infer<typeof importQuestionsSchema>;

/** Bytes of an XLSX file: 10,000 long questions have less. As Base64 it takes a third more. */
export const MAX_WORKBOOK_BYTES = 2 * 1024 * 1024;

/** A Bangla letter takes three bytes. */
export const MAX_IMPORT_BYTES = MAX_IMPORT_CHARACTERS * 3 + 64 * 1024;

/** The same as a form: the text is in a file or typed, or both are missing. */
export const importFormSchema = z.object({
	/** Without it the file tells, by what is in it or by its name. */
	format: z.enum(IMPORT_FORMATS).optional(),
	file: z.file().optional(),
	/** The workbook that was checked before, in Base64: a page cannot choose a file again. */
	workbook: importQuestionsSchema.shape.text.default(""),
	/** What the file that was checked before is called: that workbook, or the one whose text stands in the form. */
	fileName: z.string().max(MAX_FILE_NAME).default(""),
	text: importQuestionsSchema.shape.text.default(""),
	...importDefaultsSchema.shape,
	/** The prefix that was proposed for the file before: of another file it is none. */
	proposedPrefix: z.string().max(MAX_PREFIX).default(""),
	leaveOut: z.boolean().default(false),
	/** The digest of what was checked, of the button that imports it; without it the form only checks (QB-2.1). */
	confirmed: z.string().max(100).default(""),
	/** Which page of its questions is turned to, from 1. */
	show: typedWhole({ least: 1, most: IMPORT_BOUNDS.questions }).optional(),
});
export type ImportForm = z.input<typeof importFormSchema>;
