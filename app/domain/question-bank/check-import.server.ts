import { markdownEngine } from "~/lib/markdown.server.ts";
import type { BankAlike, NamedSubjects, NamedTopics } from "./import-changes.server.ts";
import { lookKey } from "./look-key.ts";
import { codeInBank } from "./own-code.ts";
import { questionFaults, unknownPictures, vanishingSigns } from "./question-faults.server.ts";
import type { FaultyQuestion, ImportError, ImportNote, ParsedFile, ParsedQuestion } from "./schemas.ts";

type Checked = Pick<ParsedQuestion, "line" | "lines" | "named" | "content" | "options" | "explanation"> & {
	reported?: readonly string[];
};

/** Texts that would not be shown as they are meant, as errors of their line. @param pictures the names of those that are there */
export async function checkTexts(questions: readonly Checked[], pictures: ReadonlySet<string>): Promise<ImportError[]> {
	const engine = await markdownEngine();
	return questions.flatMap((read) =>
		[...questionFaults(engine, read), ...unknownPictures(read, pictures)]
			.filter(({ field }) => !read.reported?.includes(field))
			.map(({ field, problem, value }): ImportError => {
				const { named, line, lines } = read;
				return { line: lines[field] ?? line, questionLine: line, ...named, field, problem, params: { value } };
			}),
	);
}

export function unknownSubjects(
	questions: readonly (ParsedQuestion | FaultyQuestion)[],
	subjects: NamedSubjects,
): ImportError[] {
	return questions
		.filter((read) => subjects(read.subject) === undefined)
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

/** Chapters that their subject does not have: they are added where subjects are kept, never by a slip in a file. */
export function unknownTopics(
	questions: readonly (ParsedQuestion | FaultyQuestion)[],
	{ subjects, topics }: { subjects: NamedSubjects; topics: NamedTopics },
): ImportError[] {
	return questions.flatMap(({ subject, topic, line, lines, named }): ImportError[] => {
		const of = subjects(subject);
		if (topic === undefined || of === undefined || topics(of, topic) !== undefined) return [];
		const value = topic.slice(0, 120);
		return [
			{
				...{ line: lines.topic ?? line, questionLine: line, ...named },
				...{ field: "chapter", problem: "unknown-topic", params: { value, subject } },
			},
		];
	});
}

/** What to know of questions that can be taken, in the order of lines; of a text in Markdown also which of its signs are not seen. */
export async function notesOf(questions: readonly ParsedQuestion[]): Promise<ImportNote[]> {
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

/** Questions that the bank may have already, under another code (QB-8). */
export const alikeNotes = (questions: readonly ParsedQuestion[], alike: readonly BankAlike[]): ImportNote[] => {
	const byLine = Map.groupBy(alike, ({ line }) => line);
	return questions.flatMap(({ line, lines, named, code }) => {
		const others = (byLine.get(line) ?? []).filter((other) => other.code !== code);
		if (others.length === 0) return [];
		const value = others.map((other) => other.code).join(", ");
		return [
			{
				line: lines.question ?? line,
				questionLine: line,
				...named,
				field: "question",
				note: "alike",
				params: { value },
			},
		];
	});
};

/** Questions that stand in the file more than once, as a person compares them: each later one names the line of the first (QB-8). */
export function alikeInFile(questions: readonly ParsedQuestion[]): ImportNote[] {
	const first = new Map<string, number>();
	return questions.flatMap(({ line, lines, named, content }): ImportNote[] => {
		const key = lookKey(content);
		const before = key === null ? undefined : first.get(key);
		if (key !== null && before === undefined) first.set(key, line);
		if (before === undefined) return [];
		return [
			{
				...{ line: lines.question ?? line, questionLine: line, ...named },
				...{ field: "question", note: "alike-in-file", params: { first: before } },
			},
		];
	});
}

/** From so many more questions on a file may be cut into more than it has. */
const LEAST_MORE = 10;

/** That a file has more than twice as many questions as at its last import: a line break may have cut them. */
export const moreThanBefore = (total: number, before: number | undefined): ImportNote[] =>
	before === undefined || total <= before * 2 || total < before + LEAST_MORE
		? []
		: [
				{
					...{ line: 1, questionLine: 1, code: null, title: null },
					...{ field: "file", note: "more-than-before", params: { value: total, before } },
				},
			];

/** The texts of a question of the bank. */
type StoredTexts = { content: string; options: readonly { content: string }[] };

/** Each question under its code in the bank; where that, or every code made for it, is another question's, an error. */
export function settleCodes(questions: readonly ParsedQuestion[], bank: ReadonlyMap<string, StoredTexts>): ParsedFile {
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
