import { and, eq } from "drizzle-orm";
import { courseRows, enrolmentRows, lectureRows } from "#db/factories/course.ts";
import { insertRows } from "#db/factories/insert.ts";
import { subjectRows } from "#db/factories/question-bank.ts";
import { enrolment } from "#db/schema/index.ts";
import type { EnrolmentState } from "~/domain/seat/rules.ts";
import { openSchool, type Person, student, teacher } from "./api-people.ts";
import { database, OPENS } from "./exam-session.ts";

const DAY = 24 * 3_600_000;

/** A course with its teacher, a lecture and a student who is in it. It begins a day after the exams open. */
export type TaughtCourse = { uuid: string; title: string; lectureUuid: string; owner: Person; pupil: Person };

export async function taughtCourse(
	given: { title?: string; maxStudents?: number; owner?: Person; startAt?: number } = {},
): Promise<TaughtCourse> {
	const { uuid: instituteUuid } = await openSchool();
	const [owner, pupil] = await Promise.all([
		given.owner ?? teacher({ name: "Shirin Akter", verificationStatus: "Accepted" }),
		student({ name: "Tasnim Jahan" }),
	]);
	const [uuid, lectureUuid, subjectUuid] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
	const { title = "Algebra from the beginning", maxStudents = 30, startAt = OPENS + DAY } = given;
	await insertRows(database(), [
		...subjectRows({ uuid: subjectUuid, title: `Physics ${subjectUuid}`, at: OPENS }),
		...courseRows({
			...{ uuid, title, subjectUuid, instituteUuid, teacherUuid: owner.accountUuid },
			...{ maxStudents, startAt, at: OPENS - 30 * DAY },
		}),
		...lectureRows({ uuid: lectureUuid, courseUuid: uuid, startsAt: startAt, at: OPENS }),
	]);
	await enrol(uuid, pupil);
	return { uuid, title, lectureUuid, owner, pupil };
}

/** Lets somebody into a course, or puts them in another state. */
export const enrol = (courseUuid: string, who: Person, state: EnrolmentState = "accepted", at = OPENS - DAY) =>
	insertRows(database(), enrolmentRows({ courseUuid, studentUuid: who.accountUuid, state, at }));

export const moveTo = (courseUuid: string, who: Person, state: EnrolmentState) =>
	database()
		.update(enrolment)
		.set({ state })
		.where(and(eq(enrolment.courseUuid, courseUuid), eq(enrolment.studentUuid, who.accountUuid)));
