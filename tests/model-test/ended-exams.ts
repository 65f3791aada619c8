import { eq } from "drizzle-orm";
import { attempt, modelTest, registration } from "#db/schema/index.ts";
import type { TestExam } from "#tests/support/workers/api-exams.ts";
import type { Person } from "#tests/support/workers/api-people.ts";
import { database, setClock } from "#tests/support/workers/exam-session.ts";
import { refOf } from "#tests/support/workers/running-exams.ts";
import { ExamSessionUnavailable } from "~/domain/exam-session/port.ts";

/** What the database has of an exam: its registrations, its attempts, and when it was ranked. */
export async function stored(exam: TestExam) {
	const db = database();
	const [registrations, attempts, [row]] = await db.batch([
		db.select().from(registration).where(eq(registration.examUuid, exam.uuid)).orderBy(registration.id),
		db.select().from(attempt).where(eq(attempt.examUuid, exam.uuid)),
		db.select().from(modelTest).where(eq(modelTest.uuid, exam.uuid)),
	]);
	return { settled: registrations.map(({ settledAt }) => settledAt), attempts, rankedAt: row?.rankedAt };
}

/** Moves the sessions' clocks along with the sweep's. */
export const clocks = (exam: TestExam, minutes: number, ...people: Person[]) =>
	Promise.all(people.map((who) => setClock(refOf(exam, who), minutes)));

export const away = () => Promise.reject(new ExamSessionUnavailable("seal", new Error("The object is away")));
