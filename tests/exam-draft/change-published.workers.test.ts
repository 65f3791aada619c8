import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { insertRows } from "#db/factories/insert.ts";
import { registrationRows } from "#db/factories/model-test.ts";
import * as schema from "#db/schema/index.ts";
import { WHOLE } from "#tests/support/exam-session.ts";
import { get, post, send } from "#tests/support/workers/api.ts";
import { admin, type Person, student } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { at, database, OPENS, sessions, setClock } from "#tests/support/workers/exam-session.ts";
import { justBefore } from "#tests/support/workers/meanwhile.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";
import { explained } from "#tests/support/workers/query-plans.ts";
import { giveExtraTime } from "~/domain/exam-time/give-extra-time.server.ts";
import { changeType, createType, publishReadyType } from "~/domain/mock-test/save-type.server.ts";
import { prepareWaitingSessions } from "~/domain/model-test/prepare-session.server.ts";
import { registerFree } from "~/domain/model-test/register-free.server.ts";
import { changeExam } from "~/domain/model-test/save-exam.server.ts";
import { toIso } from "~/lib/time.ts";
import { m } from "~/paraglide/messages.js";
import { bankSubject } from "./bank.ts";

const CALLS = "/api/admin/weekly-exams";
const { auditLog, heldQuestion, mockTestPool, mockTestType, modelTest, modelTestQuestion, notification, paperPool } =
	schema;
let me: Person;
let subject: Awaited<ReturnType<typeof bankSubject>>;

beforeEach(async () => {
	[me, subject] = await Promise.all([admin(), bankSubject(6)]);
});

const asks = (count: number) => ({ subjects: [{ subjectUuid: subject.uuid, numberOfQuestions: count }] });
const change = (uuid: string, body: object, minutes = 0) => send(me, "PATCH", `${CALLS}/${uuid}`, { body, minutes });
const moved = { startAt: toIso(at(130)), stopAt: toIso(at(190)) };

/** A published model test of two questions, of exactly as many chosen, with one student who is registered. */
async function published(given: object = {}): Promise<{ uuid: string; who: Person }> {
	const made = await post(me, CALLS, {
		...{ name: `Test ${subject.uuid}`, subtitle: null, description: "All of it.", rule: null, prize: null },
		...{ duration: 30, startAt: toIso(at(120)), stopAt: toIso(at(180)), preRegNeeded: true, preRegStopAt: null },
		...{ fee: 0, marksPerCorrect: 1, penaltyPerWrong: 0.25, numWinners: 3, level: null, language: null, poolTimes: 1 },
		...{ gradeUuids: [], ...asks(2), ...given },
	});
	const uuid = made.body.examUUID;
	expect((await post(me, `/api/weekly-exams/${uuid}/publish`)).status).toBe(200);
	const who = await student();
	await insertRows(database(), registrationRows({ examUuid: uuid, accountUuid: who.accountUuid, at: OPENS }));
	return { uuid, who };
}

const retire = (uuid: string) =>
	database()
		.update(schema.question)
		.set({ archivedAt: at(1) })
		.where(eq(schema.question.uuid, uuid));

/** All that a change of a model test may write. */
async function stateOf(uuid: string, who: Person) {
	const db = database();
	const [[row], chosen, held, pools, entries, told] = await Promise.all([
		db.select().from(modelTest).where(eq(modelTest.uuid, uuid)),
		db.select().from(modelTestQuestion).where(eq(modelTestQuestion.examUuid, uuid)),
		db.select().from(heldQuestion).where(eq(heldQuestion.ownerUuid, uuid)),
		db.select().from(paperPool).where(eq(paperPool.examUuid, uuid)),
		db.select().from(auditLog).where(eq(auditLog.objectUuid, uuid)),
		db.select().from(notification).where(eq(notification.accountUuid, who.accountUuid)),
	]);
	return { row, chosen, held, pools, entries, told };
}

