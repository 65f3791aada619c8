import { and, eq, like } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import * as schema from "#db/schema/index.ts";
import { admin, type Person } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { at, database } from "#tests/support/workers/exam-session.ts";
import { justBefore } from "#tests/support/workers/meanwhile.ts";
import { cancelExam } from "~/domain/exam-withdrawal/cancel-exam.server.ts";
import { withdrawType } from "~/domain/exam-withdrawal/withdraw-type.server.ts";
import { changeType, createType, publishReadyType } from "~/domain/mock-test/save-type.server.ts";
import { changeExam, createExam } from "~/domain/model-test/save-exam.server.ts";
import { bankSubject } from "./bank.ts";

let me: Person;
let subject: Awaited<ReturnType<typeof bankSubject>>;

beforeEach(async () => {
	[me, subject] = await Promise.all([admin(), bankSubject(6)]);
});

const asks = (numberOfQuestions: number) => ({ subjects: [{ subjectUuid: subject.uuid, numberOfQuestions }] });
const paper = () => ({
	...{ ...asks(1), level: null, language: null, poolTimes: 1, gradeUuids: [], feePoisha: 0 },
	...{ questionTag: null, questionImportUuid: null, subtitle: null, description: null, durationMinutes: 30 },
	...{ marksPerCorrect: 100, penaltyPerWrong: 0 },
});
const makeType = () =>
	createType(depsAt(), me, { ...paper(), title: "Waves", examTag: null, examTagBn: null, attemptsPerPurchase: 1 });
const makeExam = () =>
	createExam(depsAt(), me, {
		...{ ...paper(), name: "Waves", rule: null, prize: null, winnerCount: 3 },
		...{ startAt: at(120), stopAt: at(180), preRegNeeded: false, preRegStopAt: null },
	});

/** The audit entries of one kind about an exam or a self-assessment. */
const noted = (uuid: string, action: string) =>
	database().$count(schema.auditLog, and(eq(schema.auditLog.objectUuid, uuid), like(schema.auditLog.action, action)));

const { mockTestTypeQuestion, mockTestTypeSubject, modelTestQuestion, modelTestSubject } = schema;

const KINDS = [
	{
		kind: "model test",
		make: makeExam,
		change: changeExam,
		updates: /update\W+model_test\W+set/i,
		asked: async (uuid: string) => [
			await database().select().from(modelTestSubject).where(eq(modelTestSubject.examUuid, uuid)),
			await database().$count(modelTestQuestion, eq(modelTestQuestion.examUuid, uuid)),
		],
	},
	{
		kind: "self-assessment",
		make: makeType,
		change: changeType,
		updates: /update\W+mock_test_type\W+set/i,
		asked: async (uuid: string) => [
			await database().select().from(mockTestTypeSubject).where(eq(mockTestTypeSubject.typeUuid, uuid)),
			await database().$count(mockTestTypeQuestion, eq(mockTestTypeQuestion.typeUuid, uuid)),
		],
	},
];

describe("of two changes of a draft within the same millisecond (EXD-2)", () => {
	test.each(KINDS)("the refused one writes no subjects, questions or audit entry: $kind", async (of) => {
		const uuid = await of.make();
		const faster = justBefore(of.updates, () => of.change(depsAt(), me, uuid, asks(3)));
		await expect(of.change(depsAt(), me, uuid, asks(2))).rejects.toMatchObject({ code: "DraftChanged" });
		expect([faster.done, await of.asked(uuid)]).toMatchObject([true, [[{ numberOfQuestions: 3 }], 3]]);
		expect(await noted(uuid, "%.change")).toBe(1);
	});
});

describe("of two acts within the same millisecond the refused one leaves no audit entry", () => {
	test("where a model test is changed and cancelled (EXD-8)", async () => {
		const uuid = await makeExam();
		const faster = justBefore(/update\W+model_test\W+set/i, () =>
			changeExam(depsAt(), me, uuid, { subtitle: "Still planned" }),
		);
		await expect(cancelExam(depsAt(), me, uuid, "Waves")).rejects.toMatchObject({ code: "DraftChanged" });
		expect([faster.done, await noted(uuid, "%.cancel")]).toEqual([true, 0]);
	});

	test("where a self-assessment is withdrawn twice (EXD-9)", async () => {
		const uuid = await makeType();
		await publishReadyType(depsAt(), me, uuid);
		const faster = justBefore(/update\W+mock_test_type\W+set/i, () => withdrawType(depsAt(), me, uuid, "Waves"));
		await expect(withdrawType(depsAt(), me, uuid, "Waves")).rejects.toMatchObject({ code: "DraftChanged" });
		expect([faster.done, await noted(uuid, "%.withdraw")]).toEqual([true, 1]);
	});
});
