import { beforeAll, describe, expect, test } from "vitest";
import { clock, examOf, type TestExam } from "#tests/support/workers/api-exams.ts";
import { student } from "#tests/support/workers/api-people.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";

let exam: TestExam;
beforeAll(async () => {
	await clock(-60);
	exam = await examOf({ name: "Canonical Weekly" });
});

const ask = async (path: string) => {
	const { status, headers } = await visit(null, path, { minutes: -60 });
	return { path, status, kept: headers.get("x-cache"), to: headers.get("location") };
};

describe("only the canonical address of a public page is kept (SITE-5)", () => {
	test.each([
		["/hElP", "/help"],
		["/help/", "/help"],
		["/help//", "/help"],
		["/%68elp", "/help"],
		["/BN/help", "/bn/help"],
		["/bn/", "/bn"],
		["/weekly-exam/p/", "/weekly-exam/p"],
		["/weekly-exam/p/zz8f3", "/weekly-exam/p"],
		["/weekly-exam/p/0", "/weekly-exam/p"],
		["/weekly-exam/p/0x1", "/weekly-exam/p"],
		["/weekly-exam/p/1e0", "/weekly-exam/p"],
		["/weekly-exam/p/+1", "/weekly-exam/p"],
		["/weekly-exam/p/01", "/weekly-exam/p/1"],
		["/weekly-exam/p/1/", "/weekly-exam/p/1"],
		["/bn/mock-test/p/zz?lang=bn", "/bn/mock-test/p?lang=bn"],
		["/weekly-exam/0007", "/weekly-exam/7"],
		["/hElP.data", "/help.data"],
		["/weekly-exam/p/zz8f3.data", "/weekly-exam/p.data"],
	])("%s leads to %s", async (path, to) => {
		expect(await ask(path)).toEqual({ path, status: 308, kept: null, to });
	});

	test.each([
		["/%2e/", "/"],
		["/%2E", "/"],
		["/help/%2e%2e/bn?lang=en", "/bn?lang=en"],
		["/bn/.%2e/weekly-exam/%2e/p", "/weekly-exam/p"],
		["/%2e//evil.example", "/evil.example"],
		["/help/%2e%2e//evil.example/%2e%2e/", "/"],
	])("%s is never rendered: it leads to %s", async (path, to) => {
		expect(await ask(path)).toEqual({ path, status: 308, kept: null, to });
	});

	test("an exam has one copy, however its uuid is written", async () => {
		const upper = `/weekly-exam/${exam.uuid.toUpperCase()}`;
		expect(await ask(upper)).toMatchObject({ status: 308, to: `/weekly-exam/${exam.uuid}` });
		expect(await ask(`/weekly-exam/${exam.uuid}`)).toMatchObject({ status: 200, kept: "miss" });
	});

	test("a page past the end leads to the nearest one, in the same language", async () => {
		expect(await ask("/weekly-exam/p/9999")).toMatchObject({ status: 302, kept: null });
		expect((await ask("/weekly-exam/p/9999")).to).toMatch(/^\/weekly-exam\/p(\/\d+)?$/);
		expect((await ask("/bn/mock-test/p/9999")).to).toMatch(/^\/bn\/mock-test\/p(\/\d+)?$/);
	});

	test("a hundred made-up addresses leave no copy", async () => {
		const made = Array.from({ length: 100 }, (_, n) => {
			const word = `${n}x${crypto.randomUUID().slice(0, 6)}`;
			return [
				`/weekly-exam/p/zz${word}`,
				`/mock-test/p/${n + 5000}`,
				`/weekly-exam/${word}`,
				`/weekly-exam/subject/${word}/p`,
				`/weekly-exam/p/${n + 5000}.data`,
				`/help${"/".repeat(n + 1)}`,
				`/weekly-exam/%E0%A6%95${word}`,
			][n % 7] as string;
		});
		for (const path of made) expect(await ask(path)).toMatchObject({ path, kept: null });
	});

	test("whoever is signed in is led there as well", async () => {
		const { status, headers } = await visit(await student(), "/HELP/", { minutes: -60 });
		expect([status, headers.get("location")]).toEqual([308, "/help"]);
	});
});

test("the calendar of no model test leads to the page that says so (SITE-3)", async () => {
	for (const prefix of ["", "/bn"]) {
		const { status, headers } = await visit(null, `${prefix}/weekly-exam/999999/calendar.ics`);
		expect([status, headers.get("location")]).toEqual([302, `${prefix}/weekly-exam/999999`]);
	}
	const page = await visit(null, "/weekly-exam/999999");
	expect(page.status).toBe(404);
	expect(wordsOf(page)).toContain("Model Test");
});
