import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { insertRows } from "#db/factories/insert.ts";
import { subjectRows } from "#db/factories/question-bank.ts";
import * as schema from "#db/schema/index.ts";
import { png } from "#tests/support/pictures.ts";
import { jpegOf } from "#tests/support/scans.ts";
import { admin, type Person } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { at, database, OPENS } from "#tests/support/workers/exam-session.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";
import { removeLooseAssets } from "~/domain/asset/remove-loose.server.ts";
import { takePictures } from "~/domain/question-bank/import-pictures.server.ts";
import { importQuestions } from "~/domain/question-bank/import-questions.server.ts";
import { importToName } from "~/domain/question-bank/import-to-name.ts";
import { listImports } from "~/domain/question-bank/imports.server.ts";
import { undoImport } from "~/domain/question-bank/undo-import.server.ts";
import { toBase64 } from "~/lib/base64.ts";
import { m } from "~/paraglide/messages.js";

ownDatabase();

const PAGE = "/admin/questions/import";
const DAY = 24 * 60;
let boss: Person;
let drawn: number;

/** Draws what it is sent as another picture of 640 × 480. */
const service = {
	fetch: async (_: RequestInfo | URL, init?: RequestInit) => {
		drawn += 1;
		const made = jpegOf([], `made of ${(init?.body as Uint8Array | undefined)?.byteLength}`, {
			width: 640,
			height: 480,
		});
		return new Response(made, { headers: { "content-type": "image/jpeg" } });
	},
} as unknown as Fetcher;
const withService = { with: { PICTURES: service } };

const base64 = (width: number) => toBase64(png(width, 8, () => [10, 120, 60]));
const file = (name: string, content: string) => `<file name="${name}" path="/" encoding="base64">${content}</file>`;
const image = (name: string) => `<![CDATA[<p>What is shown? <img src="@@PLUGINFILE@@/${name}" alt="A circuit"></p>]]>`;
const question = (id: string, text: string, files: string) => `<question type="multichoice">
<name><text>${id}</text></name><idnumber>${id}</idnumber>
<questiontext format="html"><text>${text}</text>
${files}</questiontext>
<generalfeedback format="html"><text>Look.</text></generalfeedback>
<answer fraction="100"><text>A circuit</text></answer><answer fraction="0"><text>A lens</text></answer>
<tags><tag><text>lang:en</text></tag><tag><text>difficulty:1</text></tag></tags>
</question>
`;
const quiz = (...questions: string[]) =>
	`<quiz>\n<question type="category"><category><text>Pictures/SSC/Circuits</text></category></question>\n${questions.join("")}</quiz>\n`;

async function send(text: string, more: Record<string, string> = {}) {
	const parts = new FormData();
	for (const [name, value] of Object.entries({ format: "moodle-xml", ...more })) parts.set(name, value);
	if (more.text === undefined) parts.set("file", new File([text], "pictures.xml"));
	return visit(boss, PAGE, { parts, ...withService });
}

const decoded = (html: string) =>
	html
		.replaceAll("&lt;", "<")
		.replaceAll("&gt;", ">")
		.replaceAll("&quot;", '"')
		.replaceAll("&#x27;", "'")
		.replaceAll("&amp;", "&");
const typedIn = (html: string) =>
	decoded(/<textarea[^>]*name="text"[^>]*>\n?([\s\S]*?)<\/textarea>/.exec(html)?.[1] ?? "");
const confirmedBy = (html: string) =>
	/<button(?=[^>]*name="confirmed")[^>]*value="([0-9a-f]{64})"/.exec(html)?.[1] ?? "";

beforeEach(async () => {
	drawn = 0;
	boss = await admin();
	const uuid = crypto.randomUUID();
	const [known] = await database().select().from(schema.subject).where(eq(schema.subject.title, "Pictures"));
	if (known) return;
	await insertRows(database(), subjectRows({ uuid, title: "Pictures", at: OPENS }));
	await database()
		.insert(schema.topic)
		.values({ uuid: crypto.randomUUID(), subjectUuid: uuid, title: "Circuits", createdAt: OPENS });
});

