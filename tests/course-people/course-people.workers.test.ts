import { and, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { lectureRows } from "#db/factories/course.ts";
import { insertRows, rowsOf } from "#db/factories/insert.ts";
import * as schema from "#db/schema/index.ts";
import { type Person, student, teacher } from "#tests/support/workers/api-people.ts";
import { enrol, moveTo, type TaughtCourse, taughtCourse } from "#tests/support/workers/courses.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { database, OPENS } from "#tests/support/workers/exam-session.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";
import { explained } from "#tests/support/workers/query-plans.ts";
import { ACTIVITIES } from "~/domain/course-people/activity.ts";
import { coursePeoplePaths } from "~/domain/course-people/paths.ts";
import { listCoursePeople } from "~/domain/course-people/queries.server.ts";
import { coursePeopleSchema, PEOPLE_SORTS, SHOWN_STATES } from "~/domain/course-people/schemas.ts";

ownDatabase();

const [HOUR, DAY] = [3_600_000, 86_400_000];
const { enrolment } = schema;
let here: TaughtCourse;

beforeEach(async () => {
	here = await taughtCourse({ startAt: OPENS - 30 * DAY });
});

const people = async (filter: Record<string, string> = {}, who = here.owner) =>
	listCoursePeople(depsAt(), who, here.uuid, { page: 0, size: 20, ...coursePeopleSchema.parse(filter) });
const names = async (filter: Record<string, string> = {}) => (await people(filter)).content.map(({ name }) => name);

const setRow = (who: Person, row: Partial<typeof enrolment.$inferInsert>) =>
	database()
		.update(enrolment)
		.set(row)
		.where(and(eq(enrolment.courseUuid, here.uuid), eq(enrolment.studentUuid, who.accountUuid)));

/** A lecture of an hour so many days ago, which is known about. */
async function heldLecture(daysAgo: number): Promise<string> {
	const uuid = crypto.randomUUID();
	await insertRows(
		database(),
		lectureRows({ uuid, courseUuid: here.uuid, startsAt: OPENS - daysAgo * DAY, at: OPENS }),
	);
	return uuid;
}

const present = (lectureUuid: string, who: Person, row: Partial<typeof schema.attendance.$inferInsert>) =>
	insertRows(database(), [
		rowsOf(schema.attendance, { lectureUuid, accountUuid: who.accountUuid, updatedAt: OPENS, ...row }),
	]);

describe("the people of a course (ENR-13)", () => {
	test("are there in every state, those who left too, with reason; counted by state whatever is asked", async () => {
		const [asks, gone, invited] = await Promise.all([
			student({ name: "Asif" }),
			student({ name: "Bithi" }),
			student({ name: "Chaity" }),
		]);
		await enrol(here.uuid, asks, "applied");
		await enrol(here.uuid, gone, "removed");
		await setRow(gone, { acceptedAt: OPENS - 9 * DAY, endedAt: OPENS - DAY, reason: "Never came" });
		await enrol(here.uuid, invited, "invited");
		const { content, counts } = await people({ state: "accepted" });
		expect(content.map(({ name, activity }) => [name, activity])).toEqual([["Tasnim Jahan", "not_started"]]);
		expect(counts).toEqual({ accepted: 1, pending: 1, invited: 1, ended: 1 });
		const all = (await people()).content;
		expect(all.map(({ name, state, activity }) => [name, state, activity])).toEqual([
			["Asif", "applied", null],
			["Bithi", "removed", "left"],
			["Chaity", "invited", null],
			["Tasnim Jahan", "accepted", "not_started"],
		]);
		expect(all[1]).toMatchObject({ reason: "Never came", since: OPENS - 9 * DAY });
		expect([all[0]?.attendance, all[0]?.progress]).toEqual([null, null]);
	});

	test("have attendance of what is known: corrections win, excused ones count apart, blank is never zero", async () => {
		expect((await people()).content[0]).toMatchObject({ attendance: { ofMs: 0, counted: 0 }, progress: { all: 1 } });
		await setRow(here.pupil, { acceptedAt: OPENS - 20 * DAY });
		const other = await student({ name: "Zahid" });
		await enrol(here.uuid, other, "accepted", OPENS - 20 * DAY);
		const [before, one, two, three, unknown] = [
			await heldLecture(25),
			await heldLecture(9),
			await heldLecture(8),
			await heldLecture(7),
			await heldLecture(6),
		];
		// Each of these is known about, for the teacher ticked somebody off.
		for (const lecture of [before, one, two, three]) await present(lecture, other, { correctedMs: HOUR });
		await present(one, here.pupil, { presentMs: HOUR / 2 });
		await present(two, here.pupil, { presentMs: HOUR, correctedMs: HOUR / 4, correctionReason: "Asleep" });
		await present(three, here.pupil, { excuse: "Ill", excusedAt: OPENS });
		const [mine] = (await people({ q: "Tasnim" })).content;
		expect(mine?.attendance).toMatchObject({ presentMs: HOUR * 0.75, ofMs: 2 * HOUR, counted: 2, excused: 1 });
		// Half of one lecture is done, a quarter is not; one of six, that of the course's own start and the unknown one among them.
		expect(mine?.progress).toEqual({ done: 1, all: 6 });
		expect(unknown).toBeTruthy();
	});

	test("are active, quiet or have not started by what they did and where they were, and found and sorted by that", async () => {
		const named = async (name: string) => {
			const one = await student({ name });
			await enrol(here.uuid, one, "accepted", OPENS - 29 * DAY);
			return one;
		};
		const [quiet, came, left] = [await named("Quiet One"), await named("Was Present"), await named("Left Us")];
		await setRow(quiet, { activeAt: OPENS - 20 * DAY });
		await setRow(here.pupil, { activeAt: OPENS - HOUR });
		await setRow(left, { state: "left", endedAt: OPENS });
		await present(await heldLecture(3), came, { presentMs: HOUR });
		await named("Never Began");
		expect(await names({ activity: "active" })).toEqual(["Tasnim Jahan", "Was Present"]);
		expect(await names({ activity: "quiet" })).toEqual(["Quiet One"]);
		expect(await names({ activity: "not_started" })).toEqual(["Never Began"]);
		expect(await names({ activity: "left" })).toEqual(["Left Us"]);
		expect((await names({ sort: "quiet", state: "accepted" })).slice(0, 2)).toEqual(["Never Began", "Quiet One"]);
		for (const { activity, name } of (await people()).content)
			expect(await names({ activity: activity ?? "" })).toContain(name);
		expect(await names({ q: "tasnim" })).toEqual(["Tasnim Jahan"]);
		expect(await names({ q: "nobody" })).toEqual([]);
	});

	test("are the teacher's own course's alone", async () => {
		for (const who of [await teacher({ verificationStatus: "Accepted" })])
			await expect(people({}, who)).rejects.toMatchObject({ code: "CourseNotFound" });
		await expect(people({}, here.pupil)).rejects.toMatchObject({ code: "RoleNotAllowed" });
	});

	test("5,000 of them cost one round trip, and no table is read whole", async () => {
		const db = database();
		const n = sql`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)`;
		await db.update(schema.course).set({ maxStudents: 6_000 }).where(eq(schema.course.uuid, here.uuid));
		await db.run(sql`${n} INSERT INTO account (uuid, issuer, subject, name, mobile_verified, created_at, updated_at)
			SELECT 'many-' || i, 'test', 'many-' || i, 'Student ' || i, 0, ${OPENS}, ${OPENS} FROM n`);
		await db.run(sql`${n} INSERT INTO enrolment (uuid, course_uuid, student_uuid, state, queue_no, accepted_at, active_at, created_at, updated_at)
			SELECT 'many-' || i, ${here.uuid}, 'many-' || i, 'accepted', i, ${OPENS}, CASE WHEN i % 3 THEN ${OPENS} - i * 600000 END, ${OPENS}, ${OPENS} FROM n`);
		await db.run(sql`${n} INSERT INTO attendance (lecture_uuid, account_uuid, present_ms, intervals, updated_at)
			SELECT ${here.lectureUuid}, 'many-' || i, i, '[]', ${OPENS} FROM n`);
		const { db: watched, plans, statements } = explained();
		const deps = Object.defineProperty(depsAt(), "db", { value: watched });
		for (const asked of [
			...PEOPLE_SORTS.map((sort) => ({ sort })),
			{ q: "student 12" },
			...SHOWN_STATES.map((state) => ({ state })),
			...ACTIVITIES.map((activity) => ({ activity })),
		])
			await listCoursePeople(deps, here.owner, here.uuid, {
				...{ page: 2, size: 20 },
				...coursePeopleSchema.parse(asked),
			});
		const whole = plans.flatMap((plan, index) =>
			plan
				.filter((step) => /^SCAN (?!seen|\(subquery|account_search|CONSTANT)/.test(step))
				.map((step) => [step, statements[index]]),
		);
		expect(whole).toEqual([]);
		const counted = depsAt();
		const page = await listCoursePeople(counted, here.owner, here.uuid, {
			...{ page: 2, size: 20 },
			...coursePeopleSchema.parse({ activity: "active", sort: "quiet" }),
		});
		expect([page.content.length, counted.trips.count]).toEqual([20, 1]);
	});

	test("stand on their page with the rules beside the figures, to be chosen and searched without scripts", async () => {
		const page = await visit(here.owner, coursePeoplePaths.list(here.uuid));
		const words = wordsOf(page);
		for (const part of ["Tasnim Jahan", "Not started", "What these figures mean", "within the last 14 days"])
			expect(words).toContain(part);
		expect(page.text).toContain(`name="to" value="${here.pupil.accountUuid}"`);
		expect(wordsOf(await visit(here.owner, `${coursePeoplePaths.list(here.uuid)}?q=nobody&state=x`))).toContain(
			"Nobody fits.",
		);
		const past = await visit(here.owner, coursePeoplePaths.list(here.uuid, 9));
		expect(past.headers.get("location")).toBe(coursePeoplePaths.list(here.uuid));
	});
});

describe("taking somebody out of a course (ENR-13)", () => {
	test("asks first, needs a reason, and leaves them in the list", async () => {
		const page = coursePeoplePaths.remove(here.uuid, here.pupil.accountUuid);
		expect(wordsOf(await visit(here.owner, page))).toContain("Take Tasnim Jahan out of the course?");
		expect((await visit(here.owner, page, { form: { intent: "remove", reason: "" } })).status).toBe(400);
		const removed = await visit(here.owner, page, { form: { intent: "remove", reason: "Never came" } });
		expect(removed.headers.get("location")).toBe(coursePeoplePaths.list(here.uuid));
		const words = wordsOf(await visit(here.owner, coursePeoplePaths.list(here.uuid)));
		for (const part of ["Tasnim Jahan", "Removed", "Never came"]) expect(words).toContain(part);
		expect((await visit(here.owner, page)).status).toBe(404);
		await moveTo(here.uuid, here.pupil, "accepted");
		const another = await teacher({ verificationStatus: "Accepted" });
		expect((await visit(another, page)).status).toBe(404);
	});
});
