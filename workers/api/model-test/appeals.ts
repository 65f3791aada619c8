import { z } from "zod";
import { CORRECTIONS } from "~/domain/attempt/review.ts";
import {
	type AppealedQuestion,
	getAppealsOfQuestion,
	listAppealedQuestions,
} from "~/domain/question-appeal/admin-appeals.server.ts";
import { decideAppeals } from "~/domain/question-appeal/decide-appeals.server.ts";
import type { OwnAppeal } from "~/domain/question-appeal/own-appeals.server.ts";
import { APPEAL_REASONS } from "~/domain/question-appeal/rules.ts";
import { saveAppeal, withdrawAppeal } from "~/domain/question-appeal/save-appeal.server.ts";
import { appealSchema, DECIDED, decisionSchema, OUTCOMES } from "~/domain/question-appeal/schemas.ts";
import { listMyAppeals } from "~/domain/question-appeal/standing.server.ts";
import { QUESTION_LANGUAGES } from "~/domain/question-bank/schemas.ts";
import { mapPage } from "~/lib/paging.ts";
import { toIso } from "~/lib/time.ts";
import { examParams } from "../attempt/schemas.ts";
import { type Call, defineCall, noContent, ok } from "../core/call.ts";
import { EXAMPLE_ID } from "../core/example-ids.ts";
import { paging, uuidParam } from "../core/params.ts";
import { count, optionalText, pageOf, text, time } from "../core/schemas.ts";

const reason = z.enum(APPEAL_REASONS).meta({
	description:
		"`key`: the key is wrong; `several`: more than one option is right; `none`: no option is; `text`: the text or picture is unclear or wrong; `syllabus`: outside the syllabus",
});
const state = z.enum(["open", ...OUTCOMES]);

const appeal = z
	.object({
		uuid: z.uuid(),
		questionUuid: z.uuid(),
		position: z.int().min(1).meta({ description: "Of the question on the student's paper" }),
		...{ reason, text, state },
		answer: optionalText.meta({ description: "Null until it is decided, and where a correction is the answer" }),
		...{ createdAt: time, updatedAt: time, decidedAt: time.nullable() },
	})
	.meta({ id: "QuestionAppeal" });

const figures = z.object({
	uuid: z.uuid(),
	subjectTitle: text,
	language: z.enum(QUESTION_LANGUAGES).optional(),
	contentHtml: text,
	options: z.array(z.object({ uuid: z.uuid(), contentHtml: text, chosen: count })),
	correctOptionUuid: z.uuid().meta({ description: "As it holds now" }),
	correction: z.enum(CORRECTIONS).nullable(),
	...{ asked: count, right: count, unanswered: count },
});

const appealed = z
	.object({
		examUUID: z.uuid(),
		examName: text,
		question: figures,
		count: count.meta({ description: "Objections" }),
		open: count.meta({ description: "Of them those that wait" }),
		reasons: z.object(Object.fromEntries(APPEAL_REASONS.map((name) => [name, count])) as Record<string, typeof count>),
		seen: z.int().nullable().meta({ description: "What a decision on those that wait is sent with" }),
	})
	.meta({ id: "AppealedQuestion" });

const read = z
	.object({
		uuid: z.uuid(),
		name: optionalText,
		...{ reason, text, state },
		optionUuid: z.uuid().nullable().meta({ description: "What the student had chosen" }),
		updatedAt: time,
	})
	.meta({ id: "ReadAppeal" });

const decision = z
	.object({
		decidedAt: z.int().meta({ description: "ms UTC: what a change of this decision is sent with as `seen`" }),
		outcome: z.enum(OUTCOMES),
		answer: optionalText,
		count,
		by: optionalText,
	})
	.meta({ id: "AppealDecision" });

const ofQuestion = z
	.object({ question: appealed, appeals: pageOf("ReadAppealPage", read), decisions: z.array(decision) })
	.meta({ id: "AppealsOfQuestion" });

