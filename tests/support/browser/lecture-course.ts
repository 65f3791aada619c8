import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { openDatabase } from "#db/client.ts";
import { courseRows, enrolmentRows } from "#db/factories/course.ts";
import { insertRows } from "#db/factories/insert.ts";
import { account, institute, subject } from "#db/schema/index.ts";
import { addresses } from "./addresses.ts";

/** 1 January 2030 in Dhaka, a Tuesday: when the courses of journeys begin. */
export const COURSE_STARTS = Date.UTC(2029, 11, 31, 18);
const DAY = 86_400_000;

/** The course of a demo teacher, for half a year, with a demo student in it. @param of their mobile numbers as they type them, and when it starts (ms UTC) */
export async function openCourse(
	title: string,
	of: { teacher: string; student: string; startAt?: number },
): Promise<string> {
	const db = openDatabase(addresses.database);
	try {
		const byMobile = (mobile: string) =>
			db
				.select({ uuid: account.uuid })
				.from(account)
				.where(eq(account.mobile, `+88${mobile}`));
		const [[teacher], [student], [school], [taught]] = await db.batch([
			byMobile(of.teacher),
			byMobile(of.student),
			db.select({ uuid: institute.uuid }).from(institute).limit(1),
			db.select({ uuid: subject.uuid }).from(subject).limit(1),
		]);
		if (!teacher || !student || !school || !taught) throw new Error("The demo is not seeded");
		const uuid = uuidv7();
		const at = Date.now();
		const { startAt = COURSE_STARTS } = of;
		const about = { uuid, title, teacherUuid: teacher.uuid, instituteUuid: school.uuid, subjectUuid: taught.uuid, at };
		await insertRows(db, [
			...courseRows({ ...about, startAt, endAt: startAt + 180 * DAY }),
			...enrolmentRows({ courseUuid: uuid, studentUuid: student.uuid, state: "accepted", at }),
		]);
		return uuid;
	} finally {
		db.$client.close();
	}
}
