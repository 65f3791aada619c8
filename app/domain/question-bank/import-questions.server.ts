import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { question, questionOption, questionTag, subject } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { audit } from "~/domain/audit.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { type RetryNeeds, retryOnConflict } from "~/domain/retry-on-conflict.server.ts";
import { markdownEngine } from "~/lib/markdown.server.ts";
import { recogniseFormat } from "./file-format.ts";
import { codeInBank, possibleCodes } from "./own-code.ts";
import { parseAiken } from "./parse-aiken.ts";
import { parseCsv } from "./parse-csv.ts";
import { parseGift } from "./parse-gift.ts";
import { questionFaults, vanishingSigns } from "./question-faults.server.ts";
import { keepVersions, optionsJson, tagsJson } from "./question-versions.server.ts";
import { renderQuestion } from "./render-question.server.ts";
import {
	type FaultyQuestion,
	type ImportError,
	type ImportFormat,
	type ImportNote,
	type ImportQuestions,
	isOfQuestion,
	type ParsedFile,
	type ParsedQuestion,
} from "./schemas.ts";

type Needs = Pick<Deps, "db" | "clock">;

export type ImportReport = {
	created: number;
	updated: number;
	unchanged: number;
	/** How many questions or records the file has, and how many of them cannot be taken. */
	total: number;
	refused: number;
	/** With any, nothing was written, but where the file's other questions were asked for. */
	errors: ImportError[];
	/** What to know of the questions that can be taken. */
	notes: ImportNote[];
	/** What the file was read as: what it is by its content, where that tells. */
	format: ImportFormat;
	dryRun: boolean;
	/** The first questions that can be taken, as students will see them; where they were asked for. */
	previews?: ImportPreview[];
};

/** One question of a file as students will see it. */
export type ImportPreview = ReturnType<typeof renderQuestion> & {
	line: number;
	name: string;
	/** Counts from 0. */
	correct: number;
	keepOrder: boolean;
};

/** A question as the bank has it; options and tags by JSON, so that one statement reads them all. */
type Stored = Pick<
	typeof question.$inferSelect,
	| "uuid"
	| "code"
	| "subjectUuid"
	| "level"
	| "language"
	| "difficulty"
	| "content"
	| "explanation"
	| "keepOrder"
	| "keepLast"
> & { options: StoredOption[]; tags: string[] };
type StoredOption = { uuid: string; content: string; isCorrect: 0 | 1 };

type Change = { uuid: string; subjectUuid: string; parsed: ParsedQuestion; stored: Stored | undefined };

/** So many rows stay well under SQLite's 32,766 variables of one statement. */
const ROWS_PER_STATEMENT = 500;

function inChunks<T>(rows: readonly T[]): T[][] {
	return Array.from({ length: Math.ceil(rows.length / ROWS_PER_STATEMENT) }, (_, index) =>
		rows.slice(index * ROWS_PER_STATEMENT, (index + 1) * ROWS_PER_STATEMENT),
	);
}

