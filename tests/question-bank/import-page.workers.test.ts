import { beforeAll, describe, expect, test } from "vitest";
import { admin, type Person } from "#tests/support/workers/api-people.ts";
import { visit } from "#tests/support/workers/pages.ts";

const PAGE = "/admin/questions/import";
/** Of a subject that nobody has: read, and refused with its line. */
const TEXT = "::Q-1:: What is 1 + 1? {=2 ~3 ####Two.}";

let boss: Person;
beforeAll(async () => {
	boss = await admin();
});

const send = (form: Record<string, string>) => visit(boss, PAGE, { form });

describe("an admin who imports questions", () => {
	test("begins with GIFT and a dry run", async () => {
		const { status, text } = await visit(boss, PAGE);
		expect(status).toBe(200);
		expect(text).toMatch(/<input type="checkbox"[^>]*name="dryRun"[^>]*checked=""/);
		expect(text).toMatch(/<form[^>]*enctype="multipart\/form-data"/i);
	});

	test("is asked for questions where there are none, and keeps how they were to be read", async () => {
		const { status, text } = await send({ format: "csv", text: " " });
		expect([status, text.includes("Choose a file or paste some text")]).toEqual([400, true]);
		expect(text).toMatch(/<option value="csv" selected=""/);
		expect(text).not.toMatch(/name="dryRun"[^>]*checked=""/);
	});

	test("hears what is wrong with them, and finds them as they were", async () => {
		const { status, text } = await send({ format: "gift", text: TEXT, dryRun: "on" });
		expect(status).toBe(200);
		expect(text).toContain("::Q-1:: What is 1 + 1? {=2 ~3 ####Two.}</textarea>");
		expect(text).toMatch(/name="dryRun"[^>]*checked=""/);
	});
});

test("a guest's form is not looked at, at the page or at its data", async () => {
	for (const path of [PAGE, `${PAGE}.data`]) {
		const { status, headers, text } = await visit(null, path, { form: { "x[4294967294]": "1" } });
		expect([path, status, `${headers.get("location")}${text}`.includes("/auth/")]).toEqual([
			path,
			path === PAGE ? 302 : 202,
			true,
		]);
	}
});
