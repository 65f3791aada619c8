import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { insertRows } from "#db/factories/insert.ts";
import { mockTestAttemptRows, mockTestTypeRows } from "#db/factories/mock-test.ts";
import { modelTestRows, registrationRows } from "#db/factories/model-test.ts";
import { subjectRows } from "#db/factories/question-bank.ts";
import * as schema from "#db/schema/index.ts";
import { png } from "#tests/support/pictures.ts";
import { jpegOf } from "#tests/support/scans.ts";
import { admin, type Person, student, teacher } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { at, bindings, database, OPENS } from "#tests/support/workers/exam-session.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { visit } from "#tests/support/workers/pages.ts";
import { removeLooseAssets } from "~/domain/asset/remove-loose.server.ts";
import { publishMockTestType } from "~/domain/mock-test/publish-type.server.ts";
import { publishExam } from "~/domain/model-test/publish-exam.server.ts";
import { eraseHoldings } from "~/domain/privacy/erase.server.ts";
import { getQuestionForAdmin } from "~/domain/question-bank/bank.server.ts";
import { bankSearchSchema, type QuestionText } from "~/domain/question-bank/edit-schemas.ts";
import { exportText } from "~/domain/question-bank/export-questions.server.ts";
import { importQuestions } from "~/domain/question-bank/import-questions.server.ts";
import { importToName } from "~/domain/question-bank/import-to-name.ts";
import { listImports } from "~/domain/question-bank/imports.server.ts";
import { deleteQuestion } from "~/domain/question-bank/retire-question.server.ts";
import { changeQuestion, createQuestion } from "~/domain/question-bank/save-question.server.ts";
import { undoImport } from "~/domain/question-bank/undo-import.server.ts";
import { picturePath } from "~/lib/question-picture.ts";

ownDatabase();

const DAY = 24 * 60;
let boss: Person;
let subjectUuid: string;
let asked: URLSearchParams[];

/** Draws what it is sent as another picture of 640 × 480. */
const service = {
	fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
		asked.push(new URL(String(input)).searchParams);
		const drawn = jpegOf([], `made of ${(init?.body as Uint8Array | undefined)?.byteLength}`, {
			width: 640,
			height: 480,
		});
		return new Response(drawn, { headers: { "content-type": "image/jpeg" } });
	},
} as unknown as Fetcher;
const withService = { with: { PICTURES: service } };

/** Brings one as a call does; of another width it is another one. */
async function bring(width: number, who = boss, minutes = 0) {
	const parts = new FormData();
	parts.set("file", new File([png(width, 8, () => [10, 120, 60])], "circuit.png"));
	const { status, text } = await visit(who, "/api/question-pictures", { parts, minutes, ...withService });
	return { status, ...(JSON.parse(text) as { name: string; bytes: number; address: string }) };
}

const said = (over: Partial<QuestionText> = {}): QuestionText => ({
	...{ subjectUuid, topicUuid: null, level: "SSC", language: "en", difficulty: 1, tags: [], keepOrder: false },
	...{ content: "What is shown?", options: ["A circuit", "A lens"], correct: 0, explanation: "Look.", keepLast: false },
	...over,
});
const shows = (name: string) => `What is this? ![A circuit](picture:${name})`;

const read = (who: Person | null, name: string, minutes = 0) => visit(who, picturePath(name), { minutes });
const statusesOf = (people: readonly (Person | null)[], name: string, minutes = 0) =>
	Promise.all(people.map(async (who) => (await read(who, name, minutes)).status));

const sweep = (minutes: number) => removeLooseAssets(depsAt(minutes), { until: at(minutes) + 60_000 });
const keptKeys = async () => (await bindings.ASSETS_BUCKET.list({ prefix: "question-picture/" })).objects.length;

beforeEach(async () => {
	asked = [];
	boss = await admin();
	subjectUuid = crypto.randomUUID();
	await insertRows(database(), subjectRows({ uuid: subjectUuid, title: `Pictures ${subjectUuid}`, at: OPENS }));
});

