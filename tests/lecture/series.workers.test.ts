import { asc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import * as schema from "#db/schema/index.ts";
import { type Person, student, teacher } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { database } from "#tests/support/workers/exam-session.ts";
import { courseWith, inCourse, lectureIn } from "#tests/support/workers/lectures.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { editLecture } from "~/domain/lecture/edit-lecture.server.ts";

ownDatabase();

let me: Person;
let one: Person;
let courseUuid: string;
let uuids: [string, string, string];

beforeEach(async () => {
	[me, one] = await Promise.all([teacher(), student()]);
	courseUuid = await courseWith(me, { students: [one] });
	const seriesUuid = crypto.randomUUID();
	uuids = [
		await lectureIn(courseUuid, inCourse(1), { seriesUuid, title: "Problems" }),
		await lectureIn(courseUuid, inCourse(8), { seriesUuid, title: "Problems" }),
		await lectureIn(courseUuid, inCourse(15), { seriesUuid, title: "Problems" }),
	];
});

const rows = () =>
	database()
		.select()
		.from(schema.lecture)
		.where(eq(schema.lecture.courseUuid, courseUuid))
		.orderBy(asc(schema.lecture.startsAt));
const told = () =>
	database().select().from(schema.notification).where(eq(schema.notification.accountUuid, one.accountUuid));

/** What somebody else does between what is read first and what is written. */
function meanwhile(change: () => Promise<unknown>) {
	const deps = depsAt();
	const real = deps.db;
	let done = false;
	const batch = async (statements: never) => {
		const answer = await real.batch(statements);
		if (!done) {
			done = true;
			await change();
		}
		return answer;
	};
	const db = new Proxy(real, {
		get: (of, name) => (name === "batch" ? batch : Reflect.get(of, name, of)),
	});
	return Object.defineProperty(deps, "db", { value: db });
}

describe("a series that another tab changes meanwhile (LEC-2)", () => {
	test.each([
		["its first one", 0],
		["one that follows", 1],
		["the last one", 2],
	] as const)("%s: none is moved, and nobody is told", async (_, which) => {
		const changed = uuids[which];
		const deps = meanwhile(() => editLecture(depsAt(), me, { lectureId: changed }, { title: "Waves" }));
		const moving = editLecture(deps, me, { lectureId: uuids[0] }, { startsAt: inCourse(2), scope: "following" });
		await expect(moving).rejects.toMatchObject({ code: "LectureChanged" });
		const now = await rows();
		expect(now.map(({ startsAt }) => startsAt)).toEqual([inCourse(1), inCourse(8), inCourse(15)]);
		expect(now.map(({ sequence, title }) => [sequence, title])).toEqual(
			uuids.map((uuid) => (uuid === changed ? [1, "Waves"] : [0, "Problems"])),
		);
		expect(await told()).toEqual([]);
	});

	test("to the same number of changes: of the other tab's move alone is told", async () => {
		const deps = meanwhile(() => editLecture(depsAt(), me, { lectureId: uuids[0] }, { startsAt: inCourse(3) }));
		await expect(editLecture(deps, me, { lectureId: uuids[0] }, { startsAt: inCourse(2) })).rejects.toMatchObject({
			code: "LectureChanged",
		});
		expect((await told()).map(({ params }) => JSON.parse(params).to)).toEqual([inCourse(3)]);
	});

	test("by calling one off: the others stay as they were", async () => {
		const deps = meanwhile(() =>
			database()
				.update(schema.lecture)
				.set({ cancelledAt: 1, cancelReason: "Ill" })
				.where(eq(schema.lecture.uuid, uuids[1])),
		);
		const moving = editLecture(deps, me, { lectureId: uuids[0] }, { startsAt: inCourse(2), scope: "following" });
		await expect(moving).rejects.toMatchObject({ code: "LectureChanged" });
		expect((await rows()).map(({ sequence }) => sequence)).toEqual([0, 0, 0]);
		expect(await told()).toEqual([]);
	});
});

test("a series moves by as much as its lectures are apart, later and earlier (LEC-2)", async () => {
	await editLecture(depsAt(), me, { lectureId: uuids[0] }, { startsAt: inCourse(8), scope: "following" });
	expect((await rows()).map(({ startsAt }) => startsAt)).toEqual([inCourse(8), inCourse(15), inCourse(22)]);
	await editLecture(depsAt(), me, { lectureId: uuids[0] }, { startsAt: inCourse(1), scope: "following" });
	expect((await rows()).map(({ startsAt, sequence }) => [startsAt, sequence])).toEqual([
		[inCourse(1), 2],
		[inCourse(8), 2],
		[inCourse(15), 2],
	]);
});
