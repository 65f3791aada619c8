import { getPublicSummary } from "~/domain/course/public-course.server.ts";
import { listPublicCourses } from "~/domain/course/public-courses.server.ts";
import { countSearch } from "~/domain/request/stranger-searches.server.ts";
import { mapPage } from "~/lib/paging.ts";
import { type Access, type Call, defineCall, ok, type Resource } from "../core/call.ts";
import { isNarrowed } from "../core/is-narrowed.ts";
import { coursePage } from "../landing/schemas.ts";
import { toCourse } from "../landing/wire.ts";
import { EXAMPLE } from "./examples.ts";
import { courseList, courseParams, courseSummary, studentCount, studentCountList } from "./schemas.ts";
import { toCourseSummary, toStudentCount } from "./wire.ts";

/** The list that everybody reads, and its twin for who is signed in. */
const list = (path: Call["path"], id: string, access: Access, tag?: string): Call =>
	defineCall({
		...(tag && { tag }),
		method: "get",
		path,
		id,
		summary: "Courses, newest first",
		notes: "Those that everybody may see: none that is archived, none of a teacher who may not teach.",
		access,
		query: courseList,
		answers: { 200: { description: "A page of them", schema: coursePage, example: EXAMPLE.courses } },
		errors: ["TooManyRequests"],
		handle: async (app, { query }) => {
			await countSearch(app, isNarrowed(courseList, query));
			return ok(mapPage(await listPublicCourses(app.deps, query), toCourse));
		},
	});

/** Finding courses, and what strangers read of one. */
export const courseFinding: Resource = {
	tag: "Courses",
	calls: [
		list("/api/courses", "listCourses", "signed-in"),
		list("/api/public/courses", "listPublicCourses", "everyone", "Public"),
		defineCall({
			tag: "Public",
			method: "get",
			path: "/api/public/course/{id}/summary",
			id: "getPublicCourse",
			summary: "A course as everybody may read it",
			access: "everyone",
			params: courseParams,
			answers: { 200: { description: "The course", schema: courseSummary, example: EXAMPLE.summary } },
			errors: ["CourseNotFound"],
			handle: async ({ deps }, { params }) =>
				ok(toCourseSummary(await getPublicSummary(deps, params.id), deps.clock())),
		}),
		defineCall({
			tag: "Public",
			method: "get",
			path: "/api/public/course/{id}/students",
			id: "countCourseStudents",
			summary: "How many students a course has",
			notes:
				"`totalElements` counts those who are in it. `content` is always empty: students are mostly minors, and strangers read nothing of any of them.",
			access: "everyone",
			params: courseParams,
			query: studentCountList,
			answers: { 200: { description: "How many there are", schema: studentCount, example: EXAMPLE.students } },
			errors: ["CourseNotFound"],
			handle: async ({ deps }, { params, query }) => ok(toStudentCount(await getPublicSummary(deps, params.id), query)),
		}),
	],
};
