import type { Actor } from "~/domain/account/session.ts";
import { getReview } from "~/domain/attempt/review.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { mockTestKind } from "~/domain/mock-test/attempt-kind.server.ts";
import { prepareAttempt, retryWrong } from "~/domain/mock-test/begin-attempt.server.ts";
import { getAttempt, getTypeForStudent, listMyAttempts } from "~/domain/mock-test/my-attempts.server.ts";
import { getMockTestType, listMockTestTypes } from "~/domain/mock-test/queries.server.ts";
import { getResult } from "~/domain/mock-test/result.server.ts";
import { publishReadyType } from "~/domain/mock-test/save-type.server.ts";
import { mapPage } from "~/lib/paging.ts";
import { paperPaging } from "../attempt/schemas.ts";
import { type Call, created, defineCall, noContent, ok, type Resource } from "../core/call.ts";
import { poolCalls } from "../exam-draft/pool.ts";
import { posterCalls } from "../exam-draft/poster.ts";
import { publishQuery } from "../exam-draft/schemas.ts";
import { begin, beginning, refusals, verifying } from "../payment/purchase.ts";
import { typeAuthoring } from "./admin.ts";
import { EXAMPLE } from "./examples.ts";
import {
	attemptList,
	attemptParams,
	buyMockTestBody,
	madeAttempt,
	mockAttempt,
	mockAttemptPage,
	mockResponses,
	mockResult,
	mockTestDetails,
	mockTestParams,
	mockTestTypePage,
	myMockTestDetails,
	newAttemptBody,
	prepareBody,
	publishedMockTest,
	typeList,
} from "./schemas.ts";
import {
	toMadeAttempt,
	toMockAttempt,
	toMockResponses,
	toMockResult,
	toMockTestDetails,
	toMockTestType,
	toMyMockTest,
	toOthersMockTest,
	toPublishedMockTest,
} from "./wire.ts";

/** A student's own standing beside the type; other roles have none. */
async function typeFor(deps: Deps, actor: Actor, id: string) {
	if (actor.role !== "student") return toOthersMockTest(await getMockTestType(deps, id));
	return toMyMockTest(await getTypeForStudent(deps, actor, id));
}

const forEverybody: Call[] = [
	defineCall({
		tag: "Public",
		method: "get",
		path: "/api/public/mcqExamTypes",
		id: "listPublicMockTestTypes",
		summary: "Kinds of self-assessment, by title",
		access: "everyone",
		query: typeList,
		answers: { 200: { description: "A page of them", schema: mockTestTypePage, example: EXAMPLE.mockTestTypePage } },
		handle: async ({ deps }, { query }) => ok(mapPage(await listMockTestTypes(deps, query), toMockTestType)),
	}),
	defineCall({
		tag: "Public",
		method: "get",
		path: "/api/public/mcqExamType/{id}",
		id: "getPublicMockTestType",
		summary: "One kind of self-assessment in full",
		access: "everyone",
		params: mockTestParams,
		answers: { 200: { description: "The type", schema: mockTestDetails, example: EXAMPLE.publicMockTestType } },
		errors: ["MockTestNotFound"],
		handle: async ({ deps }, { params }) => ok(toMockTestDetails(await getMockTestType(deps, params.id))),
	}),
];

/** Kinds of self-assessment, and one's own attempts. */
const reading: Call[] = [
	defineCall({
		method: "get",
		path: "/api/mcqExamTypes",
		id: "listMockTestTypes",
		summary: "Kinds of self-assessment",
		access: "ready",
		query: typeList,
		answers: { 200: { description: "A page of them", schema: mockTestTypePage, example: EXAMPLE.mockTestTypePage } },
		handle: async ({ deps }, { query }) => ok(mapPage(await listMockTestTypes(deps, query), toMockTestType)),
	}),
	defineCall({
		method: "get",
		path: "/api/mcqExamType/{id}",
		id: "getMockTestType",
		summary: "One kind of self-assessment, and how the student stands with it",
		access: "ready",
		params: mockTestParams,
		answers: { 200: { description: "The type", schema: myMockTestDetails, example: EXAMPLE.mockTestType } },
		errors: ["MockTestNotFound"],
		handle: async ({ deps, actor }, { params }) => ok(await typeFor(deps, actor, params.id)),
	}),
	defineCall({
		method: "get",
		path: "/api/mcqExams/my",
		id: "listMyMockTests",
		summary: "The student's own attempts, newest first",
		access: "student",
		query: attemptList,
		answers: {
			200: { description: "A page of them", schema: mockAttemptPage, example: EXAMPLE.mockAttemptPage },
			204: { description: "There is none at all" },
		},
		errors: ["MockTestNotFound"],
		handle: async ({ deps, actor }, { query: { mcqExamTypeUuid, ...listing } }) => {
			const page = await listMyAttempts(deps, actor, { ...listing, type: mcqExamTypeUuid });
			return page.totalElements === 0 ? noContent : ok(mapPage(page, toMockAttempt));
		},
	}),
	defineCall({
		method: "get",
		path: "/api/mcqExam/{id}",
		id: "getMockTest",
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
		id: "getMockTestResult",
		summary: "The result of an attempt",
		notes:
			"There as soon as the attempt is over, with the time spent on each question. While a question of the paper is in a model test that has not stopped for everyone (see `KeysHeld`), `score`, `percent`, `verdict`, `correctCount` and `wrongCount` are null, also the `verdict` of each question, and `subjects` is empty.",
		access: "student",
		params: attemptParams,
		answers: { 200: { description: "The result", schema: mockResult, example: EXAMPLE.mockResult } },
		errors: ["AttemptNotFound", "AttemptRunning", "NotStarted"],
		handle: async ({ deps, actor }, { params }) => ok(toMockResult(await getResult(deps, actor, params.id))),
	}),
	defineCall({
		method: "get",
		path: "/api/mcqExam/{id}/response",
		id: "listMockTestAnswers",
		summary: "The finished paper with choices, keys, explanations and times",
		notes: "In the paper's own order, as soon as the attempt is over.",
		access: "student",
		params: attemptParams,
		query: paperPaging,
		answers: { 200: { description: "A page of the paper", schema: mockResponses, example: EXAMPLE.mockResponses } },
		errors: ["AttemptNotFound", "AttemptRunning", "NotStarted", "KeysHeld"],
		handle: async ({ deps, actor }, { params, query }) =>
			ok(toMockResponses(await getReview(deps, actor, mockTestKind, params.id, query))),
	}),
];

