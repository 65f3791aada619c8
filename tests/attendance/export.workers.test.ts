import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { personRows } from "#db/factories/account.ts";
import { enrolmentRows, lectureRows } from "#db/factories/course.ts";
import { insertRows } from "#db/factories/insert.ts";
import * as schema from "#db/schema/index.ts";
import { classroom } from "#tests/support/workers/classroom.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { database, OPENS } from "#tests/support/workers/exam-session.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { exportCourseAttendance, exportLectureAttendance } from "~/domain/attendance/export-attendance.server.ts";

ownDatabase();

const DAY = 24 * 3_600_000;
const MANY = 450;

test("a file of attendance has everybody once, under the lectures of its heading, whatever comes and goes meanwhile (ATD-2)", async () => {
	const room = await classroom({ students: 0 });
	const { courseUuid } = room;
	const person = (name: string) => {
		const uuid = crypto.randomUUID();
		const rows = [
			...personRows({ uuid, name, roles: ["student"], at: OPENS - DAY }),
			...enrolmentRows({ courseUuid, studentUuid: uuid, state: "accepted", at: OPENS - DAY }),
		];
		return { uuid, name, rows };
	};
	const people = Array.from({ length: MANY }, (_, index) => person(`Student ${String(index).padStart(3, "0")}`));
	await database().update(schema.course).set({ maxStudents: 2_000 }).where(eq(schema.course.uuid, courseUuid));
	for (let from = 0; from < MANY; from += 100)
		await insertRows(
			database(),
			people.slice(from, from + 100).flatMap(({ rows }) => rows),
		);
	const ids = { courseId: courseUuid, lectureId: room.lectureUuid };
	const table = await exportCourseAttendance(depsAt(90), room.teacher, courseUuid);
	const one = await exportLectureAttendance(depsAt(90), room.teacher, ids);
	const seen = { course: [] as string[], lecture: [] as string[] };
	const widths = new Set<number>();
	const next = async () => {
		const { value } = await table.rows.next();
		if (!value) return;
		seen.course.push(value.name ?? "");
		widths.add(value.standings.length);
	};
	const nextOfLecture = async () => {
		const { value } = await one.rows.next();
		if (value) seen.lecture.push(value.name ?? "");
	};
	for (let count = 0; count < 10; count += 1) await Promise.all([next(), nextOfLecture()]);
	// Somebody comes in before all others, one of the first leaves, and a class is put in from before.
	await insertRows(database(), [
		...person("Aaron").rows,
		...lectureRows({ uuid: crypto.randomUUID(), courseUuid, startsAt: OPENS - 10 * DAY, at: OPENS }),
	]);
	await database()
		.update(schema.enrolment)
		.set({ state: "left", endedAt: OPENS })
		.where(eq(schema.enrolment.studentUuid, people[3]?.uuid ?? ""));
	for (let count = 0; count < MANY; count += 1) await Promise.all([next(), nextOfLecture()]);
	const names = people.map(({ name }) => name);
	expect(seen).toEqual({ course: names, lecture: names });
	expect([...widths]).toEqual([table.lectures.length]);
});
