import { asc, eq } from "drizzle-orm";
import { beforeEach } from "vitest";
import * as schema from "#db/schema/index.ts";
import { post } from "./api.ts";
import { type Person, student, teacher } from "./api-people.ts";
import { database, OPENS } from "./exam-session.ts";
import { courseWith, inCourse, lectureIn } from "./lectures.ts";
import { ownDatabase } from "./own-database.ts";

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

export let me: Person;
export let one: Person;
export let other: Person;
export let courseUuid: string;

export const rows = () =>
	database()
		.select()
		.from(schema.lecture)
		.where(eq(schema.lecture.courseUuid, courseUuid))
		.orderBy(asc(schema.lecture.startsAt));
export const row = async (uuid: string) =>
	(await database().select().from(schema.lecture).where(eq(schema.lecture.uuid, uuid)))[0];

/** What somebody was told of lectures. */
export const toldTo = async ({ accountUuid }: Person) =>
	(
		await database()
			.select()
			.from(schema.notification)
			.where(eq(schema.notification.accountUuid, accountUuid))
			.orderBy(asc(schema.notification.id))
	).map(({ kind, params, address, smsAt }) => ({ kind, ...JSON.parse(params), address, sms: smsAt !== null }));

export const make = (body: object, who = me, course = courseUuid) => post(who, `/api/course/${course}/lectures`, body);
/** So many minutes after the exams of the tests open. */
export const minutesTo = (at: number) => (at - OPENS) / 60_000;

/** Three of a series, a week apart. */
export async function series(): Promise<[string, string, string]> {
	const seriesUuid = crypto.randomUUID();
	const uuids: string[] = [];
	for (const week of [0, 1, 2])
		uuids.push(await lectureIn(courseUuid, inCourse(1 + 7 * week), { seriesUuid, title: "Problems" }));
	return uuids as [string, string, string];
}

/** Before each test, in a database of its own: a teacher with a course that two students are in. */
export function beforeOwnLectures(): void {
	ownDatabase();
	beforeEach(async () => {
		[me, one, other] = await Promise.all([teacher(), student(), student()]);
		courseUuid = await courseWith(me, { students: [one, other] });
	});
}
