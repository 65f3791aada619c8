import { beforeAll, describe, expect, test } from "vitest";
import { insertRows } from "#db/factories/insert.ts";
import { subjectRows } from "#db/factories/question-bank.ts";
import { get, post, send } from "#tests/support/workers/api.ts";
import { admin, type Person } from "#tests/support/workers/api-people.ts";
import { database, OPENS } from "#tests/support/workers/exam-session.ts";
import { visit } from "#tests/support/workers/pages.ts";

const NEW = "/admin/questions/new";
const subjectUuid = crypto.randomUUID();
let boss: Person;

beforeAll(async () => {
	boss = await admin();
	await insertRows(database(), subjectRows({ uuid: subjectUuid, title: `Pages ${subjectUuid}`, at: OPENS }));
});

const versionIn = (text: string) => /name="version" value="(\d+)"/.exec(text)?.[1] ?? "";

const form = (over: Record<string, string> = {}): Record<string, string> => ({
	...{ subjectUuid, topicUuid: "", level: "SSC", language: "en", difficulty: "2", tags: "motion, speed", code: "" },
	...{ content: "What is **fast** of $v=\\frac{s}{t}$?", explanation: "Distance by time." },
	...{ "options[0]": "Light", "options[1]": "Sound", "options[2]": "All of the above", "options[3]": "" },
	...{ correct: "0" },
	...over,
});

describe("the page that writes a question", () => {
	test("shows it as a student will see it, warns, and keeps all that was typed", async () => {
		const { status, text } = await visit(boss, NEW, { form: form({ preview: "on", keepOrder: "" }) });
		expect(status).toBe(200);
		expect(text).toContain("<strong>fast</strong>");
		expect(text).toContain("application/x-tex");
		expect(text).toContain("An option speaks of other options");
		expect(text).toContain("What is **fast** of $v=\\frac{s}{t}$?</textarea>");
		expect(text).toContain(">All of the above</textarea>");
		expect(text).toMatch(/<input type="radio"[^>]*name="correct" checked="" value="0"/);
		expect(text).toMatch(new RegExp(`<option value="${subjectUuid}" selected="">`));
		expect(text).toContain('value="motion, speed"');
		const doubtful = form({ preview: "on", content: "????? ????", "options[1]": "3*4*5", explanation: "Option B." });
		const warned = (await visit(boss, NEW, { form: doubtful })).text;
		expect(warned).toContain("As Markdown this is not shown as it is typed: *4*");
		expect(warned).toContain("Letters were lost here");
		const kept = await visit(boss, NEW, { form: form({ preview: "on", keepOrder: "on" }) });
		expect(kept.text).not.toContain("An option speaks of other options");
	});

	test("says at the field what is wrong, and keeps what was typed", async () => {
		const refused = async (over: Record<string, string>) => {
			const { status, text } = await visit(boss, NEW, { form: form(over) });
			expect([status, text.includes("motion, speed")]).toEqual([400, true]);
			return text;
		};
		expect(await refused({ "options[1]": "Light" })).toContain("Two options are the same.");
		expect(await refused({ correct: "5" })).toContain("The right answer is none of the options");
		expect(await refused({ "options[1]": "" })).toContain("This option is empty, but a later one is not.");
		expect(await refused({ content: "" })).toContain("This field is empty.");
		expect(await refused({ "options[0]": "$\\frac{1$" })).toContain("This formula cannot be shown");
		expect(await refused({ subjectUuid: "" })).toContain("Choose one from the list.");
		const { correct: _, ...noKey } = form();
		expect((await visit(boss, NEW, { form: noKey })).text).toContain("No right answer is marked.");
	});

	test("saves it, and its page tells two who change it at once of each other", async () => {
		const { status, headers } = await visit(boss, NEW, { form: form() });
		expect(status).toBe(302);
		const page = headers.get("location") ?? "";
		const opened = await visit(boss, page);
		expect(opened.text).toMatch(/name="version" value="1"/);
		const { code: _, ...fields } = form();
		const save = (over: Record<string, string>) => visit(boss, page, { form: { ...fields, ...over } });
		expect((await save({ content: "Theirs?", version: "1" })).status).toBe(302);
		const second = await save({ content: "Mine?", version: "1" });
		expect(second.status).toBe(409);
		expect(second.text).toContain("Somebody else changed this question meanwhile");
		expect(second.text).toContain(">Mine?</textarea>");
		expect(second.text).toContain("Theirs?");
		expect(second.text).toMatch(/name="version" value="2"/);
		expect((await save({ content: "Mine?", version: "2" })).status).toBe(302);
		const { text } = await visit(boss, page);
		for (const words of ["Version 3", "Version 2", "Version 1", "Theirs?", "Mine?"]) expect(text).toContain(words);
		expect((await visit(boss, page, { form: { intent: "retire" } })).status).toBe(302);
		expect((await visit(boss, page)).text).toContain("Take back into use");
		const list = await visit(boss, `/admin/questions?subject=${subjectUuid}&state=retired`);
		expect(list.text).toContain(page);
		expect((await visit(boss, `/admin/questions?subject=${subjectUuid}`)).text).toContain("No question found");
		expect((await visit(boss, `${page}/delete`)).text).toContain("Delete this question?");
		expect((await visit(boss, `${page}/delete`, { form: { intent: "delete" } })).status).toBe(400);
		const code = /<strong[^>]*>([^<]+)<\/strong>/.exec((await visit(boss, `${page}/delete`)).text)?.[1] ?? "";
		const remove = { intent: "delete", name: code };
		const version = versionIn((await visit(boss, `${page}/delete`)).text);
		// Somebody changed it since the page was opened: it is shown as it is now, and asked again.
		const other = String(Number(version) + 1);
		expect((await visit(boss, `${page}/delete`, { form: { ...remove, version: other } })).status).toBe(409);
		expect((await visit(boss, `${page}/delete`, { form: { ...remove, version } })).status).toBe(302);
		expect((await visit(boss, page)).status).toBe(404);
		const log = await visit(boss, "/admin/audit?action=question");
		expect(log.text).toContain("Question deleted");
	});
});