describe("a change of a published model test (EXD-7)", () => {
	test("fills up the place of a retired question, moves every hold, and tells who is registered once", async () => {
		const { uuid, who } = await published();
		const [first] = (await stateOf(uuid, who)).chosen;
		await retire(first?.questionUuid ?? "");
		expect((await change(uuid, moved)).status).toBe(200);
		const after = await stateOf(uuid, who);
		expect(after.row).toMatchObject({ poolVersion: 2, startAt: at(130), stopAt: at(190) });
		const questions = JSON.parse(after.pools.find(({ version }) => version === 2)?.content as string).questions;
		expect(questions).toHaveLength(2);
		expect(questions.map((question: { uuid: string }) => question.uuid)).not.toContain(first?.questionUuid);
		expect(after.chosen.map(({ questionUuid }) => questionUuid)).not.toContain(first?.questionUuid);
		expect(after.held.map(({ heldUntil }) => heldUntil)).toEqual([at(190), at(190)]);
		expect(after.told.map(({ kind, params }) => [kind, JSON.parse(params).startAt])).toEqual([["exam-moved", at(130)]]);
		const config = await get(null, `/api/public/weekly-exams/${uuid}/details`);
		expect(config.body.startAt).toBe(toIso(at(130)));
	});

	test("holds its questions until it is over for whoever has extra time, also where that is given meanwhile (MT-20.2)", async () => {
		const { uuid, who } = await published();
		const extra = (minutes: number) =>
			giveExtraTime(depsAt(1), me, uuid, { accountUuid: who.accountUuid, minutes, reason: "Reads slowly" });
		await extra(20);
		expect((await change(uuid, moved, 2)).status).toBe(200);
		expect((await stateOf(uuid, who)).held.map(({ heldUntil }) => heldUntil)).toEqual([at(210), at(210)]);
		const meanwhile = justBefore(/INSERT INTO .{0,3}paper_pool/, () => extra(40));
		const refused = await change(uuid, { subtitle: "Meanwhile" }, 3);
		expect([meanwhile.done, refused.body.code]).toEqual([true, "DraftChanged"]);
		expect((await stateOf(uuid, who)).held.map(({ heldUntil }) => heldUntil)).toEqual([at(230), at(230)]);
	});

	test("freezes what a question says at that moment, also where it is mended after it was read (EXD-10)", async () => {
		const { uuid, who } = await published();
		const [chosen] = (await stateOf(uuid, who)).chosen;
		const mended = chosen?.questionUuid ?? "";
		const meanwhile = justBefore(/INSERT INTO .{0,3}paper_pool/, () =>
			database()
				.update(schema.question)
				.set({ explanation: "Mended meanwhile.", version: 2, updatedAt: at(1) })
				.where(eq(schema.question.uuid, mended)),
		);
		expect((await post(me, `/api/weekly-exams/${uuid}/publish`, undefined, { minutes: 2 })).status).toBe(200);
		const { row, pools } = await stateOf(uuid, who);
		const frozen = JSON.parse(pools.find(({ version }) => version === row?.poolVersion)?.content as string);
		const said = frozen.questions.find((question: { uuid: string }) => question.uuid === mended);
		expect([meanwhile.done, row?.poolVersion, said.explanation]).toEqual([true, 2, "Mended meanwhile."]);
	});

	test("reaches the papers that are prepared: they wait for the new start, and end by it", async () => {
		const { uuid } = await published({ preRegNeeded: false });
		const who = await student();
		const ref = { kind: "model-test", examUuid: uuid, accountUuid: who.accountUuid } as const;
		await setClock(ref, 0);
		const deps = depsAt();
		await registerFree(deps, who, uuid);
		await deps.settled();
		expect(await sessions.status(ref)).toMatchObject({ kind: "not-started", startAt: at(120) });
		expect((await change(uuid, moved)).status).toBe(200);
		await prepareWaitingSessions(depsAt(1));
		await setClock(ref, 121);
		expect(await sessions.attend(ref, WHOLE)).toMatchObject({ kind: "early", startAt: at(130) });
		await setClock(ref, 130);
		expect(await sessions.attend(ref, WHOLE)).toMatchObject({ kind: "running", deadlineAt: at(160) });
	});

	test("that the bank has too few questions for changes nothing and tells nobody", async () => {
		const { uuid, who } = await published();
		const before = await stateOf(uuid, who);
		const refused = await change(uuid, { level: "HSC", ...moved });
		expect(refused.body).toMatchObject({ status: 409, code: "PoolTooSmall" });
		expect(await stateOf(uuid, who)).toEqual(before);
		// The same with fewer of them retired than are asked for.
		for (const question of subject.questions.slice(0, 5)) await retire(question);
		expect((await change(uuid, moved)).body.code).toBe("PoolTooSmall");
		expect(await stateOf(uuid, who)).toEqual(before);
	});

	test("that another open exam holds the questions of changes nothing and tells nobody", async () => {
		const { uuid, who } = await published();
		const before = await stateOf(uuid, who);
		// Another one comes to hold the rest between what is read and what is written.
		const rest = subject.questions.filter((one) => !before.chosen.some(({ questionUuid }) => questionUuid === one));
		const holds = { ownerUuid: crypto.randomUUID(), heldUntil: at(500), heldAt: OPENS };
		const faster = justBefore(/INSERT INTO .{0,3}paper_pool/, async () => {
			await database()
				.insert(heldQuestion)
				.values(rest.map((questionUuid) => ({ ...holds, questionUuid })));
		});
		const refused = await change(uuid, { poolTimes: 3, ...moved });
		expect([faster.done, refused.body.code]).toEqual([true, "QuestionsHeld"]);
		expect(await stateOf(uuid, who)).toEqual(before);
	});

	test("is refused where another admin was faster, and nothing of it is written", async () => {
		const { uuid, who } = await published();
		const faster = justBefore(/INSERT INTO .{0,3}paper_pool/, async () => {
			await changeExam(depsAt(), me, uuid, { subtitle: "Faster" });
		});
		const slower = await change(uuid, { name: "Slower", ...moved });
		expect([faster.done, slower.body.code]).toEqual([true, "DraftChanged"]);
		const { row, told, entries } = await stateOf(uuid, who);
		expect(row).toMatchObject({ subtitle: "Faster", startAt: at(120), poolVersion: 2 });
		expect([told, JSON.stringify(entries).includes("Slower")]).toEqual([[], false]);
	});

	test("takes other subjects and levels into the paper at once", async () => {
		const other = await bankSubject(3, { level: "HSC" });
		const { uuid, who } = await published();
		const subjects = [{ subjectUuid: other.uuid, numberOfQuestions: 3 }];
		const { db, plans } = explained();
		await changeExam({ ...depsAt(), db }, me, uuid, { subjects, level: "HSC", name: "Other words" });
		const { row, pools, chosen } = await stateOf(uuid, who);
		expect(row).toMatchObject({ poolVersion: 2, name: "Other words", level: "HSC" });
		const pool = JSON.parse(pools.find(({ version }) => version === 2)?.content as string);
		expect(pool.subjects).toMatchObject([{ uuid: other.uuid, numberOfQuestions: 3 }]);
		expect(pool.questions.map((one: { uuid: string }) => one.uuid).sort()).toEqual([...other.questions].sort());
		expect(chosen).toHaveLength(3);
		// A list that hangs on the owner would be made anew for each question of the bank.
		expect(plans.flat().filter((step) => /CORRELATED LIST|^SCAN q\b/.test(step))).toEqual([]);
		const gone = [{ subjectUuid: crypto.randomUUID(), numberOfQuestions: 1 }, ...subjects];
		expect((await change(uuid, { subjects: gone })).body.code).toBe("SubjectNotThere");
	});

	test("is allowed once registering is over; what it lacks is named, as is a deadline that is over already", async () => {
		const { uuid } = await published();
		expect((await change(uuid, { subtitle: "Later" }, 70)).status).toBe(200);
		expect((await change(uuid, moved, 71)).body).toMatchObject({ startAt: moved.startAt, preRegStopAt: toIso(at(60)) });
		expect((await post(me, `/api/weekly-exams/${uuid}/publish`, undefined, { minutes: 72 })).status).toBe(200);
		expect((await get(me, `${CALLS}/${uuid}`, { minutes: 73 })).body.checks).toContainEqual(
			expect.objectContaining({ of: "deadline", done: true }),
		);
		const page = async (minutes: number) => wordsOf(await visit(me, `/admin/model-tests/${uuid}/publish`, { minutes }));
		expect(await page(59)).toContain(m.exam_draft_check_deadline());
		const closed = await page(73);
		expect(closed).toContain(m.exam_draft_check_deadline_over());
		expect(closed).not.toContain(m.exam_draft_check_deadline());
		const over = await change(uuid, { preRegStopAt: toIso(at(65)) }, 74);
		expect(over.body).toMatchObject({ status: 409, code: "NotReady" });
		expect(over.body.message).toContain(m.exam_draft_lacks_deadline());
		expect((await change(uuid, { preRegStopAt: toIso(at(80)) }, 75)).status).toBe(200);
	});
});