describe("Pictures in a Moodle XML file (QB-22)", () => {
	test("are taken at the check, shown, imported by name, exported with their bytes, imported again as the same, and let go by an undo", async () => {
		const checked = await send(quiz(question("PIC-1", image("a.png"), file("a.png", base64(8)))));
		expect([checked.status, drawn]).toEqual([200, 1]);
		expect(checked.text).toMatch(/<img[^>]*src="\/api\/question-pictures\/[0-9a-f]{20}-640x480"/);
		const text = typedIn(checked.text);
		expect(text).toMatch(/<file name="a.png" path="\/" encoding="base64" picture="[0-9a-f]{20}-640x480"><\/file>/);
		expect(await database().select().from(schema.question)).toEqual([]);
		const done = await send("", { text, confirmed: confirmedBy(checked.text) });
		expect(done.text).toContain("1 new, 0 changed, 0 as before.");
		expect(drawn).toBe(1);
		const [row] = await database().select().from(schema.question);
		expect(row?.content).toMatch(/^What is shown\? !\[A circuit\]\(picture:[0-9a-f]{20}-640x480\)$/);
		expect(row?.topicUuid).not.toBeNull();
		const exported = await visit(boss, "/admin/questions/export/moodle-xml");
		expect(exported.text).toMatch(
			/<file name="[0-9a-f]{20}-640x480.jpg" path="\/" encoding="base64">[A-Za-z0-9+/=]+<\/file>/,
		);
		expect(exported.text).not.toContain("(picture:");
		const again = await send(exported.text);
		expect(again.text).toContain("0 new, 0 changed, 1 as before.");
		expect(drawn).toBe(1);
		const {
			content: [of],
		} = await listImports(depsAt(), boss, { page: 0, size: 1 });
		await undoImport(depsAt(), boss, of?.uuid ?? "", of ? importToName(of) : "");
		await removeLooseAssets(depsAt(DAY + 1), { until: at(DAY + 1) + 60_000 });
		expect(await database().select().from(schema.questionPicture)).toEqual([]);
	});

	test("that are none, or other files, are errors at their line, and the rest of the file is checked", async () => {
		const checked = await send(
			quiz(
				question("PIC-2", image("a.png"), file("a.png", "bm90IGEgcGljdHVyZQ==")),
				question("PIC-3", '<![CDATA[<a href="@@PLUGINFILE@@/b.mp3">Listen</a>]]>', file("b.mp3", "SUQzBAAAAAAA")),
				question("PIC-4", image("c.png"), file("c.png", base64(16))),
			),
		);
		expect(checked.text).toContain("The file a.png is not a picture that can be read here.");
		expect(checked.text).toContain("The file b.mp3 is in this text.");
		expect(checked.text).toContain("2 of 3 questions cannot be taken.");
		// Each fault stands once, at its question, and the list above leads there.
		expect(checked.text.match(/The file a\.png is not a picture/g)).toHaveLength(1);
		expect(checked.text).toMatch(/<a href="#question-3">PIC-2 \(line 3\)<\/a>/);
		expect(checked.text).toContain('id="question-3"');
		const [, second] = typedIn(checked.text).split("PIC-2</idnumber>");
		expect(second).toContain("bm90IGEgcGljdHVyZQ==");
	});

	test("are at most a hundred new ones, named with the line of the first that is too much", async () => {
		const files = Array.from({ length: 101 }, (_, index) => file(`${index}.png`, base64(index + 1))).join("\n");
		const checked = await send(quiz(question("PIC-5", image("0.png"), files)));
		expect(checked.text).toContain("The file has 101 pictures that the bank does not have; one import takes 100.");
		expect(drawn).toBe(0);
	});

	test("that no text shows are left out, however many a question has, and the rest of it is checked", async () => {
		const files = [file("a.png", base64(30)), file("b.png", base64(31))].join("\n");
		const checked = await send(quiz(question("PIC-10", "Which?", files)));
		expect(checked.status).toBe(200);
		expect(wordsOf(checked)).toContain("1 new, 0 changed, 0 as before.");
	});

	test("have bounds that the page names before anything is sent", async () => {
		expect(wordsOf(await visit(boss, PAGE))).toContain(m.question_bank_page_bounds());
	});

	test("are a thousand with other files at most: beyond it none is decoded, and the line is named", async () => {
		const files = Array.from({ length: 1_500 }, (_, index) => file(`${index}.mp3`, btoa(`${index}`)));
		const deps = depsAt();
		const decoded = vi.spyOn(globalThis, "atob");
		const text = quiz(question("PIC-6", image("0.png"), files.join("\n")));
		const { kept, error } = await takePictures(deps, boss, text);
		const times = decoded.mock.calls.filter(([letters]) => /^[A-Za-z0-9]{2,6}={0,2}$/.test(letters)).length;
		decoded.mockRestore();
		expect(kept).toBe(text);
		expect(error).toMatchObject({ line: 1_006, problem: "too-many-attachments", params: { most: 1_000 } });
		expect(times).toBe(1_000);
		const checked = await send(text);
		expect(checked.text).toContain("The file has more than 1000 pictures and other files within it.");
	});

	test("are what their bytes are, whatever a file that is sent says of them itself", async () => {
		const says = (name: string, content: string) =>
			`<file name="${name}" x:problem = "bijoy" picture='${"0".repeat(20)}-1x1' path="/" problem="essay">${content}</file>`;
		const checked = await send(
			quiz(
				question("PIC-7", image("a.png"), says("a.png", base64(24))),
				question("PIC-8", image("b.png"), says("b.png", "bm90IGEgcGljdHVyZQ==")),
				question("PIC-9", "Which?", '<file name="c.png" problem="bijoy"></file>'),
			),
		);
		const [, first = "", second = "", third = ""] = typedIn(checked.text).split("<questiontext");
		expect(first).toMatch(/<file name="a.png" path="\/" picture="[1-9a-f][0-9a-f]{19}-640x480"><\/file>/);
		expect(second).toContain('<file name="b.png" path="/">bm90');
		expect(third).toContain('<file name="c.png"></file>');
		expect(checked.text).toContain("The file b.png is not a picture that can be read here.");
		expect(checked.text).toContain("1 of 3 questions cannot be taken.");
	});
});