describe("A picture that an admin brings", () => {
	test("is drawn whole, named by its content and kept once, and seen by admins alone (QB-17, QB-20)", async () => {
		const first = await bring(8);
		expect(first).toMatchObject({ status: 201, width: 640, height: 480, address: picturePath(first.name) });
		expect(first.name).toMatch(/^[0-9a-f]{20}-640x480$/);
		expect(asked.map((query) => query.get("cut"))).toEqual(["fit"]);
		const before = await keptKeys();
		expect([(await bring(8)).name, await keptKeys()]).toEqual([first.name, before]);
		const served = await read(boss, first.name);
		expect([served.status, served.headers.get("content-type"), served.headers.get("cache-control")]).toEqual([
			...[200, "image/jpeg", "private, max-age=86400, immutable"],
		]);
		expect(served.bytes.byteLength).toBe(first.bytes);
		expect(await statusesOf([await student(), await teacher(), null], first.name)).toEqual([404, 404, 401]);
		const [{ uuid, id } = { uuid: "", id: 0 }] = await database().select().from(schema.asset);
		// By no other address either: neither as a photo, nor as a file, whose numbers can be counted through.
		expect((await visit(null, `/photos/${uuid}.jpg`)).status).toBe(404);
		for (const who of [await admin(), await student()])
			for (const file of [uuid, id]) expect((await visit(who, `/api/asset/download/${file}`)).status).toBe(404);
		expect((await read(boss, "x")).status).toBe(404);
	});

	test("goes a day later where no question names it, and stays as long as one names it or named it (QB-19)", async () => {
		const [loose, kept] = [await bring(8), await bring(16)];
		const code = `P-${kept.name}`;
		const uuid = await createQuestion(depsAt(), boss, { ...said({ content: shows(kept.name) }), code });
		await changeQuestion(depsAt(1), boss, uuid, { ...said(), version: 1 });
		await sweep(DAY + 1);
		expect([(await read(boss, loose.name)).status, (await read(boss, kept.name)).status]).toEqual([404, 200]);
		await expect(createQuestion(depsAt(), boss, said({ content: shows(loose.name) }))).rejects.toMatchObject({
			code: "QuestionFaulty",
			params: { faults: expect.stringContaining(loose.name) },
		});
		await deleteQuestion(depsAt(DAY + 2), boss, uuid, code);
		expect((await read(boss, kept.name)).status).toBe(200);
		await sweep(2 * DAY + 3);
		expect([
			(await read(boss, kept.name)).status,
			(await database().select().from(schema.questionPicture)).length,
		]).toEqual([404, 0]);
	});
});

describe("An export to Moodle XML", () => {
	test("finds the pictures of all its questions in one round trip, and reads the bytes of one question at a time", async () => {
		const [first, second] = [await bring(8), await bring(16)];
		const texts = [
			shows(first.name),
			`${shows(first.name)} ${shows(second.name)}`,
			"Nothing is shown.",
			shows(second.name),
		];
		for (const content of texts) await createQuestion(depsAt(), boss, said({ content }));
		const deps = depsAt();
		let reads = 0;
		const files = {
			...deps.files,
			get: (key: string) => {
				reads += 1;
				return deps.files.get(key);
			},
		};
		const search = bankSearchSchema.parse({ subject: subjectUuid });
		const seen: { shown: string[]; reads: number }[] = [];
		for await (const piece of exportText({ db: deps.db, files }, boss, "moodle-xml", search))
			seen.push({
				shown: Array.from(piece.matchAll(/<file name="([^"]+)\.jpg"[^>]*>[\w+/=]+</g), ([, name]) => name ?? ""),
				reads,
			});
		expect(seen.slice(1, -1)).toEqual([
			{ shown: [first.name], reads: 1 },
			{ shown: [first.name, second.name], reads: 3 },
			{ shown: [], reads: 3 },
			{ shown: [second.name], reads: 4 },
		]);
		// The questions, and what their pictures are kept under.
		expect(deps.trips.count).toBe(2);
	});
});

