import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { insertRows } from "#db/factories/insert.ts";
import { mockTestTypeRows } from "#db/factories/mock-test.ts";
import { modelTestRows } from "#db/factories/model-test.ts";
import { subjectRows } from "#db/factories/question-bank.ts";
import * as schema from "#db/schema/index.ts";
import { applyMigrations, type LibsqlServer, startLibsql } from "#tests/support/libsql.ts";
import { actorAs, authoringDeps, csvFile, NOW } from "#tests/support/question-bank.ts";
import { loadMockTestPool } from "~/domain/mock-test/pool.server.ts";
import { publishMockTestType } from "~/domain/mock-test/publish-type.server.ts";
import { loadPool } from "~/domain/model-test/pool.server.ts";
import { publishExam } from "~/domain/model-test/publish-exam.server.ts";
import { importQuestions } from "~/domain/question-bank/import-questions.server.ts";

const HOUR = 3600_000;
const admin = actorAs("admin");
const subjectUuid = uuidv7();
const CODES = ["Q-1", "Q-2", "Q-3", "Q-4"];

let server: LibsqlServer;
const at = (now: number) => authoringDeps(server.url, now);
const subjects = [{ uuid: subjectUuid, count: 1 }];

async function uuidsOf(codes: readonly string[]): Promise<string[]> {
	const rows = await at(NOW)
		.db.select({ uuid: schema.question.uuid, code: schema.question.code })
		.from(schema.question);
	return rows.filter(({ code }) => codes.includes(code)).map(({ uuid }) => uuid);
}

/** A draft over these questions. An exam runs for two hours from one hour on. */
async function exam(codes: readonly string[], name = "Exam") {
	const uuid = uuidv7();
	const questionUuids = await uuidsOf(codes);
	const times = { at: NOW, startAt: NOW + HOUR, stopAt: NOW + 3 * HOUR };
	await insertRows(at(NOW).db, modelTestRows({ uuid, name, ...times, subjects, questionUuids }));
	return { uuid, publish: (now = NOW) => publishExam(at(now), admin, uuid) };
}

async function selfAssessment(codes: readonly string[], title = "Practice") {
	const uuid = uuidv7();
	const questionUuids = await uuidsOf(codes);
	await insertRows(at(NOW).db, mockTestTypeRows({ uuid, title, at: NOW, subjects, questionUuids }));
	return { uuid, publish: (now = NOW) => publishMockTestType(at(now), admin, uuid) };
}

const held = (title: string, count: number) => ({ code: "QuestionsHeld", params: { title, count } });

beforeAll(async () => {
	server = await startLibsql();
	await applyMigrations(server.url);
	await insertRows(at(NOW).db, subjectRows({ uuid: subjectUuid, title: "Physics", at: NOW }));
	const text = csvFile(CODES.map((code) => ({ code })));
	await importQuestions(at(NOW), admin, { format: "csv", text, dryRun: false });
});
beforeEach(async () => {
	await at(NOW).db.delete(schema.heldQuestion);
});
afterAll(() => server.stop());

