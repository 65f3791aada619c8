import { actorOf } from "#db/factories/account.ts";
import { DEMO_PASSWORD, DEMO_TEACHERS } from "#db/seed/people.ts";
import { getCourseAttendance, getLectureAttendance } from "~/domain/attendance/queries.server.ts";
import { teacherCoursePath, teacherCoursesPath } from "~/domain/course/teacher-paths.ts";
import { ACTIVITIES } from "~/domain/course-people/activity.ts";
import { listCoursePeople } from "~/domain/course-people/queries.server.ts";
import { coursePeopleSchema, PEOPLE_SORTS, SHOWN_STATES } from "~/domain/course-people/schemas.ts";
import { listAnnouncements } from "~/domain/discussion/announcements.server.ts";
import { listQuestions, listUnanswered } from "~/domain/discussion/questions.server.ts";
import { getThread } from "~/domain/discussion/thread.server.ts";
import { getRoster } from "~/domain/enrolment/queries.server.ts";
import { listTeacherCourses } from "~/domain/enrolment/teacher-courses.server.ts";
import { listLectures } from "~/domain/lecture/queries.server.ts";
import { ROSTER_NAMES } from "~/domain/seat/rules.ts";
import { signInAs } from "../../../scripts/support/web-client.ts";
import { accountOf, type BigCourse, fillBigCourse, STUDENTS } from "../support/big-course.ts";
import { COURSES } from "../support/courses.ts";
import { nameOf, pick } from "../support/names.ts";
import type { Site } from "../support/site.ts";
import { measureSought, type Sought } from "../support/timed.ts";
import type { Row } from "./row.ts";

const LIMIT_MS = 50;
const TIMES = 50;
const PAGE = { page: 0, size: 20 };

/** Each list of a course that so many are in, as its teacher has it. */
function lookedAt(of: BigCourse, teacherUuid: string): Sought[] {
	const who = actorOf("teacher", { accountUuid: teacherUuid });
	const reads = { clock: Date.now, background: () => {} };
	const base = teacherCoursePath(of.uuid);
	const people = (name: string, values: readonly string[]): Sought => ({
		...{ name: `people by ${name}`, path: `${base}/p/1/l/people?${name}=`, text: (n) => pick(values, n) },
		search: (db, value) =>
			listCoursePeople({ db, ...reads }, who, of.uuid, { ...PAGE, ...coursePeopleSchema.parse({ [name]: value }) }),
	});
	return [
		{
			...{ name: "the teacher's courses", path: teacherCoursesPath(), text: () => "" },
			search: (db) => listTeacherCourses({ db, ...reads }, who, PAGE),
		},
		...ACTIVITIES.map((activity) => ({ ...people("activity", [activity]), name: `people, ${activity}` })),
		...PEOPLE_SORTS.map((sort) => ({ ...people("sort", [sort]), name: `people sorted by ${sort}` })),
		people("state", SHOWN_STATES),
		people("q", [nameOf(3), nameOf(77), "রায়", "nobody"]),
		{
			...{ name: "requests", path: `${base}/requests?list=`, text: (n) => pick(ROSTER_NAMES, n) },
			search: (db, roster) =>
				getRoster({ db, ...reads }, who, {
					...PAGE,
					courseUuid: of.uuid,
					roster: roster as (typeof ROSTER_NAMES)[number],
				}),
		},
		{
			...{ name: "attendance of the course", path: `${base}/attendance`, text: () => "" },
			search: (db) =>
				getCourseAttendance({ db, ...reads }, who, of.uuid, { students: PAGE, lectures: { page: 0, size: 10 } }),
		},
		{
			...{ name: "attendance of a lecture", path: `${base}/${of.lectureUuid}/attendance`, text: () => "" },
			search: (db) =>
				getLectureAttendance({ db, ...reads }, who, { courseId: of.uuid, lectureId: of.lectureUuid }, PAGE),
		},
		{
			...{ name: "lectures", path: `${base}/p/1/l/lecture`, text: () => "" },
			search: (db) => listLectures({ db, ...reads }, who, of.uuid, PAGE),
		},
		{
			...{ name: "announcements", path: `${base}/announcements`, text: () => "" },
			search: (db) => listAnnouncements({ db, ...reads }, who, of.uuid, PAGE),
		},
		{
			...{ name: "questions of a lecture", path: `${base}/${of.lectureUuid}/questions`, text: () => "" },
			search: (db) => listQuestions({ db, ...reads }, who, { lectureId: of.lectureUuid }, PAGE),
		},
		{
			...{ name: "unanswered", path: `${base}/questions`, text: () => "" },
			search: (db) => listUnanswered({ db, ...reads }, who, of.uuid, PAGE),
		},
		{
			...{ name: "answers", path: `/dashboard/teacher/question/${of.questionUuid}`, text: () => "" },
			search: (db) => getThread({ db, ...reads }, who, of.questionUuid, PAGE),
		},
	];
}

/** The lists of one course with thousands of students, among thousands of courses. */
export async function measureBigCourse(site: Site, now: number): Promise<Row[]> {
	const { db } = site;
	const [teacher] = DEMO_TEACHERS;
	if (!teacher) throw new Error("The demo has no teacher");
	const origin = site.stack.origins.platform;
	const client = await signInAs(origin, { mobile: teacher.mobile, password: DEMO_PASSWORD, role: "teacher" });
	const teacherUuid = await accountOf(db, `+88${teacher.mobile}`);
	const course = await fillBigCourse(db, { teacherUuid, now });
	return measureSought(db, {
		...{ what: "List of a course", sought: lookedAt(course, teacherUuid), origin, clientFor: () => client },
		among: { among: `${STUDENTS} students, ${COURSES} courses`, limit: LIMIT_MS, searches: TIMES },
	});
}
