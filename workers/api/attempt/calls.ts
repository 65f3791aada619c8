import { finishAttempt, getQuestions, startAttempt, submitAnswer } from "~/domain/model-test/attend.server.ts";
import { publishedExamUuid } from "~/domain/model-test/exam-uuid.server.ts";
import { type Call, defineCall, ok } from "../call.ts";
import { EXAMPLE } from "../examples.ts";
import { endedAttempt, paper, savedAnswer } from "../model-test/schemas.ts";
import { examParams, paperPaging } from "../params.ts";
import { answerBody } from "./schemas.ts";
import { fromAnswer, toEndedAttempt, toPaper, toSavedAnswer } from "./wire.ts";

const tag = "Model tests";

const questions = {
	path: "/api/weekly-exam/{id}/questions",
	tag,
	access: "student",
	params: examParams,
	query: paperPaging,
	answers: { 200: { description: "A page of the running paper", schema: paper, example: EXAMPLE.paper } },
} as const;

/** The attempt itself: questions, answers, the end. Its clock and answers are the exam session's (design section 5). */
export const attemptCalls: Call[] = [
	defineCall({
		...questions,
		method: "get",
		summary: "A page of the student's own paper",
		notes:
			"With a bearer token it starts the attempt if it has not started. With a cookie it never does: 409 NotStarted says to POST to the same path.",
		changesState: true,
		errors: ["ExamNotFound", "NotRegistered", "Early", "Late", "Finished", "NotStarted"],
		handle: async ({ deps, actor, credential }, { params, query }) => {
			const examUuid = await publishedExamUuid(deps, params.id);
			if (credential !== "bearer") return ok(toPaper(await getQuestions(deps, actor, examUuid, query), true));
			const reply = await startAttempt(deps, actor, examUuid, query);
			return ok(toPaper(reply, reply.resumed));
		},
	}),
	defineCall({
		...questions,
		method: "post",
		summary: "Start the attempt, or go on with it, and get a page of the paper",
		notes: "The clock starts here, once: again, or on another device, it goes on with the same attempt.",
		errors: ["ExamNotFound", "NotRegistered", "Early", "Late", "Finished"],
		handle: async ({ deps, actor }, { params, query }) => {
			const reply = await startAttempt(deps, actor, await publishedExamUuid(deps, params.id), query);
			return ok(toPaper(reply, reply.resumed));
		},
	}),
	defineCall({
		method: "post",
		path: "/api/weekly-exam/answer",
		tag,
		summary: "Store a choice",
		notes:
			"Durable before the answer leaves. `optionUuid` null clears the choice. `seq` is the client's own counter: a retry with the same number is harmless, and an older one never overwrites a newer.",
		access: "student",
		body: answerBody,
		bodyExample: EXAMPLE.answer,
		answers: {
			201: { description: "Stored", schema: savedAnswer, example: EXAMPLE.savedAnswer },
			204: { description: "The attempt is over: nothing was changed" },
		},
		errors: ["ExamNotFound", "NotRegistered", "NotStarted", "InvalidAnswer"],
		handle: async ({ deps, actor }, { body }) => {
			const saved = await submitAnswer(deps, actor, fromAnswer(body));
			return saved ? { status: 201, body: toSavedAnswer(saved) } : { status: 204 };
		},
	}),
	defineCall({
		method: "post",
		path: "/api/weekly-exam/{id}/finish",
		tag,
		summary: "End the attempt for good",
		notes: "Idempotent. Without it the deadline ends the attempt.",
		access: "student",
		params: examParams,
		answers: { 200: { description: "It is over", schema: endedAttempt } },
		errors: ["ExamNotFound", "NotRegistered", "NotStarted"],
		handle: async ({ deps, actor }, { params }) => {
			const examUuid = await publishedExamUuid(deps, params.id);
			return ok(toEndedAttempt(examUuid, await finishAttempt(deps, actor, examUuid)));
		},
	}),
];