describe("A template of questions", () => {
	test("can be imported as it is, in both forms, with an example in each language", async () => {
		const csv = await visit(boss, "/admin/questions/template/csv");
		const xlsx = await visit(boss, "/admin/questions/template/xlsx");
		for (const [format, text] of [
			["csv", csv.text],
			["xlsx", toBase64(new Uint8Array(xlsx.bytes))],
		] as const) {
			const report = await importQuestions(depsAt(), boss, { format, text, dryRun: true });
			expect([report.errors, report.notes, report.created]).toEqual([[], [], 2]);
		}
		// Its columns are text, also where nothing is written yet.
		expect(new TextDecoder("latin1").decode(xlsx.bytes)).toContain("xl/styles.xml");
		expect((await visit(boss, "/admin/questions/template/gift")).status).toBe(404);
		expect((await visit(boss, PAGE)).text).toContain("/admin/questions/template/xlsx");
	});

	test("has the columns alone while the bank has no subject that an example could be of", async () => {
		await database().delete(schema.topic);
		await database().delete(schema.subject);
		const csv = await visit(boss, "/admin/questions/template/csv");
		expect([csv.status, csv.text.trim().split("\n").length]).toEqual([200, 1]);
		expect(csv.text).toContain('"question [markdown]","option_1');
	});
});

describe("Chapters and doubles of a file", () => {
	const row = (code: string, chapter: string, text: string) =>
		`${code},Pictures,${chapter},SSC,en,1,,${text},A lens,A wire,1,Look.`;
	const csv = (...rows: string[]) =>
		["code,subject,chapter,level,language,difficulty,tags,question,option_1,option_2,answer,explanation", ...rows].join(
			"\n",
		);
	const bring = (text: string, dryRun = false) => importQuestions(depsAt(), boss, { format: "csv", text, dryRun });

	test("a chapter that the subject does not have is an error; one that is not named stays", async () => {
		expect((await bring(csv(row("C-1", "Optics", "Bends light?")))).errors).toMatchObject([
			{ line: 2, field: "chapter", problem: "unknown-topic", params: { value: "Optics" } },
		]);
		expect(await bring(csv(row("C-1", "circuits", "Bends light?")))).toMatchObject({ created: 1, errors: [] });
		expect(await bring(csv(row("C-1", "", "Bends light?")))).toMatchObject({ unchanged: 1 });
		const gift = await visit(boss, "/admin/questions/export/gift");
		expect(gift.text).toContain("$CATEGORY: Pictures/SSC/Circuits");
		const again = await importQuestions(depsAt(), boss, { format: "gift", text: gift.text, dryRun: true });
		expect([again.errors, again.created, again.updated]).toEqual([[], 0, 0]);
	});

	test("likely doubles are named: those of the bank by their code, those of the file by the line of the first", async () => {
		await bring(csv(row("D-1", "", "What is a *lens*?")));
		const { notes } = await bring(csv(row("D-2", "", "WHAT is a lens"), row("D-3", "", "What is a  lens ?")), true);
		expect(notes.map(({ line, note, params }) => [line, note, params])).toEqual([
			[2, "alike", { value: "D-1" }],
			[3, "alike", { value: "D-1" }],
			[3, "alike-in-file", { first: 2 }],
		]);
	});
});

test("a picture of a question's form that is too large is said at its field, and what was typed stays", async () => {
	const parts = new FormData();
	parts.set("content", "What does the large picture show?");
	parts.set("picture", new File([new Uint8Array(11 * 1024 * 1024)], "large.png"));
	parts.set("pictureAlt", "A circuit");
	parts.set("addPicture", "on");
	const answer = await visit(boss, "/admin/questions/new", { parts, ...withService });
	expect([answer.status, drawn]).toEqual([413, 0]);
	expect(answer.text).toContain("What does the large picture show?</textarea>");
	expect(answer.text).toMatch(/10 MB/);
});
