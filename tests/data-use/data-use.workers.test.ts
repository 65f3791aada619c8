import { beforeEach, describe, expect, test } from "vitest";
import { type Person, student, teacher } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";
import { getMeter } from "~/domain/data-use/meter.server.ts";
import { noteDataUse } from "~/domain/data-use/note-data-use.server.ts";
import { MB } from "~/domain/data-use/rules.ts";
import { savePackage, setMeter } from "~/domain/data-use/save-package.server.ts";

ownDatabase();

const MONTH_MINUTES = 31 * 24 * 60;
const PAGE = "/student/profile/data";
let me: Person;

beforeEach(async () => {
	me = await student({ name: "Tasnim Jahan" });
});

async function note(megabytes: number, minutes = 0, use: "live" | "file" = "live") {
	const deps = depsAt(minutes);
	noteDataUse(deps, { accountUuid: me.accountUuid, use, bytes: megabytes * MB });
	await deps.settled();
}
const meter = (minutes = 0) => getMeter(depsAt(minutes), me);

describe("the month so far (MET-1)", () => {
	test("adds up by what it was, and begins anew with the month", async () => {
		await note(45);
		await note(5);
		await note(10, 1, "file");
		expect(await meter()).toMatchObject({ used: { live: 50 * MB, file: 10 * MB, recording: 0 }, total: 60 * MB });
		expect((await meter(MONTH_MINUTES)).total).toBe(0);
		await note(1, MONTH_MINUTES);
		expect((await meter(MONTH_MINUTES)).total).toBe(MB);
		expect((await meter()).total).toBe(60 * MB);
	});

	test("is one's own", async () => {
		await note(45);
		expect((await getMeter(depsAt(), await student())).total).toBe(0);
		await expect(getMeter(depsAt(), await teacher())).rejects.toMatchObject({ code: "RoleNotAllowed" });
	});

	test("can be done without: what was counted is gone, nothing more is, until it is turned on again", async () => {
		await note(45);
		await setMeter(depsAt(), me, false);
		await note(45);
		expect(await meter()).toMatchObject({ isOff: true, total: 0 });
		await setMeter(depsAt(), me, true);
		await note(7);
		expect(await meter()).toMatchObject({ isOff: false, total: 7 * MB });
	});
});

describe("the page of mobile data (MET-1)", () => {
	const send = (form: Record<string, string>) => visit(me, PAGE, { form });

	test("takes a package in either digits, a common one by a press, and forgets it", async () => {
		expect(wordsOf(await visit(me, PAGE))).toContain("You have not named a package. We reckon with 10 GB for ৳250.");
		expect((await send({ intent: "save", price: "১০০", gigabytes: "1" })).headers.get("location")).toBe(PAGE);
		expect(await meter()).toMatchObject({ package: { pricePoisha: 100_00, megabytes: 1024 }, isCommon: false });
		await note(45);
		expect(wordsOf(await visit(me, PAGE))).toContain("about 45 MB, about ৳4");
		await send({ intent: "common", which: "1" });
		expect(await meter()).toMatchObject({ package: { pricePoisha: 50_00 } });
		await send({ intent: "forget" });
		expect(await meter()).toMatchObject({ isCommon: true });
		await savePackage(depsAt(), me, null);
	});

	test("says beside the field what is wrong, with what was typed", async () => {
		const wrong = await send({ intent: "save", price: "a lot", gigabytes: "1" });
		expect([wrong.status, wordsOf(wrong)]).toEqual([400, expect.stringContaining("from 1 to 10,000 taka")]);
		expect(wrong.text).toContain('value="a lot"');
	});

	test("turns counting off and on", async () => {
		await send({ intent: "off" });
		expect(wordsOf(await visit(me, PAGE))).toContain("It is off.");
		await send({ intent: "on" });
		expect(wordsOf(await visit(me, PAGE))).toContain("Nothing yet this month.");
	});
});
