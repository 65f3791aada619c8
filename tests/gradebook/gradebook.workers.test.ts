import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import * as schema from "#db/schema/index.ts";
import { get, post } from "#tests/support/workers/api.ts";
import { type Person, student, teacher } from "#tests/support/workers/api-people.ts";
import {
	AFTER,
	assignmentOf,
	beforeAssignments,
	DURING,
	handedIn,
	mine,
	put,
} from "#tests/support/workers/assignments.ts";
import { moveTo } from "#tests/support/workers/courses.ts";
import { database } from "#tests/support/workers/exam-session.ts";
import { inCourse } from "#tests/support/workers/lectures.ts";
import { courseUuid, me, minutesTo, one, other, toldTo } from "#tests/support/workers/own-lectures.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";
import { textOf, unzip } from "#tests/support/zip.ts";
import { toIso } from "~/lib/time.ts";

beforeAssignments();

const named = ({ accountUuid }: Person, name: string) =>
	database().update(schema.account).set({ name }).where(eq(schema.account.uuid, accountUuid));

beforeEach(async () => {
	await Promise.all([named(one, "Asha Rahman"), named(other, "=HYPERLINK(1)")]);
});

type Row = { uuid: string; grades: { assignmentUuid: string; state: string; marks: number | null }[]; average: object };
const gradebook = async (options: object = AFTER): Promise<Row[]> =>
	(await get(me, `/api/course/${courseUuid}/gradebook`, options)).body.content;
const rowOf = async ({ accountUuid }: Person, options?: object) =>
	(await gradebook(options)).find(({ uuid }) => uuid === accountUuid);
const states = async (who: Person, options?: object) => (await rowOf(who, options))?.grades.map(({ state }) => state);
const own = (who: Person = one, options: object = AFTER) => get(who, `/api/course/${courseUuid}/gradebook/my`, options);

const draft = (uuid: string, marks: number | null) => put(me, `/api/submission/${uuid}/mark`, { marks }, DURING);
const back = (uuid: string) => post(me, `/api/submission/${uuid}/return`, undefined, DURING);
const excuse = (uuid: string, excused = true, who: Person = me, of: Person = one) =>
	put(who, `/api/assignment/${uuid}/excuse`, { studentUuid: of.accountUuid, excused }, DURING);
const teachers = (below: string) => `/dashboard/teacher/course/d/${courseUuid}/${below}`;

