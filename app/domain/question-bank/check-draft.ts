import type { MadeCode } from "./own-code.ts";
import {
	explainedSchema,
	type ImportDefaults,
	type ImportError,
	type ImportProblem,
	type ParsedFile,
	type ParsedQuestion,
	type Question,
	type QuestionName,
	questionSchema,
} from "./schemas.ts";

/** What a parser read before anything is checked: the fields as they stand, and where. */
export type Draft = {
	line: number;
	made: MadeCode | null;
	named: QuestionName;
	lines: Record<string, number>;
	/** Fields that already have an error of the file format, which says more than the schema could. */
	reported: string[];
	values: { [Field in keyof Question]: Question[Field] extends unknown[] ? string[] : unknown };
};

/** The names people see: an option is `option_3`, the key `answer`, the text `question`. */
function fieldOf(path: PropertyKey[]): string {
	const [name, index] = path;
	if (name === "options") return typeof index === "number" ? `option_${index + 1}` : "options";
	if (name === "correct") return "answer";
	return name === "content" ? "question" : String(name);
}

/** A value as people wrote it; the key is counted from 1. */
function printable(field: string, value: unknown): string | number {
	if (typeof value === "number") return Number.isNaN(value) ? "" : field === "answer" ? value + 1 : value;
	return typeof value === "string" ? value : "";
}

/** Checks one draft against the schema: the question, or an error for every field that is wrong. */
function checkDraft(
	draft: Draft,
	{ explanationOptional = false }: ImportDefaults,
): { question: ParsedQuestion } | { errors: ImportError[] } {
	const schema = explanationOptional ? questionSchema : explainedSchema;
	const result = schema.safeParse(draft.values);
	if (result.success && draft.reported.length === 0)
		return { question: { ...result.data, made: draft.made, named: draft.named, line: draft.line, lines: draft.lines } };
	const errors = new Map<string, ImportError>();
	const reported = new Set(draft.reported);
	for (const issue of result.error?.issues ?? []) {
		const field = fieldOf(issue.path);
		if (errors.has(field) || reported.has(field)) continue;
		const value = printable(field, (draft.values as Record<PropertyKey, unknown>)[issue.path[0] as PropertyKey]);
		errors.set(field, {
			line: draft.lines[field] ?? draft.line,
			questionLine: draft.line,
			...draft.named,
			field,
			problem: issue.message as ImportProblem,
			params: { value },
		});
	}
	return { errors: [...errors.values()] };
}

/** Checks all drafts of a file, and that no code stands in it twice; errors come out in the order of lines. */
export function checkDrafts(drafts: Draft[], formatErrors: ImportError[], defaults: ImportDefaults): ParsedFile {
	const questions: ParsedQuestion[] = [];
	const errors = [...formatErrors];
	const firstLine = new Map<string, number>();
	for (const draft of drafts) {
		const checked = checkDraft(draft, defaults);
		const code = String(draft.values.code ?? "").trim();
		const first = firstLine.get(code);
		if (first === undefined && code) firstLine.set(code, draft.line);
		if ("errors" in checked) errors.push(...checked.errors);
		if (first !== undefined)
			errors.push({
				line: draft.line,
				questionLine: draft.line,
				...draft.named,
				field: "code",
				// A code that was made says nothing to who wrote the file.
				problem: draft.named.code ? "duplicate-code" : "duplicate-question",
				params: { value: code, first },
			});
		else if ("question" in checked) questions.push(checked.question);
	}
	return { questions, errors: errors.sort((a, b) => a.line - b.line) };
}
