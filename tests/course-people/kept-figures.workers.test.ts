import { and, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { lectureRows } from "#db/factories/course.ts";
import { insertRows } from "#db/factories/insert.ts";
import * as schema from "#db/schema/index.ts";
import { type Person, student } from "#tests/support/workers/api-people.ts";
import { enrol, type TaughtCourse, taughtCourse } from "#tests/support/workers/courses.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { database, OPENS } from "#tests/support/workers/exam-session.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { ACTIVITIES, activityOf } from "~/domain/course-people/activity.ts";
import { listCoursePeople } from "~/domain/course-people/queries.server.ts";
import { coursePeopleSchema } from "~/domain/course-people/schemas.ts";

ownDatabase();

const [HOUR, DAY] = [3_600_000, 86_400_000];
const { attendance, enrolment, lecture } = schema;
let here: TaughtCourse;
let people: Person[];
let lectures: string[];

beforeEach(async () => {
	here = await taughtCourse({ startAt: OPENS - 50 * DAY });
	people = [here.pupil, ...(await Promise.all([student({ name: "Bithi" }), student({ name: "Chaity" })]))];
	for (const one of people.slice(1)) await enrol(here.uuid, one, "accepted", OPENS - 49 * DAY);
	lectures = [40, 20, 3].map(() => crypto.randomUUID());
	await insertRows(
		database(),
		[40, 20, 3].flatMap((days, n) =>
			lectureRows({ uuid: lectures[n] ?? "", courseUuid: here.uuid, startsAt: OPENS - days * DAY, at: OPENS }),
		),
	);
});

type Told = { openedAt?: number; presentMs?: number; correctedMs?: number | null; excuse?: string };

/** As the room, or the teacher, says it. */
const tell = (n: number, who: Person | undefined, row: Told) =>
	database()
		.insert(attendance)
		.values({ lectureUuid: lectures[n] ?? "", accountUuid: who?.accountUuid ?? "", updatedAt: OPENS, ...row })
		.onConflictDoUpdate({ target: [attendance.lectureUuid, attendance.accountUuid], set: row });

const setLecture = (n: number, row: Partial<typeof lecture.$inferInsert>) =>
	database()
		.update(lecture)
		.set(row)
		.where(eq(lecture.uuid, lectures[n] ?? ""));

/** What an enrolment should say, from all that is said of its student: slowly. */
async function reckoned() {
	const all = await database().select().from(enrolment).where(eq(enrolment.courseUuid, here.uuid));
	return Promise.all(
		all.map(async ({ studentUuid, activeAt }) => {
			const told = await database()
				.select({ ms: sql<number>`coalesce(${attendance.correctedMs}, ${attendance.presentMs})`, at: lecture.startsAt })
				.from(attendance)
				.innerJoin(lecture, eq(lecture.uuid, attendance.lectureUuid))
				.where(
					and(
						...[eq(attendance.accountUuid, studentUuid), eq(lecture.courseUuid, here.uuid)],
						sql`${lecture.cancelledAt} IS NULL`,
					),
				);
			const present = told.filter(({ ms }) => ms > 0);
			return {
				studentUuid,
				attendedMs: present.reduce((sum, { ms }) => sum + ms, 0),
				lastAt: Math.max(0, activeAt ?? 0, ...present.map(({ at }) => at)),
			};
		}),
	);
}

const kept = () =>
	database()
		.select({ studentUuid: enrolment.studentUuid, attendedMs: enrolment.attendedMs, lastAt: enrolment.lastAt })
		.from(enrolment)
		.where(eq(enrolment.courseUuid, here.uuid));

const CHANGES: Record<string, () => Promise<unknown>> = {
	"heard for the first time": () => tell(2, people[1], { presentMs: HOUR }),
	"opened, then heard": async () => {
		await tell(2, people[2], { openedAt: OPENS });
		await tell(2, people[2], { presentMs: HOUR / 3 });
	},
	"heard more": () => tell(1, people[0], { presentMs: HOUR }),
	"corrected to nothing": () => tell(1, people[0], { correctedMs: 0 }),
	"corrected to more": () => tell(0, people[0], { correctedMs: HOUR / 4 }),
	"a correction taken back": async () => {
		await tell(1, people[0], { correctedMs: 0 });
		await tell(1, people[0], { correctedMs: null });
	},
	"an excuse": () => tell(2, people[1], { excuse: "Ill" }),
	"no row any more": () =>
		database()
			.delete(attendance)
			.where(eq(attendance.accountUuid, people[0]?.accountUuid ?? "")),
	"a lecture that is cancelled": () => setLecture(1, { cancelledAt: OPENS }),
	"and back": async () => {
		await setLecture(1, { cancelledAt: OPENS });
		await setLecture(1, { cancelledAt: null });
	},
	"heard of one that was cancelled": async () => {
		await setLecture(2, { cancelledAt: OPENS });
		await tell(2, people[0], { presentMs: HOUR });
	},
	"a lecture that is moved": () => setLecture(1, { startsAt: OPENS - 10 * DAY, endsAt: OPENS - 10 * DAY + HOUR }),
	"a lecture that is deleted": () =>
		database()
			.delete(lecture)
			.where(eq(lecture.uuid, lectures[1] ?? "")),
	"somebody who looks in": () =>
		database()
			.update(enrolment)
			.set({ activeAt: OPENS - HOUR })
			.where(eq(enrolment.studentUuid, people[2]?.accountUuid ?? "")),
};

describe("when somebody was there last, and for how long, is kept as it would be reckoned (ENR-13)", () => {
	test.each(Object.entries(CHANGES))("%s", async (_, change) => {
		await tell(0, people[0], { presentMs: HOUR });
		await tell(1, people[0], { presentMs: HOUR / 2 });
		await tell(1, people[1], { presentMs: HOUR / 2 });
		await change();
		expect(await kept()).toEqual(await reckoned());
	});

	test("and the list finds and sorts by it what the slow rule does", async () => {
		for (const change of Object.values(CHANGES)) await change().catch(() => {});
		const slow = await reckoned();
		const list = async (filter: Record<string, string>) =>
			(
				await listCoursePeople(depsAt(), here.owner, here.uuid, {
					...{ page: 0, size: 20 },
					...coursePeopleSchema.parse(filter),
				})
			).content.map(({ studentUuid }) => studentUuid);
		for (const activity of ACTIVITIES)
			expect([activity, (await list({ activity })).toSorted()]).toEqual([
				activity,
				slow
					.filter(({ lastAt }) => activityOf("accepted", lastAt || null, OPENS) === activity)
					.map(({ studentUuid }) => studentUuid)
					.toSorted(),
			]);
		const figure = (by: "attendedMs" | "lastAt") => (uuid: string) =>
			slow.find(({ studentUuid }) => studentUuid === uuid)?.[by] ?? -1;
		for (const [sort, by] of [
			["attendance", "attendedMs"],
			["quiet", "lastAt"],
		] as const) {
			const figures = (await list({ sort })).map(figure(by));
			expect([sort, figures]).toEqual([sort, figures.toSorted((one, other) => one - other)]);
			expect(figures).toHaveLength(3);
		}
	});
});
