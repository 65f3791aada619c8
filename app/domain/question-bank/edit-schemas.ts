import { z } from "zod";
import { typedName } from "~/domain/confirm/confirm-name.ts";
import { pictureFields } from "~/domain/question-picture/schemas.ts";
import { uuidSchema } from "~/lib/address-id.ts";
import { asLines, composed, hasHidden } from "~/lib/plain-text.ts";
import { typedWhole } from "~/lib/whole-number.ts";
import { problemText } from "./import-text.ts";
import {
	checkOptions,
	type ImportProblem,
	MAX_OPTIONS,
	MAX_TEXT,
	MIN_OPTIONS,
	QUESTION_LANGUAGES,
	QUESTION_LEVELS,
	questionSchema,
	tagText,
} from "./schemas.ts";

const problem = (name: ImportProblem) => name;

/** A text as it is kept: lines end in one way, and without control characters, which nobody types. */
const asText = (typed: string): string =>
	asLines(typed)
		.replace(/(?![\t\n])\p{Cc}/gu, "")
		.trim();

/** A text that may be empty, and one that may not. Conform takes an empty text for none wherever a schema reads one: so both say it. */
const optionalText = z.string().max(MAX_TEXT, problem("too-long")).transform(asText);
const requiredText = z
	.string(problem("required"))
	.max(MAX_TEXT, problem("too-long"))
	.transform(asText)
	.pipe(z.string(problem("required")).min(1, problem("required")));

/** Options as they are typed: the fields behind the last one stay empty, or are not sent. */
const options = z
	.array(z.string().max(MAX_TEXT, problem("too-long")).optional())
	.max(MAX_OPTIONS, problem("too-many-options"))
	.transform((typed) => {
		const texts = Array.from(typed, (option) => asText(option ?? ""));
		return texts.slice(0, texts.findLastIndex((option) => option !== "") + 1);
	})
	.pipe(
		z.array(z.string(problem("option-gap")).min(1, problem("option-gap"))).min(MIN_OPTIONS, problem("too-few-options")),
	);

/** What an admin writes of a question, in a form and in a call; `correct` counts the options from 0 (QB-7). */
const written = {
	subjectUuid: uuidSchema,
	topicUuid: uuidSchema.nullable().default(null),
	level: z.enum(QUESTION_LEVELS, problem("unknown-level")),
	language: z.enum(QUESTION_LANGUAGES, problem("unknown-language")),
	difficulty: z.int(problem("bad-difficulty")).min(1, problem("bad-difficulty")).max(3, problem("bad-difficulty")),
	tags: questionSchema.shape.tags.default([]),
	content: requiredText,
	options,
	correct: z.int(problem("no-key")).min(0, problem("key-out-of-range")),
	explanation: optionalText.default(""),
	keepOrder: z.boolean().default(false),
	keepLast: z.boolean().default(false),
};

/** As at import; to a call it says the sentence that the form shows. */
const checkWritten: typeof checkOptions = (value, context) => {
	const addIssue: typeof context.addIssue = (issue) => {
		if (typeof issue === "string") return context.addIssue(issue);
		const params = { text: () => problemText(issue.message ?? "") };
		context.addIssue({ ...issue, params } as typeof issue);
	};
	checkOptions(value, { ...context, addIssue });
};

const code = questionSchema.shape.code;
const version = z.int().min(1);

export const questionBodySchema = z.object(written).superRefine(checkWritten);
/** What a question says. */
export type QuestionText = z.output<typeof questionBodySchema>;

/** A new one; without a code it gets one. */
export const newQuestionSchema = z.object({ ...written, code: code.optional() }).superRefine(checkWritten);
/** One that is there, over the version that was read. */
export const changedQuestionSchema = z.object({ ...written, version }).superRefine(checkWritten);

/** The same in a form: tags in one line, a chapter that may not have been chosen, and whether it is only to be looked at. */
const inForm = {
	...written,
	topicUuid: uuidSchema.optional().transform((uuid) => uuid ?? null),
	tags: z
		.string()
		.max(4_000, problem("too-long"))
		.default("")
		.transform((line) => [
			...new Set(
				composed(line)
					.split(/[;,\n]/)
					.map((tag) => tag.trim())
					.filter((tag) => tag !== ""),
			),
		])
		.pipe(questionSchema.shape.tags),
	preview: z.literal("on").optional(),
	...pictureFields,
};

export const newQuestionForm = z.object({ ...inForm, code: code.optional() }).superRefine(checkWritten);
export const changedQuestionForm = z
	.object({ ...inForm, intent: z.literal("save").optional(), version })
	.superRefine(checkWritten);