test("the page of subjects adds, names anew and deletes", async () => {
	const panel = `/admin/subjects?do=add&kind=topic&uuid=${subjectUuid}`;
	expect((await visit(boss, panel)).text).toContain("New chapter in");
	const short = await visit(boss, panel, { form: { intent: "add-topic", subjectUuid, title: "L", titleBn: "আলো" } });
	expect([
		short.status,
		short.text.includes("A name has 2 to 100 letters."),
		short.text.includes('value="আলো"'),
	]).toEqual([...[400, true, true]]);
	const add = { intent: "add-topic", subjectUuid, title: "Light", titleBn: "আলো" };
	expect((await visit(boss, panel, { form: add })).status).toBe(302);
	const taken = await visit(boss, panel, { form: add });
	expect([taken.status, taken.text.includes("This name is taken.")]).toEqual([409, true]);
	const { body } = await get(boss, "/api/question-bank/subjects");
	const [topic] = body.content.find(({ uuid }: { uuid: string }) => uuid === subjectUuid).topics;
	const page = `/admin/subjects?do=edit&kind=topic&uuid=${topic.uuid}`;
	expect((await visit(boss, page)).text).toContain('value="Light"');
	const save = { intent: "save-topic", uuid: topic.uuid, version: "1", title: "Light and sound", titleBn: "" };
	expect((await visit(boss, page, { form: save })).status).toBe(302);
	expect((await visit(boss, page, { form: save })).status).toBe(409);
	const gone = `/admin/subjects?do=delete&kind=topic&uuid=${topic.uuid}`;
	expect((await visit(boss, gone)).text).toContain("Delete Light and sound?");
	const remove = { intent: "delete-topic", uuid: topic.uuid, name: "Light and sound" };
	// Somebody changed it since the page was opened.
	expect((await visit(boss, gone, { form: { ...remove, version: "1" } })).status).toBe(409);
	expect(
		(await visit(boss, gone, { form: { ...remove, version: versionIn((await visit(boss, gone)).text) } })).status,
	).toBe(302);
	expect((await get(boss, "/api/subjects?size=500")).status).toBe(200);
});

test("a program does the same through the API", async () => {
	const { content, ...rest } = {
		...{ subjectUuid, level: "HSC", language: "bn", difficulty: 3, tags: ["তরঙ্গ"], content: "তরঙ্গ কী?" },
		...{ options: ["এক", "দুই"], correct: 0, explanation: "" },
	};
	const made = await post(boss, "/api/questions", { content, ...rest });
	expect(made).toMatchObject({ status: 201, body: { version: 1, keepOrder: false, deletable: true, topicUuid: null } });
	const path = `/api/questions/${made.body.id}`;
	const change = { ...rest, content: "তরঙ্গ কাকে বলে?", keepOrder: true, version: 1 };
	expect(await send(boss, "PUT", path, { body: change })).toMatchObject({
		status: 200,
		body: {
			version: 2,
			history: [
				{ version: 2, fields: ["content", "keepOrder"] },
				{ version: 1, fields: [] },
			],
		},
	});
	expect(await send(boss, "PUT", path, { body: change })).toMatchObject({
		status: 409,
		body: { code: "QuestionChangedMeanwhile" },
	});
	const same = await post(boss, "/api/questions", { content, ...rest, options: ["এক", "এক"] });
	expect(same).toMatchObject({
		status: 400,
		body: { errors: [{ field: "options", message: "Two options are the same." }] },
	});
	const preview = await post(boss, "/api/questions/preview", { content, ...rest, options: ["এক", "ক ও খ উভয়ই"] });
	expect(preview).toMatchObject({
		status: 200,
		body: { warnings: ["order", "no-explanation"], contentHtml: "<p>তরঙ্গ কী?</p>", notes: [] },
	});
	const doubtful = { ...rest, content: "Avgvi †mvbvi evsjv", options: ["2-Jan", "*a*"], explanation: "উত্তর: খ।" };
	expect((await post(boss, "/api/questions/preview", doubtful)).body).toMatchObject({
		faults: [{ field: "question", message: expect.stringContaining("Bijoy") }],
		notes: [
			{ field: "explanation", note: "names-other-letter" },
			{ field: "option_1", note: "dates" },
			{ field: "option_2", note: "markdown-vanishes" },
		],
	});
	expect(await post(boss, "/api/questions", doubtful)).toMatchObject({ status: 400, body: { code: "QuestionFaulty" } });
	expect(await get(boss, `/api/questions?subject=${subjectUuid}&q=${encodeURIComponent("তরঙ্গ")}`)).toMatchObject({
		body: { totalElements: 1, content: [{ uuid: made.body.uuid }] },
	});
	expect((await post(boss, `${path}/retire`)).body.retiredAt).not.toBeNull();
	expect((await post(boss, `${path}/restore`)).body.retiredAt).toBeNull();
	expect((await send(boss, "DELETE", path)).body.code).toBe("NameNotTyped");
	expect((await send(boss, "DELETE", `${path}?name=${made.body.code}`)).status).toBe(204);
	expect(await get(boss, path)).toMatchObject({ status: 404, body: { code: "BankQuestionNotFound" } });
});
