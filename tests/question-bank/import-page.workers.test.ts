import { eq, like } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { insertRows } from "#db/factories/insert.ts";
import { subjectRows } from "#db/factories/question-bank.ts";
import { question, subject } from "#db/schema/index.ts";
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
	test("begins with the file's own format, each question's own language and a medium difficulty, and can only check", async () => {
		const { status, text } = await visit(boss, PAGE);
		expect(status).toBe(200);
		expect(text).toContain("Check the questions</button>");
		expect(text).not.toContain("confirmed");
		expect(text).toMatch(/<select[^>]*name="format"[^>]*><option value=""[^>]*>By the file</);
		expect(text).toMatch(/<option value="as-written" selected="">As each question is written</);
		expect(text).toMatch(/<option value="2" selected="">/);
		expect(text).toMatch(/<form[^>]*enctype="multipart\/form-data"/i);
	});

	test("is asked for questions where there are none, and keeps how they were to be read", async () => {
		const { status, text } = await send({ format: "csv", text: " " });
		expect([status, text.includes("Choose a file or paste some text")]).toEqual([400, true]);
		expect(text).toMatch(/<option value="csv" selected=""/);
	});

	test("hears what is wrong with them, and finds them as they were", async () => {
		const { status, text } = await send({ format: "gift", text: TEXT });
		expect(status).toBe(200);
		expect(text).toContain("::Q-1:: What is 1 + 1? {=2 ~3 ####Two.}</textarea>");
	});
});

const DEFAULTS = { format: "gift", level: "SSC", language: "en", difficulty: "1", explanationOptional: "on" };

async function ownSubject() {
	const title = `Astronomy ${crypto.randomUUID()}`;
	await insertRows(database(), subjectRows({ uuid: crypto.randomUUID(), title, at: OPENS }));
	return title;
}

const inBank = async (prefix: string) => {
	const rows = await database()
		.select({ code: question.code })
		.from(question)
		.where(like(question.code, `${prefix}%`));
	return rows.length;
};

/** The digest of the button that imports; null where there is none. */
const confirmedBy = (text: string) =>
	/<button(?=[^>]*name="confirmed")[^>]*value="([0-9a-f]{64})"[^>]*>[^<]*(?:<[^b][^>]*>)*Import th(?:is|ese)/.exec(
		text,
	)?.[1] ?? null;