/** The page of one question: it is saved, put away or taken back. */
export const questionPageForm = z.union([changedQuestionForm, z.object({ intent: z.enum(["retire", "restore"]) })]);

/** The page that asks before one is deleted. */
export const deleteQuestionForm = z.object({ intent: z.literal("delete"), name: typedName, version });

/** The page that asks before an import is undone. */
export const undoImportForm = z.object({ intent: z.literal("undo"), name: typedName });

export const BANK_SORTS = ["newest", "changed", "code"] as const;
export const BANK_STATES = ["active", "retired"] as const;

const choice = uuidSchema.or(z.literal("")).catch("");

/** What an address says questions are looked for by; what cannot be looked for is nothing. */
export const bankSearchSchema = z.object({
	q: z
		.string()
		.transform((text) => composed(text).trim())
		.pipe(z.string().max(100))
		.catch(""),
	subject: choice,
	topic: choice,
	difficulty: z.enum(["1", "2", "3"]).or(z.literal("")).catch(""),
	level: z.enum(QUESTION_LEVELS).or(z.literal("")).catch(""),
	language: z.enum(QUESTION_LANGUAGES).or(z.literal("")).catch(""),
	tag: tagText.max(60).catch(""),
	state: z.enum(BANK_STATES).catch("active"),
	sort: z.enum(BANK_SORTS).catch("newest"),
});
export type BankSearch = z.output<typeof bankSearchSchema>;

/** The last place in a list. */
export const MOST_POSITION = 9_999;

/** A name in one line, with something to be seen in it. */
const name = z
	.string()
	.max(200)
	.transform((text) => composed(text).trim().replace(/\s+/g, " "))
	.pipe(
		z
			.string()
			.min(2)
			.max(100)
			.refine((text) => !hasHidden(text) && /[\p{L}\p{N}]/u.test(text)),
	);

/** The names of a subject or a chapter; in Bangla where there is one. */
export const namesSchema = z.object({ title: name, titleBn: name.nullable().default(null) });
export type Names = z.output<typeof namesSchema>;
/** Where a subject or class stands in lists, and whether it is offered (QB-16). */
const listed = { position: z.int().min(0).max(MOST_POSITION), hidden: z.boolean() };
/** What an admin lists has names, a place, and is offered or not; what is not named is left as it is. */
export type Listed = Names & { position?: number | undefined; hidden?: boolean | undefined };
export const newListedSchema = namesSchema.extend({
	position: listed.position.optional(),
	hidden: listed.hidden.optional(),
});
export const changedListedSchema = newListedSchema.extend({ version });
export const newTopicSchema = namesSchema.extend({ subjectUuid: uuidSchema });
export const changedNamesSchema = namesSchema.extend({ version });

const namesInForm = { title: name, titleBn: name.optional().transform((typed) => typed ?? null) };
const uuid = uuidSchema;
const listedInForm = {
	...namesInForm,
	position: typedWhole({ least: 0, most: MOST_POSITION }).default(0),
	hidden: z
		.literal("on")
		.optional()
		.transform((ticked) => ticked === "on"),
};

/** The forms of the page of subjects and chapters. */
export const subjectsForm = z.discriminatedUnion("intent", [
	z.object({ intent: z.literal("add-subject"), ...listedInForm }),
	z.object({ intent: z.literal("add-topic"), subjectUuid: uuid, ...namesInForm }),
	z.object({ intent: z.literal("save-subject"), uuid, version, ...listedInForm }),
	z.object({ intent: z.literal("save-topic"), uuid, version, ...namesInForm }),
	z.object({ intent: z.enum(["delete-subject", "delete-topic"]), uuid, name: typedName, version }),
]);
export type SubjectsForm = z.output<typeof subjectsForm>;

/** The forms of the page of classes. */
export const gradesForm = z.discriminatedUnion("intent", [
	z.object({ intent: z.literal("add-grade"), ...listedInForm }),
	z.object({ intent: z.literal("save-grade"), uuid, version, ...listedInForm }),
	z.object({ intent: z.literal("delete-grade"), uuid, name: typedName, version }),
]);
export type GradesForm = z.output<typeof gradesForm>;

/** What an address says is done beside the list of subjects: `uuid` names the subject or chapter, or the subject that gets one. */
export const subjectsPanelSchema = z.object({
	do: z.enum(["add", "edit", "delete"]).or(z.literal("")).catch(""),
	kind: z.enum(["subject", "topic", "grade"]).or(z.literal("")).catch(""),
	uuid: choice,
});
export type SubjectsPanel = z.output<typeof subjectsPanelSchema>;
