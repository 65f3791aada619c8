import { correctKey } from "~/domain/exam-correction/correct-key.server.ts";
import { publishedExamUuid } from "~/domain/model-test/exam-uuid.server.ts";
import { pagePreviousWinners } from "~/domain/model-test/previous-winners.server.ts";
import {
	getExamDetails,
	getRegistrationState,
	listPublicExams,
	listStudentExams,
} from "~/domain/model-test/queries.server.ts";
import { registerFree } from "~/domain/model-test/register-free.server.ts";
import { getAnswers, getResultSummary } from "~/domain/model-test/result.server.ts";
import { publishReadyExam } from "~/domain/model-test/save-exam.server.ts";
import { listWinners } from "~/domain/model-test/winners.server.ts";
import { mapPage, PAGE_SIZES } from "~/lib/paging.ts";
import { examParams, paperPaging } from "../attempt/schemas.ts";
import { type Answer, type Call, defineCall, ok, type Resource, twin } from "../core/call.ts";
import { paging } from "../core/params.ts";
import { poolCalls } from "../exam-draft/pool.ts";
import { posterCalls } from "../exam-draft/poster.ts";
import { publishQuery } from "../exam-draft/schemas.ts";
import { begin, beginning, ownPath, refusals, verifying } from "../payment/purchase.ts";
import { redirectQuery } from "../payment/schemas.ts";
import { examAuthoring } from "./admin.ts";
import { ownAppeals, questionAppeals } from "./appeals.ts";
import { examCorrection } from "./correction.ts";
import { EXAMPLE } from "./examples.ts";
import { examResults } from "./results.ts";
import {
	answersPage,
	correctedKey,
	examDetails,
	examList,
	examPage,
	examResult,
	examWinnersPage,
	keyCorrectionBody,
	publicExamList,
	publishedExam,
	registrationDone,
	registrationState,
	studentExamPage,
	winnersPage,
} from "./schemas.ts";
import { examTime } from "./time.ts";
import {
	toAnswers,
	toCorrectedKey,
	toExam,
	toExamDetails,
	toExamWinners,
	toPublishedExam,
	toRegistrationDone,
	toRegistrationState,
	toResultSummary,
	toStudentExam,
	toWinnersPage,
} from "./wire.ts";

async function listed(...[deps, actor, query]: Parameters<typeof listStudentExams>): Promise<Answer> {
	const exams = await listStudentExams(deps, actor, query);
	const now = deps.clock();
	return ok(mapPage(exams, (exam) => toStudentExam(exam, now)));
}

const forEverybody: Call[] = [
	defineCall({
		tag: "Public",
		method: "get",
		path: "/api/public/weekly-exams",
		id: "listPublicModelTests",
		summary: "Published model tests, newest first",
		access: "everyone",
		query: publicExamList,
		answers: { 200: { description: "A page of them", schema: examPage, example: EXAMPLE.examPage } },
		handle: async ({ deps }, { query }) => {
			const exams = await listPublicExams(deps, query);
			const now = deps.clock();
			return ok(mapPage(exams, (exam) => toExam(exam, now)));
		},
	}),
	defineCall({
		tag: "Public",
		method: "get",
		path: "/api/public/weekly-exams/previous/winners",
		id: "listPreviousWinners",
		summary: "The best of the last ranked model tests",
		notes:
			"Newest first, each with its twenty best and who shares the last of these places; `totalWinners` says how many there are, and `GET /api/weekly-exams/{id}/winners` has all. `size` counts model tests.",
		access: "everyone",
		query: paging(PAGE_SIZES.previousWinners.exams),
		answers: {
			200: {
				description: "A page of model tests with their winners",
				schema: examWinnersPage,
				example: EXAMPLE.previousWinners,
			},
		},
		handle: async ({ deps }, { query }) => ok(mapPage(await pagePreviousWinners(deps, query), toExamWinners)),
	}),
	defineCall({
		tag: "Public",
		method: "get",
		path: "/api/public/weekly-exams/{id}/details",
		id: "getPublicModelTest",
		summary: "One published model test in full",
		access: "everyone",
		params: examParams,
		answers: { 200: { description: "The model test", schema: examDetails, example: EXAMPLE.examDetails } },
		errors: ["ExamNotFound"],
		handle: async ({ deps }, { params }) => ok(toExamDetails(await getExamDetails(deps, params.id), deps.clock())),
	}),
];

