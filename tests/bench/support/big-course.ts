import { eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { Database } from "#db/client.ts";
import { courseRows, lectureRows } from "#db/factories/course.ts";
import { insertRows, rowsOf } from "#db/factories/insert.ts";
import * as schema from "#db/schema/index.ts";
import { nameOf } from "./names.ts";

const [HOUR, DAY] = [3_600_000, 86_400_000];
export const STUDENTS = 5_000;
/** Before now, each with its room and what was heard there, and after. */
const LECTURES = { held: 30, ahead: 10 };
const [ANNOUNCEMENTS, QUESTIONS] = [300, 600];
const AT_ONCE = 500;

/** Of so many, one after the other, what each is. */
const STATES = [
	...Array.from({ length: 16 }, () => "accepted" as const),
	...(["applied", "applied", "invited", "left"] as const),
];

export type BigCourse = { uuid: string; lectureUuid: string; questionUuid: string };

/** A course that everybody is in: asked, invited, accepted or gone, each of them seen in most of its lectures; and what was said there. */
export async function fillBigCourse(
	db: Database,
	{ teacherUuid, now }: { teacherUuid: string; now: number },
): Promise<BigCourse> {
	const [uuid, students] = [uuidv7(), Array.from({ length: STUDENTS }, () => uuidv7())];
	const [of] = await db
		.select({ instituteUuid: schema.course.instituteUuid, subjectUuid: schema.course.subjectUuid })
		.from(schema.course)
		.limit(1);
	if (!of) throw new Error("There are no courses to take the institute from");
	const at = now - 90 * DAY;
	const course = { uuid, at, teacherUuid, title: "Everybody's course", maxStudents: STUDENTS, startAt: now - 60 * DAY };
	await insertRows(db, courseRows({ ...of, ...course, endAt: now + 60 * DAY }));
	const accounts = students.map((one, n) => ({ uuid: one, name: `${nameOf(n)} ${n}` }));
	for (let from = 0; from < STUDENTS; from += AT_ONCE)
		await insertRows(
			db,
			accounts.slice(from, from + AT_ONCE).flatMap(({ uuid: studentUuid, name }, index) => {
				const n = from + index;
				const state = STATES[n % STATES.length] ?? "accepted";
				const came = at + (n % 40) * DAY;
				const was = state === "accepted" || state === "left";
				return [
					rowsOf(schema.account, {
						...{ uuid: studentUuid, issuer: "big", subject: studentUuid, name, mobileVerified: true },
						...{ createdAt: at, updatedAt: at },
					}),
					rowsOf(schema.enrolment, {
						...{ uuid: uuidv7(), courseUuid: uuid, studentUuid, state, queueNo: n, createdAt: at, updatedAt: came },
						...(was && { acceptedAt: came, activeAt: n % 3 ? now - (n % 50) * DAY : null }),
						...(state === "left" && { endedAt: now - DAY }),
					}),
				];
			}),
		);
	const lectures = Array.from({ length: LECTURES.held + LECTURES.ahead }, (_, n) => ({
		uuid: uuidv7(),
		startsAt: now + (n - LECTURES.held) * 2 * DAY + HOUR,
	}));
	await insertRows(
		db,
		lectures.flatMap((one, n) => lectureRows({ ...one, courseUuid: uuid, title: `Lecture ${n + 1}`, at })),
	);
	const held = lectures.slice(0, LECTURES.held).map((one) => ({ ...one, meeting: uuidv7() }));
	await insertRows(
		db,
		held.flatMap(({ uuid: lectureUuid, startsAt, meeting }) => [
			rowsOf(schema.liveMeeting, {
				...{ uuid: meeting, lectureUuid, meetingId: lectureUuid, internalId: meeting, callbackToken: meeting },
				...{ startedAt: startsAt, endedAt: startsAt + HOUR, createdAt: startsAt, updatedAt: startsAt },
			}),
			rowsOf(schema.attendanceEvent, {
				...{ meetingUuid: meeting, accountUuid: students[0] ?? "", connection: "1", kind: "joined" as const },
				...{ source: "webhook" as const, at: startsAt, createdAt: startsAt },
			}),
		]),
	);
	for (const { uuid: lectureUuid, startsAt } of held)
		await db.run(sql`
			INSERT INTO attendance (lecture_uuid, account_uuid, opened_at, present_ms, intervals, updated_at)
			SELECT ${lectureUuid}, e.student_uuid, ${startsAt}, (e.id * 7 + ${startsAt} / 1000) % 3600 * 1000, '[]', ${startsAt}
			FROM enrolment AS e WHERE e.course_uuid = ${uuid} AND e.accepted_at IS NOT NULL AND e.id % 7 <> 0`);
	const [asked = ""] = held.map((one) => one.uuid);
	const questions = Array.from({ length: QUESTIONS }, (_, n) => ({
		...{ uuid: uuidv7(), lectureUuid: held[n % 2 ? n % held.length : 0]?.uuid ?? asked, body: "Why is that so?" },
		...{ authorUuid: students[n] ?? teacherUuid, answeredAt: n % 4 ? now : null, createdAt: at + n, updatedAt: at + n },
	}));
	await insertRows(db, [
		...Array.from({ length: ANNOUNCEMENTS }, (_, n) =>
			rowsOf(schema.announcement, {
				...{ uuid: uuidv7(), courseUuid: uuid, authorUuid: teacherUuid, body: `Read chapter ${n}.` },
				...{ pinnedAt: n % 100 === 0 ? now : null, createdAt: at + n, updatedAt: at + n },
			}),
		),
		...questions.flatMap((one, n) => [
			rowsOf(schema.lectureQuestion, one),
			...Array.from({ length: n === 0 ? 200 : 3 }, (_, k) =>
				rowsOf(schema.lectureAnswer, {
					...{ uuid: uuidv7(), questionUuid: one.uuid, authorUuid: students[k] ?? teacherUuid, body: "Because." },
					...{ createdAt: at + n + k, updatedAt: at + n + k },
				}),
			),
		]),
	]);
	await db.update(schema.course).set({ teacherUuid }).where(sql`id % 10 = 0`);
	return { uuid, lectureUuid: asked, questionUuid: questions[0]?.uuid ?? "" };
}

/** The account of somebody of the demo. */
export async function accountOf(db: Database, mobile: string): Promise<string> {
	const [row] = await db
		.select({ uuid: schema.account.uuid })
		.from(schema.account)
		.where(eq(schema.account.mobile, mobile));
	if (!row) throw new Error(`${mobile} has no account`);
	return row.uuid;
}