describe("an import of questions (QB-2.1)", () => {
	// So many may be sent in a minute: these have an admin of their own.
	let another: Person;
	beforeAll(async () => {
		another = await admin();
	});
	const send = (form: Record<string, string>) => visit(another, PAGE, { form });

	test("writes nothing before what was checked is confirmed, and shows it anew where it is another", async () => {
		const codePrefix = `C${crypto.randomUUID().slice(0, 8)}-`;
		const form = { ...DEFAULTS, subject: await ownSubject(), codePrefix, text: "::One:: Red?\n{=Mars ~Venus}" };
		const checked = await send(form);
		expect(checked.text).toContain("Import this question");
		expect(await inBank(codePrefix)).toBe(0);
		const confirmed = confirmedBy(checked.text) ?? "";
		const other = await send({ ...form, text: `${form.text}\n\n::Two:: Big? {=Jupiter ~Venus}`, confirmed });
		expect(other.text).toContain("changed after the check, so nothing was written");
		expect(other.text).toContain("Import these 2 questions");
		const setting = await send({ ...form, level: "HSC", confirmed });
		expect(setting.text).toContain("changed after the check");
		expect(await inBank(codePrefix)).toBe(0);
		// A text area sends its lines with a carriage return.
		const done = await send({ ...form, text: form.text.replaceAll("\n", "\r\n"), confirmed });
		expect(done.text).toContain('alert-title">Imported');
		expect(done.text).toMatch(/href="\/admin\/questions\/imports\/[0-9a-f-]{36}"/);
		expect(await inBank(codePrefix)).toBe(1);
	});

	test("is shown anew where somebody changed its question in the bank meanwhile", async () => {
		const codePrefix = `V${crypto.randomUUID().slice(0, 8)}-`;
		const first = { ...DEFAULTS, subject: await ownSubject(), codePrefix, text: "::One:: Red? {=Mars ~Venus}" };
		await send({ ...first, confirmed: confirmedBy((await send(first)).text) ?? "" });
		const second = { ...first, difficulty: "3" };
		const confirmed = confirmedBy((await send(second)).text) ?? "";
		const code = like(question.code, `${codePrefix}%`);
		await database().update(question).set({ version: 7, difficulty: 2 }).where(code);
		expect((await send({ ...second, confirmed })).text).toContain("changed after the check");
		const [row] = await database().select({ difficulty: question.difficulty }).from(question).where(code);
		expect(row?.difficulty).toBe(2);
	});

	test("shows every question, twenty on a page, each with what is said of it: refused ones too", async () => {
		const subjectTitle = await ownSubject();
		const asked = Array.from(
			{ length: 21 },
			(_, at) => `::Star ${at + 1}:: What is ${at} + 1? {=${at + 1} ~${at + 5}}`,
		);
		const text = [...asked, "::Bad:: Which \\= one? {=A1 =B1 ~C1}", "::Moons:: How many? {#2}"].join("\n\n");
		const form = { ...DEFAULTS, subject: subjectTitle, codePrefix: "P-", text };
		const first = await send(form);
		expect(first.text.match(/<fieldset[^>]*class="question"/g)).toHaveLength(20);
		expect(first.text).toMatch(/<button(?=[^>]*name="show")(?=[^>]*value="2")(?=[^>]*formAction="#previews")/i);
		expect(first.text).toContain("Page 1 of 2");
		// What is wrong stands once, at the question: the list above turns to its page.
		expect(first.text).not.toContain("More than one right answer");
		expect(first.text).toMatch(
			/<button(?=[^>]*name="show")(?=[^>]*value="2")(?=[^>]*formAction="#question-43")[^>]*>(?:<[^>]*>)*Bad \(line 43\)/i,
		);
		expect(first.text).toContain("Leave out the 2 that cannot be taken, and check the rest");
		expect(confirmedBy(first.text)).toBeNull();
		const second = (await send({ ...form, show: "2" })).text;
		const shown = second.slice(second.indexOf('id="previews-title"'), second.indexOf("<textarea"));
		expect(shown.match(/<fieldset[^>]*class="question"/g)).toHaveLength(2);
		expect(shown).toContain("Bad (line 43)");
		expect(shown).toMatch(
			/Bad \(line 43\)[\s\S]*Cannot be taken[\s\S]*More than one right answer[\s\S]*Moons \(line 45\)/,
		);
		expect(shown).toMatch(/Moons[\s\S]*no question with options could be read[\s\S]*Numerical questions/);
		expect((await send({ ...form, show: "2", leaveOut: "on" })).text).toContain("Import these 21 questions");
		expect((await send({ ...form, show: "900" })).text).toContain("Page 2 of 2");
	});

	test("says which question of the bank may be the same", async () => {
		const form = {
			...DEFAULTS,
			subject: await ownSubject(),
			text: "Which planet is the reddest of all? {=Mars ~Venus}",
		};
		const first = { ...form, codePrefix: "A1-" };
		await send({ ...first, confirmed: confirmedBy((await send(first)).text) ?? "" });
		expect((await send(first)).text).not.toContain("may have this question already");
		const again = { ...form, codePrefix: "B1-", text: "Which planet is the  reddest of all ? {=Mars ~Pluto}" };
		expect((await send(again)).text).toMatch(/The bank may have this question already: A1-/);
	});
});

