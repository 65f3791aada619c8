import { z } from "zod";
import { confirmedNameQuery } from "~/domain/confirm/confirm-name.ts";
import {
	BANK_SORTS,
	BANK_STATES,
	changedListedSchema,
	changedNamesSchema,
	changedQuestionSchema,
	newListedSchema,
	newQuestionSchema,
	newTopicSchema,
	questionBodySchema,
} from "~/domain/question-bank/edit-schemas.ts";
import { IMPORT_NOTES, MAX_OPTIONS, QUESTION_LANGUAGES, QUESTION_LEVELS } from "~/domain/question-bank/schemas.ts";
import { PAGE_SIZES } from "~/lib/paging.ts";
import { idParams, paging, uuidParam } from "../core/params.ts";
import { count, optionalText, pageOf, text, time } from "../core/schemas.ts";
import { EXAMPLE } from "./examples.ts";

export const bankQuestionParams = idParams("question", EXAMPLE.question.uuid);
export const namedParams = z.object({
	uuid: uuidParam.meta({ description: "UUID of the subject, chapter or class", example: EXAMPLE.question.subjectUuid }),
});

/** What a call says that deletes something: its name, and the version that was read. */
export const deletionQuery = confirmedNameQuery.extend({
	version: z.coerce
		.number()
		.int()
		.min(1)
		.optional()
		.meta({ description: "As it was read: with it nothing newer is deleted" }),
});

export const newQuestionBody = newQuestionSchema;
export const changedQuestionBody = changedQuestionSchema;
export const previewBody = questionBodySchema;
export const newListedBody = newListedSchema;
export const newTopicBody = newTopicSchema;
export const changedListedBody = changedListedSchema;
export const changedNamesBody = changedNamesSchema;

export const bankList = paging(PAGE_SIZES.bank).extend({
	q: z.string().max(100).default("").meta({ description: "Words of the text, the explanation or the code" }),
	subject: uuidParam.optional(),
	topic: uuidParam.optional(),
	difficulty: z.enum(["1", "2", "3"]).optional(),
	level: z.enum(QUESTION_LEVELS).optional(),
	language: z.enum(QUESTION_LANGUAGES).optional(),
	tag: z.string().max(60).optional(),
	state: z.enum(BANK_STATES).default("active"),
	sort: z.enum(BANK_SORTS).default("newest"),
});

const line = {
	id: z.int(),
	uuid: z.uuid(),
	code: text,
	content: text.meta({ description: "Markdown with LaTeX" }),
	level: z.enum(QUESTION_LEVELS),
	language: z.enum(QUESTION_LANGUAGES),
	difficulty: z.int().min(1).max(3),
	retiredAt: time.nullable(),
	updatedAt: time,
};
export const bankPage = pageOf(
	"BankQuestionPage",
	z.object({ ...line, subjectTitle: text, topicTitle: optionalText }).meta({ id: "BankQuestionLine" }),
);

const said = {
	subjectUuid: z.uuid(),
	topicUuid: z.uuid().nullable(),
	tags: z.array(text),
	options: z.array(text),
	correct: z
		.int()
		.min(0)
		.max(MAX_OPTIONS - 1)
		.meta({ description: "Which option is right, counted from 0" }),
	explanation: text,
	keepOrder: z.boolean().meta({ description: "Its options are not shuffled" }),
	keepLast: z.boolean().meta({ description: "Its last option stays the last one" }),
};
const change = z.object({
	version: z.int().min(1),
	changedBy: z.uuid().nullable(),
	changedByName: optionalText,
	changedAt: time,
	fields: z.array(text).meta({ description: "What differs from the version before" }),
});
const use = z.object({
	kind: z.enum(["model-test", "mock-test"]),
	uuid: z.uuid(),
	title: text,
	state: z.enum(["draft", "published", "cancelled"]),
	startAt: time.nullable(),
});
const alike = z.array(z.object({ uuid: z.uuid(), code: text, retiredAt: time.nullable() }));

export const bankQuestion = z
	.object({
		...line,
		...said,
		version: z.int().min(1).meta({ description: "To be sent with a change" }),
		createdAt: time,
		history: z.array(change).meta({ description: "The newest first" }),
		uses: z.array(use),
		deletable: z.boolean().meta({ description: "Nothing uses it" }),
		alike: alike.meta({ description: "Questions that may be the same" }),
	})
	.meta({ id: "BankQuestion" });

export const questionPreview = z
	.object({
		contentHtml: text,
		optionsHtml: z.array(text),
		explanationHtml: text,
		language: z.enum(QUESTION_LANGUAGES),
		correct: z.int().min(0),
		warnings: z
			.array(z.enum(["order", "no-explanation"]))
			.meta({ description: "`order`: an option speaks of others, and their order is not kept" }),
		notes: z
			.array(z.object({ field: text, note: z.enum(IMPORT_NOTES), message: text }))
			.meta({ description: "What to look at in single fields; it keeps nothing from being saved" }),
		faults: z
			.array(z.object({ field: text, message: text }))
			.meta({ description: "What would keep it from being saved" }),
		alike,
	})
	.meta({ id: "QuestionPreview" });

const named = { uuid: z.uuid(), title: text, titleBn: optionalText, version: z.int().min(1), questions: count };
const place = {
	position: count.meta({ description: "Lower ones come first" }),
	hidden: z.boolean().meta({ description: "Nobody can choose it anew" }),
};
const { questions: _, ...bare } = named;
const schoolClass = z.object({ ...bare, ...place, people: count }).meta({ id: "BankClass" });
export const classPage = pageOf("BankClassPage", schoolClass);
const subject = z.object({ ...named, ...place, topics: z.array(z.object(named)) }).meta({ id: "BankSubject" });
export const subjectPage = pageOf("BankSubjectPage", subject);
export const addedNamed = z.object({ uuid: z.uuid() }).meta({ id: "AddedToBank" });
