import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { insertRows } from "#db/factories/insert.ts";
import { subjectRows } from "#db/factories/question-bank.ts";
import { subject } from "#db/schema/index.ts";
import { admin, type Person } from "#tests/support/workers/api-people.ts";
import { database, OPENS } from "#tests/support/workers/exam-session.ts";
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
	test("begins with GIFT, and may only check: with a button of its own", async () => {
		const { status, text } = await visit(boss, PAGE);
		expect(status).toBe(200);
		expect(text).toMatch(/<button(?=[^>]*name="dryRun")(?=[^>]*value="on")[^>]*>.{0,200}Check only/);
		expect(text).toMatch(/<form[^>]*enctype="multipart\/form-data"/i);
	});

	test("is asked for questions where there are none, and keeps how they were to be read", async () => {
		const { status, text } = await send({ format: "csv", text: " " });
		expect([status, text.includes("Choose a file or paste some text")]).toEqual([400, true]);
		expect(text).toMatch(/<option value="csv" selected=""/);
	});

	test("hears what is wrong with them, and finds them as they were", async () => {
		const { status, text } = await send({ format: "gift", text: TEXT, dryRun: "on" });
		expect(status).toBe(200);
		expect(text).toContain("::Q-1:: What is 1 + 1? {=2 ~3 ####Two.}</textarea>");
	});
});

describe("an admin who imports questions of another platform", () => {
	test("is told which formats are read, and asked for what their files do not say", async () => {
		const { text } = await visit(boss, PAGE);
		expect(text).toContain("GIFT, Aiken and Moodle XML: questions with one right answer");
		for (const name of ["subject", "level", "language", "difficulty"])
			expect(text).toMatch(new RegExp(`<select[^>]*name="${name}"`));
		expect(text).toMatch(/<input[^>]*name="codePrefix"/);
		expect(text).toMatch(/<input[^>]*name="explanationOptional"/);
	});

	test("sees what is taken and, once for each, what is left out, and finds the answers as they were", async () => {
		const title = `Astronomy ${crypto.randomUUID()}`;
		await insertRows(database(), subjectRows({ uuid: crypto.randomUUID(), title, at: OPENS }));
		const questions = "Red? {=Mars ~Venus}\n\nHow many moons? {#2}\n\nBig? {~Mars =Jupiter}";
		const { status, text } = await send({
			...{ format: "gift", text: questions, subject: title, level: "SSC", language: "en", difficulty: "1" },
			...{ codePrefix: "AST-", explanationOptional: "on", leaveOut: "on", dryRun: "on" },
		});
		expect(status).toBe(200);
		expect(text).toContain("2 new, 0 changed, 0 as before.");
		expect(text).toContain("1 of 3 questions cannot be taken.");
		expect(text).toContain("Line 3, answer: Numerical questions are not known here");
		expect(text).toContain("As students will see them");
		expect(text.match(/<fieldset[^>]*class="question"/g)).toHaveLength(2);
		expect(text).toMatch(/<strong>B<\/strong>/);
		expect(text).toMatch(new RegExp(`<option[^>]*selected=""[^>]*>${title}</option>`));
		expect(text).toMatch(/value="AST-"/);
		expect(text).toMatch(/name="leaveOut"[^>]*checked=""/);
	});

	test("reads how many of the file's questions cannot be taken, where nothing was written too", async () => {
		const one = await send({ format: "gift", text: "How many moons? {#2}", dryRun: "on" });
		expect(one.text).toContain("1 of 1 questions cannot be taken.");
		const title = `Astronomy ${crypto.randomUUID()}`;
		await insertRows(database(), subjectRows({ uuid: crypto.randomUUID(), title, at: OPENS }));
		const defaults = { subject: title, level: "SSC", language: "en", difficulty: "1", codePrefix: "AST-" };
		const text = "How many moons? {#2}\n\nRed? {=Mars ~Venus}";
		const two = await send({ format: "gift", text, ...defaults, explanationOptional: "on" });
		expect(two.text).toContain("1 of 2 questions cannot be taken.");
	});

	test("reads subjects, lines and fields in Bangla on the Bangla page", async () => {
		const title = `Astronomy ${crypto.randomUUID()}`;
		const uuid = crypto.randomUUID();
		await insertRows(database(), subjectRows({ uuid, title, at: OPENS }));
		await database().update(subject).set({ titleBn: "জ্যোতির্বিজ্ঞান" }).where(eq(subject.uuid, uuid));
		const inBangla = { ...boss, cookie: `${boss.cookie}; lang=bn` };
		const { text } = await visit(inBangla, PAGE, { form: { format: "gift", text: "How many moons? {#2}" } });
		expect(text).toContain(`<option value="${title}">জ্যোতির্বিজ্ঞান</option>`);
		expect(text).toContain("লাইন ১, উত্তর: ");
	});

	test("is led to what came of it without a script too: the form's address names the place", async () => {
		const { text } = await send({ format: "gift", text: "How many moons? {#2}", dryRun: "on" });
		expect(text).toMatch(/<form[^>]*action="[^"]*#answer"/);
		expect(text).toMatch(/<div id="answer" tabindex="-1"[^>]*><div class="alert tone-danger"/i);
	});

	test("hears what a prefix is", async () => {
		const { status, text } = await send({ format: "gift", text: TEXT, codePrefix: "no good" });
		expect([status, text.includes("A prefix begins with a letter or a digit")]).toEqual([400, true]);
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
