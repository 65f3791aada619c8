import {
	type Access,
	EACH_THEIR_OWN,
	everyone,
	inStudentArea,
	ownCoursePage,
	ready,
	studentPage,
} from "#tests/support/authorization.ts";
import { toIso } from "~/lib/time.ts";

const DAY_MS = 86_400_000;
/** Within the course of the world, whose first lecture is a day after it begins, a week after the exam opens. */
const at = (days: number) => Date.UTC(2026, 0, 10, 4) + (7 + days) * DAY_MS;
const COURSE = "/dashboard/teacher/course/d/:id";

const teacherOnly = (teacher: number) => ({
	...everyone(403),
	...{ guest: 401, teacher, otherTeacher: 404, unverifiedTeacher: 412, suspendedTeacher: 412 },
});

/** Its teacher and who is in it; to everybody else the course is not there. */
const fromWithin = { ...ready(404), teacher: 200, student: 200, admin: 403 };
const inCourse = studentPage({ student: 200, otherStudent: 404 });

const lectureForm = { title: "Physics", day: "2026-01-25", time: "10:00", minutes: "60" };
const weekly = { title: "Physics", days: "1", from: "2026-01-25", time: "10:00", minutes: "60", times: "2" };

/** Lectures of courses: made and changed by their teachers, read by who is in them. */
export const access: Access = {
	calls: {
		"POST /api/course/{id}/lectures": {
			who: teacherOnly(201),
			id: ({ course }) => course.uuid,
			body: () => ({ title: "Waves", startsAt: toIso(at(20)) }),
		},
		"GET /api/course/{id}/lectures": { who: fromWithin, id: ({ course }) => course.uuid },
		"GET /api/lectures/upcoming": { who: { ...ready(200), admin: 403 }, alike: EACH_THEIR_OWN },
		"PATCH /api/lecture/{id}": {
			who: teacherOnly(200),
			id: ({ course }) => course.lectureUuid,
			body: () => ({ title: "Light" }),
		},
		"DELETE /api/lecture/{id}": { who: teacherOnly(204), id: ({ course }) => course.lectureUuid, alone: true },
	},
	pages: {
		[`${COURSE}/lecture/new`]: { who: ownCoursePage(200) },
		[`${COURSE}/lecture/repeat`]: { who: ownCoursePage(200) },
		[`${COURSE}/:lectureId/edit`]: { who: ownCoursePage(200) },
		[`${COURSE}/:lectureId/cancel`]: { who: ownCoursePage(200) },
		[`${COURSE}/:lectureId/delete`]: { who: ownCoursePage(200) },
		...inStudentArea({
			"/course/:id/p/:page?/lecture": { who: inCourse },
			"/course/:id/:lectureId": { who: inCourse },
		}),
	},
	actions: {
		[`${COURSE}/lecture/new`]: {
			who: ownCoursePage(`${COURSE}/:new`),
			// Sent again as a browser with scripts does, the time is taken.
			asData: ownCoursePage(409),
			form: () => lectureForm,
			alone: true,
		},
		[`${COURSE}/lecture/repeat`]: {
			who: ownCoursePage(200),
			form: () => ({ ...weekly, intent: "preview" }),
		},
		// What was seen is long past.
		[`${COURSE}/:lectureId/edit`]: {
			who: ownCoursePage(409),
			form: () => ({ ...lectureForm, scope: "one", version: "99" }),
		},
		[`${COURSE}/:lectureId/cancel`]: {
			who: ownCoursePage(`${COURSE}/:lectureId`),
			asData: ownCoursePage(409),
			form: () => ({ reason: "I am ill", scope: "one" }),
			alone: true,
		},
		[`${COURSE}/:lectureId/delete`]: {
			who: ownCoursePage(`${COURSE}/p/1/l/lecture`),
			asData: ownCoursePage(404),
			form: () => ({ confirm: "on", scope: "one" }),
			alone: true,
		},
	},
};