describe("a gradebook (GRD-1, GRD-2)", () => {
	test("tells not due, missing, handed in, marked and excused apart, and counts no blank as zero", async () => {
		const { uuid } = await assignmentOf();
		expect(await states(one, DURING)).toEqual(["not_due"]);
		expect(await rowOf(one)).toMatchObject({
			grades: [{ state: "missing", marks: null }],
			average: { marked: 0, missing: 1, percent: null },
		});
		const sent = await handedIn(uuid);
		expect(await states(one)).toEqual(["handed_in"]);
		await draft(sent.uuid, 5);
		await back(sent.uuid);
		const second = await assignmentOf({ title: "Second", marks: 10 });
		expect(await rowOf(one)).toMatchObject({
			average: { marked: 1, missing: 1, marks: 5, totalMarks: 20, percent: 25 },
		});
		expect((await excuse(second.uuid)).status).toBe(204);
		expect((await states(one))?.toSorted()).toEqual(["excused", "marked"]);
		expect(await rowOf(one)).toMatchObject({ average: { missing: 0, percent: 25 } });
		// A mark of 0 is one; of who is excused it counts for nothing, and again when that is taken back.
		expect((await excuse(uuid)).status).toBe(204);
		expect((await own()).body.average).toMatchObject({ marked: 0, percent: null });
		await excuse(uuid, false);
		expect((await own()).body.average).toMatchObject({ marked: 1, percent: 25 });
	});

	test("goes by each student’s own deadline", async () => {
		const { uuid } = await assignmentOf();
		const until = { studentUuid: one.accountUuid, endsAt: toIso(inCourse(12)) };
		await put(me, `/api/assignment/${uuid}/extension`, until);
		expect([await states(one), await states(other)]).toEqual([["not_due"], ["missing"]]);
		expect(await states(one, { minutes: minutesTo(inCourse(12)) })).toEqual(["missing"]);
		expect((await own()).body.grades).toMatchObject([{ state: "not_due", deadline: until.endsAt }]);
	});

	test("shows a mark nowhere before it was returned: not in it, its totals and means, its files, or to its student", async () => {
		const { uuid } = await assignmentOf();
		const [sent, theirs] = [await handedIn(uuid), await handedIn(uuid, { text: "y" }, other)];
		await draft(sent.uuid, 17.77);
		const before = await own();
		expect(before.body).toMatchObject({ grades: [{ state: "handed_in", marks: null }], average: { percent: null } });
		const student = `/student/course/${courseUuid}`;
		const pages = [
			...["/gradebook", "/p/1/assignment", ""].map((below) => [one, `${student}${below}`] as const),
			[one, `/student/assignment/c/${courseUuid}/${uuid}/x/submission`] as const,
			...["gradebook", "gradebook.csv"].map((below) => [me, teachers(below)] as const),
		];
		for (const [who, path] of pages) {
			const { status, text } = await visit(who, path, AFTER);
			expect([path, status, text.includes("17.77"), text.includes("88.9")]).toEqual([path, 200, false, false]);
		}
		expect(JSON.stringify([before.body, await mine(uuid), await toldTo(one), await gradebook()])).not.toMatch(
			/17\.?77/,
		);
		// A draft over a mark that was returned changes nothing either.
		await draft(theirs.uuid, 10);
		await back(theirs.uuid);
		await draft(theirs.uuid, 19);
		expect(await rowOf(other)).toMatchObject({ grades: [{ marks: 10 }], average: { percent: 50 } });
		const words = wordsOf(await visit(me, teachers("gradebook"), AFTER));
		expect(words).toMatch(/Class average 10 50%/);
		expect(wordsOf(await visit(other, `${student}/gradebook`, AFTER))).toContain("10 of 20 marks");
	});

	test("returns no mark of a version that was replaced; its draft waits beside the new one until the teacher has seen that", async () => {
		const { uuid } = await assignmentOf();
		const sent = await handedIn(uuid);
		await draft(sent.uuid, 12);
		const again = await handedIn(uuid, { text: "newer" });
		for (const one of [sent, again]) expect((await back(one.uuid)).status).toBe(409);
		expect(await rowOf(one)).toMatchObject({
			grades: [{ state: "handed_in", marks: null, submissionUuid: again.uuid }],
		});
		const page = await visit(me, `/dashboard/teacher/assignment/submission/${again.uuid}`, DURING);
		expect(page.text).toMatch(/name="marks"[^>]*value="12"/);
	});

	test("presets no mark for a submission that has none", async () => {
		const { uuid } = await assignmentOf();
		const sent = await handedIn(uuid);
		const { text } = await visit(me, `/dashboard/teacher/assignment/submission/${sent.uuid}`, DURING);
		expect(text).toMatch(/<input[^>]*name="marks"/);
		expect(text).not.toMatch(/name="marks"[^>]*value="[^"]/);
	});

	test("tells the student of an excuse and of its end, and the log who did it, once each", async () => {
		const { uuid } = await assignmentOf();
		for (const excused of [true, true, false, false]) await excuse(uuid, excused);
		const told = (await toldTo(one)).filter(({ kind }) => kind === "assignment-excused");
		expect(told.map(({ excused }) => excused).toSorted()).toEqual([false, true]);
		const log = await database().select().from(schema.auditLog).where(eq(schema.auditLog.objectUuid, uuid));
		expect(log.map(({ action, actorUuid, detail }) => [action, actorUuid, detail])).toEqual([
			["assignment.excused", me.accountUuid, { account: one.accountUuid }],
			["assignment.excuse-taken-back", me.accountUuid, { account: one.accountUuid }],
		]);
	});

	test("takes back no excuse of who is in the course no more: nothing is changed, noted or told", async () => {
		const { uuid } = await assignmentOf();
		await excuse(uuid);
		await moveTo(courseUuid, one, "removed");
		expect((await excuse(uuid, false)).status).toBe(404);
		expect(await database().$count(schema.assignmentExcuse)).toBe(1);
		expect((await toldTo(one)).filter(({ kind }) => kind === "assignment-excused")).toHaveLength(1);
		expect(await database().$count(schema.auditLog, eq(schema.auditLog.objectUuid, uuid))).toBe(1);
	});

	test("is the teacher’s of the course, and excuses its students alone", async () => {
		const { uuid } = await assignmentOf();
		const [stranger, otherTeacher] = [await student(), await teacher()];
		expect((await get(otherTeacher, `/api/course/${courseUuid}/gradebook`)).status).toBe(404);
		expect((await own(stranger)).status).toBe(404);
		expect((await excuse(uuid, true, otherTeacher)).status).toBe(404);
		expect((await excuse(uuid, true, me, stranger)).status).toBe(404);
	});
});

test("a gradebook’s file has numbers and blanks, guards texts, and names the zone of its times (GRD-4)", async () => {
	const { uuid } = await assignmentOf();
	const sent = await handedIn(uuid, { text: "x" }, other);
	await draft(sent.uuid, 17.5);
	await back(sent.uuid);
	const csv = await visit(me, teachers("gradebook.csv"), AFTER);
	expect(csv.headers.get("content-disposition")).toMatch(/^attachment; filename="gradebook-\d+\.csv"$/);
	const [head, ...rows] = csv.text.trim().split("\r\n");
	expect(head).toContain('"Ten equations: marks of 20","Ten equations: state"');
	expect(head).toContain('"Ten equations: handed in, Dhaka time (UTC+6)"');
	expect(rows.map((row) => row.replace(/\d{4}-\d\d-\d\d \d\d:\d\d/, "TIME"))).toEqual([
		`"'=HYPERLINK(1)",17.5,"Marked","TIME",87.5`,
		'"Asha Rahman",,"Missing",,',
	]);
	const xlsx = await visit(me, teachers("gradebook.xlsx"), AFTER);
	const sheet = textOf(unzip(xlsx.bytes), "xl/worksheets/sheet1.xml");
	expect(sheet).toContain("<v>17.5</v>");
	expect(sheet).toContain('t="inlineStr"><is><t xml:space="preserve">=HYPERLINK(1)</t></is></c>');
	expect(sheet).not.toContain("<v>0</v>");
});