describe("a file of which its sender says little (QB-2.5, QB-2.6)", () => {
	let newcomer: Person;
	beforeAll(async () => {
		newcomer = await admin();
	});
	const send = (form: Record<string, string>) => visit(newcomer, PAGE, { form });

	test("needs no format and no prefix: the one that is proposed stands in the form and can be confirmed", async () => {
		const subject = await ownSubject();
		const asked = `Which planet is number ${subject}?`;
		const { format: _, ...form } = { ...DEFAULTS, language: "as-written", subject };
		const text = `question,option_1,option_2,answer\n${asked},Mars,Venus,1\n`;
		const checked = await send({ ...form, text });
		for (const name of ["codePrefix", "proposedPrefix"])
			expect(checked.text).toMatch(new RegExp(`<input(?=[^>]*name="${name}")(?=[^>]*value="Q-")`));
		expect(checked.text).not.toContain("By its content this is");
		expect(checked.text).toContain("then press “Import this question”");
		const confirmed = confirmedBy(checked.text) ?? "";
		const done = await send({ ...form, codePrefix: "Q-", proposedPrefix: "Q-", text, confirmed });
		expect(done.text).toContain('alert-title">Imported');
		expect(done.text).toMatch(/href="\/admin\/model-tests\/new\?import=[\da-f-]{36}"/);
	});

	test("proposes each file a prefix of its own name, but keeps one that was typed", async () => {
		const subject = await ownSubject();
		const sendFile = async (name: string, more: Record<string, string> = {}) => {
			const parts = new FormData();
			for (const [field, value] of Object.entries({ ...DEFAULTS, subject, ...more })) parts.set(field, value);
			parts.set("file", new File([`question,option_1,option_2,answer\nIn ${name}?,Mars,Venus,1\n`], name));
			const { text } = await visit(newcomer, PAGE, { parts });
			const input = (of: string) => new RegExp(`<input(?=[^>]*name="${of}")(?=[^>]*value="([^"]*)")`).exec(text)?.[1];
			return [input("codePrefix"), input("proposedPrefix")];
		};
		expect(await sendFile("Chapter 1.csv")).toEqual(["Chapter-1-", "Chapter-1-"]);
		const proposed = { codePrefix: "Chapter-1-", proposedPrefix: "Chapter-1-" };
		expect(await sendFile("Chapter 2.csv", proposed)).toEqual(["Chapter-2-", "Chapter-2-"]);
		expect((await sendFile("Chapter 2.csv", { ...proposed, codePrefix: "CH-" }))[0]).toBe("CH-");
	});

	test("keeps the name of a file whose text is corrected in the form, and its format and prefix by it", async () => {
		const subject = await ownSubject();
		const { format: _, ...form } = { ...DEFAULTS, subject };
		const parts = new FormData();
		for (const [field, value] of Object.entries(form)) parts.set(field, value);
		const text = `question,option_1,option_2,answer\nIn ${subject}?,Mars,Venus,1\n`;
		parts.set("file", new File([`${text}\u0001`], "Chapter 7.csv"));
		const refused = await visit(newcomer, PAGE, { parts });
		expect(refused.text).toContain("This is the text of Chapter 7.csv.");
		expect(refused.text).toMatch(/name="fileName" value="Chapter 7.csv"/);
		const checked = await send({ ...form, fileName: "Chapter 7.csv", text });
		expect(checked.text).toMatch(/<input(?=[^>]*name="codePrefix")(?=[^>]*value="Chapter-7-")/);
		expect(checked.text).toContain('<option value="">By the file</option><option value="gift">GIFT</option>');
	});

	test("has no prefix of a workbook that was checked before where other text is pasted", async () => {
		const subject = await ownSubject();
		const text = `question,option_1,option_2,answer\nOther ${subject}?,Mars,Venus,1\n`;
		const proposed = { codePrefix: "Chapter-1-", proposedPrefix: "Chapter-1-", fileName: "Chapter 1.xlsx" };
		const checked = await send({ ...DEFAULTS, subject, ...proposed, workbook: "UEsDBA==", text });
		expect(checked.text).toMatch(/<input(?=[^>]*name="codePrefix")(?=[^>]*value="Q-")/);
		expect(checked.text).not.toContain('name="fileName"');
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
			...{ codePrefix: "AST-", explanationOptional: "on", leaveOut: "on" },
		});
		expect(status).toBe(200);
		expect(text).toContain("2 new, 0 changed, 0 as before.");
		expect(text).toContain("1 of 3 questions cannot be taken.");
		expect(text).toContain("Line 3, answer: Numerical questions are not known here");
		expect(text).toContain("As students will see them");
		expect(text.match(/<fieldset[^>]*class="question"/g)).toHaveLength(2);
		expect(text).toContain("Import these 2 questions");
		expect(text).toMatch(/<strong>B<\/strong>/);
		expect(text).toMatch(new RegExp(`<option[^>]*selected=""[^>]*>${title}</option>`));
		expect(text).toMatch(/value="AST-"/);
		expect(text).toMatch(/name="leaveOut"[^>]*checked=""/);
	});

	test("reads how many of the file's questions cannot be taken, where nothing was written too", async () => {
		const one = await send({ format: "gift", text: "How many moons? {#2}" });
		expect(one.text).toContain("1 of 1 question cannot be taken.");
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
		const { text } = await send({ format: "gift", text: "How many moons? {#2}" });
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
