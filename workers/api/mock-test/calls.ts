import { requireReady, requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { attemptErrors } from "~/domain/attempt/errors.ts";
import type { Deps } from "~/domain/deps.ts";
import { finishAttempt, type StartedPaper, startAttempt, submitAnswer } from "~/domain/mock-test/attend.server.ts";
import { prepareAttempt, retryWrong } from "~/domain/mock-test/begin-attempt.server.ts";
import { getAttempt, getTypeForStudent, listMyAttempts } from "~/domain/mock-test/my-attempts.server.ts";
import { getMockTestType, listMockTestTypes } from "~/domain/mock-test/queries.server.ts";
import { getResponses } from "~/domain/mock-test/responses.server.ts";
import { getResult } from "~/domain/mock-test/result.server.ts";
import { mapPage } from "~/lib/paging.ts";
import { toSavedAnswer } from "../attempt/wire.ts";
import { type Answer, type Call, defineCall, ok } from "../call.ts";
import { EXAMPLE } from "../examples.ts";
import { savedAnswer } from "../model-test/schemas.ts";
import { paperPaging } from "../params.ts";
import {
	attemptBody,
	attemptList,
	attemptParams,
	mockAnswerBody,
	mockTestParams,
	newAttemptBody,
	prepareBody,
	typeList,
} from "./params.ts";
import {
	endedMockAttempt,
	madeAttempt,
	mockAttempt,
	mockAttemptPage,
	mockPaper,
	mockResponses,
	mockResult,
	mockTestTypePage,
	myMockTestDetails,
} from "./schemas.ts";
import {
	fromMockAnswer,
	toEndedMockAttempt,
	toMockAttempt,
	toMockPaper,
	toMockResult,
	toMockTestDetails,
	toMockTestType,
	toMyMockTest,
} from "./wire.ts";

const tag = "Mock tests";

const created = (body: unknown): Answer => ({ status: 201, body });

/** Null where the attempt is over: 204 (readings 12). */
async function startUnlessOver(...args: Parameters<typeof startAttempt>): Promise<StartedPaper | null> {
	try {
		return await startAttempt(...args);
	} catch (error) {
		if (attemptErrors.is(error, "Finished")) return null;
		throw error;
	}
}

/** A student's own standing beside the type; other roles have none. */
async function typeFor(deps: Deps, actor: Actor, id: string) {
	if (actor.role !== "student") return { ...toMockTestDetails(await getMockTestType(deps, id)), my: null };
	return toMyMockTest(await getTypeForStudent(deps, actor, id));
}

const over = { 204: { description: "The attempt is over: nothing was changed" } } as const;
const made = { 201: { description: "The attempt", schema: madeAttempt, example: EXAMPLE.madeAttempt } } as const;

/** Kinds of self-assessment, and one's own attempts (spec section 7, Mock tests). */
const reading: Call[] = [
	defineCall({
		method: "get",
		path: "/api/mcqExamTypes",
		tag,
		summary: "Kinds of self-assessment",
		access: "ready",
		query: typeList,
		answers: { 200: { description: "A page of them", schema: mockTestTypePage } },
		handle: async ({ deps }, { query }) => ok(mapPage(await listMockTestTypes(deps, query), toMockTestType)),
	}),
	defineCall({
		method: "get",
		path: "/api/mcqExamType/{id}",
		tag,
		summary: "One kind of self-assessment, and how the student stands with it",
		access: "ready",
		params: mockTestParams,
		answers: { 200: { description: "The type", schema: myMockTestDetails, example: EXAMPLE.mockTestType } },
		errors: ["MockTestNotFound"],
		handle: async ({ deps, actor }, { params }) => ok(await typeFor(deps, requireReady(actor), params.id)),
	}),
	defineCall({
		method: "get",
		path: "/api/mcqExams/my",
		tag,
		summary: "The student's own attempts, newest first",
		access: "student",
		query: attemptList,
		answers: {
			200: { description: "A page of them", schema: mockAttemptPage },
			204: { description: "There is none at all" },
		},
		errors: ["MockTestNotFound"],
		handle: async ({ deps, actor }, { query: { mcqExamTypeUuid, ...listing } }) => {
			const page = await listMyAttempts(deps, requireRole(actor, "student"), { ...listing, type: mcqExamTypeUuid });
			return page.totalElements === 0 ? { status: 204 } : ok(mapPage(page, toMockAttempt));
		},
	}),
	defineCall({
		method: "get",
		path: "/api/mcqExam/{id}",
		tag,
		summary: "One of the student's own attempts",
		access: "student",
		params: attemptParams,
		answers: { 200: { description: "The attempt", schema: mockAttempt, example: EXAMPLE.mockAttempt } },
		errors: ["AttemptNotFound"],
		handle: async ({ deps, actor }, { params }) => ok(toMockAttempt(await getAttempt(deps, actor, params.id))),
	}),
	defineCall({
		method: "get",
		path: "/api/mcqExam/{id}/result",
		tag,
		summary: "The result of an attempt",
		notes: "There as soon as the attempt is over, with the time spent on each question.",
		access: "student",
		params: attemptParams,
		answers: { 200: { description: "The result", schema: mockResult, example: EXAMPLE.mockResult } },
		errors: ["AttemptNotFound", "AttemptRunning", "NotStarted"],
		handle: async ({ deps, actor }, { params }) => ok(toMockResult(await getResult(deps, actor, params.id))),
	}),
	defineCall({
		method: "get",
		path: "/api/mcqExam/{id}/response",
		tag,
		summary: "The finished paper with choices, keys, explanations and times",
		notes: "In the paper's own order, as soon as the attempt is over.",
		access: "student",
		params: attemptParams,
		query: paperPaging,
		answers: { 200: { description: "A page of the paper", schema: mockResponses } },
		errors: ["AttemptNotFound", "AttemptRunning", "NotStarted"],
		handle: async ({ deps, actor }, { params, query }) => {
			const questions = await getResponses(deps, actor, params.id, query);
			return ok({ questions, total_question_count: questions.totalElements });
		},
	}),
];

/** The attempt itself. Its clock and answers are the exam session's (design section 5). */
const attending: Call[] = [
	defineCall({
		method: "post",
		path: "/api/mcqExams",
		tag,
		summary: "Make an attempt, or go on with the unfinished one",
		notes:
			"The clock starts with the first `POST /api/mcqExam/questions`. Of a paid type it takes one attempt of what was bought, once however often it is called.",
		access: "student",
		body: newAttemptBody,
		bodyExample: EXAMPLE.newAttempt,
		answers: made,
		errors: ["MockTestNotFound", "PaymentRequired"],
		handle: async ({ deps, actor }, { body }) => {
			const { uuid } = await prepareAttempt(deps, actor, body.mcqExamTypeUuid);
			return created({ uuid });
		},
	}),
	defineCall({
		method: "post",
		path: "/api/mcqExam/prepare",
		tag,
		summary: "Prepare an attempt: a whole paper, or only what went wrong",
		notes:
			"`mcqExamTypeUuid` does what `POST /api/mcqExams` does. `retryOfUuid` names one's own finished attempt: the new paper has its wrong and unanswered questions, for no fee. One of the two.",
		access: "student",
		body: prepareBody,
		bodyExample: EXAMPLE.prepareRetry,
		answers: made,
		errors: ["MockTestNotFound", "PaymentRequired", "AttemptNotFound", "NotStarted", "AttemptRunning", "NothingWrong"],
		handle: async ({ deps, actor }, { body: { mcqExamTypeUuid, retryOfUuid } }) => {
			const { uuid } = retryOfUuid
				? await retryWrong(deps, actor, retryOfUuid)
				: await prepareAttempt(deps, actor, mcqExamTypeUuid ?? "");
			return created({ uuid });
		},
	}),
	defineCall({
		method: "post",
		path: "/api/mcqExam/questions",
		tag,
		summary: "Start the attempt, or go on with it, and get a page of the paper",
		notes: "The clock starts here, once: again, or on another device, it goes on with the same attempt.",
		access: "student",
		query: paperPaging,
		body: attemptBody,
		bodyExample: EXAMPLE.attemptBody,
		answers: {
			201: { description: "A page of the running paper", schema: mockPaper, example: EXAMPLE.mockPaper },
			...over,
		},
		errors: ["AttemptNotFound"],
		handle: async ({ deps, actor }, { query, body }) => {
			const reply = await startUnlessOver(deps, actor, body.mcqExamUuid, query);
			return reply ? created(toMockPaper(reply, reply.resumed)) : { status: 204 };
		},
	}),
	defineCall({
		method: "post",
		path: "/api/mcqExam/answer",
		tag,
		summary: "Store a choice",
		notes:
			"Durable before the answer leaves. `optionUuid` null clears the choice. `seq` is the client's own counter: a retry with the same number is harmless, and an older one never overwrites a newer.",
		access: "student",
		body: mockAnswerBody,
		bodyExample: EXAMPLE.mockAnswer,
		answers: { 201: { description: "Stored", schema: savedAnswer, example: EXAMPLE.savedAnswer }, ...over },
		errors: ["AttemptNotFound", "NotStarted", "InvalidAnswer"],
		handle: async ({ deps, actor }, { body }) => {
			const saved = await submitAnswer(deps, actor, fromMockAnswer(body));
			return saved ? created(toSavedAnswer(saved)) : { status: 204 };
		},
	}),
	defineCall({
		method: "post",
		path: "/api/mcqExam/end",
		tag,
		summary: "End the attempt for good",
		notes: "Idempotent. Without it the deadline ends the attempt.",
		access: "student",
		body: attemptBody,
		bodyExample: EXAMPLE.attemptBody,
		answers: { 200: { description: "It is over", schema: endedMockAttempt } },
		errors: ["AttemptNotFound", "NotStarted"],
		handle: async ({ deps, actor }, { body: { mcqExamUuid } }) =>
			ok(toEndedMockAttempt(mcqExamUuid, await finishAttempt(deps, actor, mcqExamUuid))),
	}),
];

/** Self-assessments but for buying them, which is with the payments. */
export const mockTestCalls: Call[] = [...reading, ...attending];
