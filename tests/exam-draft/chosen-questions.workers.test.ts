import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import * as schema from "#db/schema/index.ts";
import { get, post, send } from "#tests/support/workers/api.ts";
import { admin, type Person } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { at, database } from "#tests/support/workers/exam-session.ts";
import { justBefore } from "#tests/support/workers/meanwhile.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";
import { explained } from "#tests/support/workers/query-plans.ts";
import { changePool, listPool, type PoolPage } from "~/domain/exam-pool/pool-questions.server.ts";
import { publishReadyType } from "~/domain/mock-test/save-type.server.ts";
import { publishReadyExam } from "~/domain/model-test/save-exam.server.ts";
import { m } from "~/paraglide/messages.js";
import { bankSubject } from "./bank.ts";
import { DRAFTS, makeDraft, poolOf } from "./drafts.ts";

let me: Person;
let subject: Awaited<ReturnType<typeof bankSubject>>;

beforeAll(async () => {
	[me, subject] = await Promise.all([admin(), bankSubject(8)]);
});

const make = (change: object) => makeDraft(me, subject.uuid, change);

/** The draft of a self-assessment of `count` questions of a subject. @returns its uuid */
const makeType = async (subjectUuid: string, count: number): Promise<string> => {
	const title = `Part ${crypto.randomUUID()}`;
	const made = await post(me, "/api/admin/mcqExamTypes", {
		...{ title, subtitle: null, description: null, duration: 30, fee: 0, marksPerCorrect: 1, penaltyPerWrong: 0 },
		...{ level: null, language: null, poolTimes: 2, gradeUuids: [], attemptsPerPurchase: 1 },
		...{ examTagTitle: null, examTagTitleBn: null, subjects: [{ subjectUuid, numberOfQuestions: count }] },
	});
	expect(made.status).toBe(201);
	const { mockTestType } = schema;
	const [row] = await database()
		.select({ uuid: mockTestType.uuid })
		.from(mockTestType)
		.where(eq(mockTestType.title, title));
	return row?.uuid ?? "";
};

