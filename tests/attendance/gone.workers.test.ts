import { beforeEach, describe, expect, test } from "vitest";
import { lectureRows } from "#db/factories/course.ts";
import { insertRows } from "#db/factories/insert.ts";
import * as schema from "#db/schema/index.ts";
import { type TaughtCourse, taughtCourse } from "#tests/support/workers/courses.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { database, OPENS } from "#tests/support/workers/exam-session.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { correctAttendance } from "~/domain/attendance/correct-attendance.server.ts";
import { exportCourseAttendance } from "~/domain/attendance/export-attendance.server.ts";
import { getCourseAttendance, getLectureAttendance, getStudentInLecture } from "~/domain/attendance/queries.server.ts";
import { listCoursePeople } from "~/domain/course-people/queries.server.ts";
import { applyForCourse } from "~/domain/enrolment/apply.server.ts";
import { decideEnrolments } from "~/domain/enrolment/decide.server.ts";
import { leaveCourse } from "~/domain/enrolment/leave.server.ts";

ownDatabase();

const DAY = 86_400_000;
const FIRST = { page: 0, size: 20 };
/** Minutes after the exams open: the day after the first lecture, which is the day after that. */
const AFTER = 2 * 24 * 60;
let here: TaughtCourse;
let missed: string;

beforeEach(async () => {
	here = await taughtCourse();
	missed = crypto.randomUUID();
	await insertRows(
		database(),
		lectureRows({ uuid: missed, courseUuid: here.uuid, startsAt: OPENS + 3 * DAY, at: OPENS }),
	);
	const was = { accountUuid: here.pupil.accountUuid, updatedAt: OPENS };
	await database()
		.insert(schema.attendance)
		.values([{ ...was, lectureUuid: here.lectureUuid, presentMs: 3_000_000 }]);
	// Of the second one something is known, so that who was to come and did not is absent.
	await database()
		.insert(schema.attendance)
		.values([{ accountUuid: here.owner.accountUuid, updatedAt: OPENS, lectureUuid: missed, correctedMs: 1 }]);
	await leaveCourse(depsAt(AFTER), here.pupil, { courseUuid: here.uuid });
});

const asksAnew = () => applyForCourse(depsAt(AFTER + 10), here.pupil, { courseUuid: here.uuid });
const declined = () =>
	decideEnrolments(depsAt(AFTER + 3 * 24 * 60), here.owner, {
		...{ courseUuid: here.uuid, students: [here.pupil.accountUuid], decision: "declined" as const },
	});

const LATER: [what: string, work: () => Promise<unknown>][] = [
	["left", async () => undefined],
	["left and asks anew", asksAnew],
	[
		"left, asked anew and was declined",
		async () => {
			await asksAnew();
			await declined();
		},
	],
];

describe("who left a course stays in its attendance, whatever they do afterwards (ENR-10)", () => {
	test.each(LATER)(
		"who %s is in a lecture's, the course's, its file and the people's, the same in each",
		async (_, work) => {
			await work();
			const deps = () => depsAt(5 * 24 * 60);
			const of = { lectureId: here.lectureUuid };
			const lecture = await getLectureAttendance(deps(), here.owner, of, FIRST);
			const [one] = lecture.students.content;
			expect([lecture.students.totalElements, one?.gone, one?.standing.kind]).toEqual([1, true, "present"]);
			const course = await getCourseAttendance(deps(), here.owner, here.uuid, { students: FIRST, lectures: FIRST });
			expect(course.students.content.map(({ total }) => [total.attended, total.counted])).toEqual([[1, 1]]);
			const file = await exportCourseAttendance(deps(), here.owner, here.uuid);
			const kinds: string[][] = [];
			for await (const row of file.rows) kinds.push(row.standings.map(({ kind }) => kind));
			// The second lecture was after they had gone: it is not theirs to have missed.
			expect(kinds).toEqual([["present", "outside"]]);
			const people = await listCoursePeople(deps(), here.owner, here.uuid, { ...FIRST, q: "", sort: "name" });
			expect(people.content.map(({ attendance }) => [attendance?.attended, attendance?.counted])).toEqual([[1, 1]]);
		},
	);

	test("and what is known of them is corrected still", async () => {
		await asksAnew();
		const of = { lectureId: here.lectureUuid, studentUuid: here.pupil.accountUuid };
		await correctAttendance(depsAt(AFTER + 20), here.owner, of, { intent: "correct", minutes: 20, reason: "Seen" });
		const { student } = await getStudentInLecture(depsAt(AFTER + 21), here.owner, of);
		expect(student.standing).toMatchObject({ kind: "present", corrected: true });
	});
});