describe("a change of a published self-assessment (EXD-7)", () => {
	const paper = () => ({
		...{ ...asks(2), level: null, language: null, poolTimes: 1, gradeUuids: [] },
		...{ questionTag: null, questionImportUuid: null, feePoisha: 0, attemptsPerPurchase: 1 },
		...{ subtitle: null, description: null, durationMinutes: 30, marksPerCorrect: 100, penaltyPerWrong: 0 },
		...{ title: `Type ${subject.uuid}`, examTag: null, examTagBn: null },
	});
	const typeOf = async (uuid: string) => {
		const [row] = await database().select().from(mockTestType).where(eq(mockTestType.uuid, uuid));
		const changes = and(eq(auditLog.objectUuid, uuid), eq(auditLog.action, "mock-test.change"));
		return { row, changes: await database().$count(auditLog, changes) };
	};

	test("is made with its pool or not at all", async () => {
		const uuid = await createType(depsAt(), me, paper());
		await publishReadyType(depsAt(), me, uuid);
		const before = await typeOf(uuid);
		await expect(changeType(depsAt(), me, uuid, { title: "HSC", level: "HSC" })).rejects.toMatchObject({
			code: "PoolTooSmall",
		});
		expect(await typeOf(uuid)).toEqual(before);
		const chosen = await database()
			.select()
			.from(schema.mockTestTypeQuestion)
			.where(eq(schema.mockTestTypeQuestion.typeUuid, uuid));
		await retire(chosen[0]?.questionUuid ?? "");
		await changeType(depsAt(), me, uuid, { title: "Anew" });
		expect(await typeOf(uuid)).toMatchObject({ row: { title: "Anew", poolVersion: 2 }, changes: 1 });
		const [pool] = await database()
			.select()
			.from(mockTestPool)
			.where(and(eq(mockTestPool.typeUuid, uuid), eq(mockTestPool.version, 2)));
		expect(JSON.parse(pool?.content as string).questions).toHaveLength(2);
		await changeType(depsAt(), me, uuid, asks(3));
		expect((await typeOf(uuid)).row).toMatchObject({ numberOfQuestions: 3, poolVersion: 3 });
	});
});