describe("A picture of an exam", () => {
	/** A published exam from minute 60 to 120 with one question that shows the picture. */
	async function examWith(name: string, over: Partial<Parameters<typeof modelTestRows>[0]> = {}) {
		const questionUuid = await createQuestion(depsAt(), boss, said({ content: shows(name) }));
		const uuid = crypto.randomUUID();
		await insertRows(
			database(),
			modelTestRows({
				...{ uuid, at: OPENS, startAt: at(60), stopAt: at(120), feePoisha: 1000 },
				...{ subjects: [{ uuid: subjectUuid, count: 1 }], questionUuids: [questionUuid] },
				...over,
			}),
		);
		return { uuid, questionUuid };
	}

	test("is read by nobody but admins before it begins, and then by who is registered (QB-20)", async () => {
		const { name } = await bring(8);
		const [mine, other, guide] = [await student(), await student(), await teacher()];
		const { uuid } = await examWith(name);
		await insertRows(database(), registrationRows({ examUuid: uuid, accountUuid: mine.accountUuid, at: OPENS }));
		const people = [mine, other, guide, null];
		// A draft, and one that was published.
		expect(await statusesOf(people, name, 61)).toEqual([404, 404, 404, 401]);
		await publishExam(depsAt(), boss, uuid);
		expect(await statusesOf(people, name, 59)).toEqual([404, 404, 404, 401]);
		expect(await statusesOf(people, name, 60)).toEqual([200, 404, 404, 401]);
		expect(await statusesOf(people, name, DAY)).toEqual([200, 404, 404, 401]);
		await database()
			.update(schema.modelTest)
			.set({ startAt: at(90) })
			.where(eq(schema.modelTest.uuid, uuid));
		expect((await read(mine, name, 60)).status).toBe(404);
	});

	test("is read by every student once a free one has stopped for all, and stays after its question lost it (QB-19)", async () => {
		const { name } = await bring(8);
		const other = await student();
		const { uuid, questionUuid } = await examWith(name, { feePoisha: 0, mostExtraMinutes: 10 });
		await publishExam(depsAt(), boss, uuid);
		await changeQuestion(depsAt(1), boss, questionUuid, { ...said(), version: 1 });
		await publishExam(depsAt(2), boss, uuid);
		await sweep(3 * DAY);
		expect([(await read(other, name, 129)).status, (await read(other, name, 130)).status]).toEqual([404, 200]);
		const frozen = await database().select().from(schema.paperPool).orderBy(schema.paperPool.version);
		expect(frozen.map(({ content }) => content.includes(name))).toEqual([true, false]);
	});

	test("of a self-assessment is read by who has begun it; and it stays when the account that brought it goes (QB-19)", async () => {
		const brought = await admin();
		const { name } = await bring(8, brought);
		const questionUuid = await createQuestion(depsAt(), boss, said({ options: [shows(name), "A lens"] }));
		const typeUuid = crypto.randomUUID();
		const subjects = [{ uuid: subjectUuid, count: 1 }];
		await insertRows(
			database(),
			mockTestTypeRows({ uuid: typeUuid, at: OPENS, subjects, questionUuids: [questionUuid] }),
		);
		await publishMockTestType(depsAt(), boss, typeUuid);
		const [mine, other] = [await student(), await student()];
		expect(await statusesOf([mine, other], name)).toEqual([404, 404]);
		await insertRows(database(), mockTestAttemptRows({ typeUuid, accountUuid: mine.accountUuid, at: OPENS }));
		expect(await statusesOf([mine, other], name)).toEqual([200, 404]);
		await eraseHoldings(depsAt(), brought.accountUuid, { until: at(1) });
		expect((await read(mine, name)).status).toBe(200);
	});
});

