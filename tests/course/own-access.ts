import {
	type Access,
	EACH_THEIR_OWN,
	EVERYBODYS,
	MAKES_THEIR_OWN,
	ownCoursePage,
	ready,
	same,
	signedIn,
	teacherPage,
} from "#tests/support/authorization.ts";

const COURSE = "/dashboard/teacher/course/d/:id";

/** A teacher who is verified; nobody else makes or changes courses (CRS-2). */
const teachers = (teacher: number, otherTeacher = teacher) => ({
	...{ guest: 401, student: 403, otherStudent: 403, unverifiedStudent: 403, admin: 403 },
	...{ teacher, otherTeacher, unverifiedTeacher: 412, suspendedTeacher: 412 },
});

const words = { title: "Physics", subtitle: "Fridays", description: "Forces", outcomes: ["Draw forces"] };
const dates = {
	...{ startAt: "2026-02-01T04:00:00.000Z", endAt: "2026-06-01T04:00:00.000Z" },
	enrolmentEndAt: "2026-03-01T04:00:00.000Z",
};
/** Right but for an institute that nobody belongs to. */
const body = () => ({
	...{ ...words, ...dates, enrolment: { fee: 0 }, maxStudents: 30 },
	...{ subjectUuid: crypto.randomUUID(), instituteUuid: crypto.randomUUID() },
});
const form = () => ({
	...{ ...words, outcomes: "Draw forces", fee: "0", maxStudents: "30" },
	...{ startAt: "2026-02-01T10:00", endAt: "2026-06-01T10:00", enrolmentEndAt: "2026-03-01T10:00" },
	...{ subjectUuid: crypto.randomUUID(), instituteUuid: crypto.randomUUID() },
});

/** What teachers do with their own courses, and what a course is to whoever is signed in. */
export const ownAccess: Access = {
	calls: {
		"POST /api/courses": { who: teachers(409), body, alike: MAKES_THEIR_OWN },
		"GET /api/courses/my": { who: { ...ready(200), admin: 403 }, alike: EACH_THEIR_OWN },
		"PATCH /api/course/{id}": {
			who: teachers(409, 404),
			id: ({ course }) => course.uuid,
			body: () => ({ subtitle: "Another", version: 1 }),
		},
		// Somebody has handed in there, so it stays.
		"DELETE /api/course/{id}": { who: teachers(409, 404), id: ({ course }) => course.uuid },
		"GET /api/course/{id}/summary": { who: signedIn(), id: ({ course }) => course.uuid, alike: EVERYBODYS },
	},
	pages: {
		"/dashboard/teacher/p/:page?/course": {
			...{ who: teacherPage({ teacher: 200 }), query: "?state=archived", alike: EACH_THEIR_OWN },
		},
		"/dashboard/teacher/course": { who: teacherPage({ teacher: 200 }), alike: EACH_THEIR_OWN },
		"/dashboard/teacher/course/new": { who: teacherPage({ teacher: 200 }), alike: MAKES_THEIR_OWN },
		...same(
			{ who: ownCoursePage(200) },
			["edit", "cover", "duplicate", "archive", "delete"].map((deed) => `${COURSE}/${deed}`),
		),
	},
	actions: {
		"/dashboard/teacher/course/new": { who: teacherPage({ teacher: 409 }), form, alike: MAKES_THEIR_OWN },
		[`${COURSE}/edit`]: { who: ownCoursePage(409), form: () => ({ ...form(), version: "1" }) },
		[`${COURSE}/cover`]: { who: ownCoursePage(400), form: () => ({ intent: "save" }) },
		[`${COURSE}/duplicate`]: {
			who: ownCoursePage(`${COURSE.replace(":id", ":new")}`),
			form: () => ({ title: "Again", startAt: "2026-08-01T10:00" }),
		},
		[`${COURSE}/archive`]: { who: ownCoursePage(COURSE), form: () => ({ intent: "archive" }) },
		[`${COURSE}/delete`]: {
			who: ownCoursePage(409),
			form: () => ({ confirm: "on" }),
		},
	},
};
