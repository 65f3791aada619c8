import { v7 as uuidv7 } from "uuid";
import type { Database } from "#db/client.ts";
import { personRows } from "#db/factories/account.ts";
import { courseRows } from "#db/factories/course.ts";
import { insertRows } from "#db/factories/insert.ts";
import { instituteRows } from "#db/factories/institute.ts";
import { subjectRows } from "#db/factories/question-bank.ts";
import { courseOf, instituteOf, nameOf, pick, TITLES } from "./names.ts";

export const COURSES = 5_000;

/** Courses of verified teachers, in every state of their time. */
export async function fillCourses(db: Database, now: number): Promise<void> {
	const teachers = Array.from({ length: 200 }, () => uuidv7());
	const institutes = Array.from({ length: 100 }, () => uuidv7());
	const subjects = TITLES.map(() => uuidv7());
	await insertRows(db, [
		...teachers.flatMap((uuid, n) =>
			personRows({
				...{ uuid, issuer: "courses", name: nameOf(n), mobileVerified: true, at: now, roles: ["teacher"] },
				teacher: { verificationStatus: "Accepted" },
			}),
		),
		...institutes.flatMap((uuid, n) => instituteRows({ uuid, name: `${instituteOf(n)} courses ${n}`, at: now })),
		...subjects.flatMap((uuid, n) => subjectRows({ uuid, title: `${pick(TITLES, n)} ${n}`, at: now })),
	]);
	const courses = Array.from({ length: COURSES }, (_, n) =>
		courseRows({
			...{ uuid: uuidv7(), at: now + n, title: `${courseOf(n)} ${n}`, feePoisha: (n % 7) * 250_00 },
			...{ teacherUuid: pick(teachers, n), instituteUuid: pick(institutes, n), subjectUuid: pick(subjects, n) },
			...{
				description: "What it is about, at some length. ".repeat(40),
				startAt: now + ((n % 300) - 150) * 86_400_000,
			},
		}),
	);
	await insertRows(db, courses.flat());
}
