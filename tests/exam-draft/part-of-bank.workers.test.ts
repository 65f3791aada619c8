import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { insertRows, rowsOf } from "#db/factories/insert.ts";
import * as schema from "#db/schema/index.ts";
import { get, post, send } from "#tests/support/workers/api.ts";
import { admin, type Person } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { at, database, OPENS } from "#tests/support/workers/exam-session.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";
import { listPool, type PoolPage } from "~/domain/exam-pool/pool-questions.server.ts";
import { toIso } from "~/lib/time.ts";
import { m } from "~/paraglide/messages.js";
import { bankSubject } from "./bank.ts";

const CALLS = "/api/admin/weekly-exams";
const importUuid = crypto.randomUUID();
let me: Person;
let subject: Awaited<ReturnType<typeof bankSubject>>;

/** Of eight questions the first three came by one file, and the third and fourth have a tag. */
beforeAll(async () => {
	[me, subject] = await Promise.all([admin(), bankSubject(8)]);
	const [first, second, third, fourth] = subject.questions as [string, string, string, string];
	const imported = [first, second, third].map((questionUuid) => ({
		...{ importUuid, questionUuid, code: `I-${questionUuid}`, version: 1 },
	}));
	await insertRows(database(), [
		rowsOf(schema.questionImport, {
			...{ uuid: importUuid, fileName: "sixty.xlsx", format: "xlsx", importedBy: me.accountUuid, createdAt: OPENS },
			...{ created: 3, updated: 0, unchanged: 0, refused: 0 },
		}),
		rowsOf(schema.questionImportChange, ...imported),
		rowsOf(schema.questionTag, ...[third, fourth].map((questionUuid) => ({ questionUuid, tag: "test-12" }))),
	]);
});

const make = async (change: object) =>
	(
		await post(me, CALLS, {
			...{ name: `Part ${crypto.randomUUID()}`, subtitle: null, description: null, rule: null, prize: null },
			...{ duration: 30, startAt: toIso(at(120)), stopAt: toIso(at(180)), preRegNeeded: false, preRegStopAt: null },
			...{ fee: 0, marksPerCorrect: 1, penaltyPerWrong: 0, numWinners: 3, level: null, language: null, poolTimes: 5 },
			...{ gradeUuids: [], subjects: [{ subjectUuid: subject.uuid, numberOfQuestions: 1 }] },
			...change,
		})
	).body;

const poolOf = async (uuid: string) =>
	(
		await database()
			.select({ uuid: schema.modelTestQuestion.questionUuid })
			.from(schema.modelTestQuestion)
			.where(eq(schema.modelTestQuestion.examUuid, uuid))
	).map((row) => row.uuid);

describe("an exam of a part of the bank (EXD-3)", () => {
	test("has questions of one import, of a tag, or of both alone", async () => {
		const [first, second, third, fourth] = subject.questions;
		const pools = [
			[{ questionImportUuid: importUuid }, [first, second, third]],
			[{ questionTag: "test-12" }, [third, fourth]],
			[{ questionImportUuid: importUuid, questionTag: "test-12" }, [third]],
			[{ questionTag: "nothing" }, []],
		] as const;
		for (const [narrowed, expected] of pools) {
			const draft = await make(narrowed);
			expect(draft).toMatchObject(narrowed);
			expect(draft.subjects).toMatchObject([{ usable: expected.length, chosen: expected.length }]);
			expect((await poolOf(draft.examUUID)).sort()).toEqual([...expected].sort());
		}
		const draft = await make({ questionTag: "test-12" });
		await send(me, "PATCH", `${CALLS}/${draft.examUUID}`, { body: { questionTag: null } });
		expect(await poolOf(draft.examUUID)).toHaveLength(5);
	});

	test("begins at the page of an import, with all its questions asked for", async () => {
		const page = await visit(me, `/admin/questions/imports/${importUuid}`);
		const link = page.text.match(/href="(\/admin\/model-tests\/new\?import=[^"]+)"/)?.[1] ?? "";
		for (const path of [link, link.replace("model-tests", "self-assessments")]) {
			const { status, text } = await visit(me, path);
			expect(status).toBe(200);
			expect(text).toMatch(new RegExp(`id="count-${subject.uuid}"[^>]*value="3"`));
			expect(text).toMatch(new RegExp(`<option value="${importUuid}" selected`));
		}
		expect((await visit(me, "/admin/model-tests/new?import=none")).status).toBe(200);
	});

	test("says how many of its questions were changed since it was published, until it is published anew (EXD-10)", async () => {
		const { examUUID } = await make({ questionImportUuid: importUuid });
		expect((await post(me, `/api/weekly-exams/${examUUID}/publish`)).status).toBe(200);
		const changedIn = async () => (await get(me, `${CALLS}/${examUUID}`)).body.changedSince;
		expect(await changedIn()).toBe(0);
		const { question } = schema;
		await database()
			.update(question)
			.set({ content: "Mended", updatedAt: at(1) })
			.where(eq(question.uuid, subject.questions[0] ?? ""));
		expect(await changedIn()).toBe(1);
		const said = m.exam_draft_changed_since({ n: "1" });
		expect(wordsOf(await visit(me, `/admin/model-tests/${examUUID}`))).toContain(said);
		const published = await post(me, `/api/weekly-exams/${examUUID}/publish`, undefined, { minutes: 2 });
		expect([published.body.poolVersion, await changedIn()]).toEqual([2, 0]);
	});
});

