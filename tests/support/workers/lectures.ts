import { courseRows, enrolmentRows, lectureRows } from "#db/factories/course.ts";
import { insertRows } from "#db/factories/insert.ts";
import { subjectRows } from "#db/factories/question-bank.ts";
import { openSchool, type Person } from "./api-people.ts";
import { database, OPENS } from "./exam-session.ts";

const DAY = 86_400_000;

/** When the courses of these tests begin, ms UTC: a day after everything else. They last sixty days. */
export const COURSE_STARTS = OPENS + DAY;
/** So many days into the course, and hours. */
export const inCourse = (days: number, hours = 0): number => COURSE_STARTS + days * DAY + hours * 3_600_000;

type New = { uuid?: string; title?: string; students?: readonly Person[]; startAt?: number; endAt?: number };

/** A free course of a teacher's, with students who are in it. */
export async function courseWith(
	of: Person,
	{ uuid = crypto.randomUUID(), title = "Physics", students = [], ...times }: New = {},
): Promise<string> {
	const subjectUuid = crypto.randomUUID();
	const { uuid: instituteUuid } = await openSchool();
	const about = { uuid, subjectUuid, instituteUuid, teacherUuid: of.accountUuid, title, at: OPENS };
	await insertRows(database(), [
		...subjectRows({ uuid: subjectUuid, title: `Subject ${subjectUuid}`, at: OPENS }),
		...courseRows({ startAt: COURSE_STARTS, ...about, ...times }),
		...students.flatMap(({ accountUuid }) =>
			enrolmentRows({ courseUuid: uuid, studentUuid: accountUuid, state: "accepted", at: OPENS }),
		),
	]);
	return uuid;
}

/** A lecture of an hour. */
export async function lectureIn(
	courseUuid: string,
	startsAt: number,
	row: Partial<Parameters<typeof lectureRows>[0]> = {},
): Promise<string> {
	const uuid = crypto.randomUUID();
	await insertRows(database(), lectureRows({ uuid, courseUuid, startsAt, at: OPENS, ...row }));
	return uuid;
}
