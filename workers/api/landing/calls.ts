import { getPublicSummary, listPublicCourses } from "~/domain/landing/queries.server.ts";
import { getMockTestType, listMockTestTypes } from "~/domain/mock-test/queries.server.ts";
import { pagePreviousWinners } from "~/domain/model-test/previous-winners.server.ts";
import { getExamDetails, listPublicExams } from "~/domain/model-test/queries.server.ts";
import { mapPage } from "~/lib/paging.ts";
import { type Call, defineCall, ok } from "../call.ts";
import { EXAMPLE } from "../examples.ts";
import { mockTestParams, typeList } from "../mock-test/params.ts";
import { mockTestDetails, mockTestTypePage } from "../mock-test/schemas.ts";
import { toMockTestDetails, toMockTestType } from "../mock-test/wire.ts";
import { examDetails, examPage, examWinnersPage } from "../model-test/schemas.ts";
import { toExam, toExamDetails, toExamWinners } from "../model-test/wire.ts";
import { examParams, paging, publicExamList } from "../params.ts";
import { coursePage, publicSummary } from "./schemas.ts";
import { toCourse } from "./wire.ts";

/** What everybody may read, signed in or not (spec section 7, Public). */
export const publicCalls: Call[] = [
	defineCall({
		method: "get",
		path: "/api/public/summary",
		tag: "Public",
		summary: "The four public figures",
		access: "everyone",
		answers: { 200: { description: "The figures", schema: publicSummary, example: EXAMPLE.summary } },
		handle: async ({ deps }) => ok(await getPublicSummary(deps)),
	}),
	defineCall({
		method: "get",
		path: "/api/public/mcqExamTypes",
		tag: "Public",
		summary: "Kinds of self-assessment, by title",
		access: "everyone",
		query: typeList,
		answers: { 200: { description: "A page of them", schema: mockTestTypePage } },
		handle: async ({ deps }, { query }) => ok(mapPage(await listMockTestTypes(deps, query), toMockTestType)),
	}),
	defineCall({
		method: "get",
		path: "/api/public/mcqExamType/{id}",
		tag: "Public",
		summary: "One kind of self-assessment in full",
		access: "everyone",
		params: mockTestParams,
		answers: { 200: { description: "The type", schema: mockTestDetails, example: EXAMPLE.publicMockTestType } },
		errors: ["MockTestNotFound"],
		handle: async ({ deps }, { params }) => ok(toMockTestDetails(await getMockTestType(deps, params.id))),
	}),
	defineCall({
		method: "get",
		path: "/api/public/weekly-exams",
		tag: "Public",
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
		method: "get",
		path: "/api/public/weekly-exams/previous/winners",
		tag: "Public",
		summary: "The best of the last ranked model tests",
		notes: "Newest first, each with its ten best. `size` counts model tests.",
		access: "everyone",
		query: paging(4),
		answers: { 200: { description: "A page of model tests with their winners", schema: examWinnersPage } },
		handle: async ({ deps }, { query }) => ok(mapPage(await pagePreviousWinners(deps, query), toExamWinners)),
	}),
	defineCall({
		method: "get",
		path: "/api/public/weekly-exams/{id}/details",
		tag: "Public",
		summary: "One published model test in full",
		access: "everyone",
		params: examParams,
		answers: { 200: { description: "The model test", schema: examDetails, example: EXAMPLE.examDetails } },
		errors: ["ExamNotFound"],
		handle: async ({ deps }, { params }) => ok(toExamDetails(await getExamDetails(deps, params.id), deps.clock())),
	}),
	defineCall({
		method: "get",
		path: "/api/public/courses",
		tag: "Public",
		summary: "Courses, newest first",
		access: "everyone",
		query: paging(),
		answers: { 200: { description: "A page of them", schema: coursePage } },
		handle: async ({ deps }, { query }) => ok(mapPage(await listPublicCourses(deps, query), toCourse)),
	}),
];