const made = { 201: { description: "The attempt", schema: madeAttempt, example: EXAMPLE.madeAttempt } } as const;

const making: Call[] = [
	defineCall({
		method: "post",
		path: "/api/mcqExams",
		id: "createMockTest",
		summary: "Make an attempt, or go on with the unfinished one",
		notes:
			"The clock starts with the first `POST /api/mcqExam/questions`. Of a paid type it takes one attempt of what was bought, once however often it is called.",
		access: "student",
		body: newAttemptBody,
		bodyExample: EXAMPLE.newAttempt,
		answers: made,
		errors: ["MockTestNotFound", "PaymentRequired", "TooManyAttempts"],
		handle: async ({ deps, actor }, { body }) =>
			created(toMadeAttempt(await prepareAttempt(deps, actor, body.mcqExamTypeUuid))),
	}),
	defineCall({
		method: "post",
		path: "/api/mcqExam/prepare",
		id: "prepareMockTest",
		summary: "Prepare an attempt: a whole paper, or only what went wrong",
		notes:
			"`mcqExamTypeUuid` does what `POST /api/mcqExams` does. `retryOfUuid` names one's own finished attempt: the new paper has its wrong and unanswered questions, for no fee. One of the two.",
		access: "student",
		body: prepareBody,
		bodyExample: EXAMPLE.prepareRetry,
		answers: made,
		errors: [
			"MockTestNotFound",
			"PaymentRequired",
			"TooManyAttempts",
			"AttemptNotFound",
			"NotStarted",
			"AttemptRunning",
			"NothingWrong",
			"KeysHeld",
		],
		handle: async ({ deps, actor }, { body: { mcqExamTypeUuid, retryOfUuid } }) => {
			const made = retryOfUuid
				? await retryWrong(deps, actor, retryOfUuid)
				: await prepareAttempt(deps, actor, mcqExamTypeUuid ?? "");
			return created(toMadeAttempt(made));
		},
	}),
];

const buying: Call[] = [
	defineCall({
		...beginning,
		method: "post",
		path: "/api/mcqExam/paid/initiate_purchase",
		id: "buyMockTest",
		summary: "Begin the purchase of attempts at a self-assessment",
		body: buyMockTestBody,
		bodyExample: EXAMPLE.buyMockTest,
		errors: ["MockTestNotFound", "NotForSale", ...refusals],
		handle: (app, { body, key }) => begin(app, { purpose: "mock_test", itemUuid: body.mcqExamTypeUuid }, key),
	}),
	defineCall({
		...verifying("mock_test"),
		method: "post",
		path: "/api/mcqExam/paid/verify_purchase/{id}",
		id: "verifyMockTestPurchase",
		summary: "Verify the purchase of attempts at a self-assessment",
	}),
];

/** What admins do. Each is in the audit log. */
const administration: Call[] = [
	defineCall({
		tag: "Administration",
		method: "post",
		path: "/api/mcqExamTypes/{id}/publish",
		id: "publishMockTestType",
		summary: "Publish a kind of self-assessment",
		notes: "Freezes its pool of questions. Again at any time: papers that are begun stay as they are.",
		access: "admin",
		params: mockTestParams,
		query: publishQuery,
		answers: { 200: { description: "Published", schema: publishedMockTest, example: EXAMPLE.published } },
		errors: ["MockTestNotFound", "DraftChanged", "NotReady", "PoolTooSmall", "QuestionsHeld"],
		handle: async ({ deps, actor }, { params, query }) =>
			ok(toPublishedMockTest(await publishReadyType(deps, actor, params.id, query.version))),
	}),
];

/** Self-assessments but for the attempt itself, which is a resource of its own. */
export const mockTest: Resource = {
	tag: "Mock tests",
	calls: [
		...forEverybody,
		...reading,
		...making,
		...buying,
		...administration,
		...typeAuthoring,
		...posterCalls("mock-test", mockTestParams),
		...poolCalls("mock-test", mockTestParams),
	],
};