const beforeAndAfter: Call[] = [
	defineCall({
		method: "get",
		path: "/api/weekly-exams",
		id: "listModelTests",
		summary: "Model tests, and what the caller has done about each",
		access: "ready",
		query: examList,
		answers: { 200: { description: "A page of them", schema: studentExamPage, example: EXAMPLE.myExamPage } },
		handle: ({ deps, actor }, { query }) => listed(deps, actor, query),
	}),
	defineCall({
		method: "get",
		path: "/api/weekly-exams/my",
		id: "listMyModelTests",
		summary: "Model tests that the student is registered for, newest first",
		access: "student",
		query: paging(),
		answers: { 200: { description: "A page of them", schema: studentExamPage, example: EXAMPLE.myExamPage } },
		handle: ({ deps, actor }, { query }) => listed(deps, actor, { ...query, type: "registered" }),
	}),
	defineCall({
		method: "get",
		path: "/api/weekly-exams/{id}/details",
		id: "getModelTest",
		summary: "One model test in full",
		access: "ready",
		params: examParams,
		answers: { 200: { description: "The model test", schema: examDetails, example: EXAMPLE.examDetails } },
		errors: ["ExamNotFound"],
		handle: async ({ deps }, { params }) => ok(toExamDetails(await getExamDetails(deps, params.id), deps.clock())),
	}),
	...twin({
		path: "/api/weekly-exam/{id}/register/free",
		id: "registerForModelTest",
		summary: "Register for a free model test",
		notes: "Idempotent.",
		access: "student",
		params: examParams,
		answers: {
			200: { description: "Registered, now or before", schema: registrationDone, example: EXAMPLE.registration },
		},
		errors: ["ExamNotFound", "PaymentRequired", "RegistrationClosed"],
		handle: async ({ deps, actor }, { params }) => {
			return ok(toRegistrationDone(await registerFree(deps, actor, params.id)));
		},
	}),
	defineCall({
		method: "get",
		path: "/api/weekly-exams/{id}/is-registered",
		id: "getModelTestRegistration",
		summary: "Whether the student is registered, and has a finished attempt",
		access: "student",
		params: examParams,
		answers: {
			200: { description: "Where the student stands", schema: registrationState, example: EXAMPLE.registrationState },
		},
		errors: ["ExamNotFound"],
		handle: async ({ deps, actor }, { params }) =>
			ok(toRegistrationState(await getRegistrationState(deps, actor, params.id))),
	}),
	defineCall({
		method: "get",
		path: "/api/weekly-exams/{id}/result-summary",
		id: "getModelTestResult",
		summary: "The student's own result",
		notes:
			"There as soon as the attempt is over. Until the exam has stopped for everyone, and while a question of the paper is in another one that has not, `score`, `correctCount` and `wrongCount` are null, by subject as well: they would tell others which answers are right. The rank follows after the stop.",
		access: "student",
		params: examParams,
		answers: { 200: { description: "The result", schema: examResult, example: EXAMPLE.result } },
		errors: ["ExamNotFound", "AttemptRunning", "NoAttempt"],
		handle: async ({ deps, actor }, { params }) => ok(toResultSummary(await getResultSummary(deps, actor, params.id))),
	}),
	defineCall({
		method: "get",
		path: "/api/weekly-exams/{id}/winners",
		id: "listModelTestWinners",
		summary: "The winners of a model test, best first",
		notes: "Empty until the exam is ranked.",
		access: "ready",
		params: examParams,
		query: paging(PAGE_SIZES.winners),
		answers: { 200: { description: "A page of winners", schema: winnersPage, example: EXAMPLE.winners } },
		errors: ["ExamNotFound"],
		handle: async ({ deps }, { params, query }) => ok(toWinnersPage(await listWinners(deps, params.id, query))),
	}),
	defineCall({
		method: "get",
		path: "/api/weekly-exam/{id}/answers",
		id: "listModelTestAnswers",
		summary: "The student's paper with choices, keys and explanations",
		notes: "In the student's own order, once the exam has ended for everyone.",
		access: "student",
		params: examParams,
		query: paperPaging,
		answers: { 200: { description: "A page of the paper", schema: answersPage, example: EXAMPLE.answers } },
		errors: ["ExamNotFound", "AnswersNotYet", "AttemptRunning", "NoAttempt", "KeysHeld"],
		handle: async ({ deps, actor }, { params, query }) =>
			ok(toAnswers(await getAnswers(deps, actor, params.id, query))),
	}),
];

