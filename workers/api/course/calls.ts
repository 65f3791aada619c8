import { changeCourse } from "~/domain/course/change-course.server.ts";
import { getCourseSummary } from "~/domain/course/course-summary.server.ts";
import { createCourse } from "~/domain/course/create-course.server.ts";
import { deleteCourse } from "~/domain/course/delete-course.server.ts";
import { courseBodySchema, coursePatchSchema, sentChange, sentDetails } from "~/domain/course/schemas.ts";
import { getTeacherCourse } from "~/domain/enrolment/teacher-courses.server.ts";
import { moveUpStatements } from "~/domain/seat/move-up.server.ts";
import { type Call, created, defineCall, noContent, ok, type Resource } from "../core/call.ts";
import { EXAMPLE } from "./examples.ts";
import { mine } from "./mine.ts";
import { courseAnswer, courseParams, courseSummary, myCourseList, myCoursePage } from "./schemas.ts";
import { toCourse, toSummary } from "./wire.ts";

const RULES =
	"Every field is required. The course starts before it ends, and enrolment ends before the course does; the institute is one that the teacher was let into.";

/** A teacher's own courses, and what a course is to whoever is signed in. */
export const ownCourses: Call[] = [
	defineCall({
		method: "post",
		path: "/api/courses",
		id: "createCourse",
		summary: "Create a course",
		notes: RULES,
		access: "teacher",
		body: courseBodySchema,
		bodyExample: EXAMPLE.body,
		answers: { 201: { description: "Created", schema: courseAnswer, example: EXAMPLE.course } },
		errors: ["InstituteNotTheirs", "SubjectNotListed", "CourseEndsTooEarly", "EnrolmentEndsTooLate", "LimitReached"],
		handle: async ({ deps, actor }, { body }) => {
			const uuid = await createCourse(deps, actor, sentDetails(body));
			return created(toCourse(await getTeacherCourse(deps, actor, uuid), deps.clock()));
		},
	}),
	defineCall({
		method: "get",
		path: "/api/courses/my",
		id: "listMyCourses",
		summary: "The caller's own courses: those they teach, or those they take",
		notes: "By the role in use. Archived ones are among them.",
		access: "ready",
		query: myCourseList,
		answers: { 200: { description: "A page of them", schema: myCoursePage, example: EXAMPLE.mine } },
		errors: ["RoleNotAllowed"],
		handle: async ({ deps, actor }, { query }) => ok(await mine(deps, actor, query)),
	}),
	defineCall({
		method: "patch",
		path: "/api/course/{id}",
		id: "updateCourse",
		summary: "Change a course",
		notes: `What is not named stays. With \`version\` nothing newer is overwritten. ${RULES}`,
		access: "teacher",
		params: courseParams,
		body: coursePatchSchema,
		bodyExample: EXAMPLE.patch,
		answers: { 200: { description: "The course as it is now", schema: courseAnswer, example: EXAMPLE.course } },
		errors: [
			"CourseNotFound",
			"CourseFixed",
			"CourseChanged",
			"LimitReached",
			"CourseSeatsTaken",
			"LectureBeforeStart",
			"AssignmentBeforeStart",
			"AssignmentAfterEnd",
			"LectureAfterEnd",
			"InstituteNotTheirs",
			"SubjectNotListed",
			"CourseEndsTooEarly",
			"EnrolmentEndsTooLate",
		],
		handle: async ({ deps, actor }, { params, body }) => {
			const uuid = await changeCourse(deps, actor, params.id, sentChange(body), moveUpStatements);
			return ok(toCourse(await getTeacherCourse(deps, actor, uuid), deps.clock()));
		},
	}),
	defineCall({
		method: "delete",
		path: "/api/course/{id}",
		id: "deleteCourse",
		summary: "Delete a course with all that is in it",
		notes: "Never one that was paid for: that one is archived. Its students are told.",
		access: "teacher",
		params: courseParams,
		answers: { 204: { description: "Deleted" } },
		errors: ["CourseNotFound", "CoursePaidFor", "CourseHandedIn"],
		handle: async ({ deps, actor }, { params }) => {
			await deleteCourse(deps, actor, params.id);
			return noContent;
		},
	}),
	defineCall({
		method: "get",
		path: "/api/course/{id}/summary",
		id: "getCourse",
		summary: "What a course is",
		notes: "An archived one for its teacher and its students.",
		access: "signed-in",
		params: courseParams,
		answers: { 200: { description: "The course", schema: courseSummary, example: EXAMPLE.summary } },
		errors: ["CourseNotFound"],
		handle: async ({ deps, actor }, { params }) =>
			ok(toSummary(await getCourseSummary(deps, actor, params.id), deps.clock())),
	}),
];

export const course: Resource = { tag: "Courses", calls: ownCourses };
