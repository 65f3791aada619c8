import { finishAttempt, getQuestions, startAttempt, submitAnswer } from "~/domain/attempt/attend.server.ts";
import { attemptErrors } from "~/domain/attempt/errors.ts";
import { mockTestKind } from "~/domain/mock-test/attempt-kind.server.ts";
import { modelTestKind } from "~/domain/model-test/attempt-kind.server.ts";
import { publishedExamUuid } from "~/domain/model-test/exam-uuid.server.ts";
import { type Call, created, defineCall, noContent, ok, type Resource } from "../core/call.ts";
import { EXAMPLE } from "./examples.ts";
import {
	answerBody,
	attemptBody,
	endedAttempt,
	endedMockAttempt,
	examParams,
	mockAnswerBody,
	mockPaper,
	openPaper,
	paper,
	paperPaging,
	savedAnswer,
} from "./schemas.ts";
import {
	fromAnswer,
	fromMockAnswer,
	toEndedAttempt,
	toEndedMockAttempt,
	toMockPaper,
	toPaper,
	toSavedAnswer,
} from "./wire.ts";

const questions = {
	path: "/api/weekly-exam/{id}/questions",
	access: "student",
	params: examParams,
	query: paperPaging,
	answers: { 200: { description: "A page of the running paper", schema: paper, example: EXAMPLE.paper } },
} as const;

const answering = {
	method: "post",
	summary: "Store a choice",
	notes:
		"Durable before the answer leaves. `optionUuid` null clears the choice. `seq` is the client's own counter: a retry with the same number is harmless, and an older one never overwrites a newer.",
	access: "student",
	answers: {
		201: { description: "Stored", schema: savedAnswer, example: EXAMPLE.savedAnswer },
		204: { description: "The attempt is over: nothing was changed" },
	},
} as const;

const ending = {
	method: "post",
	summary: "End the attempt for good",
	notes: "Idempotent. Without it the deadline ends the attempt.",
	access: "student",
} as const;

const ofModelTest: Call[] = [
	defineCall({
		...questions,
		method: "get",
		id: "listModelTestQuestions",
		query: openPaper,
		answers: {
			...questions.answers,
			204: { description: "The attempt is over, and `ended` asked for no error of it" },
		},
		summary: "A page of the student's own paper",
		notes:
			"With a bearer token it starts the attempt if it has not started. With a cookie it never does: 409 NotStarted says to POST to the same path.",
		changesState: true,
		errors: ["ExamNotFound", "NotRegistered", "Early", "Late", "Finished", "NotStarted"],
		handle: async ({ deps, actor, credential }, { params, query: { ended, ...cut } }) => {
			const examUuid = await publishedExamUuid(deps, params.id);
			const page = async () => {
				if (credential !== "bearer")
					return toPaper(await getQuestions(deps, actor, modelTestKind, examUuid, cut), true);
				const reply = await startAttempt(deps, actor, modelTestKind, examUuid, cut);
				return toPaper(reply, reply.resumed);
			};
			const body = await (ended ? unlessOver(page) : page());
			return body ? ok(body) : noContent;
		},
	}),
	defineCall({
		...questions,
		method: "post",
		id: "startModelTest",
		summary: "Start the attempt, or go on with it, and get a page of the paper",
		notes: "The clock starts here, once: again, or on another device, it goes on with the same attempt.",
		errors: ["ExamNotFound", "NotRegistered", "Early", "Late", "Finished"],
		handle: async ({ deps, actor }, { params, query }) => {
			const reply = await startAttempt(deps, actor, modelTestKind, await publishedExamUuid(deps, params.id), query);
			return ok(toPaper(reply, reply.resumed));
		},
	}),
	defineCall({
		...answering,
		path: "/api/weekly-exam/answer",
		id: "answerModelTest",
		quiet: true,
		body: answerBody,
		bodyExample: EXAMPLE.answer,
		errors: ["ExamNotFound", "NotRegistered", "Late", "NotStarted", "InvalidAnswer"],
		handle: async ({ deps, actor }, { body }) => {
			const { examUuid, ...choice } = fromAnswer(body);
			const saved = await submitAnswer(deps, actor, modelTestKind, examUuid, choice);
			return saved ? created(toSavedAnswer(saved)) : noContent;
		},
	}),
	defineCall({
		...ending,
		path: "/api/weekly-exam/{id}/finish",
		id: "finishModelTest",
		params: examParams,
		answers: { 200: { description: "It is over", schema: endedAttempt, example: EXAMPLE.ended } },
		errors: ["ExamNotFound", "NotRegistered", "Late", "NotStarted"],
		handle: async ({ deps, actor }, { params }) => {
			const examUuid = await publishedExamUuid(deps, params.id);
			return ok(toEndedAttempt(examUuid, await finishAttempt(deps, actor, modelTestKind, examUuid)));
		},
	}),
];

/** Null where the attempt is over: 204. */
async function unlessOver<T>(work: () => Promise<T>): Promise<T | null> {
	try {
		return await work();
	} catch (error) {
		if (attemptErrors.is(error, "Finished")) return null;
		throw error;
	}
}

const tag = "Mock tests";

const ofMockTest: Call[] = [
	defineCall({
		tag,
		method: "post",
		path: "/api/mcqExam/questions",
		id: "startMockTest",
		summary: "Start the attempt, or go on with it, and get a page of the paper",
		notes: "The clock starts here, once: again, or on another device, it goes on with the same attempt.",
		access: "student",
		query: paperPaging,
		body: attemptBody,
		bodyExample: EXAMPLE.attemptBody,
		answers: {
			201: { description: "A page of the running paper", schema: mockPaper, example: EXAMPLE.mockPaper },
			204: { description: "The attempt is over: nothing was changed" },
		},
		errors: ["AttemptNotFound"],
		handle: async ({ deps, actor }, { query, body }) => {
			const reply = await unlessOver(() => startAttempt(deps, actor, mockTestKind, body.mcqExamUuid, query));
			return reply ? created(toMockPaper(reply, reply.resumed)) : noContent;
		},
	}),
	defineCall({
		...answering,
		tag,
		path: "/api/mcqExam/answer",
		id: "answerMockTest",
		quiet: true,
		body: mockAnswerBody,
		bodyExample: EXAMPLE.mockAnswer,
		errors: ["AttemptNotFound", "NotStarted", "InvalidAnswer"],
		handle: async ({ deps, actor }, { body }) => {
			const { attemptUuid, ...choice } = fromMockAnswer(body);
			const saved = await submitAnswer(deps, actor, mockTestKind, attemptUuid, choice);
			return saved ? created(toSavedAnswer(saved)) : noContent;
		},
	}),
	defineCall({
		...ending,
		tag,
		path: "/api/mcqExam/end",
		id: "finishMockTest",
		body: attemptBody,
		bodyExample: EXAMPLE.attemptBody,
		answers: { 200: { description: "It is over", schema: endedMockAttempt, example: EXAMPLE.endedMock } },
		errors: ["AttemptNotFound", "NotStarted"],
		handle: async ({ deps, actor }, { body: { mcqExamUuid } }) =>
			ok(toEndedMockAttempt(mcqExamUuid, await finishAttempt(deps, actor, mockTestKind, mcqExamUuid))),
	}),
];

/** The attempt itself: questions, answers, the end (API-5). Its clock and answers are the exam session's. */
export const attempt: Resource = { tag: "Model tests", calls: [...ofModelTest, ...ofMockTest] };