const EVERY = { page: 0, size: 20, q: "", subject: "", show: "" } as const;

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
		await send(me, "PATCH", `${DRAFTS}/${examUUID}`, { body: of(2) });
		const whole = await pool();
		expect([whole.questions.totalElements, whole.subjects[0]?.spare]).toEqual([6, 0]);
		const third = whole.questions.content[0]?.uuid;
		const none = await act("swap", third, whole.owner.version);
		expect([none.status, wordsOf(none)]).toEqual([409, expect.stringContaining(m.exam_draft_pool_no_other())]);
		expect((await act("put-back", first?.uuid, whole.owner.version)).status).toBe(303);
		expect(await poolOf(examUUID)).toContain(first?.uuid);
		const found = async (filter: object) => (await pool(filter)).questions.content.map(({ uuid }) => uuid);
		// Numbers stand in the options and the codes of others as well.
		await database()
			.update(schema.question)
			.set({ content: "What do leaves make of light?" })
			.where(eq(schema.question.uuid, third ?? ""));
		for (const filter of [{}, { subject: own.uuid }]) expect(await found({ q: "leaves", ...filter })).toEqual([third]);
		expect(await found({ subject: own.uuid })).toHaveLength(7);
		for (const nothing of [{ q: "!!!" }, { q: "unsaid" }, { subject: subject.uuid }])
			expect(await found(nothing)).toEqual([]);
		const log = await database().select().from(schema.auditLog).where(eq(schema.auditLog.objectUuid, examUUID));
		expect(log.filter(({ detail }) => JSON.stringify(detail).includes("poolQuestion"))).toHaveLength(3);
		expect((await post(me, `/api/weekly-exams/${examUUID}/publish`)).status).toBe(200);
		const published = (await pool()).owner;
		expect((await act("take-out", third, published.version)).status).toBe(409);
		expect((await act("take-out", crypto.randomUUID(), published.version)).status).toBe(409);

		// Another exam of the same questions says which one keeps them.
		const held = await make(of(8));
		const { name } = (await get(me, `${DRAFTS}/${examUUID}`)).body;
		const { text } = await visit(me, `/admin/model-tests/${held.examUUID}`);
		expect(text).toContain(m.exam_draft_kept_by({ count: 7, n: "7", exam: name }));
	});

	test("of a self-assessment are taken out, and said to be unusable where the bank has them no more", async () => {
		const own = await bankSubject(6);
		const uuid = await makeType(own.uuid, 2);
		const path = `/admin/self-assessments/${uuid}/pool`;
		const before = await listPool(depsAt(), me, "mock-test", uuid, EVERY);
		expect(before.subjects).toMatchObject([{ chosen: 4, spare: 2, askable: 4 }]);
		const [first, second] = before.questions.content;
		const act = { intent: "take-out", questionUuid: first?.uuid ?? "", version: String(before.owner.version) };
		expect((await visit(me, path, { form: act })).status).toBe(303);
		const late = await visit(me, path, { form: { ...act, questionUuid: second?.uuid ?? "" } });
		expect([late.status, late.text.match(/role="alert"/g)?.length]).toEqual([409, 1]);
		await database()
			.update(schema.question)
			.set({ archivedAt: at(1) })
			.where(eq(schema.question.uuid, second?.uuid ?? ""));
		const after = await listPool(depsAt(), me, "mock-test", uuid, EVERY);
		expect([after.leftOut, after.questions.content.map((of) => [of.uuid, of.usable])]).toEqual([
			1,
			before.questions.content.slice(1).map((of) => [of.uuid, of.uuid !== second?.uuid]),
		]);
		expect(wordsOf(await visit(me, path))).toContain(m.exam_draft_pool_unusable());
		// Fewer than a paper asks: publishing would fill up with what nobody has looked through, and both pages say so.
		const third = before.questions.content[2]?.uuid ?? "";
		const more = { intent: "take-out", questionUuid: third, version: String(after.owner.version) };
		expect((await visit(me, path, { form: more })).status).toBe(303);
		for (const page of [path, `/admin/self-assessments/${uuid}`])
			expect(wordsOf(await visit(me, page))).toContain(m.exam_draft_to_choose({ n: "1" }));
		const log = await database().select().from(schema.auditLog).where(eq(schema.auditLog.objectUuid, uuid));
		expect(log.map(({ action, detail }) => [action, detail])).toContainEqual([
			"mock-test.change",
			{ before: { poolQuestion: first?.code }, after: { poolQuestion: null } },
		]);
	});

	test.each(["model-tests", "self-assessments"])("are not there at addresses that name none: %s", async (pages) => {
		const act = { intent: "take-out", questionUuid: crypto.randomUUID(), version: "1" };
		for (const id of ["toString", "%0d%0aset-cookie:%20x=1", "9".repeat(200), crypto.randomUUID()]) {
			const path = `/admin/${pages}/${id}/pool`;
			expect([id, (await visit(me, path)).status, (await visit(me, path, { form: act })).status]).toEqual([
				id,
				404,
				404,
			]);
		}
	});

	test("are looked for by whatever was typed, also a zero byte, by page and call; so is the bank", async () => {
		const { examUUID } = await make({});
		for (const path of [
			`${DRAFTS}/${examUUID}/pool?q=%00`,
			`${DRAFTS}/${examUUID}/pool?q=a%00b`,
			"/api/admin/questions?q=%00",
		])
			expect([path, (await get(me, path)).status < 500]).toEqual([path, true]);
		for (const path of [`/admin/model-tests/${examUUID}/pool?q=%00`, "/admin/questions?q=a%00b"])
			expect([path, (await visit(me, path)).status]).toEqual([path, 200]);
	});

	test.each([
		["model-test", "/api/admin/weekly-exams"],
		["mock-test", "/api/admin/mcqExamTypes"],
	] as const)("are listed, taken out, changed and put back by calls: %s (EXD-12.2)", async (kind, calls) => {
		const own = await bankSubject(8);
		const subjects = [{ subjectUuid: own.uuid, numberOfQuestions: 2 }];
		const uuid = kind === "mock-test" ? await makeType(own.uuid, 2) : (await make({ poolTimes: 2, subjects })).examUUID;
		const path = `${calls}/${uuid}/pool`;
		const list = async (query = "") => (await get(me, `${path}${query}`)).body;
		const before = await list("?size=3");
		expect([before.content.length, before.totalElements, before.totalPages, before.ownerUuid]).toEqual([3, 4, 2, uuid]);
		expect(before).toMatchObject({
			...{ state: "draft", leftOut: 0 },
			subjects: [{ subjectUuid: own.uuid, numberOfQuestions: 2, chosen: 4, usable: 4, spare: 4 }],
		});
		const [first, second] = before.content as { uuid: string; code: string }[];
		// Numbers stand in the options and the codes of others as well.
		await database()
			.update(schema.question)
			.set({ content: "What do leaves make of light?" })
			.where(eq(schema.question.uuid, first?.uuid ?? ""));
		const found = await list(`?subject=${own.uuid}&q=leaves`);
		expect(found.content.map((one: { uuid: string }) => one.uuid)).toEqual([first?.uuid]);
		const act = (intent: string, questionUuid: string | undefined, version: number) =>
			post(me, `${path}/${questionUuid}/${intent}`, { version });

		const out = await act("take-out", first?.uuid, before.version);
		expect([out.status, out.body]).toMatchObject([
			200,
			{ ownerUuid: uuid, questionUuid: first?.uuid, otherUuid: null },
		]);
		const late = await act("take-out", second?.uuid, before.version);
		expect([late.status, late.body.code]).toEqual([409, "DraftChanged"]);
		const swapped = await act("swap", second?.uuid, out.body.version);
		const chosen = (await list()).content.map((one: { uuid: string }) => one.uuid);
		expect([chosen.includes(swapped.body.otherUuid), chosen.includes(second?.uuid)]).toEqual([true, false]);
		expect((await list("?show=out")).content.map((one: { uuid: string }) => one.uuid).sort()).toEqual(
			[first?.uuid, second?.uuid].sort(),
		);
		const nowhere = await act("take-out", first?.uuid, swapped.body.version);
		expect([nowhere.status, nowhere.body.code]).toEqual([404, "PoolQuestionNotFound"]);
		const back = await act("put-back", first?.uuid, swapped.body.version);
		expect([back.status, back.body.version, (await list()).leftOut]).toEqual([200, (await list()).version, 1]);
		const full = await act("put-back", second?.uuid, back.body.version);
		expect([full.status, full.body.code]).toEqual([409, "PoolFull"]);
	});

	test("are not frozen as they were before another admin took one out, of either kind", async () => {
		const own = await bankSubject(12);
		const subjects = [{ subjectUuid: own.uuid, numberOfQuestions: 1 }];
		const { examUUID } = await make({ subjects });
		const typeUuid = await makeType((await bankSubject(6)).uuid, 1);
		for (const [kind, uuid, publish] of [
			["model-test", examUUID, publishReadyExam],
			["mock-test", typeUuid, publishReadyType],
		] as const) {
			const takenOut: string[] = [];
			const takeOut = async () => {
				const { owner, questions } = await listPool(depsAt(), me, kind, uuid, EVERY);
				const questionUuid = questions.content[0]?.uuid ?? "";
				await changePool(depsAt(), me, kind, uuid, { intent: "take-out", questionUuid, version: owner.version });
				takenOut.push(questionUuid);
			};
			const { version } = (await listPool(depsAt(), me, kind, uuid, EVERY)).owner;
			const table = kind === "model-test" ? "paper_pool" : "mock_test_pool";
			const inserts = new RegExp(`INSERT INTO .{0,3}${table}`);
			const first = justBefore(inserts, takeOut);
			await expect(publish(depsAt(), me, uuid, version)).rejects.toMatchObject({ code: "DraftChanged" });
			expect([first.done, (await listPool(depsAt(), me, kind, uuid, EVERY)).owner.state]).toEqual([true, "draft"]);
			// Without a version it is published as it is by then.
			if (kind === "mock-test") continue;
			const second = justBefore(inserts, takeOut);
			expect(await publish(depsAt(), me, uuid)).toMatchObject({ poolVersion: 1 });
			const [frozen] = await database().select().from(schema.paperPool).where(eq(schema.paperPool.examUuid, uuid));
			expect([second.done, takenOut.length]).toEqual([true, 2]);
			for (const gone of takenOut) expect(frozen?.content).not.toContain(gone);
		}
	});

	test("stay as they are where a press is refused, within the same millisecond as well, and are found by keys", async () => {
		const own = await bankSubject(8);
		const { examUUID } = await make({ subjects: [{ subjectUuid: own.uuid, numberOfQuestions: 1 }] });
		const { db, plans } = explained();
		const { owner, questions } = await listPool({ ...depsAt(), db }, me, "model-test", examUUID, EVERY);
		const [first, second] = questions.content.map(({ uuid }) => uuid);
		const press = (questionUuid = "", deps = depsAt()) =>
			changePool(deps, me, "model-test", examUUID, { intent: "swap", questionUuid, version: owner.version });
		const faster = justBefore(/SET updated_at/, () => press(first, { ...depsAt(), db }));
		await expect(press(second)).rejects.toMatchObject({ code: "DraftChanged" });
		const after = await listPool(depsAt(), me, "model-test", examUUID, EVERY);
		const chosen = after.questions.content.map(({ uuid }) => uuid);
		expect([faster.done, after.leftOut, chosen.length]).toEqual([true, 1, 5]);
		expect([chosen.includes(first ?? ""), chosen.includes(second ?? "")]).toEqual([false, true]);
		const log = await database().select().from(schema.auditLog).where(eq(schema.auditLog.objectUuid, examUUID));
		expect(log.filter(({ detail }) => JSON.stringify(detail).includes("poolQuestion"))).toHaveLength(1);
		// A list that hangs on the owner would be made anew for each question of the bank.
		expect(plans.flat().filter((step) => /CORRELATED LIST|^SCAN (?!CONSTANT ROW|l\b)/.test(step))).toEqual([]);
	});
});
