import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { insertRows } from "#db/factories/insert.ts";
import { modelTestRows } from "#db/factories/model-test.ts";
import { subjectRows } from "#db/factories/question-bank.ts";
import * as schema from "#db/schema/index.ts";
import { actorAs, authoringDeps, csvFile, NOW } from "#tests/support/question-bank.ts";
import { get, post } from "#tests/support/workers/api.ts";
import { admin as adminPerson, type Person } from "#tests/support/workers/api-people.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";
import { getQuestionForAdmin } from "~/domain/question-bank/bank.server.ts";
import { importQuestions } from "~/domain/question-bank/import-questions.server.ts";
import { getImport, listImports } from "~/domain/question-bank/imports.server.ts";
import { deleteQuestion, retireQuestion } from "~/domain/question-bank/retire-question.server.ts";
import { changeQuestion } from "~/domain/question-bank/save-question.server.ts";
import { textOf } from "~/domain/question-bank/stored-question.server.ts";
import { undoImport } from "~/domain/question-bank/undo-import.server.ts";
import { EXPORT_FORMATS } from "~/domain/question-bank/write-questions.ts";
import { toBase64 } from "~/lib/base64.ts";
import { m } from "~/paraglide/messages.js";

const admin = actorAs("admin");
const subjectUuid = uuidv7();
const otherUuid = uuidv7();
const title = `Subject ${subjectUuid}`;
const other = `Other ${otherUuid}`;
const id = subjectUuid.slice(-6);
let deps: ReturnType<typeof authoringDeps>;
let boss: Person;

beforeAll(async () => {
	deps = authoringDeps(inject("databaseUrl"));
	boss = await adminPerson();
	await insertRows(deps.db, [
		...subjectRows({ uuid: subjectUuid, title, at: NOW }),
		...subjectRows({ uuid: otherUuid, title: other, at: NOW }),
	]);
});

const bring = (rows: Parameters<typeof csvFile>[0], fileName = "physics.csv") =>
	importQuestions(deps, admin, { format: "csv", text: csvFile(rows), dryRun: false, fileName });
const newest = async () => {
	const { content } = await listImports(deps, admin, { page: 0, size: 1 });
	return content[0]?.uuid ?? "";
};
const questionOf = async (code: string) => {
	const [found] = await deps.db.select().from(schema.question).where(eq(schema.question.code, code));
	return found;
};

/** The same bank, in which somebody else does something just before the next but one transaction: between what an import reads and what it writes. */
function betweenReadAndWrite(work: () => Promise<unknown>): typeof deps {
	let batches = 0;
	const db = new Proxy(deps.db, {
		get: (target, name) =>
			name !== "batch"
				? Reflect.get(target, name)
				: async (...statements: Parameters<typeof target.batch>) => {
						batches += 1;
						if (batches === 2) await work();
						return target.batch(...statements);
					},
	});
	return { ...deps, db };
}

