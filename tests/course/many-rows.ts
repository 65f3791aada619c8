import { eq } from "drizzle-orm";
import { personRows } from "#db/factories/account.ts";
import { enrolmentRows, lectureRows } from "#db/factories/course.ts";
import { insertRows, rowsOf } from "#db/factories/insert.ts";
import * as schema from "#db/schema/index.ts";
import type { World } from "#tests/support/workers/authorization-world.ts";
import { database, OPENS } from "#tests/support/workers/exam-session.ts";
import { STATES } from "~/domain/seat/rules.ts";

const DAY = 24 * 3_600_000;
const HOUR = 3_600_000;
const STAMPED = { createdAt: OPENS, updatedAt: OPENS };
const times = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));

/**
 * Gives the course of the world more of everything than a page shows: people in every state, lectures with attendance and questions with
 * answers, announcements, materials, and assignments that are handed in.
 * @param many how many people, half of them in it
 */
export async function fillCourse({ course, people }: World, many: number): Promise<void> {
	const { uuid: courseUuid, secondUuid } = course;
	const authorUuid = people.teacher?.accountUuid ?? "";
	const students = times(many, () => crypto.randomUUID());
	const accepted = students.slice(0, many / 2);
	const lectures = times(24, () => crypto.randomUUID());
	const assignments = times(24, () => crypto.randomUUID());
	const questions = times(24, () => crypto.randomUUID());
	const startsAt = OPENS + 20 * DAY;
	await database()
		.update(schema.course)
		.set({ maxStudents: 2 * many })
		.where(eq(schema.course.uuid, courseUuid));
	await insertRows(database(), [
		...students.flatMap((uuid, n) => personRows({ uuid, name: `Student ${n}`, at: OPENS })),
		...students.flatMap((studentUuid, n) => {
			const state = n < many / 2 ? ("accepted" as const) : (STATES[n % STATES.length] ?? "applied");
			return enrolmentRows({ courseUuid, studentUuid, state, at: OPENS + n });
		}),
		...lectures.flatMap((uuid, n) => lectureRows({ uuid, courseUuid, startsAt: startsAt + n * DAY, at: OPENS })),
		...accepted.flatMap((accountUuid) =>
			[course.lectureUuid, secondUuid].map((lectureUuid) =>
				rowsOf(schema.attendance, { lectureUuid, accountUuid, presentMs: HOUR / 2, updatedAt: OPENS }),
			),
		),
		...times(24, (n) => rowsOf(schema.announcement, { courseUuid, authorUuid, body: `Bring book ${n}.`, ...STAMPED })),
		...questions.map((uuid, n) =>
			rowsOf(schema.lectureQuestion, {
				...{ uuid, lectureUuid: secondUuid, authorUuid: accepted[n] ?? "", body: `Why ${n}?`, ...STAMPED },
			}),
		),
		...times(24, (n) =>
			rowsOf(schema.lectureAnswer, { questionUuid: questions[n % 3] ?? "", authorUuid, body: "So.", ...STAMPED }),
		),
		...times(24, (n) => rowsOf(schema.material, { courseUuid, title: `Notes ${n}`, position: n + 2, ...STAMPED })),
		...times(12, (n) =>
			rowsOf(schema.material, {
				courseUuid,
				lectureUuid: secondUuid,
				title: `Leaf ${n}`,
				position: n + 50,
				...STAMPED,
			}),
		),
		...assignments.map((uuid, n) =>
			rowsOf(schema.assignment, {
				...{ uuid, courseUuid, lectureUuid: n % 2 ? secondUuid : null, title: `Work ${n}`, marks: 1000, ...STAMPED },
				...{ startsAt: OPENS + 7 * DAY, endsAt: OPENS + 9 * DAY },
			}),
		),
		...accepted.map((studentUuid) =>
			rowsOf(schema.submission, {
				...{ assignmentUuid: course.assignmentUuid, studentUuid, text: "x = 3", submittedAt: OPENS, ...STAMPED },
				changeUuid: crypto.randomUUID(),
			}),
		),
	]);
}
