import type { Actor } from "~/domain/account/session.ts";
import { listAnnouncements } from "~/domain/discussion/announcements.server.ts";
import { answerQuestion } from "~/domain/discussion/answer-question.server.ts";
import { askQuestion } from "~/domain/discussion/ask-question.server.ts";
import {
	deleteAnnouncement,
	editAnnouncement,
	pinAnnouncement,
} from "~/domain/discussion/change-announcement.server.ts";
import { deleteAnswer, editAnswer, hideAnswer } from "~/domain/discussion/change-answer.server.ts";
import {
	deleteQuestion,
	editQuestion,
	hideQuestion,
	markQuestion,
	pinQuestion,
} from "~/domain/discussion/change-question.server.ts";
import { postAnnouncement } from "~/domain/discussion/post-announcement.server.ts";
import { listQuestions, listUnanswered } from "~/domain/discussion/questions.server.ts";
import { announcementBody, answerBody, hideBody, questionBody } from "~/domain/discussion/schemas.ts";
import { getThread } from "~/domain/discussion/thread.server.ts";
import type { ErrorCode } from "~/domain/errors.ts";
import { mapPage } from "~/lib/paging.ts";
import type { AppContext } from "~/request/app-context.ts";
import { type Call, created, defineCall, noContent, ok, type Resource } from "../core/call.ts";
import { EXAMPLE } from "./examples.ts";
import {
	announcementPage,
	announcementParams,
	answerList,
	answerPage,
	answerParams,
	changed,
	courseParams,
	lectureParams,
	list,
	questionPage,
	questionParams,
	unansweredPage,
} from "./schemas.ts";
import { toAnnouncement, toQuestion, toThread, toUnanswered } from "./wire.ts";

const MADE = { 201: { description: "It is there", schema: changed, example: EXAMPLE.changed } };
const CHANGED = { 200: { description: "It is so now", schema: changed, example: EXAMPLE.changed } };
const WITHIN = "For the teacher of the course and its accepted students.";
const SPEAKING: readonly ErrorCode[] = ["KeyReused", "TooManyRequests", "LimitReached"];
const CHANGING: readonly ErrorCode[] = ["DiscussionNotFound", "DiscussionFixed"];

type Change = (
	deps: AppContext["deps"],
	actor: Actor,
	id: string,
	body: { body: string; reason: string },
) => Promise<{ uuid: string }>;

/** One thing that is done to what was said. */
const change = (
	{ method = "post", path, ...call }: Pick<Call, "path" | "id" | "summary"> & Partial<Call>,
	work: Change,
): Call =>
	defineCall({
		...call,
		...{ method, path, access: call.access ?? "ready", answers: CHANGED },
		errors: [...CHANGING, ...(call.errors ?? [])],
		params: path.includes("announcement")
			? announcementParams
			: path.includes("question")
				? questionParams
				: answerParams,
		body: call.body,
		handle: async ({ deps, actor }, { params, body }) => {
			const { uuid } = await work(deps, actor as Actor, params.id, body as { body: string; reason: string });
			return ok({ uuid });
		},
	});

const remove = (
	path: Call["path"],
	id: string,
	summary: string,
	work: (deps: AppContext["deps"], actor: Actor | null, id: string) => Promise<unknown>,
): Call =>
	defineCall({
		...{ method: "delete", path, id, summary, access: "ready" },
		params: path.includes("announcement")
			? announcementParams
			: path.includes("question")
				? questionParams
				: answerParams,
		answers: { 204: { description: "It is gone" } },
		errors: CHANGING,
		handle: async ({ deps, actor }, { params }) => {
			await work(deps, actor, params.id);
			return noContent;
		},
	});