const decided = z.object({ examUUID: z.uuid(), decided: count }).meta({ id: "DecidedAppeals" });

const toAppeal = ({ body, createdAt, updatedAt, decidedAt, ...rest }: OwnAppeal): z.output<typeof appeal> => ({
	...{ ...rest, text: body, createdAt: toIso(createdAt), updatedAt: toIso(updatedAt) },
	decidedAt: decidedAt === null ? null : toIso(decidedAt),
});

const toAppealed = ({ exam, question, ...rest }: AppealedQuestion): z.output<typeof appealed> => {
	const { subjectUuid: _, explanationHtml: __, correction, ...shown } = question;
	const counts = { count: rest.count, open: rest.open, reasons: rest.reasons, seen: rest.seen };
	return {
		examUUID: exam.uuid,
		examName: exam.name,
		question: { ...shown, correction: correction ?? null },
		...counts,
	};
};

const UUID = "01970000-0000-7000-8000-0000000000f1";
const SAID = { reason: "key", text: "Force is measured in newton: Physics, class 9, page 48." } as const;
const WHEN = "2026-01-10T17:05:00.000Z";
const EXAMPLE_APPEAL = {
	...{ uuid: UUID, questionUuid: EXAMPLE_ID.question, position: 3, ...SAID, state: "open", answer: null },
	...{ createdAt: WHEN, updatedAt: WHEN, decidedAt: null },
} as const;
const EXAMPLE_QUESTION = {
	...{ examUUID: EXAMPLE_ID.modelTest, examName: "Weekly test", count: 12, open: 12, seen: 1_768_064_700_000 },
	question: {
		...{ uuid: EXAMPLE_ID.question, subjectTitle: "Physics", contentHtml: "<p>What is the unit of force?</p>" },
		options: ["joule", "newton"].map((name, index) => {
			return { uuid: EXAMPLE_ID.options[index], contentHtml: name, chosen: index * 40 + 8 };
		}),
		...{ correctOptionUuid: EXAMPLE_ID.options[0], correction: null, asked: 60, right: 8, unanswered: 4 },
	},
	reasons: { key: 9, several: 2, none: 0, text: 1, syllabus: 0 },
};
const EXAMPLE_READ = {
	...{ uuid: UUID, name: "Nusrat Jahan", ...SAID, state: "open", optionUuid: EXAMPLE_ID.options[1], updatedAt: WHEN },
} as const;
const PAGED = { totalElements: 1, totalPages: 1, page: 0, size: 10 };

const questionParams = examParams.extend({ questionUuid: uuidParam.meta({ example: EXAMPLE_ID.question }) });
const PATH = "/api/weekly-exams/{id}/questions/{questionUuid}/appeal";
const ADMIN_PATH = "/api/admin/weekly-exams/{id}/questions/{questionUuid}/appeals";
const REFUSALS = ["ExamNotFound", "AnswersNotYet", "NoAttempt", "AppealNotFound", "AppealDecided", "KeysHeld"] as const;

