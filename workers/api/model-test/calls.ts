import { requireReady, requireRole } from "~/domain/account/access.ts";
import {
	getExamDetails,
	getRegistrationState,
	listStudentExams,
	listWinners,
} from "~/domain/model-test/queries.server.ts";
import { registerFree } from "~/domain/model-test/register-free.server.ts";
import { getAnswers, getResultSummary } from "~/domain/model-test/result.server.ts";
import { mapPage } from "~/lib/paging.ts";
import { type Answer, type Call, defineCall, ok } from "../call.ts";
import { EXAMPLE } from "../examples.ts";
import { examList, examParams, paging, paperPaging } from "../params.ts";
import {
	answersPage,
	examDetails,
	registrationDone,
	registrationState,
	resultSummary,
	studentExamPage,
	winnersPage,
} from "./schemas.ts";
import { toExamDetails, toRegistrationState, toResultSummary, toStudentExam, toWinnersPage } from "./wire.ts";

const tag = "Model tests";

const register = {
	path: "/api/weekly-exam/{id}/register/free",
	tag,
	summary: "Register for a free model test",
	access: "student",
	params: examParams,
	answers: {
		200: { description: "Registered, now or before", schema: registrationDone, example: EXAMPLE.registration },
	},
	errors: ["ExamNotFound", "PaymentRequired", "RegistrationClosed"],
	handle: async ({ deps, actor }, { params }) => {
		const { examUuid, already } = await registerFree(deps, actor, (params as { id: string }).id);
		return ok({ examUUID: examUuid, registered: true, already });
	},
} satisfies Omit<Call, "method">;

async function listed(...[deps, actor, query]: Parameters<typeof listStudentExams>): Promise<Answer> {
	const exams = await listStudentExams(deps, actor, query);
	const now = deps.clock();
	return ok(mapPage(exams, (exam) => toStudentExam(exam, now)));
}

/** Model tests before and after the attempt (spec section 7, Model tests); the attempt is in `attempt.ts`. */
export const modelTestCalls: Call[] = [
	defineCall({
		method: "get",
		path: "/api/weekly-exams",
		tag,
		summary: "Model tests, and what the caller has done about each",
		access: "ready",
		query: examList,
		answers: { 200: { description: "A page of them", schema: studentExamPage } },
		handle: async ({ deps, actor }, { query }) => listed(deps, requireReady(actor), query),
	}),
	defineCall({
		method: "get",
		path: "/api/weekly-exams/my",
		tag,
		summary: "Model tests that the student is registered for, newest first",
		access: "student",
		query: paging(),
		answers: { 200: { description: "A page of them", schema: studentExamPage } },
		handle: async ({ deps, actor }, { query }) =>
			listed(deps, requireRole(actor, "student"), { ...query, type: "registered" }),
	}),
	defineCall({
		method: "get",
		path: "/api/weekly-exams/{id}/details",
		tag,
		summary: "One model test in full",
		access: "ready",
		params: examParams,
		answers: { 200: { description: "The model test", schema: examDetails, example: EXAMPLE.examDetails } },
		errors: ["ExamNotFound"],
		handle: async ({ deps }, { params }) => ok(toExamDetails(await getExamDetails(deps, params.id), deps.clock())),
	}),
	defineCall({
		...register,
		method: "get",
		notes: "Idempotent. Changes state, so it answers to a bearer token only: pages use POST.",
		credential: "bearer",
		changesState: true,
	}),
	defineCall({ ...register, method: "post", notes: "Idempotent. The twin of GET at the same path." }),
	defineCall({
		method: "get",
		path: "/api/weekly-exams/{id}/is-registered",
		tag,
		summary: "Whether the student is registered, and has a finished attempt",
		access: "student",
		params: examParams,
		answers: { 200: { description: "Where the student stands", schema: registrationState } },
		errors: ["ExamNotFound"],
		handle: async ({ deps, actor }, { params }) =>
			ok(toRegistrationState(await getRegistrationState(deps, requireRole(actor, "student"), params.id))),
	}),
	defineCall({
		method: "get",
		path: "/api/weekly-exams/{id}/result-summary",
		tag,
		summary: "The student's own result",
		notes: "There as soon as the attempt is over; the rank follows once the exam has ended for everyone.",
		access: "student",
		params: examParams,
		answers: { 200: { description: "The result", schema: resultSummary, example: EXAMPLE.result } },
		errors: ["ExamNotFound", "AttemptRunning", "NoAttempt"],
		handle: async ({ deps, actor }, { params }) => ok(toResultSummary(await getResultSummary(deps, actor, params.id))),
	}),
	defineCall({
		method: "get",
		path: "/api/weekly-exams/{id}/winners",
		tag,
		summary: "The winners of a model test, best first",
		notes: "Empty until the exam is ranked.",
		access: "ready",
		params: examParams,
		query: paging(100),
		answers: { 200: { description: "A page of winners", schema: winnersPage } },
		errors: ["ExamNotFound"],
		handle: async ({ deps }, { params, query }) => ok(toWinnersPage(await listWinners(deps, params.id, query))),
	}),
	defineCall({
		method: "get",
		path: "/api/weekly-exam/{id}/answers",
		tag,
		summary: "The student's paper with choices, keys and explanations",
		notes: "In the student's own order, once the exam has ended for everyone.",
		access: "student",
		params: examParams,
		query: paperPaging,
		answers: { 200: { description: "A page of the paper", schema: answersPage } },
		errors: ["ExamNotFound", "AnswersNotYet", "AttemptRunning", "NoAttempt"],
		handle: async ({ deps, actor }, { params, query }) => {
			const questions = await getAnswers(deps, actor, params.id, query);
			return ok({ questions, total_question_count: questions.totalElements });
		},
	}),
];
