import { beforeAll, describe, expect, test } from "vitest";
import { insertRows, rowsOf } from "#db/factories/insert.ts";
import * as schema from "#db/schema/index.ts";
import { student } from "#tests/support/workers/api-people.ts";
import { enrol, type TaughtCourse, taughtCourse } from "#tests/support/workers/courses.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { database, OPENS } from "#tests/support/workers/exam-session.ts";
import { explained } from "#tests/support/workers/query-plans.ts";
import {
	getCourseAttendance,
	getLectureAttendance,
	getMyAttendance,
	getMyExcuse,
	getStudentInLecture,
} from "~/domain/attendance/queries.server.ts";
import { getCalendar } from "~/domain/calendar/entries.server.ts";
import { makeFeed, readFeed } from "~/domain/calendar/feed.server.ts";
import { getMessagingAll, listCoursePeople } from "~/domain/course-people/queries.server.ts";
import { coursePeopleSchema } from "~/domain/course-people/schemas.ts";
import { listAnnouncements } from "~/domain/discussion/announcements.server.ts";
import { listCourseQuestions, listQuestions, listUnanswered } from "~/domain/discussion/questions.server.ts";
import { getThread } from "~/domain/discussion/thread.server.ts";
import { getOwnCourse } from "~/domain/enrolment/course-work.server.ts";
import { getInvitePage } from "~/domain/enrolment/invite-page.server.ts";
import { moveUpAll } from "~/domain/enrolment/move-up-all.server.ts";
import { listMyCourses } from "~/domain/enrolment/my-courses.server.ts";
import { getOwnEnrolment, getRoster } from "~/domain/enrolment/queries.server.ts";
import { getStudentCourse } from "~/domain/enrolment/student-course.server.ts";
import { getTeacherOverview, listTeacherCourses } from "~/domain/enrolment/teacher-courses.server.ts";
import { getGradebook, getMyGrades } from "~/domain/gradebook/queries.server.ts";
import { getOwnLecture, getStudentLecture } from "~/domain/lecture/lecture-page.server.ts";
import { listLectures, upcomingLectures } from "~/domain/lecture/queries.server.ts";
import { remindOfLectures } from "~/domain/lecture/remind-students.server.ts";
import { previewLectures } from "~/domain/lecture/repeat-lectures.server.ts";
import { getSlides } from "~/domain/live-class/slides.server.ts";
import { getMyRecordings, getRecordings } from "~/domain/recording/queries.server.ts";
import { watchRooms } from "~/domain/room-watch/watch-rooms.server.ts";
import { ROSTER_NAMES } from "~/domain/seat/rules.ts";
import { dhakaDay } from "~/lib/time.ts";

const DAY = 86_400_000;
const PAGE = { page: 0, size: 20 };
let here: TaughtCourse;
let question: string;

beforeAll(async () => {
	here = await taughtCourse();
	question = crypto.randomUUID();
	const stamp = { createdAt: OPENS, updatedAt: OPENS };
	const [authorUuid, answer] = [here.pupil.accountUuid, crypto.randomUUID()];
	await insertRows(database(), [
		rowsOf(schema.lectureQuestion, {
			...{ uuid: question, lectureUuid: here.lectureUuid, authorUuid, body: "Why?", ...stamp },
		}),
		rowsOf(schema.lectureAnswer, { uuid: answer, questionUuid: question, authorUuid, body: "So.", ...stamp }),
		rowsOf(schema.announcement, {
			...{ uuid: crypto.randomUUID(), courseUuid: here.uuid, authorUuid: here.owner.accountUuid, body: "Hello" },
			...stamp,
		}),
	]);
	await enrol(here.uuid, await student(), "waiting");
});

type Deps = ReturnType<typeof depsAt>;
/** Three dates. */
const DAILY = {
	...{ days: [0, 1, 2, 3, 4, 5, 6], from: dhakaDay(OPENS + 2 * DAY), timeOfDay: 20 * 60, minutes: 60 },
	...{ until: null, times: 3 },
};
const lectureHere = () => ({ courseId: here.uuid, lectureId: here.lectureUuid });