describe("The form of a question", () => {
	const fields = (over: Record<string, string> = {}) => {
		const parts = new FormData();
		const typed = {
			...{ subjectUuid, level: "SSC", language: "en", difficulty: "1", tags: "light", content: "Which **one**?" },
			...{ "options[0]": "This", "options[1]": "", correct: "0", explanation: "", ...over },
		};
		for (const [name, value] of Object.entries(typed)) parts.set(name, value);
		return parts;
	};
	const post = (parts: FormData) => visit(boss, "/admin/questions/new", { parts, ...withService });
	const chosen = () => new File([png(8, 8, () => [1, 2, 3])], "lens.png");

	test("puts a picture into the text that it names, shows it, and keeps what is not finished yet (QB-18)", async () => {
		const parts = fields({ pictureAlt: "A lens", picturePlace: "options[1]", addPicture: "on" });
		parts.set("picture", chosen());
		const { status, text } = await post(parts);
		const name = /!\[A lens\]\(picture:([0-9a-f]{20}-640x480)\)<\/textarea>/.exec(text)?.[1] ?? "";
		expect([status, name]).toEqual([200, expect.stringMatching(/./)]);
		expect(text).toContain(`<img class="question-picture" src="${picturePath(name)}" alt="A lens"`);
		expect(text).toContain("Which **one**?</textarea>");
		// What is missing is said when it is saved.
		const again = fields({
			"options[1]": `![A lens](picture:${name})`,
			content: "",
			pictureAlt: "A prism",
			picturePlace: "content",
		});
		again.set("picture", chosen());
		const onlyPicture = await post(again);
		expect([onlyPicture.status, onlyPicture.headers.get("location")]).toEqual([
			302,
			expect.stringContaining("/admin/questions/"),
		]);
		const uuid = onlyPicture.headers.get("location")?.split("/").at(-1) ?? "";
		const { question } = await getQuestionForAdmin(depsAt(), boss, uuid);
		expect([question.content, question.options[1]]).toEqual([
			`![A prism](picture:${name})`,
			`![A lens](picture:${name})`,
		]);
		const page = await visit(boss, `/admin/questions/${uuid}`);
		expect(page.text).toContain(`![A prism](picture:${name})</textarea>`);
		expect((await visit(boss, `/admin/questions?subject=${subjectUuid}`)).text).toContain(">A prism</a>");
	});

	test("says at its field why a picture is not taken, and loses nothing that was typed", async () => {
		const cases: [Record<string, string>, File | null, number, string][] = [
			[{ addPicture: "on", pictureAlt: "A lens" }, null, 400, "Choose a picture."],
			[{ addPicture: "on", pictureAlt: "  " }, chosen(), 400, "Say what the picture shows."],
			[{ pictureAlt: "" }, chosen(), 400, "Say what the picture shows."],
			[{ addPicture: "on", pictureAlt: "A lens" }, new File(["text"], "lens.png"), 400, "This picture cannot be read."],
		];
		for (const [over, file, status, sentence] of cases) {
			const parts = fields(over);
			if (file) parts.set("picture", file);
			const answer = await post(parts);
			expect([
				answer.status,
				answer.text.includes(sentence),
				answer.text.includes("Which **one**?</textarea>"),
			]).toEqual([status, true, true]);
			if (over.pictureAlt?.trim()) expect(answer.text).toContain('value="A lens"');
		}
		expect(await database().select().from(schema.questionPicture)).toEqual([]);
	});
});

test("an import takes a picture that the bank has, tells of another by its line, and its undoing lets go of it (QB-22)", async () => {
	const { name } = await bring(8);
	const file = (picture: string) =>
		[
			...["code,subject,level,language,difficulty,tags,question,option_1,option_2,answer,explanation"],
			`P-1,Pictures ${subjectUuid},SSC,en,1,light,"Which? ![A lens](picture:${picture})",This,That,1,Because.`,
		].join("\n");
	const load = (picture: string, dryRun: boolean) =>
		importQuestions(
			depsAt(),
			boss,
			{ format: "csv", text: file(picture), dryRun, defaults: { texts: "markdown" } },
			{ previews: { page: 0, size: 1 } },
		);
	const unknown = `${"0".repeat(20)}-8x8`;
	expect((await load(unknown, true)).errors).toMatchObject([
		{ line: 2, field: "question", problem: "unknown-picture", params: { value: unknown } },
	]);
	const dry = await load(name, true);
	expect([dry.errors, dry.notes, dry.previews?.content[0]?.drawn?.contentHtml]).toEqual([
		[],
		[],
		expect.stringContaining(picturePath(name)),
	]);
	await load(name, false);
	await sweep(DAY + 1);
	expect((await read(boss, name)).status).toBe(200);
	const { content } = await listImports(depsAt(), boss, { page: 0, size: 5 });
	const uuid = content[0]?.uuid ?? "";
	await undoImport(depsAt(DAY + 2), boss, uuid, importToName({ fileName: null, uuid }));
	await sweep(2 * DAY + 3);
	expect((await read(boss, name)).status).toBe(404);
});