const buying: Call[] = [
	...twin({
		...beginning,
		path: "/api/weekly-exam/{id}/initiate-purchase",
		id: "buyModelTest",
		summary: "Begin the purchase of a model test",
		params: examParams,
		query: redirectQuery,
		errors: ["ExamNotFound", "NotForSale", "AlreadyBought", "RegistrationClosed", ...refusals],
		handle: async (app, { params, query, key }) => {
			const itemUuid = await publishedExamUuid(app.deps, params.id);
			return begin(app, { purpose: "model_test", itemUuid }, key, ownPath(app, query.redirect_url));
		},
	}),
	...twin({
		...verifying("model_test"),
		path: "/api/weekly-exam/paid/verify-purchase/{id}",
		id: "verifyModelTestPurchase",
		summary: "Verify the purchase of a model test",
	}),
];

/** What admins do. Each is in the audit log. */
const administration: Call[] = [
	defineCall({
		tag: "Administration",
		method: "post",
		path: "/api/weekly-exams/{id}/publish",
		id: "publishModelTest",
		summary: "Publish a model test",
		notes: "Freezes its pool of questions. Again before the start it takes the pool as it is by then.",
		access: "admin",
		params: examParams,
		query: publishQuery,
		answers: { 200: { description: "Published", schema: publishedExam, example: EXAMPLE.published } },
		errors: [
			"ExamNotFound",
			"DraftChanged",
			"NotReady",
			"ExamCancelled",
			"ExamFixed",
			"PoolTooSmall",
			"QuestionsHeld",
			"ExamAlreadyStarted",
		],
		handle: async ({ deps, actor }, { params, query }) =>
			ok(toPublishedExam(await publishReadyExam(deps, actor, params.id, query.version))),
	}),
	defineCall({
		tag: "Administration",
		method: "post",
		path: "/api/weekly-exams/{id}/correct-key",
		id: "correctModelTestKey",
		summary: "Correct the key of a question or void it, score and rank again",
		notes:
			"See `GET /api/admin/weekly-exams/{id}/questions/{questionUuid}/correction` for what it changes. Whose score is another one hears so. Until the exam is ranked, and while another one that has not stopped has a question of it, the correction is kept, and the next ranking applies it: the figures are 0 until then.",
		access: "admin",
		params: examParams,
		body: keyCorrectionBody,
		bodyExample: EXAMPLE.keyCorrection,
		answers: { 200: { description: "Scored and ranked again", schema: correctedKey, example: EXAMPLE.corrected } },
		errors: ["ExamNotFound", "NameNotTyped", "ExamNotOver", "InvalidCorrection", "CorrectionHeld", "ResultsChanged"],
		handle: async ({ deps, actor }, { params, body }) => {
			const examUuid = await publishedExamUuid(deps, params.id);
			return ok(toCorrectedKey(examUuid, await correctKey(deps, actor, examUuid, body)));
		},
	}),
];

/** Model tests but for the attempt itself, which is a resource of its own. */
export const modelTest: Resource = {
	tag: "Model tests",
	calls: [
		...forEverybody,
		...beforeAndAfter,
		...buying,
		...administration,
		...examAuthoring,
		...posterCalls("model-test", examParams),
		...poolCalls("model-test", examParams),
		...examCorrection,
		...examResults,
		...examTime,
		...ownAppeals,
		...questionAppeals,
	],
};
