import {
	type Access,
	anyStudent,
	EACH_THEIR_OWN,
	EVERYBODYS,
	everyone,
	inBothLanguages,
	inStudentArea,
	ownCoursePage,
	same,
	signedIn,
	studentPage,
	teacherPage,
} from "#tests/support/authorization.ts";
import { ownAccess } from "./own-access.ts";

const COURSE = "/dashboard/teacher/course/d/:id";

const nobodys = {
	courseUuid: "018f0000-0000-7000-9009-00000000c0de",
	lectureUuid: "018f0000-0000-7000-9009-00000000c0df",
};

/** A course that is not there: whose addresses lead to one, `tests/course/finding.workers.test.ts` looks at. */
const noCourse = { who: everyone(404), params: () => nobodys };

const below = (base: string) =>
	["", "/:lectureUuid"].flatMap((lecture) =>
		["", "/p/:page?", "/p/:page?/about", "/p/:page?/lecture"].map((end) => `${base}/:courseUuid${lecture}${end}`),
	);

const words = { courseName: "algebra", instituteUuid: "", teacherUuid: "" };

const FILTERS = "s/:courseName?/i/:instituteUuid?/t/:teacherUuid?/p/:page?";

/** Finding courses: everybody, in either language, and students in their own area. */
export const findingAccess: Access = {
	calls: {
		"GET /api/courses": { who: signedIn(), alike: EVERYBODYS },
		"GET /api/public/courses": { who: everyone(200) },
		"GET /api/public/course/{id}/summary": { who: everyone(404), id: () => nobodys.courseUuid },
		"GET /api/public/course/{id}/students": { who: everyone(404), id: () => nobodys.courseUuid },
	},
	pages: {
		...inBothLanguages({
			"/course": { who: everyone(200) },
			"/course/s": { who: everyone(200) },
			"/course/s/i/t/p/:page?": { who: everyone(200), query: "?fee=free" },
			"/course/s/i/:instituteUuid/t/p/:page?": {
				who: everyone(404),
				params: () => ({ instituteUuid: nobodys.courseUuid }),
			},
			"/course/s/i/t/:teacherUuid/p/:page?": {
				who: everyone(404),
				params: () => ({ teacherUuid: nobodys.courseUuid }),
			},
			[`/course/${FILTERS}`]: { who: everyone(200), params: () => words },
			"/public/dashboard/student/all-course": { who: everyone(200) },
			"/public/dashboard/student/p/:page?/all-course": { who: everyone(200) },
			[`/public/dashboard/student/${FILTERS}/all-course`]: {
				who: everyone(200),
				params: () => words,
			},
			...same(noCourse, [...below("/course"), ...below("/public/dashboard/student/course"), "/s/course/:courseUuid"]),
			"/teacher/:teacherUuid": { who: everyone(404), params: () => ({ teacherUuid: nobodys.courseUuid }) },
		}),
		"/share/course/:courseUuid/:locale/:picture": {
			who: everyone(404),
			params: () => ({ ...nobodys, locale: "en", picture: "1.png" }),
		},
		...inStudentArea({
			"/all-course": { who: studentPage(anyStudent(200)) },
			"/p/:page?/all-course": { who: studentPage(anyStudent(200)) },
			[`/${FILTERS}/all-course`]: { who: studentPage(anyStudent(200)), params: () => words },
		}),
	},
};

/** What teachers see of their courses. */
export const access: Access = {
	calls: { ...findingAccess.calls, ...ownAccess.calls },
	pages: {
		...findingAccess.pages,
		...ownAccess.pages,
		"/dashboard/teacher": { who: teacherPage({ teacher: 200 }), alike: EACH_THEIR_OWN },
		...same({ who: ownCoursePage(200) }, [
			COURSE,
			...["l", "l/general", "l/lecture", "l/:listType?/people"].map((list) => `${COURSE}/p/:page?/${list}`),
			`${COURSE}/:lectureId`,
			...["l", "l/general", "l/lecture", "l/:listType?/people"].map((list) => `${COURSE}/:lectureId/p/:page?/${list}`),
		]),
	},
	actions: ownAccess.actions,
};