describe("A question of an exam that has not stopped (QB-3)", () => {
	test("is in no self-assessment, whichever is published first", async () => {
		const [first, practice] = [await exam(["Q-1", "Q-2"], "Weekly"), await selfAssessment(["Q-1", "Q-2", "Q-3"])];
		await first.publish();
		await expect(practice.publish()).rejects.toMatchObject(held("Weekly", 2));
		await expect(practice.publish(NOW + 3 * HOUR - 1)).rejects.toMatchObject(held("Weekly", 2));
		expect(await practice.publish(NOW + 3 * HOUR)).toMatchObject({ poolVersion: 1 });
		const later = await exam(["Q-3", "Q-4"]);
		await expect(later.publish()).rejects.toMatchObject(held("Practice", 1));
		const [row] = await at(NOW).db.select().from(schema.modelTest).where(eq(schema.modelTest.uuid, later.uuid));
		expect(row).toMatchObject({ state: "draft", poolVersion: null });
	});

	test("is in no other exam: whoever ends first sees the keys", async () => {
		const [first, second] = [await exam(["Q-1", "Q-2"], "First"), await exam(["Q-2", "Q-3"], "Second")];
		await first.publish();
		await expect(second.publish()).rejects.toMatchObject(held("First", 1));
		expect(await (await exam(["Q-3"])).publish()).toMatchObject({ poolVersion: 1 });
	});

	test("self-assessments share theirs", async () => {
		const [one, other] = [await selfAssessment(CODES), await selfAssessment(CODES)];
		await one.publish();
		expect(await other.publish()).toMatchObject({ poolVersion: 1 });
	});

	test("is free again when the pool is published without it", async () => {
		const [first, practice] = [await exam(["Q-1", "Q-2"]), await selfAssessment(["Q-2", "Q-3"])];
		await first.publish();
		await expect(practice.publish()).rejects.toMatchObject({ code: "QuestionsHeld" });
		const { db } = at(NOW);
		await db.delete(schema.modelTestQuestion).where(eq(schema.modelTestQuestion.examUuid, first.uuid));
		const [kept] = await uuidsOf(["Q-1"]);
		await db.insert(schema.modelTestQuestion).values({ examUuid: first.uuid, questionUuid: kept as string });
		expect(await first.publish()).toMatchObject({ poolVersion: 2 });
		expect(await practice.publish()).toMatchObject({ poolVersion: 1 });
	});

	test("comes out in one of two that are published at once", async () => {
		for (let round = 0; round < 5; round += 1) {
			await at(NOW).db.delete(schema.heldQuestion);
			const [first, practice] = [await exam(["Q-1"]), await selfAssessment(["Q-1", "Q-2"])];
			const results = await Promise.allSettled([first.publish(), practice.publish()]);
			const refused = results.flatMap((result) => (result.status === "rejected" ? [result.reason.code] : []));
			expect(refused).toEqual(["QuestionsHeld"]);
		}
	});

	test("stays kept when the stop is put off, and a stop is not put off over another pool", async () => {
		const { db } = at(NOW);
		const [first, practice] = [await exam(["Q-1"], "Weekly"), await selfAssessment(["Q-1", "Q-2"])];
		await first.publish();
		const putOff = (hours: number, now: number) =>
			db
				.update(schema.modelTest)
				.set({ stopAt: NOW + hours * HOUR, updatedAt: now })
				.where(eq(schema.modelTest.uuid, first.uuid));
		await putOff(5, NOW);
		await expect(practice.publish(NOW + 4 * HOUR)).rejects.toMatchObject(held("Weekly", 1));
		await practice.publish(NOW + 5 * HOUR);
		await expect(putOff(9, NOW + 6 * HOUR)).rejects.toThrow();
	});
});

test("Option ids differ from pool to pool and from version to version", async () => {
	const [one, other] = [await selfAssessment(CODES), await selfAssessment(CODES)];
	await one.publish();
	await one.publish();
	await other.publish();
	await at(NOW).db.delete(schema.heldQuestion);
	const ranked = await exam(CODES);
	await ranked.publish();
	const pools = await Promise.all([
		loadMockTestPool(at(NOW), one.uuid, 1),
		loadMockTestPool(at(NOW), one.uuid, 2),
		loadMockTestPool(at(NOW), other.uuid, 1),
		loadPool(at(NOW), ranked.uuid, 1),
	]);
	const bank = await at(NOW).db.select({ uuid: schema.questionOption.uuid }).from(schema.questionOption);
	const all = [
		...pools.flatMap(({ questions }) => questions.flatMap(({ options }) => options.map(({ uuid }) => uuid))),
		...bank.map(({ uuid }) => uuid),
	];
	expect(all).toHaveLength(4 * 16 + 16);
	expect(new Set(all).size).toBe(all.length);
});
