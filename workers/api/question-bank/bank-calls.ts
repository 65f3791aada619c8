import { getQuestionForAdmin, listBank } from "~/domain/question-bank/bank.server.ts";
import { bankSearchSchema } from "~/domain/question-bank/edit-schemas.ts";
import { previewQuestion } from "~/domain/question-bank/preview-question.server.ts";
import { deleteQuestion, retireQuestion } from "~/domain/question-bank/retire-question.server.ts";
import { changeQuestion, createQuestion } from "~/domain/question-bank/save-question.server.ts";
import { uuidOfQuestion } from "~/domain/question-bank/stored-question.server.ts";
import { mapPage } from "~/lib/paging.ts";
import { type Call, created, defineCall, noContent, ok } from "../core/call.ts";
import {
	bankList,
	bankPage,
	bankQuestion,
	bankQuestionParams,
	changedQuestionBody,
	deletionQuery,
	newQuestionBody,
	previewBody,
	questionPreview,
} from "./bank-schemas.ts";
import { toBankLine, toPreview, toQuestion } from "./bank-wire.ts";
import { EXAMPLE } from "./examples.ts";

/** Eight texts of the greatest length; a Bangla letter takes three bytes, and an escape six. */
const MAX_QUESTION_BYTES = 8 * 10_000 * 6 + 64 * 1024;

const SAVING = ["QuestionFaulty", "BankSubjectNotFound", "TopicNotFound"] as const;
const theQuestion = { description: "The question", schema: bankQuestion, example: EXAMPLE.question };

/** Putting a question away, and taking it back. */
const ending = (word: "retire" | "restore"): Call =>
	defineCall({
		method: "post",
		path: `/api/questions/{id}/${word}`,
		id: `${word}Question`,
		summary: word === "retire" ? "Put a question away" : "Take a question back into use",
		notes: "Pools that are frozen from now on have it no more, or again. What is published keeps what it has.",
		access: "admin",
		params: bankQuestionParams,
		answers: { 200: theQuestion },
		errors: ["BankQuestionNotFound"],
		handle: async ({ deps, actor }, { params }) => {
			const uuid = await uuidOfQuestion(deps, actor, params.id);
			await retireQuestion(deps, actor, uuid, word === "retire");
			return ok(toQuestion(await getQuestionForAdmin(deps, actor, uuid)));
		},
	});

/** The questions of the bank. */
export const bankCalls: Call[] = [
	defineCall({
		method: "get",
		path: "/api/questions",
		id: "listBankQuestions",
		summary: "The questions of the bank",
		access: "admin",
		query: bankList,
		answers: { 200: { description: "A page of them", schema: bankPage, example: EXAMPLE.questions } },
		handle: async ({ deps, actor }, { query: { page, size, ...search } }) =>
			ok(mapPage(await listBank(deps, actor, { page, size, ...bankSearchSchema.parse(search) }), toBankLine)),
	}),
	defineCall({
		method: "post",
		path: "/api/questions",
		id: "createQuestion",
		summary: "Write a question",
		notes: "Two to six options, one of them right. Without a code it gets one.",
		access: "admin",
		body: newQuestionBody,
		bodyExample: EXAMPLE.newQuestion,
		maxBody: MAX_QUESTION_BYTES,
		answers: { 201: theQuestion },
		errors: [...SAVING, "QuestionCodeTaken"],
		handle: async ({ deps, actor }, { body }) =>
			created(toQuestion(await getQuestionForAdmin(deps, actor, await createQuestion(deps, actor, body)))),
	}),
	defineCall({
		method: "post",
		path: "/api/questions/preview",
		id: "previewQuestion",
		summary: "See a question as a student will",
		notes: "Nothing is written.",
		access: "admin",
		body: previewBody,
		bodyExample: EXAMPLE.questionText,
		maxBody: MAX_QUESTION_BYTES,
		answers: { 200: { description: "How it looks", schema: questionPreview, example: EXAMPLE.preview } },
		handle: async ({ deps, actor }, { body }) => ok(toPreview(await previewQuestion(deps, actor, body))),
	}),
	defineCall({
		method: "get",
		path: "/api/questions/{id}",
		id: "getQuestion",
		summary: "A question, its history and its use",
		access: "admin",
		params: bankQuestionParams,
		answers: { 200: theQuestion },
		errors: ["BankQuestionNotFound"],
		handle: async ({ deps, actor }, { params }) =>
			ok(toQuestion(await getQuestionForAdmin(deps, actor, await uuidOfQuestion(deps, actor, params.id)))),
	}),
	defineCall({
		method: "put",
		path: "/api/questions/{id}",
		id: "updateQuestion",
		summary: "Change a question",
		notes:
			"Over the `version` that was read; where somebody else wrote another one, nothing is overwritten. What is frozen or sealed keeps its words.",
		access: "admin",
		params: bankQuestionParams,
		body: changedQuestionBody,
		bodyExample: EXAMPLE.changedQuestion,
		maxBody: MAX_QUESTION_BYTES,
		answers: { 200: theQuestion },
		errors: [...SAVING, "BankQuestionNotFound", "QuestionChangedMeanwhile"],
		handle: async ({ deps, actor }, { params, body }) => {
			const uuid = await uuidOfQuestion(deps, actor, params.id);
			await changeQuestion(deps, actor, uuid, body);
			return ok(toQuestion(await getQuestionForAdmin(deps, actor, uuid)));
		},
	}),
	ending("retire"),
	ending("restore"),
	defineCall({
		method: "delete",
		path: "/api/questions/{id}",
		id: "deleteQuestion",
		summary: "Delete a question that nothing uses",
		notes: "`name` is its code.",
		access: "admin",
		params: bankQuestionParams,
		query: deletionQuery,
		answers: { 204: { description: "Deleted" } },
		errors: ["BankQuestionNotFound", "NameNotTyped", "QuestionChangedMeanwhile", "QuestionInUse"],
		handle: async ({ deps, actor }, { params, query }) => {
			await deleteQuestion(deps, actor, await uuidOfQuestion(deps, actor, params.id), query.name, query.version);
			return noContent;
		},
	}),
];