/** What students object to (MT-22). */
export const ownAppeals: Call[] = [
	defineCall({
		method: "get",
		path: "/api/weekly-exams/{id}/appeals",
		id: "listMyQuestionAppeals",
		summary: "What the student objects to in a model test, and the answers",
		notes:
			"In the order of the paper. While a question of the paper is in another model test that has not stopped for everyone (see `KeysHeld`), there is none.",
		access: "student",
		params: examParams,
		query: paging(),
		answers: {
			200: {
				description: "A page of them",
				schema: pageOf("QuestionAppealPage", appeal),
				example: { content: [EXAMPLE_APPEAL], ...PAGED },
			},
		},
		errors: ["ExamNotFound"],
		handle: async ({ deps, actor }, { params, query }) =>
			ok(mapPage(await listMyAppeals(deps, actor, params.id, query), toAppeal)),
	}),
	defineCall({
		method: "put",
		path: PATH,
		id: "saveQuestionAppeal",
		summary: "Object to a question of one's own paper, or change the objection",
		notes:
			"For seven days after the model test has stopped for everyone, until it is decided. One objection to a question.",
		access: "student",
		params: questionParams,
		body: appealSchema,
		bodyExample: SAID,
		answers: { 200: { description: "Saved", schema: appeal, example: EXAMPLE_APPEAL } },
		errors: [...REFUSALS, "AppealsClosed", "LimitReached"],
		handle: async ({ deps, actor }, { params, body }) =>
			ok(toAppeal(await saveAppeal(deps, actor, params.id, params.questionUuid, body))),
	}),
	defineCall({
		method: "delete",
		path: PATH,
		id: "withdrawQuestionAppeal",
		summary: "Withdraw an objection that is not decided",
		access: "student",
		params: questionParams,
		answers: { 204: { description: "Withdrawn" } },
		errors: REFUSALS,
		handle: async ({ deps, actor }, { params }) => {
			await withdrawAppeal(deps, actor, params.id, params.questionUuid);
			return noContent;
		},
	}),
];

/** What admins read of it and answer (MT-22.2, MT-22.3). */
export const questionAppeals: Call[] = [
	defineCall({
		tag: "Administration",
		method: "get",
		path: "/api/admin/appeals",
		id: "listAppealedQuestions",
		summary: "Questions of model tests that students object to, by exam",
		access: "admin",
		query: paging().extend({ show: z.enum(DECIDED).default("open") }),
		answers: {
			200: {
				description: "A page of questions",
				schema: pageOf("AppealedQuestionPage", appealed),
				example: { content: [EXAMPLE_QUESTION], ...PAGED },
			},
		},
		handle: async ({ deps, actor }, { query }) =>
			ok(mapPage(await listAppealedQuestions(deps, actor, query), toAppealed)),
	}),
	defineCall({
		tag: "Administration",
		method: "get",
		path: ADMIN_PATH,
		id: "listAppealsOfQuestion",
		summary: "All objections to a question, and what was decided",
		access: "admin",
		params: questionParams,
		query: paging(),
		answers: {
			200: {
				description: "The question with a page of its objections, those that wait first",
				schema: ofQuestion,
				example: {
					...{ question: EXAMPLE_QUESTION, appeals: { content: [EXAMPLE_READ], ...PAGED } },
					decisions: [],
				},
			},
		},
		errors: ["AppealNotFound"],
		handle: async ({ deps, actor }, { params, query }) => {
			const { of, appeals, decisions } = await getAppealsOfQuestion(deps, actor, params.id, params.questionUuid, query);
			return ok({
				question: toAppealed(of),
				appeals: mapPage(appeals, ({ body, updatedAt, ...rest }) => ({
					...{ ...rest, text: body, updatedAt: toIso(updatedAt) },
				})),
				decisions: decisions.map(({ state: outcome, ...rest }) => ({ outcome, ...rest })),
			});
		},
	}),
	defineCall({
		tag: "Administration",
		method: "post",
		path: `${ADMIN_PATH}/decision`,
		id: "decideQuestionAppeals",
		summary: "Answer all objections to a question that wait, or change an earlier answer",
		notes:
			"It changes no marks: correct the key or void the question for that, which accepts what waits. What has come or changed since `seen` stays open.",
		access: "admin",
		params: questionParams,
		body: decisionSchema,
		bodyExample: {
			...{ outcome: "rejected", answer: "The book says newton, and so does the key.", of: "open" },
			seen: 1_768_064_700_000,
		},
		answers: {
			200: {
				description: "Decided; the students are notified",
				schema: decided,
				example: { examUUID: EXAMPLE_ID.modelTest, decided: 12 },
			},
		},
		errors: ["AppealNotFound", "AppealsMoved"],
		handle: async ({ deps, actor }, { params, body }) => {
			const { examUuid, decided } = await decideAppeals(deps, actor, params.id, params.questionUuid, body);
			return ok({ examUUID: examUuid, decided });
		},
	}),
];
