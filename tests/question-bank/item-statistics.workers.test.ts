import { beforeAll, describe, expect, test } from "vitest";
import { actorOf, personRows } from "#db/factories/account.ts";
import { insertRows, rowsOf } from "#db/factories/insert.ts";
import { mockTestAttemptRows, mockTestTypeRows } from "#db/factories/mock-test.ts";
import { attemptRows, modelTestRows } from "#db/factories/model-test.ts";
import { subjectRows } from "#db/factories/question-bank.ts";
import * as schema from "#db/schema/index.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { database, OPENS } from "#tests/support/workers/exam-session.ts";
import { explained } from "#tests/support/workers/query-plans.ts";
import type { PaperPool } from "~/domain/exam-session/types.ts";
import { freezePool } from "~/domain/question-bank/freeze-pool.server.ts";
import { getItemStatistics } from "~/domain/question-bank/item-statistics.server.ts";
import { markdownEngine } from "~/lib/markdown.server.ts";

const HOUR = 3_600_000;
const admin = actorOf("admin", { accountUuid: crypto.randomUUID() });
const [questionUuid, subjectUuid, typeUuid] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
const [before, after] = [crypto.randomUUID(), crypto.randomUUID()];
/** When the question was changed last: the first exam's pool was frozen before, the second's after it. */
const CHANGED = OPENS + HOUR;
/** Minutes after which both exams have stopped for all. */
const STOPPED = 7 * 24 * 60;
const KEY = 1;
const WRONG = 0;
const options = [0, 1, 2, 3].map((position) => ({ uuid: crypto.randomUUID(), position, isCorrect: position === KEY }));
/** A pool as publishing freezes it: it names the options anew. */
const engine = await markdownEngine();
const poolOf = (ownerUuid: string) => {
	const subjects = [{ uuid: subjectUuid, title: "Physics", numberOfQuestions: 1 }];
	const bank = options.map((option) => ({ ...option, questionUuid, content: `Option ${option.position}` }));
	const text = { content: "Which?", explanation: "That.", language: "en" as const, keepOrder: false, keepLast: false };
	const questions = [{ uuid: questionUuid, subjectUuid, ...text }];
	return freezePool({ ownerUuid, title: "Light", subjects, questions, options: bank }, 1, engine);
};
const pools = new Map<string, PaperPool>([before, after, typeUuid].map((uuid) => [uuid, poolOf(uuid)]));
/** What a student chose of the paper of this exam or type, as it is kept: the option's name in that pool. */
const at = (ownerUuid: string, position: number | null) =>
	position === null ? null : (pools.get(ownerUuid)?.questions[0]?.options[position]?.uuid ?? null);

/** A paper of ten questions on which it stands first. @param correctCount of all ten */
const paper = async (examUuid: string, chosen: number | null, correctCount: number) => {
	const [uuid, accountUuid] = [crypto.randomUUID(), crypto.randomUUID()];
	const isCorrect = chosen === KEY;
	await insertRows(database(), [
		...personRows({ uuid: accountUuid, at: OPENS }),
		...attemptRows({ uuid, examUuid, accountUuid, totalQuestions: 10, correctCount, at: OPENS }),
		rowsOf(schema.response, {
			attemptUuid: uuid,
			position: 0,
			questionUuid,
			subjectUuid,
			optionUuid: at(examUuid, chosen),
			isCorrect,
		}),
	]);
};

/** The same of a self-assessment. */
const practice = async ({
	accountUuid,
	...of
}: {
	finishedAt: number | null;
	retryOfUuid?: string;
	accountUuid: string;
	startedAt?: number;
}) => {
	const uuid = crypto.randomUUID();
	const counts = of.finishedAt === null ? {} : { correctCount: 1, wrongCount: 4, unansweredCount: 0 };
	const optionUuid = at(typeUuid, KEY);
	await insertRows(database(), [
		...mockTestAttemptRows({ uuid, typeUuid, accountUuid, at: OPENS, ...counts, ...of }),
		rowsOf(schema.mockTestResponse, {
			...{ attemptUuid: uuid, position: 0, questionUuid, subjectUuid, optionUuid, isCorrect: true },
		}),
	]);
};

const frozen = (ownerUuid: string, createdAt: number) => ({
	...{ uuid: crypto.randomUUID(), version: 1, content: JSON.stringify(pools.get(ownerUuid)), createdAt },
});

