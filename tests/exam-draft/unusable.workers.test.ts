import { asc, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import * as schema from "#db/schema/index.ts";
import { get } from "#tests/support/workers/api.ts";
import { admin, type Person } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { at, database } from "#tests/support/workers/exam-session.ts";
import { justBefore } from "#tests/support/workers/meanwhile.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";
import { MOCK_TEST, MODEL_TEST, takePool } from "~/domain/exam-draft/pool.server.ts";
import { changeType, createType, publishReadyType } from "~/domain/mock-test/save-type.server.ts";
import { changeExam, createExam, publishReadyExam } from "~/domain/model-test/save-exam.server.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { bankSubject } from "./bank.ts";

let me: Person;
let subject: Awaited<ReturnType<typeof bankSubject>>;

beforeEach(async () => {
	[me, subject] = await Promise.all([admin(), bankSubject(6)]);
});

/** Two questions of the subject in a paper, of SSC alone. */
const paper = () => ({
	...{ subjects: [{ subjectUuid: subject.uuid, numberOfQuestions: 2 }], level: "SSC" as const, language: null },
	...{ poolTimes: 2, gradeUuids: [], feePoisha: 0, questionTag: null, questionImportUuid: null },
	...{ subtitle: null, description: null, durationMinutes: 30, marksPerCorrect: 100, penaltyPerWrong: 0 },
});
const makeType = (title = "Waves") =>
	createType(depsAt(), me, { ...paper(), title, examTag: null, examTagBn: null, attemptsPerPurchase: 1 });
const makeExam = (name = "Waves") =>
	createExam(depsAt(), me, {
		...{ ...paper(), name, rule: null, prize: null, winnerCount: 3 },
		...{ startAt: at(120), stopAt: at(180), preRegNeeded: false, preRegStopAt: null },
	});

const { mockTestPool, paperPool, question } = schema;

/** The questions of the last pool that was frozen. */
const lastOf = (pools: { content: unknown }[]): string[] =>
	JSON.parse(String(pools.at(-1)?.content)).questions.map((one: { uuid: string }) => one.uuid);

const KINDS = [
	{
		kind: "model test",
		tables: MODEL_TEST,
		make: makeExam,
		change: changeExam,
		publish: publishReadyExam,
		page: (uuid: string) => `/admin/model-tests/${uuid}/publish`,
		call: (uuid: string) => `/api/admin/weekly-exams/${uuid}`,
		frozen: async (uuid: string) =>
			lastOf(
				await database().select().from(paperPool).where(eq(paperPool.examUuid, uuid)).orderBy(asc(paperPool.version)),
			),
	},
	{
		kind: "self-assessment",
		tables: MOCK_TEST,
		make: makeType,
		change: changeType,
		publish: publishReadyType,
		page: (uuid: string) => `/admin/self-assessments/${uuid}/publish`,
		call: (uuid: string) => `/api/admin/mcqExamTypes/${uuid}`,
		frozen: async (uuid: string) =>
			lastOf(
				await database()
					.select()
					.from(mockTestPool)
					.where(eq(mockTestPool.typeUuid, uuid))
					.orderBy(asc(mockTestPool.version)),
			),
	},
];

/** Makes these of the subject's six questions those that were chosen. */
const choose = (of: { tables: typeof MODEL_TEST }, uuid: string, places: readonly number[]) =>
	database().batch(takePool({ db: database() }, of.tables, uuid, questions(places), sql`1`));
const questions = (places: readonly number[]) => places.map((place) => subject.questions[place] ?? "");

/** The question becomes one of a level that was not asked for. */
const moveAway = (place: number) =>
	database()
		.update(question)
		.set({ level: "HSC" })
		.where(eq(question.uuid, subject.questions[place] ?? ""));

const leftOut = (count: number) => m.exam_draft_left_out({ count, n: num(count) });

describe.each(KINDS)("chosen questions of a $kind that are not usable any more (EXD-4.1)", (of) => {
	test("are left out where another exam took them, and its page says so before", async () => {
		const uuid = await of.make();
		await choose(of, uuid, [0, 1, 2, 3]);
		const page = async () => wordsOf(await visit(me, of.page(uuid)));
		expect(await page()).not.toContain(leftOut(2));
		const other = await makeExam("Another");
		await choose({ tables: MODEL_TEST }, other, [0, 1]);
		await publishReadyExam(depsAt(), me, other);
		expect(await page()).toContain(leftOut(2));
		expect((await get(me, of.call(uuid))).body.checks).toContainEqual(
			expect.objectContaining({ of: "questions", done: true, leftOut: 2 }),
		);
		expect(await page()).not.toContain(m.exam_draft_to_choose({ n: num(2) }));
		expect(await of.publish(depsAt(1), me, uuid)).toMatchObject({ poolVersion: 1 });
		expect((await of.frozen(uuid)).sort()).toEqual(questions([2, 3]).sort());
	});

	test("are not frozen where they are of another level by now, nor by a change or when it is published anew", async () => {
		const uuid = await of.make();
		await choose(of, uuid, [0, 1, 2, 3, 4]);
		await moveAway(0);
		await of.publish(depsAt(1), me, uuid);
		expect((await of.frozen(uuid)).sort()).toEqual(questions([1, 2, 3, 4]).sort());
		await moveAway(1);
		await of.change(depsAt(2), me, uuid, { subtitle: "Changed" });
		expect((await of.frozen(uuid)).sort()).toEqual(questions([2, 3, 4]).sort());
		await moveAway(2);
		expect(wordsOf(await visit(me, of.page(uuid)))).toContain(leftOut(1));
		await of.publish(depsAt(3), me, uuid);
		expect((await of.frozen(uuid)).sort()).toEqual(questions([3, 4]).sort());
	});

	test("stay where they are as long as publishing is refused, for another exam was faster", async () => {
		const uuid = await of.make();
		await choose(of, uuid, [0, 1, 2, 3]);
		await moveAway(0);
		const other = await makeExam("Another");
		await choose({ tables: MODEL_TEST }, other, [1, 2]);
		const faster = justBefore(/INSERT INTO\W+(paper|mock_test)_pool\b/i, () => publishReadyExam(depsAt(), me, other));
		await expect(of.publish(depsAt(1), me, uuid)).rejects.toMatchObject({ code: "QuestionsHeld" });
		const pool = await database().all<{ uuid: string }>(
			sql`SELECT question_uuid AS uuid FROM ${of.tables.questions} WHERE ${of.tables.key} = ${uuid}`,
		);
		expect([faster.done, pool.map((one) => one.uuid).sort()]).toEqual([true, questions([0, 1, 2, 3]).sort()]);
	});

	test("are replaced where the rest is too little for a paper", async () => {
		const uuid = await of.make();
		await choose(of, uuid, [0, 1]);
		await moveAway(0);
		const words = wordsOf(await visit(me, of.page(uuid)));
		expect(words).toContain(leftOut(1));
		expect(words).toContain(m.exam_draft_to_choose({ n: num(1) }));
		await of.publish(depsAt(1), me, uuid);
		const frozen = await of.frozen(uuid);
		expect([frozen.length, frozen.includes(questions([0])[0] ?? "")]).toEqual([4, false]);
	});
});