const announcements: Call[] = [
	defineCall({
		method: "get",
		path: "/api/course/{id}/announcements",
		id: "listAnnouncements",
		summary: "What a course was told, the pinned ones first, then the newest",
		notes: WITHIN,
		access: "ready",
		params: courseParams,
		query: list,
		answers: { 200: { description: "A page of it", schema: announcementPage, example: EXAMPLE.announcements } },
		errors: ["CourseNotFound"],
		handle: async ({ deps, actor }, { params, query }) =>
			ok(mapPage(withoutCourse(await listAnnouncements(deps, actor, params.id, query)), toAnnouncement)),
	}),
	defineCall({
		method: "post",
		path: "/api/course/{id}/announcements",
		id: "createAnnouncement",
		summary: "Tell one's own course something",
		notes: "Its accepted students hear of it.",
		access: "teacher",
		params: courseParams,
		body: announcementBody,
		bodyExample: EXAMPLE.announce,
		idempotent: true,
		answers: MADE,
		errors: ["CourseNotFound", "CourseFixed", ...SPEAKING],
		handle: async ({ deps, actor }, { params, body, key }) => {
			const { uuid } = await postAnnouncement(deps, actor, params.id, { ...body, key });
			return created({ uuid });
		},
	}),
	change(
		{
			...{
				method: "patch",
				path: "/api/announcement/{id}",
				id: "updateAnnouncement",
				summary: "Write an announcement anew",
				access: "teacher",
			},
			...{ body: announcementBody, bodyExample: EXAMPLE.announce },
		},
		editAnnouncement,
	),
	change(
		{
			path: "/api/announcement/{id}/pin",
			id: "pinAnnouncement",
			summary: "Put an announcement above the others",
			access: "teacher",
			errors: ["PinsFull"],
		},
		(deps, actor, id) => pinAnnouncement(deps, actor, id, true),
	),
	change(
		{ path: "/api/announcement/{id}/unpin", id: "unpinAnnouncement", summary: "Take it down again", access: "teacher" },
		(deps, actor, id) => pinAnnouncement(deps, actor, id, false),
	),
	defineCall({
		method: "delete",
		path: "/api/announcement/{id}",
		id: "deleteAnnouncement",
		summary: "Delete an announcement",
		access: "teacher",
		params: announcementParams,
		answers: { 204: { description: "It is gone" } },
		errors: CHANGING,
		handle: async ({ deps, actor }, { params }) => {
			await deleteAnnouncement(deps, actor, params.id);
			return noContent;
		},
	}),
];