beforeAll(async () => {
	await insertRows(database(), [
		...subjectRows({ uuid: subjectUuid, title: `Physics ${subjectUuid}`, at: OPENS }),
		rowsOf(schema.question, {
			...{ uuid: questionUuid, code: `IS-${questionUuid}`, subjectUuid, level: "SSC", language: "en", difficulty: 1 },
			...{ content: "Which?", explanation: "That.", createdAt: OPENS, updatedAt: CHANGED },
		}),
		rowsOf(
			schema.questionOption,
			...options.map((one) => ({ ...one, questionUuid, content: `Option ${one.position}` })),
		),
		...modelTestRows({ uuid: before, at: OPENS, state: "published" }),
		...modelTestRows({ uuid: after, at: OPENS, state: "published" }),
		...mockTestTypeRows({ uuid: typeUuid, title: "Light", at: OPENS }),
		rowsOf(
			schema.paperPool,
			{ examUuid: before, ...frozen(before, OPENS) },
			{ examUuid: after, ...frozen(after, CHANGED) },
		),
		rowsOf(schema.mockTestPool, { typeUuid, ...frozen(typeUuid, CHANGED + 1) }),
	]);
	await paper(before, KEY, 10);
	// Who has nine of the other nine right is right, who has few is wrong.
	for (let n = 0; n < 12; n += 1) await paper(after, KEY, 10);
	for (let n = 0; n < 8; n += 1) await paper(after, WRONG, 1);
	await paper(after, null, 0);
	const [again, other] = [crypto.randomUUID(), crypto.randomUUID()];
	await insertRows(
		database(),
		[again, other].flatMap((uuid) => personRows({ uuid, at: OPENS })),
	);
	const first = { finishedAt: OPENS + 2 * HOUR, accountUuid: again };
	await practice(first);
	await practice({ ...first, accountUuid: other, retryOfUuid: crypto.randomUUID() });
	await practice({ finishedAt: null, accountUuid: other });
	// The same student once more, after the key was seen.
	await practice({ ...first, startedAt: OPENS + 3 * HOUR, finishedAt: OPENS + 4 * HOUR });
});

describe("how a question did (QB-12)", () => {
	test("is counted over papers that were handed in, those of its earlier text apart, practice and repetitions not at all", async () => {
		const said = await getItemStatistics(depsAt(STOPPED), admin, questionUuid);
		expect(said).toMatchObject({ asked: 22, unanswered: 1, right: 13, earlier: 1 });
		expect(said.chosen).toEqual({ [KEY]: 13, [WRONG]: 8 });
		// Twelve right with 9 of 9 in the rest, one with 0 of 4; eight wrong with 1 of 9, one left out with none.
		expect(said.discrimination).toBeCloseTo(0.8914, 3);
	});

	test("is read of the newest pools, papers of the others are counted with those of its earlier text", async () => {
		const said = await getItemStatistics(depsAt(STOPPED), admin, questionUuid, 1);
		expect(said).toMatchObject({ asked: 1, unanswered: 0, right: 1, chosen: { [KEY]: 1 }, earlier: 22 });
	});

	test("tells nothing of an exam before it has stopped for all (MT-17)", async () => {
		const said = await getItemStatistics(depsAt(), admin, questionUuid);
		expect([said.asked, said.earlier]).toEqual([1, 0]);
	});

	test("is nothing for a question that stood nowhere, and for nobody but an admin", async () => {
		expect(await getItemStatistics(depsAt(STOPPED), admin, crypto.randomUUID())).toMatchObject({
			asked: 0,
			earlier: 0,
		});
		const student = actorOf("student", { accountUuid: crypto.randomUUID() });
		await expect(getItemStatistics(depsAt(STOPPED), student, questionUuid)).rejects.toMatchObject({
			code: "RoleNotAllowed",
		});
	});

	test("is read by the answers of that question alone", async () => {
		const { db, plans } = explained();
		const deps = depsAt();
		Object.defineProperty(deps, "db", { value: db });
		await getItemStatistics(deps, admin, questionUuid);
		const lines = plans.flat();
		for (const index of ["response_question", "mock_test_response_question"])
			expect(lines.some((line) => line.includes(index))).toBe(true);
		expect(lines.filter((line) => /SCAN [apqro]\b/.test(line))).toEqual([]);
	});
});
