import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { openDatabase } from "#db/client.ts";
import { courseRows, enrolmentRows, lectureRows } from "#db/factories/course.ts";
import { insertRows } from "#db/factories/insert.ts";
import { account, institute, subject } from "#db/schema/index.ts";
import { normaliseMobile } from "~/lib/mobile.ts";
import { addresses } from "./addresses.ts";

const MINUTE = 60_000;
const TEACHER = "01700000001";

/** A lecture that began five minutes ago, of a course of the demo's teacher in which somebody is an accepted student. */
export async function runningLecture(
	studentMobile: string,
): Promise<{ title: string; page: (role: string) => string }> {
	const db = openDatabase(addresses.database);
	try {
		const uuidOf = async (mobile: string) => {
			const [row] = await db
				.select({ uuid: account.uuid })
				.from(account)
				.where(eq(account.mobile, normaliseMobile(mobile) ?? ""));
			if (!row) throw new Error(`Nobody has ${mobile}`);
			return row.uuid;
		};
		const [[school], [about]] = await db.batch([
			db.select({ uuid: institute.uuid }).from(institute).limit(1),
			db.select({ uuid: subject.uuid }).from(subject).limit(1),
		]);
		if (!school || !about) throw new Error("The demo is not seeded");
		const [courseUuid, lectureUuid, now] = [uuidv7(), uuidv7(), Date.now()];
		const startsAt = now - 5 * MINUTE;
		const title = `Live ${lectureUuid.slice(-6)}`;
		const teacherUuid = await uuidOf(TEACHER);
		await insertRows(db, [
			...courseRows({
				...{ uuid: courseUuid, teacherUuid, instituteUuid: school.uuid, subjectUuid: about.uuid },
				...{ startAt: startsAt - MINUTE, at: startsAt - MINUTE },
			}),
			...enrolmentRows({ courseUuid, studentUuid: await uuidOf(studentMobile), state: "accepted", at: startsAt }),
			...lectureRows({ uuid: lectureUuid, courseUuid, title, startsAt, at: startsAt }),
		]);
		return { title, page: (role) => `/dashboard/${role}/lecture/${lectureUuid}/live/${courseUuid}` };
	} finally {
		db.$client.close();
	}
}

/** Makes the sandbox's BigBlueButton go wrong in the rooms of one lecture, or behave again (`none`). */
export async function setFault(lecturePage: string, fault: string): Promise<void> {
	const [, lectureUuid] = /lecture\/([^/]+)/.exec(lecturePage) ?? [];
	const response = await fetch(`${addresses.sandbox}/bbb/faults`, {
		method: "POST",
		headers: { "Content-Type": "application/json" },
		body: JSON.stringify({ meetingId: `lecture-${lectureUuid}`, fault }),
	});
	if (!response.ok) throw new Error(await response.text());
}
