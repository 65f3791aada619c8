import { beforeEach, describe, expect, test } from "vitest";
import { insertRows } from "#db/factories/insert.ts";
import { gradeRows } from "#db/factories/institute.ts";
import { beginMock, endMock, mockTestOf } from "#tests/support/workers/api-mock-tests.ts";
import { type Person, student } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { at, database } from "#tests/support/workers/exam-session.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";
import { explained } from "#tests/support/workers/query-plans.ts";
import { type ListSearch, mockTestSearchSchema } from "~/domain/attempt/list-search.ts";
import { listMyTypes } from "~/domain/mock-test/my-types.server.ts";
import type { MockTestListType } from "~/domain/mock-test/rules.ts";

ownDatabase();

let who: Person;
beforeEach(async () => {
	who = await student();
});

const everything = { ...mockTestSearchSchema.parse({}), page: 0, size: 10 };
const listed = (type: MockTestListType, search: Partial<ListSearch> = {}, deps = depsAt(10)) =>
	listMyTypes(deps, who, { ...everything, ...mockTestSearchSchema.parse(search), type });
const titles = async (...of: Parameters<typeof listed>) =>
	(await listed(...of)).types.content.map(({ title }) => title);

/** A kind that the student has begun and handed in. */
async function finishedKind(title: string) {
	const kind = await mockTestOf({ title });
	const { attemptUuid } = await beginMock(kind, who);
	await endMock(attemptUuid, who);
	return kind;
}

describe("a student's list of self-assessments (MOCK-8)", () => {
	test("is all, those not taken yet and those taken, each counted", async () => {
		await finishedKind("Done");
		await mockTestOf({ title: "New" });
		await beginMock(await mockTestOf({ title: "Open" }), who);
		await mockTestOf({ title: "Draft", state: "draft" });
		expect(await titles("all")).toEqual(["Done", "New", "Open"]);
		expect(await titles("untaken")).toEqual(["New", "Open"]);
		expect(await titles("taken")).toEqual(["Done"]);
		const deps = depsAt(10);
		const { counts, attempts } = await listed("all", {}, deps);
		expect({ ...counts, attempts }).toEqual({ all: 3, untaken: 2, taken: 1, attempts: 2 });
		expect(deps.trips.count).toBe(1);
		const stranger = await listMyTypes(depsAt(10), await student(), { ...everything, sort: "name", type: "taken" });
		expect(stranger.types.content).toEqual([]);
	});

	test("is looked through by words, subject and class, and sorted", async () => {
		const nine = crypto.randomUUID();
		await insertRows(database(), gradeRows({ uuid: nine, title: `Class 9 ${nine}`, at: at(0) }));
		const kind = await mockTestOf({ title: "100% Physics", durationMinutes: 30, feePoisha: 10_00, gradeUuids: [nine] });
		await mockTestOf({ title: "বাংলা ব্যাকরণ", durationMinutes: 5, at: at(-60), gradeUuids: [await otherClass()] });
		expect(await titles("all", { q: "physics" })).toEqual(["100% Physics"]);
		expect(await titles("all", { q: "%" })).toEqual(["100% Physics"]);
		// A letter of one sign is found where it was written as two.
		await mockTestOf({ title: "সময় ও কাজ", at: at(-90), durationMinutes: 20, gradeUuids: [await otherClass()] });
		expect(await titles("all", { q: "সম\u09df" })).toEqual(["সময় ও কাজ"]);
		expect(await titles("all", { grade: nine })).toEqual(["100% Physics"]);
		const { options } = await listed("all");
		const own = options.subjects.find(({ title }) => title === `Chemistry ${kind.uuid}`);
		expect(await titles("all", { subject: own?.uuid })).toEqual(["100% Physics"]);
		expect(await titles("all", { sort: "shortest" })).toEqual(["বাংলা ব্যাকরণ", "সময় ও কাজ", "100% Physics"]);
		expect(await titles("all", { sort: "newest" })).toEqual(["100% Physics", "বাংলা ব্যাকরণ", "সময় ও কাজ"]);
		expect((await titles("all", { sort: "cheapest" })).at(-1)).toBe("100% Physics");
	});

	test("keeps it in the address, begins at the first page, and says what it looked for in vain", async () => {
		await finishedKind("Physics");
		for (let n = 0; n < 11; n += 1) await mockTestOf({ title: `Bangla ${n}` });
		const select = (query: string) => visit(who, `/dashboard/student/mock-test/select${query}`);
		const { text: page } = await select("?q=bangla&show=untaken&sort=newest");
		expect(page).toContain("/p/2/mock-test/select?show=untaken&amp;q=bangla&amp;sort=newest");
		expect(page).toContain('<input type="hidden" name="show" value="untaken"/>');
		expect(page).toContain('action="/dashboard/student/mock-test/select"');
		const gone = await visit(who, "/dashboard/student/p/9/mock-test/select?q=physics");
		expect(gone.status).toBe(302);
		expect(gone.headers.get("location")).toContain("/dashboard/student/mock-test/select?q=physics");
		const none = await wordsOf(await select("?q=zzz&subject=018f0000-0000-7000-9009-000000000001"));
		expect(none).toContain("No self-assessment fits what you look for");
		expect(none).toContain("You looked for: “zzz”, a subject that is not here.");
		expect(await wordsOf(await select("?show=nonsense&sort=nonsense&grade=x"))).toContain("Bangla 10");
	});

	test("asks by indexes whether each was taken, and for whom it is", async () => {
		const { db, plans } = explained();
		await listMyTypes({ db }, who, { ...everything, sort: "name", type: "taken", grade: crypto.randomUUID() });
		const steps = plans.flat();
		expect(steps.length).toBeGreaterThan(0);
		expect(steps.filter((step) => /^SCAN (a|own|s|g|known)\b/.test(step))).toEqual([]);
	});
});

async function otherClass(): Promise<string> {
	const uuid = crypto.randomUUID();
	await insertRows(database(), gradeRows({ uuid, title: `Class ${uuid}`, at: at(0) }));
	return uuid;
}