const READ: Record<string, (deps: Deps) => Promise<unknown>> = {
	"announcements (DSC-1)": async (deps) => {
		await listAnnouncements(deps, here.owner, here.uuid, PAGE);
		await listAnnouncements(deps, here.pupil, here.uuid, PAGE);
	},
	"questions of a lecture": async (deps) => {
		await listQuestions(deps, here.owner, { lectureId: here.lectureUuid }, PAGE);
		await listQuestions(deps, here.pupil, { lectureId: here.lectureUuid }, PAGE);
	},
	"questions of a course": async (deps) => {
		for (const mine of [false, true]) await listCourseQuestions(deps, here.pupil, here.uuid, { ...PAGE, mine });
	},
	"unanswered questions": (deps) => listUnanswered(deps, here.owner, here.uuid, PAGE),
	"the answers to a question": (deps) => getThread(deps, here.pupil, question, PAGE),
	"attendance of a course (ATD-2)": (deps) =>
		getCourseAttendance(deps, here.owner, here.uuid, { students: PAGE, lectures: PAGE }),
	"attendance of a lecture": (deps) => getLectureAttendance(deps, here.owner, lectureHere(), PAGE),
	"one's own attendance": (deps) => getMyAttendance(deps, here.pupil, here.uuid),
	"one student in a lecture, and what they said before": async (deps) => {
		await getStudentInLecture(deps, here.owner, { ...lectureHere(), studentUuid: here.pupil.accountUuid });
		await getMyExcuse(deps, here.pupil, lectureHere());
	},
	"recordings and slides of a lecture (ATD-3, LIV-6)": async (deps) => {
		await getRecordings(deps, here.owner, lectureHere());
		await getMyRecordings(deps, here.pupil, lectureHere());
		await getSlides(deps, here.owner, lectureHere());
	},
	"whom one may invite (ENR-7)": async (deps) => {
		for (const name of ["", "Tasnim", "01712345678"])
			await getInvitePage(deps, here.owner, { courseUuid: here.uuid, name, size: 10 });
	},
	"the people of a course, at one of its lectures (ENR-13)": (deps) =>
		listCoursePeople(deps, here.owner, here.uuid, { ...PAGE, ...lectureHere(), ...coursePeopleSchema.parse({}) }),
	"who asks, waits and is in (ENR-3)": async (deps) => {
		for (const roster of ROSTER_NAMES) await getRoster(deps, here.owner, { ...PAGE, courseUuid: here.uuid, roster });
	},
	"one's own courses (ENR-11)": async (deps) => {
		for (const state of ["accepted", "pending", "invited"] as const)
			await listMyCourses(deps, here.pupil, { ...PAGE, state });
	},
	"how somebody stands to a course": async (deps) => {
		await getOwnEnrolment(deps, here.pupil, here.uuid);
		await getStudentCourse(deps, here.pupil, here.uuid);
	},
	"who moves up (ENR-3)": (deps) => moveUpAll(deps, { until: deps.clock() + 10_000 }),
	"which rooms are due (ATD-1)": (deps) => watchRooms(deps, { until: deps.clock() + 10_000 }),
	"which lectures begin within the hour (LEC-5)": (deps) => remindOfLectures(deps, { until: deps.clock() + 10_000 }),
	"the lectures of a course (LEC-4)": (deps) => listLectures(deps, here.pupil, here.uuid, PAGE),
	"what comes next": async (deps) => {
		await upcomingLectures(deps, here.pupil, 5);
		await upcomingLectures(deps, here.owner, 5);
	},
	"a lecture, and what else is then (LEC-1)": async (deps) => {
		await getOwnLecture(deps, here.owner, lectureHere());
		await getStudentLecture(deps, here.pupil, lectureHere());
		await previewLectures(deps, here.owner, here.uuid, DAILY);
	},
	"a gradebook (GRD-2)": async (deps) => {
		await getGradebook(deps, here.owner, here.uuid, { students: PAGE });
		await getMyGrades(deps, here.pupil, here.uuid);
	},
	"a calendar (CAL-1)": async (deps) => {
		await getCalendar(deps, here.pupil, { view: "month" });
		await getCalendar(deps, here.owner, { view: "month" });
	},
	"a calendar's feed (CAL-3)": async (deps) => readFeed(deps, await makeFeed(deps, here.pupil), "192.0.2.1"),
	"a teacher's courses (CRS-4)": (deps) => listTeacherCourses(deps, here.owner, PAGE),
	"what waits in a course, and which class runs (CRS-4, LEC-3)": async (deps) => {
		await getOwnCourse(deps, here.owner, here.uuid);
		await getTeacherOverview(deps, here.owner, here.uuid);
	},
	"whom a message to all would reach (ENR-13)": (deps) =>
		getMessagingAll(deps, here.owner, here.uuid, { q: "", activity: "quiet" }),
};

/** Walked whole, for there are never many in it. */
const SHORT = /^SCAN (?:w|enrolment) USING (?:COVERING )?INDEX enrolment_(?:waiting|hold|respond)\b/;
/** Walked whole, for it was made by the statement itself of what its indexes found. */
const MADE = /^SCAN (?:c|t|elsewhere)$/;
/** Some hours of all the courses that there are, which a single course does not ask for; what does is said to, by its beginning. */
const EVERYBODYS = /INDEX lecture_start\b/;
const ASKS_ALL = ["which lectures begin within the hour (LEC-5)"];

const isWalked = (step: string) =>
	/^SCAN /.test(step) &&
	!/CONSTANT ROW|\(subquery|\(join-|VIRTUAL TABLE/.test(step) &&
	!SHORT.test(step) &&
	!MADE.test(step);

describe("an index finds all that is asked of courses by", () => {
	test.each(Object.entries(READ))("%s", async (name, read) => {
		const { db, plans, statements } = explained();
		const deps = Object.defineProperty(depsAt(), "db", { value: db });
		await read(deps);
		expect(plans.length).toBeGreaterThan(0);
		const walked = plans.flatMap((plan, at) =>
			/^\s*INSERT/i.test(statements[at] ?? "")
				? []
				: plan
						.filter((step) => isWalked(step) || (EVERYBODYS.test(step) && !ASKS_ALL.includes(name)))
						.map((step) => `${step} in ${statements[at]}`),
		);
		expect(walked).toEqual([]);
	});
});

test("the students of a course are gone through once, for however many dates (LEC-1)", async () => {
	const { db, plans, statements } = explained();
	await previewLectures(Object.defineProperty(depsAt(), "db", { value: db }), here.owner, here.uuid, DAILY);
	const [plan = []] = plans.filter((_, at) => /count\(DISTINCT o\.student_uuid\)/.test(statements[at] ?? ""));
	const steps = [/^SEARCH e USING/, /^SEARCH o USING/, /json_each/].map((step) =>
		plan.findIndex((of) => step.test(of)),
	);
	expect(steps).toEqual(steps.toSorted((one, other) => one - other));
	expect(steps).not.toContain(-1);
});