/** `column IN (…)` of any length, as one variable. */
const isOneOf = (column: AnyColumn, values: readonly string[]): SQL =>
	sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(values)}))`;

async function readBank({ db }: Needs, codes: readonly string[]) {
	const [subjects, rows] = await db.batch([
		db.select({ uuid: subject.uuid, title: subject.title }).from(subject),
		db
			.select({ row: question, options: optionsJson, tags: tagsJson })
			.from(question)
			.where(isOneOf(question.code, codes)),
	]);
	return {
		subjects: new Map(subjects.map(({ title, uuid }) => [title, uuid])),
		stored: new Map(
			rows.map(({ row, options, tags }): [string, Stored] => [
				row.code,
				{ ...row, options: JSON.parse(options), tags: JSON.parse(tags) },
			]),
		),
	};
}

function isUnchanged({ parsed, subjectUuid, stored }: Change): boolean {
	if (!stored) return false;
	const options = stored.options.map((option) => option.content);
	const key = stored.options.findIndex((option) => option.isCorrect === 1);
	const ofBank = [stored.subjectUuid, stored.level, stored.language, stored.difficulty, stored.content];
	const ofFile = [subjectUuid, parsed.level, parsed.language, parsed.difficulty, parsed.content];
	const bank = [...ofBank, stored.explanation, options, key, stored.tags.toSorted()];
	const file = [...ofFile, parsed.explanation, parsed.options, parsed.correct, [...new Set(parsed.tags)].sort()];
	// An order that somebody keeps is kept: files do not say that options may be shuffled.
	if (parsed.keepOrder && !stored.keepOrder && !stored.keepLast) return false;
	return JSON.stringify(bank) === JSON.stringify(file);
}

type Checked = Pick<ParsedQuestion, "line" | "lines" | "named" | "content" | "options" | "explanation"> & {
	reported?: readonly string[];
};

/** Texts that would not be shown as they are meant, as errors of their line. */
async function checkTexts(questions: readonly Checked[]): Promise<ImportError[]> {
	const engine = await markdownEngine();
	return questions.flatMap((read) =>
		questionFaults(engine, read)
			.filter(({ field }) => !read.reported?.includes(field))
			.map(({ field, problem, value }): ImportError => {
				const { named, line, lines } = read;
				return { line: lines[field] ?? line, questionLine: line, ...named, field, problem, params: { value } };
			}),
	);
}

function unknownSubjects(
	questions: readonly (ParsedQuestion | FaultyQuestion)[],
	subjects: ReadonlyMap<string, string>,
): ImportError[] {
	return questions
		.filter((read) => !subjects.has(read.subject))
		.filter((read) => !("reported" in read) || (read.subject !== "" && !read.reported.includes("subject")))
		.map((read) => ({
			line: read.lines.subject ?? read.line,
			questionLine: read.line,
			...read.named,
			field: "subject",
			problem: "unknown-subject",
			params: { value: read.subject },
		}));
}

/** What to know of questions that can be taken, in the order of lines; of a text in Markdown also which of its signs are not seen. */
async function notesOf(questions: readonly ParsedQuestion[]): Promise<ImportNote[]> {
	const engine = await markdownEngine();
	const notes = questions.flatMap((parsed) => {
		const { line, lines, named, markdown } = parsed;
		const lost = vanishingSigns(engine, parsed, (field) => markdown.includes(field));
		return [...parsed.notes, ...lost].map(
			({ field, note, value }): ImportNote => ({
				...{ line: lines[field] ?? line, questionLine: line, ...named, field, note },
				params: { value },
			}),
		);
	});
	return notes.sort((a, b) => a.line - b.line);
}

/** Each question under its code in the bank; where that, or every code made for it, is another question's, an error. */
function settleCodes(questions: readonly ParsedQuestion[], bank: ReadonlyMap<string, Stored>): ParsedFile {
	const texts = new Map(
		[...bank].map(([code, { content, options }]) => [code, { content, options: options.map((one) => one.content) }]),
	);
	const firstLine = new Map<string, number>();
	const errors: ImportError[] = [];
	const settled = questions.map((parsed): ParsedQuestion => {
		const { line, named } = parsed;
		const code = codeInBank(parsed, texts);
		const first = firstLine.get(code ?? "");
		const error = { line, questionLine: line, ...named, field: "code" };
		if (code === null) errors.push({ ...error, problem: "code-taken", params: { value: parsed.code } });
		else if (first !== undefined)
			errors.push({
				...error,
				problem: named.code ? "duplicate-code" : "duplicate-question",
				params: { value: code, first },
			});
		else firstLine.set(code, line);
		return { ...parsed, code: code ?? parsed.code };
	});
	return { questions: settled, errors };
}

/** The statements that bring the changes into the bank. An option keeps its uuid by its position. */
function statements({ db }: Needs, actor: Actor, changes: readonly Change[], now: number) {
	const changed = changes.filter((change) => change.stored).map((change) => change.uuid);
	const questions = changes.map(({ uuid, subjectUuid, parsed }) => ({
		uuid,
		subjectUuid,
		code: parsed.code,
		level: parsed.level,
		language: parsed.language,
		difficulty: parsed.difficulty,
		content: parsed.content,
		explanation: parsed.explanation,
		keepOrder: parsed.keepOrder,
		createdAt: now,
		updatedAt: now,
		changedBy: actor.accountUuid,
	}));
	const options = changes.flatMap(({ uuid, parsed }) =>
		parsed.options.map((content, position) => ({
			// Not a v7: sorted, those would tell the author's order, where the key often has its favourite place.
			uuid: crypto.randomUUID(),
			questionUuid: uuid,
			position,
			content,
			isCorrect: position === parsed.correct,
		})),
	);
	const tags = changes.flatMap(({ uuid, parsed }) =>
		[...new Set(parsed.tags)].map((tag) => ({ questionUuid: uuid, tag })),
	);
	const lengths = JSON.stringify(
		changes.filter((row) => row.stored).map((row) => [row.uuid, row.parsed.options.length]),
	);
	const excluded = (column: string) => sql.raw(`excluded.${column}`);
	return [
		keepVersions({ db }, changed),
		...inChunks(questions).map((rows) =>
			db
				.insert(question)
				.values(rows)
				.onConflictDoUpdate({
					target: question.code,
					set: {
						subjectUuid: excluded("subject_uuid"),
						level: excluded("level"),
						language: excluded("language"),
						difficulty: excluded("difficulty"),
						content: excluded("content"),
						explanation: excluded("explanation"),
						keepOrder: sql`keep_order OR (excluded.keep_order AND NOT keep_last)`,
						// A chapter belongs to a subject: of another one it is none.
						topicUuid: sql`CASE WHEN subject_uuid = excluded.subject_uuid THEN topic_uuid END`,
						version: sql`version + 1`,
						changedBy: actor.accountUuid,
						updatedAt: now,
					},
				}),
		),
		// No key while options change: the index allows one key a question at any moment.
		db.update(questionOption).set({ isCorrect: false }).where(isOneOf(questionOption.questionUuid, changed)),
		db.run(sql`DELETE FROM ${questionOption} WHERE EXISTS (SELECT 1 FROM json_each(${lengths}) AS kept
			WHERE kept.value ->> 0 = question_uuid AND position >= kept.value ->> 1)`),
		db.delete(questionTag).where(isOneOf(questionTag.questionUuid, changed)),
		...inChunks(options).map((rows) =>
			db
				.insert(questionOption)
				.values(rows)
				.onConflictDoUpdate({
					target: [questionOption.questionUuid, questionOption.position],
					set: { content: excluded("content"), isCorrect: excluded("is_correct") },
				}),
		),
		...inChunks(tags).map((rows) => db.insert(questionTag).values(rows)),
	];
}

/** Control characters, which no text has and some of which end one in a database. */
function badCharacters(text: string): ImportError[] {
	const bad = /(?![\t\n\r])\p{Cc}/u.exec(text);
	if (!bad) return [];
	const line = text.slice(0, bad.index).split(/\r\n|\r|\n/).length;
	const value = `U+${bad[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
	const named = { code: null, title: null };
	return [{ line, questionLine: line, ...named, field: "file", problem: "bad-character", params: { value } }];
}

const PARSERS = { gift: parseGift, csv: parseCsv, aiken: parseAiken };

/** What a file is: by its content where that tells, else as it was said. */
const formatOf = ({ format, text }: Pick<ImportQuestions, "format" | "text">) => recogniseFormat(text) ?? format;

/** Reads a file of any format that is known by its content. One with a character that no text has is refused whole. */
export function parseQuestions({
	format,
	text,
	defaults = {},
}: Pick<ImportQuestions, "format" | "text" | "defaults">): ParsedFile {
	const errors = badCharacters(text);
	if (errors.length > 0) return { questions: [], errors };
	const is = formatOf({ format, text });
	return is === "moodle-xml" ? { questions: [], errors: [notRead("Moodle XML")] } : PARSERS[is](text, defaults);
}

const notRead = (value: string): ImportError => ({
	...{ line: 1, questionLine: 1, code: null, title: null, field: "file", problem: "not-read" },
	params: { value },
});

/**
 * Imports a GIFT, Aiken or CSV file into the question bank (QB-2). Idempotent by question code; all or nothing: with any error, or
 * in a dry run, nothing is written, unless the file's other questions are asked for (`leaveOut`). Two round trips. Subjects must
 * exist. Imports at once are as if they came one after the other.
 * @param previews how many of the questions that can be taken are drawn as students will see them
 * @throws DomainError Unavailable when too many bring the same questions at once, or of requireRole
 */
export async function importQuestions(
	deps: Needs & RetryNeeds,
	who: Actor | null,
	input: ImportQuestions,
	{ previews = 0 }: { previews?: number } = {},
): Promise<ImportReport> {
	const actor = requireRole(who, "admin");
	const file = parseQuestions(input);
	// A question that was new when the bank was read has been made by another import since, under another uuid.
	return retryOnConflict(deps, "FOREIGN KEY constraint failed", () =>
		importFile(deps, actor, input, { file, previews }),
	);
}

/** The first questions as students will see them. */
async function previewsOf(questions: readonly ParsedQuestion[], most: number): Promise<ImportPreview[]> {
	const engine = await markdownEngine();
	return questions.slice(0, most).map((parsed) => ({
		...renderQuestion(engine, { ...parsed, options: parsed.options.map((content) => ({ content })) }),
		...{ line: parsed.line, correct: parsed.correct, keepOrder: parsed.keepOrder },
		name: parsed.named.title ?? parsed.code,
	}));
}

async function importFile(
	deps: Needs,
	actor: Actor,
	input: ImportQuestions,
	{ file, previews }: { file: ParsedFile; previews: number },
): Promise<ImportReport> {
	const is = formatOf(input);
	const format = is === "moodle-xml" ? input.format : is;
	const { subjects, stored } = await readBank(deps, file.questions.flatMap(possibleCodes));
	const { questions: read, errors: taken } = settleCodes(file.questions, stored);
	const { faulty = [] } = file;
	const errors = [
		...file.errors,
		...taken,
		...unknownSubjects([...read, ...faulty], subjects),
		...(await checkTexts([...read, ...faulty])),
	];
	errors.sort((a, b) => a.line - b.line);
	const refused = new Set(errors.filter(isOfQuestion).map(({ questionLine }) => questionLine));
	const takable = read.filter(({ line }) => !refused.has(line));
	const questions = input.leaveOut ? takable : read;
	const all = questions.map((parsed): Change => {
		const known = stored.get(parsed.code);
		return { parsed, stored: known, uuid: known?.uuid ?? uuidv7(), subjectUuid: subjects.get(parsed.subject) ?? "" };
	});
	const changes = all.filter((change) => !isUnchanged(change));
	const report: ImportReport = {
		created: changes.filter((change) => !change.stored).length,
		updated: changes.filter((change) => change.stored).length,
		unchanged: all.length - changes.length,
		total: new Set([...read.map(({ line }) => line), ...refused]).size,
		refused: refused.size,
		errors,
		notes: await notesOf(takable),
		format,
		dryRun: input.dryRun,
		...(previews > 0 && { previews: await previewsOf(takable, previews) }),
	};
	const stopped = errors.length > 0 && !input.leaveOut;
	if (stopped || input.dryRun || changes.length === 0) return report;
	const { created, updated, unchanged } = report;
	const now = deps.clock();
	const note = audit.always(
		deps,
		{
			...{ actorUuid: actor.accountUuid, action: "question-bank.import" },
			...{ objectType: "question_bank", objectUuid: uuidv7() },
			detail: { format, created, updated, unchanged, ...(refused.size > 0 && { refused: refused.size }) },
		},
		now,
	);
	await deps.db.batch([note, ...statements(deps, actor, changes, now)]);
	return report;
}