describe("An import of questions", () => {
	test("does not overwrite what somebody writes between its check and its transaction (QB-2.2)", async () => {
		const code = `W-${id}`;
		await bring([{ code, subject: title, question: "As imported first?" }]);
		const { uuid = "" } = (await questionOf(code)) ?? {};
		const edited = async (content: string) => {
			const { question } = await getQuestionForAdmin(deps, admin, uuid);
			await changeQuestion(deps, admin, uuid, { ...textOf(question), version: question.version, content });
		};
		const input = { format: "csv" as const, text: csvFile([{ code, subject: title, question: "As imported again?" }]) };
		const { digest } = await importQuestions(deps, admin, { ...input, dryRun: true });
		const confirmed = await importQuestions(
			betweenReadAndWrite(() => edited("As edited by hand?")),
			admin,
			{ ...input, dryRun: false },
			{ confirmed: digest },
		);
		expect([confirmed.isOther, confirmed.importUuid]).toEqual([true, undefined]);
		expect(await questionOf(code)).toMatchObject({ content: "As edited by hand?", version: 2 });
		// What nobody confirms comes after the edit, whose words the history has.
		const asked = await importQuestions(
			betweenReadAndWrite(() => edited("As edited once more?")),
			admin,
			{ ...input, dryRun: false },
		);
		expect([asked.updated, asked.isOther]).toEqual([1, false]);
		expect(await questionOf(code)).toMatchObject({ content: "As imported again?", version: 4 });
		const kept = await deps.db
			.select({ content: schema.questionVersion.content })
			.from(schema.questionVersion)
			.where(eq(schema.questionVersion.questionUuid, uuid));
		expect(kept.map(({ content }) => JSON.parse(content).content)).toEqual([
			...["As imported first?", "As edited by hand?", "As edited once more?"],
		]);
	});

	test("says both numbers where its file has more than twice as many questions as at its last import (QB-8.1)", async () => {
		const rows = (count: number) =>
			Array.from({ length: count }, (_, at) => ({ code: `J${at}-${id}`, subject: title }));
		await bring(rows(6), "growing.csv");
		const notesOf = async (count: number, fileName?: string) => {
			const input = { format: "csv", text: csvFile(rows(count)), dryRun: true, fileName } as const;
			const { notes } = await importQuestions(deps, admin, input);
			return notes.filter(({ note }) => note === "more-than-before").map(({ line, params }) => [line, params]);
		};
		expect(await notesOf(16, "growing.csv")).toEqual([[1, { value: 16, before: 6 }]]);
		expect([await notesOf(15, "growing.csv"), await notesOf(16, "other.csv"), await notesOf(16)]).toEqual([[], [], []]);
		await undoImport(deps, admin, await newest(), "growing.csv");
		expect(await notesOf(16, "growing.csv")).toEqual([]);
	});

	test("is in the list with its file and counts, and is undone as if it had not been: new ones go, others get their words back", async () => {
		const [kept, fresh] = [`K-${id}`, `N-${id}`];
		await bring([
			{ code: kept, subject: title, question: "What was it before?", options: ["One", "Two", "Three"], tags: "a;b" },
		]);
		const before = await getQuestionForAdmin(deps, admin, (await questionOf(kept))?.uuid ?? "");
		await bring(
			[
				{ code: kept, subject: other, question: "And after?", options: ["Two", "Six"], answer: 2, tags: "c" },
				{ code: fresh, subject: title },
			],
			"second.xlsx",
		);
		const uuid = await newest();
		const found = await getImport(deps, admin, uuid, 10);
		expect(found.import).toMatchObject({
			...{
				fileName: "second.xlsx",
				format: "csv",
				created: 1,
				updated: 1,
				unchanged: 0,
				importedBy: admin.accountUuid,
			},
		});
		expect(found.questions.map(({ code, version, obstacle }) => [code, version, obstacle])).toEqual([
			[kept, 2, null],
			[fresh, 1, null],
		]);
		// A dry run is none.
		await importQuestions(deps, admin, {
			format: "csv",
			text: csvFile([{ code: `D-${id}`, subject: title }]),
			dryRun: true,
		});
		expect(await newest()).toBe(uuid);
		// What the file overwrote is in the log with its old words.
		const [noted] = await deps.db.select().from(schema.auditLog).where(eq(schema.auditLog.objectUuid, uuid));
		expect(noted?.detail).toMatchObject({
			before: { [kept]: { content: "What was it before?", tags: ["a", "b"] } },
			after: { [kept]: { content: "And after?", tags: ["c"] } },
		});
		await undoImport(deps, admin, uuid, "second.xlsx");
		expect(await questionOf(fresh)).toBeUndefined();
		const after = await getQuestionForAdmin(deps, admin, before.question.uuid);
		expect({ ...after.question, version: 1, updatedAt: 0 }).toEqual({ ...before.question, updatedAt: 0 });
		expect(after.history.map(({ version, text }) => [version, text.content])).toEqual([
			[3, "What was it before?"],
			[2, "And after?"],
			[1, "What was it before?"],
		]);
		const [, undone] = await deps.db.select().from(schema.auditLog).where(eq(schema.auditLog.objectUuid, uuid));
		expect(undone).toMatchObject({
			action: "question-bank.import-undone",
			detail: {
				before: { [kept]: { content: "And after?" }, [fresh]: { correct: 0 } },
				after: { [kept]: { content: "What was it before?" }, [fresh]: null },
			},
		});
		await expect(undoImport(deps, admin, uuid, "second.xlsx")).rejects.toMatchObject({ code: "ImportUndone" });
		// The right file comes in afterwards.
		expect(await bring([{ code: fresh, subject: title }])).toMatchObject({ created: 1 });
	});

	test("stays whole while one of its new questions is in use, or one was changed since, and says which", async () => {
		const [used, changed, free] = [`U-${id}`, `C-${id}`, `F-${id}`];
		await bring([used, changed, free].map((code) => ({ code, subject: title })));
		const uuid = await newest();
		const questions = await Promise.all([used, changed].map(questionOf));
		const questionUuid = questions[0]?.uuid ?? "";
		await insertRows(
			deps.db,
			modelTestRows({
				...{ uuid: uuidv7(), at: NOW, startAt: NOW + 1000, stopAt: NOW + 2000 },
				...{ subjects: [{ uuid: subjectUuid, count: 1 }], questionUuids: [questionUuid] },
			}),
		);
		const said = await getQuestionForAdmin(deps, admin, questions[1]?.uuid ?? "");
		await changeQuestion(deps, admin, said.question.uuid, { ...said.question, content: "Other words?", version: 1 });
		const found = await getImport(deps, admin, uuid, 10);
		expect([found.obstacles, found.questions.map(({ code, obstacle }) => [code, obstacle])]).toEqual([
			2,
			[
				[changed, "changed"],
				[used, "used"],
				[free, null],
			],
		]);
		await expect(undoImport(deps, admin, uuid, "physics.csv")).rejects.toMatchObject({
			...{ code: "ImportInUse", params: { count: 2, codes: `${changed}, ${used}` } },
		});
		expect(await questionOf(free)).toBeDefined();
		const page = await visit(boss, `/admin/questions/imports/${uuid}`);
		expect(page.text).toContain("It cannot be undone: 2 of its questions");
		expect(page.text).not.toContain("Undo this import");
		const refused = await visit(boss, `/admin/questions/imports/${uuid}`, {
			form: { intent: "undo", name: "physics.csv" },
		});
		expect([refused.status, refused.text.includes("Nothing was undone: 2 of its questions")]).toEqual([409, true]);
	});

	test("is undone after the one that wrote over it was: two wrong files one after the other leave what was before (QB-13)", async () => {
		const [kept, fresh] = [`T-${id}`, `TN-${id}`];
		await bring([{ code: kept, subject: title, question: "Right from the first?", tags: "b;a" }]);
		await bring(
			[
				{ code: kept, subject: title, question: "Wrong once?", tags: "z;y" },
				{ code: fresh, subject: title, question: "New and wrong?" },
			],
			"wrong.csv",
		);
		const wrong = await newest();
		await bring(
			[
				{ code: kept, subject: other, question: "Wrong again?", options: ["Two", "Six"] },
				{ code: fresh, subject: title, question: "Wrong again as well?" },
			],
			"wronger.csv",
		);
		const wronger = await newest();
		expect((await getImport(deps, admin, wrong, 10)).obstacles).toBe(2);
		await undoImport(deps, admin, wronger, "wronger.csv");
		expect((await getImport(deps, admin, wrong, 10)).obstacles).toBe(0);
		await undoImport(deps, admin, wrong, "wrong.csv");
		expect(await questionOf(kept)).toMatchObject({ content: "Right from the first?", subjectUuid, version: 5 });
		expect(await questionOf(fresh)).toBeUndefined();
	});

	test("of questions that are retired says so, changed or not, and how many an exam of it lacks (QB-2.7, QB-10)", async () => {
		const codes = [`RA-${id}`, `RB-${id}`, `RC-${id}`];
		const rows = (question?: string) =>
			codes.map((code) => ({ code, subject: title, ...(question && { question: `${code} ${question}` }) }));
		await bring(rows("As before?"), "retired.csv");
		for (const code of codes.slice(0, 2)) await retireQuestion(deps, admin, (await questionOf(code))?.uuid ?? "", true);
		const again = csvFile([...rows("As before?").slice(0, 1), ...rows("Other words?").slice(1)]);
		const checked = await importQuestions(deps, admin, { format: "csv", text: again, dryRun: true });
		const notes = checked.notes.filter(({ note }) => note === "retired");
		expect([checked.unchanged, checked.updated, notes.map(({ line, code, field }) => [line, code, field])]).toEqual([
			...[1, 2],
			[
				[2, codes[0], "code"],
				[3, codes[1], "code"],
			],
		]);
		await importQuestions(deps, admin, { format: "csv", text: again, dryRun: false, fileName: "again.csv" });
		const uuid = await newest();
		expect(await getImport(deps, admin, uuid, 10)).toMatchObject({ retired: 1 });
		const page = wordsOf(await visit(boss, `/admin/questions/imports/${uuid}`));
		expect(page).toContain("1 of its questions is retired");
	});

	test("is undone with a bounded note of the words that go back, whose versions stay, and all the words of what is deleted", async () => {
		const long = "Long words. ".repeat(400).trim();
		const codes = Array.from({ length: 12 }, (_, index) => `L${index}-${id}`);
		const rows = (question: string) => codes.map((code) => ({ code, subject: title, question: `${code} ${question}` }));
		await bring(rows("Short?"), "long.csv");
		const fresh = `LN-${id}`;
		await bring([...rows(long), { code: fresh, subject: title, question: `${fresh} ${long}` }], "long.csv");
		const uuid = await newest();
		await undoImport(deps, admin, uuid, "long.csv");
		const [, undone] = await deps.db.select().from(schema.auditLog).where(eq(schema.auditLog.objectUuid, uuid));
		const { before, after } = (undone?.detail ?? {}) as Record<
			"before" | "after",
			Record<string, { content?: string } | null>
		>;
		expect([Object.keys(before).sort(), Object.keys(after).sort()]).toEqual([
			[...codes, fresh].sort(),
			[...codes, fresh].sort(),
		]);
		expect([before[fresh]?.content, after[fresh]]).toEqual([`${fresh} ${long}`, null]);
		const whole = codes.filter((code) => before[code]?.content !== undefined);
		expect([whole.length > 0, whole.length < codes.length]).toEqual([true, true]);
		for (const code of codes.filter((one) => !whole.includes(one)))
			expect([before[code], after[code]]).toEqual([{ version: 2 }, { version: 3 }]);
		expect(JSON.stringify(undone?.detail).length).toBeLessThan(60_000 + long.length);
	});

	test("is undone where only a cancelled exam has its questions, which lets go of them", async () => {
		const [first, second] = [`X-${id}`, `Y-${id}`];
		await bring([first, second].map((code) => ({ code, subject: title })));
		const uuid = await newest();
		const questions = await Promise.all([first, second].map(questionOf));
		const questionUuids = questions.map((question) => question?.uuid ?? "");
		const examUuid = uuidv7();
		await insertRows(
			deps.db,
			modelTestRows({
				...{ uuid: examUuid, at: NOW, startAt: NOW + 1000, stopAt: NOW + 2000, name: "Never taken" },
				...{ subjects: [{ uuid: subjectUuid, count: 2 }], questionUuids },
			}),
		);
		await expect(undoImport(deps, admin, uuid, "physics.csv")).rejects.toMatchObject({ code: "ImportInUse" });
		await deps.db.update(schema.modelTest).set({ cancelledAt: NOW }).where(eq(schema.modelTest.uuid, examUuid));
		const used = await getQuestionForAdmin(deps, admin, questionUuids[0] ?? "");
		expect(used).toMatchObject({ used: false, uses: [{ uuid: examUuid, state: "cancelled" }] });
		const page = wordsOf(await visit(boss, `/admin/questions/${questionUuids[0]}`));
		expect(page).toContain(`Never taken (${m.payment_state_cancelled()})`);
		await deleteQuestion(deps, admin, questionUuids[0] ?? "", first);
		await undoImport(deps, admin, uuid, "physics.csv");
		expect(await questionOf(second)).toBeUndefined();
	});

	test("is undone by a call, once, and by a page that asks before", async () => {
		const text = csvFile([{ code: `A-${id}`, subject: title }]);
		const body = { format: "csv", text, dryRun: false, fileName: "call.csv" };
		expect((await post(boss, "/api/questions/import", body)).body).toMatchObject({ created: 1, sheets: [] });
		const uuid = await newest();
		const list = await get(boss, "/api/question-bank/imports?size=1");
		expect(list.body).toMatchObject({ content: [{ uuid, fileName: "call.csv", undoneAt: null }] });
		const unnamed = await post(boss, `/api/question-bank/imports/${uuid}/undo`, {});
		expect([unnamed.status, (unnamed.body as { code: string }).code]).toEqual([400, "NameNotTyped"]);
		const named = { name: "call.csv" };
		const undone = await post(boss, `/api/question-bank/imports/${uuid}/undo`, named);
		expect([undone.status, undone.body]).toMatchObject([200, { obstacles: 0, questions: [{ exists: false }] }]);
		expect((await post(boss, `/api/question-bank/imports/${uuid}/undo`, named)).status).toBe(409);
		await bring([{ code: `B-${id}`, subject: title }], "page.csv");
		const next = await newest();
		const asked = await visit(boss, `/admin/questions/imports/${next}`);
		expect(asked.text).toContain("Undo this import");
		const undo = (name: string) => visit(boss, `/admin/questions/imports/${next}`, { form: { intent: "undo", name } });
		const other = await undo("Page.csv");
		expect([other.status, other.text.includes("Type the name exactly")]).toEqual([400, true]);
		expect((await undo("page.csv")).status).toBe(302);
		expect((await visit(boss, "/admin/questions/imports")).text).toContain("page.csv");
	});
});

