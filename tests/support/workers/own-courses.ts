import { eq } from "drizzle-orm";
import { beforeEach, expect } from "vitest";
import { enrolmentRows, lectureRows } from "#db/factories/course.ts";
import { insertRows } from "#db/factories/insert.ts";
import { subjectRows } from "#db/factories/question-bank.ts";
import * as schema from "#db/schema/index.ts";
import type { EnrolmentState } from "~/domain/seat/rules.ts";
import { toIso } from "~/lib/time.ts";
import { type CallOptions, post, send } from "./api.ts";
import { type Person, student, teacher } from "./api-people.ts";
import { database, OPENS } from "./exam-session.ts";
import { institute, member } from "./institutes.ts";

export const DAY = 24 * 3_600_000;
export const START = OPENS + 7 * DAY;
export const END = START + 60 * DAY;

export const patch = (who: Person, path: string, body: unknown, options: CallOptions = {}) =>
	send(who, "PATCH", path, { ...options, body });
export const del = (who: Person, path: string) => send(who, "DELETE", path);

export let me: Person;
export let other: Person;
export let body: ReturnType<typeof bodyOf>;

export const bodyOf = (instituteUuid: string, subjectUuid: string) => ({
	title: "Physics for HSC 2027",
	subtitle: "Every Friday evening",
	description: "Motion, forces and energy.",
	outcomes: ["Draw the forces on a body", "Solve problems with energy"],
	...{ instituteUuid, subjectUuid, enrolment: { fee: 500 }, maxStudents: 3 },
	...{ startAt: toIso(START), endAt: toIso(END), enrolmentEndAt: toIso(END - DAY) },
});

export async function subject(): Promise<string> {
	const uuid = crypto.randomUUID();
	await insertRows(database(), subjectRows({ uuid, title: `Physics ${uuid}`, at: OPENS }));
	return uuid;
}

export async function course(change: object = {}, minutes = 0): Promise<{ uuid: string; version: number; id: number }> {
	const made = await post(me, "/api/courses", { ...body, ...change }, { minutes });
	expect(made.status).toBe(201);
	return made.body;
}

export const enrolled = async (courseUuid: string, state: EnrolmentState, who?: Person) => {
	const person = who ?? (await student());
	await insertRows(database(), enrolmentRows({ courseUuid, studentUuid: person.accountUuid, state, at: OPENS }));
	return person;
};

export const lecture = async (courseUuid: string, startsAt: number, given: object = {}) => {
	const uuid = crypto.randomUUID();
	await insertRows(database(), lectureRows({ uuid, courseUuid, startsAt, ...given, at: OPENS }));
	return uuid;
};

export const rowOf = async (uuid: string) => {
	const [row] = await database().select().from(schema.course).where(eq(schema.course.uuid, uuid));
	return row;
};

export const toldOf = async (who: Person) => {
	const { notification } = schema;
	const rows = await database().select().from(notification).where(eq(notification.accountUuid, who.accountUuid));
	return rows.map(({ kind }) => kind);
};

/** What somebody was told, in figures and names. */
export const newsOf = async (who: Person) => {
	const { notification } = schema;
	const rows = await database().select().from(notification).where(eq(notification.accountUuid, who.accountUuid));
	return rows.map(({ params }) => JSON.parse(params));
};

/** The form of a course as a browser posts it. */
export const form = (change: Record<string, string> = {}) => ({
	...{ title: body.title, subtitle: body.subtitle, description: body.description, outcomes: body.outcomes.join("\n") },
	...{ subjectUuid: body.subjectUuid, instituteUuid: body.instituteUuid, fee: "500", maxStudents: "3" },
	...{ startAt: "2026-01-17T10:00", endAt: "2026-03-18T10:00", enrolmentEndAt: "2026-03-17T10:00" },
	...change,
});

export const NEW = "/dashboard/teacher/course/new";
export const own = (uuid: string, below = "") => `/dashboard/teacher/course/d/${uuid}${below}`;

/** Before each test: a teacher with an institute, a subject, and another teacher. */
export function beforeOwnCourses(): void {
	beforeEach(async () => {
		[me, other] = await Promise.all([teacher({ name: "Mahbubur Rahman" }), teacher()]);
		const [school, physics] = await Promise.all([institute(), subject()]);
		await member(me, school);
		body = bodyOf(school, physics);
	});
}
