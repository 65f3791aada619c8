import { and, asc, eq, sql } from "drizzle-orm";
import { asBatch } from "#db/as-batch.ts";
import { actorOf, personRows } from "#db/factories/account.ts";
import { courseRows, type NewCourse } from "#db/factories/course.ts";
import { insertRows, rowsOf } from "#db/factories/insert.ts";
import { instituteRows } from "#db/factories/institute.ts";
import * as schema from "#db/schema/index.ts";
import type { Actor } from "~/domain/account/session.ts";
import { moveUpStatements } from "~/domain/seat/move-up.server.ts";
import type { EnrolmentState } from "~/domain/seat/rules.ts";
import { database } from "./exam-session.ts";

const { course, enrolment, enrolmentEvent } = schema;

/** A teacher whose documents are accepted. */
export async function teacherOf(at: number, accountUuid: string = crypto.randomUUID()): Promise<Actor> {
	const person = { uuid: accountUuid, name: "Karim Uddin", roles: ["teacher" as const], at };
	await insertRows(
		database(),
		personRows({ ...person, teacher: { verificationStatus: "Accepted", name: "Karim Uddin" } }),
	);
	return actorOf("teacher", { accountUuid, name: "Karim Uddin" });
}

/** Students with names of their own, `Student 1` and so on. */
export async function studentsOf(at: number, many: number): Promise<Actor[]> {
	const people = Array.from({ length: many }, (_, i) => ({ uuid: crypto.randomUUID(), name: `Student ${i + 1}` }));
	await insertRows(
		database(),
		people.flatMap((person) => personRows({ ...person, mobile: "+8801712345678", mobileVerified: true, at })),
	);
	return people.map(({ uuid, name }) => actorOf("student", { accountUuid: uuid, name }));
}

/** A course of a teacher's, thirty seats and free unless something else is said. */
export async function courseOf(teacherUuid: string, at: number, overrides: Partial<NewCourse> = {}): Promise<string> {
	const [uuid, instituteUuid, subjectUuid] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
	await insertRows(database(), [
		...instituteRows({ uuid: instituteUuid, name: `School ${instituteUuid.slice(0, 8)}`, at }),
		rowsOf(schema.subject, {
			uuid: subjectUuid,
			title: `Subject ${subjectUuid.slice(0, 8)}`,
			createdAt: at,
		}),
		...courseRows({ uuid, teacherUuid, instituteUuid, subjectUuid, at, ...overrides }),
	]);
	return uuid;
}

/** How everybody stands to a course, in the order of the queue. */
export async function rosterOf(courseUuid: string) {
	return database()
		.select()
		.from(enrolment)
		.where(eq(enrolment.courseUuid, courseUuid))
		.orderBy(asc(enrolment.queueNo), asc(enrolment.id));
}

export async function stateOf(courseUuid: string, studentUuid: string): Promise<EnrolmentState | null> {
	const [row] = await database()
		.select({ state: enrolment.state })
		.from(enrolment)
		.where(and(eq(enrolment.courseUuid, courseUuid), eq(enrolment.studentUuid, studentUuid)));
	return row?.state ?? null;
}

/** What happened to a student in a course, as `from>to`. */
export async function storyOf(courseUuid: string, studentUuid: string): Promise<string[]> {
	const rows = await database()
		.select({ from: enrolmentEvent.fromState, to: enrolmentEvent.toState })
		.from(enrolmentEvent)
		.innerJoin(enrolment, eq(enrolment.uuid, enrolmentEvent.enrolmentUuid))
		.where(and(eq(enrolment.courseUuid, courseUuid), eq(enrolment.studentUuid, studentUuid)))
		.orderBy(asc(enrolmentEvent.id));
	return rows.map(({ from, to }) => `${from ?? ""}>${to}`);
}

/** What people were told, as kinds. */
export async function toldTo(accountUuid: string): Promise<string[]> {
	const rows = await database()
		.select({ kind: schema.notification.kind })
		.from(schema.notification)
		.where(eq(schema.notification.accountUuid, accountUuid))
		.orderBy(asc(schema.notification.id));
	return rows.map(({ kind }) => kind);
}

/** Seats taken, as the database counts them and as the rows say. */
export async function seatsOf(courseUuid: string) {
	const [row] = await database()
		.select({
			taken: course.seatsTaken,
			most: course.maxStudents,
			counted: sql<number>`(SELECT count(*) FROM enrolment AS e WHERE e.course_uuid = ${courseUuid} AND e.state IN ('offered', 'paying', 'paid', 'accepted'))`,
		})
		.from(course)
		.where(eq(course.uuid, courseUuid));
	if (!row) throw new Error("No such course");
	return row;
}

/** Makes the course larger or smaller, and lets the next ones move up, as its teacher does. */
export const resize = (courseUuid: string, maxStudents: number, now: number) =>
	database().batch(
		asBatch([
			database().update(course).set({ maxStudents }).where(eq(course.uuid, courseUuid)),
			...moveUpStatements({ db: database() }, courseUuid, now),
		]),
	);

/** Somebody is suspended by an admin. */
export async function suspendIn(accountUuid: string, at: number): Promise<void> {
	await insertRows(database(), [
		rowsOf(schema.suspension, {
			...{ uuid: crypto.randomUUID(), accountUuid, reason: "rules", text: "", suspendedBy: accountUuid, createdAt: at },
		}),
	]);
}