const questions: Call[] = [
	defineCall({
		method: "get",
		path: "/api/lecture/{id}/questions",
		id: "listLectureQuestions",
		summary: "What was asked under a lecture, with the first answers",
		notes: WITHIN,
		access: "ready",
		params: lectureParams,
		query: list,
		answers: { 200: { description: "A page of it", schema: questionPage, example: EXAMPLE.questions } },
		errors: ["LectureNotFound"],
		handle: async ({ deps, actor }, { params, query }) => {
			const { lecture: _, ...page } = await listQuestions(deps, actor, { lectureId: params.id }, query);
			return ok(mapPage(page, toQuestion));
		},
	}),
	defineCall({
		method: "post",
		path: "/api/lecture/{id}/questions",
		id: "askLectureQuestion",
		summary: "Ask something under a lecture",
		access: "student",
		params: lectureParams,
		body: questionBody,
		bodyExample: EXAMPLE.ask,
		idempotent: true,
		answers: MADE,
		errors: ["LectureNotFound", ...SPEAKING],
		handle: async ({ deps, actor }, { params, body, key }) => {
			const { uuid } = await askQuestion(deps, actor, { lectureId: params.id }, { ...body, key });
			return created({ uuid });
		},
	}),
	defineCall({
		method: "get",
		path: "/api/course/{id}/questions/unanswered",
		id: "listUnansweredQuestions",
		summary: "What waits for an answer in one's own course, the oldest first",
		access: "teacher",
		params: courseParams,
		query: list,
		answers: { 200: { description: "A page of it", schema: unansweredPage, example: EXAMPLE.unanswered } },
		errors: ["CourseNotFound"],
		handle: async ({ deps, actor }, { params, query }) =>
			ok(mapPage(withoutCourse(await listUnanswered(deps, actor, params.id, query)), toUnanswered)),
	}),
	change(
		{
			...{ method: "patch", path: "/api/question/{id}", id: "updateLectureQuestion", summary: "Ask in other words" },
			...{ notes: "Within an hour, by who asked.", body: questionBody, bodyExample: EXAMPLE.ask },
		},
		editQuestion,
	),
	remove(
		"/api/question/{id}",
		"deleteLectureQuestion",
		"Take back a question that nobody has answered",
		deleteQuestion,
	),
	change(
		{
			path: "/api/question/{id}/pin",
			id: "pinLectureQuestion",
			summary: "Put a question above the others of its lecture",
			errors: ["PinsFull"],
		},
		(deps, actor, id) => pinQuestion(deps, actor, id, true),
	),
	change(
		{ path: "/api/question/{id}/unpin", id: "unpinLectureQuestion", summary: "Take it down again" },
		(deps, actor, id) => pinQuestion(deps, actor, id, false),
	),
	change(
		{ path: "/api/question/{id}/answered", id: "markQuestionAnswered", summary: "Say that a question is answered" },
		(deps, actor, id) => markQuestion(deps, actor, id, true),
	),
	change(
		{ path: "/api/question/{id}/unanswered", id: "markQuestionUnanswered", summary: "Say that it is not answered yet" },
		(deps, actor, id) => markQuestion(deps, actor, id, false),
	),
	change(
		{
			...{ path: "/api/question/{id}/hide", id: "hideLectureQuestion", summary: "Take a question out of sight" },
			...{ body: hideBody, bodyExample: EXAMPLE.hide },
		},
		(deps, actor, id, { reason }) => hideQuestion(deps, actor, id, reason),
	),
	change({ path: "/api/question/{id}/show", id: "showLectureQuestion", summary: "Show it again" }, (deps, actor, id) =>
		hideQuestion(deps, actor, id, null),
	),
	defineCall({
		method: "get",
		path: "/api/question/{id}/answers",
		id: "listQuestionAnswers",
		summary: "A question with its answers, the teacher's first, then the oldest",
		notes: WITHIN,
		access: "ready",
		params: questionParams,
		query: answerList,
		answers: { 200: { description: "A page of them", schema: answerPage, example: EXAMPLE.answers } },
		errors: ["DiscussionNotFound"],
		handle: async ({ deps, actor }, { params, query }) => ok(toThread(await getThread(deps, actor, params.id, query))),
	}),
	defineCall({
		method: "post",
		path: "/api/question/{id}/answers",
		id: "answerLectureQuestion",
		summary: "Answer a question",
		notes: `${WITHIN} Who asked hears of it.`,
		access: "ready",
		params: questionParams,
		body: answerBody,
		bodyExample: EXAMPLE.reply,
		idempotent: true,
		answers: MADE,
		errors: [...CHANGING, ...SPEAKING],
		handle: async ({ deps, actor }, { params, body, key }) => {
			const { uuid } = await answerQuestion(deps, actor, params.id, { ...body, key });
			return created({ uuid });
		},
	}),
	change(
		{
			...{ method: "patch", path: "/api/answer/{id}", id: "updateAnswer", summary: "Answer in other words" },
			...{ notes: "By its author: a student within an hour.", body: answerBody, bodyExample: EXAMPLE.reply },
		},
		editAnswer,
	),
	remove("/api/answer/{id}", "deleteAnswer", "Take back an answer", deleteAnswer),
	change(
		{
			...{ path: "/api/answer/{id}/hide", id: "hideAnswer", summary: "Take a student's answer out of sight" },
			...{ body: hideBody, bodyExample: EXAMPLE.hide },
		},
		(deps, actor, id, { reason }) => hideAnswer(deps, actor, id, reason),
	),
	change({ path: "/api/answer/{id}/show", id: "showAnswer", summary: "Show it again" }, (deps, actor, id) =>
		hideAnswer(deps, actor, id, null),
	),
];

function withoutCourse<P extends { course: unknown }>({ course: _, ...page }: P): Omit<P, "course"> {
	return page;
}

/** What is said in courses: announcements, questions under lectures, answers (DSC-1). */
export const discussion: Resource = { tag: "Discussion", calls: [...announcements, ...questions] };
