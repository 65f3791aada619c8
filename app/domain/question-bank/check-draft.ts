import { lettersNamedIn, otherLetter, ownLabels } from "./option-letters.ts";
import { keptBy, type OptionOrder } from "./option-order.ts";
import type { MadeCode } from "./own-code.ts";
import {
	asCode,
	explainedSchema,
	type FaultyQuestion,
	type ImportDefaults,
	type ImportError,
	type ImportProblem,
	type ParsedFile,
	type ParsedQuestion,
	type Question,
	type QuestionName,
	type QuestionNote,
	questionSchema,
} from "./schemas.ts";
import { speaksOfOthers } from "./speaks-of-others.ts";
import { dateOptions, isDoubt, textDoubts } from "./text-doubts.ts";

/** What a parser read before anything is checked: the fields as they stand, and where. */
export type Draft = {
	line: number;
	made: MadeCode | null;
	named: QuestionName;
	lines: Record<string, number>;
	/** Fields that already have an error of the file format, which says more than the schema could. */
	reported: string[];
	/** The fields whose author wrote Markdown. */
	markdown: string[];
	notes: QuestionNote[];
	/** The chapter that the file names. */
	topic?: string | undefined;
	/** What the file says of the order of its options; where it says nothing, their texts may. */
	order?: OptionOrder;
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

/** Whether a question's options keep their order because they, or its explanation, tell them by it; and what there is to say of it. */
export function readOrder({ options, correct, explanation }: Pick<Question, "options" | "correct" | "explanation">): {
	keepOrder: boolean;
	notes: QuestionNote[];
} {
	const speaking = options.findIndex(speaksOfOthers);
	const letters = lettersNamedIn(explanation);
	const notes: QuestionNote[] = [];
	if (speaking >= 0)
		notes.push({ field: `option_${speaking + 1}`, note: "keeps-order", value: options[speaking] ?? "" });
	const isLabelled = speaking < 0 && ownLabels(options);
	if (isLabelled) notes.push({ field: "option_1", note: "keeps-order", value: options[0] ?? "" });
	if (letters.length > 0) notes.push({ field: "explanation", note: "keeps-order-for-letter", value: "" });
	notes.push(...otherLetter({ explanation, correct, options }));
	return { keepOrder: speaking >= 0 || isLabelled || letters.length > 0, notes };
}

/** Checks one draft against the schema and its language: the question, or an error for every field that is wrong. */
function checkDraft(
	draft: Draft,
	{ explanationOptional = false }: ImportDefaults,
): { question: ParsedQuestion } | { errors: ImportError[] } {
	const schema = explanationOptional ? questionSchema : explainedSchema;
	const result = schema.safeParse(draft.values);
	const errors: ImportError[] = [];
	const reported = new Set(draft.reported);
	const add = (field: string, problem: ImportProblem, value: string | number) =>
		errors.push({
			line: draft.lines[field] ?? draft.line,
			questionLine: draft.line,
			...draft.named,
			field,
			problem,
			params: { value },
		});
	// What a text says is looked at even where its form is wrong.
	for (const { field, problem, value } of textDoubts(textsOf(draft)))
		if (problem !== "private-character" || !reported.has(field)) add(field, problem, value);
	const report = (field: string, problem: ImportProblem, value: string | number) => {
		if (reported.has(field)) return;
		reported.add(field);
		add(field, problem, value);
	};
	for (const issue of result.error?.issues ?? []) {
		const field = fieldOf(issue.path);
		const value = (draft.values as Record<PropertyKey, unknown>)[issue.path[0] as PropertyKey];
		report(field, issue.message as ImportProblem, printable(field, value));
	}
	// The schema compares fields only once each of them is right by itself.
	const { correct, options } = draft.values;
	if (typeof correct === "number" && options.length > 0 && correct >= options.length)
		report("answer", "key-out-of-range", printable("answer", correct));
	if (!result.success || draft.reported.length > 0 || errors.length > 0) return { errors };
	const { made, named, line, lines, markdown, topic } = draft;
	const { keepOrder, notes } = readOrder(result.data);
	const all = [...draft.notes, ...(draft.order ? [] : notes), ...dateOptions(result.data.options)];
	const order = draft.order ? { ...keptBy(draft.order), orderSaid: true } : { keepOrder };
	return {
		question: { ...result.data, made, named, line, lines, markdown, ...(topic && { topic }), ...order, notes: all },
	};
}

const asText = (value: unknown): string => (typeof value === "string" ? value : "");

/** The texts of a draft as far as they were read. */
function textsOf({ values }: Draft) {
	const [content, explanation, language] = [values.content, values.explanation, values.language].map(asText);
	return { content: content ?? "", explanation: explanation ?? "", language: language ?? "", options: values.options };
}

/** What of a draft that cannot be taken has still to be looked at. */
const faultyOf = (draft: Draft, errors: readonly ImportError[]): FaultyQuestion => ({
	...textsOf(draft),
	subject: asText(draft.values.subject),
	line: draft.line,
	lines: draft.lines,
	named: draft.named,
	topic: draft.topic,
	reported: [...draft.reported, ...errors.filter(({ problem }) => !isDoubt(problem)).map(({ field }) => field)],
});

/** Checks all drafts of a file, and that no code stands in it twice; errors come out in the order of lines. */
export function checkDrafts(drafts: Draft[], formatErrors: ImportError[], defaults: ImportDefaults): ParsedFile {
	const questions: ParsedQuestion[] = [];
	const faulty: FaultyQuestion[] = [];
	const errors = [...formatErrors];
	const firstLine = new Map<string, number>();
	// Texts that were met under a code made of their name: the same name with another text is another question.
	const met = new Map<string, number>();
	for (const draft of drafts) {
		const whole = draft.made?.instead ?? null;
		const again = whole === null ? undefined : met.get(whole);
		if (whole !== null && again === undefined) met.set(whole, draft.line);
		let code = asCode(asText(draft.values.code));
		if (whole !== null && again === undefined && firstLine.has(code)) {
			draft.made = { mayDiffer: 1, before: code, instead: null };
			draft.values.code = whole;
			code = whole;
		}
		const first = again ?? firstLine.get(code);
		if (first === undefined && code) firstLine.set(code, draft.line);
		const checked = checkDraft(draft, defaults);
		const faults = "errors" in checked ? checked.errors : [];
		if ("errors" in checked) {
			errors.push(...faults);
			faulty.push(faultyOf(draft, faults));
		}
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
	errors.sort((a, b) => a.line - b.line);
	return { questions, errors, ...(faulty.length > 0 && { faulty }) };
}