describe("the chosen questions of a draft (EXD-12)", () => {
	test("are looked through by words and subject, taken out, changed and put back, over the version that was read", async () => {
		const own = await bankSubject(8);
		const of = (numberOfQuestions: number) => ({ subjects: [{ subjectUuid: own.uuid, numberOfQuestions }] });
		const { examUUID } = await make({ poolTimes: 5, ...of(1) });
		const path = `/admin/model-tests/${examUUID}/pool`;
		const page = { page: 0, size: 20, q: "", subject: "", show: "" } as const;
		const pool = async (change: object = {}) =>
			(await listPool(depsAt(), me, "model-test", examUUID, { ...page, ...change })) as PoolPage;
		const before = await pool();
		expect([before.questions.totalElements, before.owner.state, before.subjects]).toMatchObject([
			...[5, "draft"],
			[{ uuid: own.uuid, chosen: 5, spare: 3 }],
		]);
		const [first, second] = before.questions.content;
		const act = (intent: string, questionUuid = "", version = 0) =>
			visit(me, path, { form: { intent, questionUuid, version: String(version) } });
		expect((await act("take-out", first?.uuid, before.owner.version)).status).toBe(303);
		// Another admin had it open.
		const late = await act("swap", second?.uuid, before.owner.version);
		expect([late.status, wordsOf(late)]).toEqual([409, expect.stringContaining(m.errors_draft_changed())]);
		const { owner, leftOut } = await pool();
		expect([leftOut, (await pool({ show: "out" })).questions.content]).toMatchObject([1, [{ uuid: first?.uuid }]]);
		expect((await act("swap", second?.uuid, owner.version)).status).toBe(303);
		const swapped = await pool();
		expect([swapped.questions.totalElements, swapped.leftOut]).toEqual([4, 2]);
		const chosen = await poolOf(examUUID);
		expect([chosen.includes(first?.uuid ?? ""), chosen.includes(second?.uuid ?? "")]).toEqual([false, false]);
		// What was taken out is not chosen again, whatever else changes.
		await send(me, "PATCH", `${CALLS}/${examUUID}`, { body: of(2) });
		const whole = await pool();
		expect([whole.questions.totalElements, whole.subjects[0]?.spare]).toEqual([6, 0]);
		const third = whole.questions.content[0]?.uuid;
		const none = await act("swap", third, whole.owner.version);
		expect([none.status, wordsOf(none)]).toEqual([409, expect.stringContaining(m.exam_draft_pool_no_other())]);
		expect((await act("put-back", first?.uuid, whole.owner.version)).status).toBe(303);
		expect(await poolOf(examUUID)).toContain(first?.uuid);
		expect((await pool({ q: "How much is 3 and one" })).questions.totalElements).toBeLessThanOrEqual(1);
		expect((await pool({ q: "!!!" })).questions.totalElements).toBe(0);
		const log = await database().select().from(schema.auditLog).where(eq(schema.auditLog.objectUuid, examUUID));
		expect(log.filter(({ detail }) => JSON.stringify(detail).includes("poolQuestion"))).toHaveLength(3);
		expect((await post(me, `/api/weekly-exams/${examUUID}/publish`)).status).toBe(200);
		const published = (await pool()).owner;
		expect((await act("take-out", third, published.version)).status).toBe(409);
		expect((await act("take-out", crypto.randomUUID(), published.version)).status).toBe(409);

		// Another exam of the same questions says which one keeps them.
		const held = await make(of(8));
		const { name } = (await get(me, `${CALLS}/${examUUID}`)).body;
		const { text } = await visit(me, `/admin/model-tests/${held.examUUID}`);
		expect(text).toContain(m.exam_draft_kept_by({ n: "7", exam: name }));
	});
});