describe("An export of the bank", () => {
	test("is the list as it is narrowed, in four formats, and imports again as the same", async () => {
		const rows = Array.from({ length: 205 }, (_, at) => ({
			...{ code: `X${id}-${at}`, subject: other, question: `Which বল $F=ma$ {${at}} ~ # কী?`, tags: "export;গতি" },
			options: [`=${at}`, "-5", "সবগুলো", "১/২"],
		}));
		expect(await bring(rows)).toMatchObject({ created: 205, errors: [] });
		const search = `?subject=${otherUuid}&tag=export`;
		expect((await visit(boss, `/admin/questions${search}`)).text).toContain(
			`/admin/questions/export/gift${search.replace("&", "&amp;")}`,
		);
		for (const format of EXPORT_FORMATS) {
			const file = await visit(boss, `/admin/questions/export/${format}${search}`);
			expect([format, file.status, file.headers.get("content-disposition")?.startsWith("attachment")]).toEqual([
				...[format, 200, true],
			]);
			const text = format === "xlsx" ? toBase64(new Uint8Array(file.bytes)) : file.text;
			const again = await importQuestions(deps, admin, { format, text, dryRun: true });
			expect([format, again.errors, again.unchanged, again.created, again.updated]).toEqual([format, [], 205, 0, 0]);
		}
		expect((await visit(boss, "/admin/questions/export/docx")).status).toBe(404);
	});

	test("may be a workbook, which the page of imports checks, keeps and then imports without being chosen again", async () => {
		await bring([{ code: `S-${id}`, subject: other, tags: "sheet" }]);
		const { bytes } = await visit(boss, `/admin/questions/export/xlsx?tag=sheet&subject=${otherUuid}`);
		const parts = new FormData();
		parts.set("file", new File([bytes], "প্রশ্ন.xlsx"));
		for (const [name, value] of Object.entries({ format: "gift" })) parts.set(name, value);
		const checked = await visit(boss, "/admin/questions/import", { parts });
		expect(checked.status).toBe(200);
		expect(checked.text).toContain("By its content this is XLSX");
		expect(checked.text).toContain("Questions: 1 row read");
		expect(checked.text).toContain("প্রশ্ন.xlsx is kept from the check");
		expect(checked.text).toContain("(Questions, row 2)");
		const workbook = /name="workbook" value="([^"]*)"/.exec(checked.text)?.[1] ?? "";
		expect(workbook).toBe(toBase64(new Uint8Array(bytes)));
		const form = { format: "xlsx", text: "", workbook, fileName: "প্রশ্ন.xlsx" };
		expect((await visit(boss, "/admin/questions/import", { form })).text).toContain("0 new, 0 changed, 1 as before.");
		const old = new FormData();
		old.set("file", new File([new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0])], "old.xls"));
		old.set("format", "xlsx");
		expect((await visit(boss, "/admin/questions/import", { parts: old })).text).toContain("Excel 97–2003 (.xls)");
	});
});
