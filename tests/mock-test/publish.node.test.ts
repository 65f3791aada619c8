import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { insertRows } from "#db/factories/insert.ts";
import { mockTestTypeRows } from "#db/factories/mock-test.ts";
import { subjectRows } from "#db/factories/question-bank.ts";
import * as schema from "#db/schema/index.ts";
import { applyMigrations, type LibsqlServer, startLibsql } from "#tests/support/libsql.ts";
import { actorAs, authoringDeps, csvFile, NOW } from "#tests/support/question-bank.ts";
import { loadMockTestPool } from "~/domain/mock-test/pool.server.ts";
import { publishMockTestType } from "~/domain/mock-test/publish-type.server.ts";
import { getMockTestType, listMockTestTypes } from "~/domain/mock-test/queries.server.ts";
import { importQuestions } from "~/domain/question-bank/import-questions.server.ts";

let server: LibsqlServer;
const admin = actorAs("admin");
const subjects = { physics: uuidv7(), ict: uuidv7() };
const deps = () => authoringDeps(server.url);

/** A draft that may draw from every question of the bank. */
async function draft(counts: { physics?: number; ict?: number }) {
	const { db } = deps();
	const uuid = uuidv7();
	const questions = await db.select({ uuid: schema.question.uuid }).from(schema.question);
	const asked = Object.entries(counts) as [keyof typeof subjects, number][];
	await insertRows(
		db,
		mockTestTypeRows({
			uuid,
			at: NOW,
			numberOfQuestions: 99,
			subjects: asked.map(([name, count]) => ({ uuid: subjects[name], count })),
			questionUuids: questions.map((question) => question.uuid),
		}),
	);
	const [row] = await db
		.select({ id: schema.mockTestType.id })
		.from(schema.mockTestType)
		.where(eq(schema.mockTestType.uuid, uuid));
	return { uuid, id: row?.id as number };
}

beforeAll(async () => {
	server = await startLibsql();
	await applyMigrations(server.url);
	await insertRows(deps().db, [
		...subjectRows({ uuid: subjects.physics, title: "Physics", at: NOW }),
		...subjectRows({ uuid: subjects.ict, title: "ICT", at: NOW }),
	]);
	const rows = [
		...[1, 2, 3].map((n) => ({ code: `PHY-${n}`, question: `What is $v_${n}$?`, answer: n })),
		{ code: "ICT-1", subject: "ICT" },
	];
	await importQuestions(deps(), admin, { format: "csv", text: csvFile(rows), dryRun: false });
});
afterAll(() => server.stop());

describe("Publishing a kind of self-assessment", () => {
	test("freezes the pool, rendered, and makes the type public with the number of its questions", async () => {
		const type = await draft({ ict: 1, physics: 2 });
		const with_ = deps();
		await expect(getMockTestType(with_, type.uuid)).rejects.toMatchObject({ code: "MockTestNotFound" });
		expect(await publishMockTestType(with_, admin, type.uuid)).toEqual({ typeUuid: type.uuid, poolVersion: 1 });
		const pool = await loadMockTestPool(with_, type.uuid, 1);
		expect(pool).toMatchObject({
			ownerUuid: type.uuid,
			subjects: [
				{ uuid: subjects.ict, numberOfQuestions: 1 },
				{ uuid: subjects.physics, numberOfQuestions: 2 },
			],
		});
		expect(pool.questions).toHaveLength(4);
		expect(pool.questions.at(-1)?.contentHtml).toContain('<annotation encoding="application/x-tex">v_3</annotation>');
		expect(await getMockTestType(with_, String(type.id))).toMatchObject({
			uuid: type.uuid,
			numberOfQuestions: 3,
			subjects: [
				{ subjectTitle: "ICT", numberOfQuestions: 1 },
				{ subjectTitle: "Physics", numberOfQuestions: 2 },
			],
		});
		const listed = await listMockTestTypes(with_, { page: 0, size: 10 });
		expect(listed.content.map(({ uuid }) => uuid)).toContain(type.uuid);
		expect(with_.forgotten).toEqual([`mock-test-type:${type.uuid}`, `mock-test-type:${type.id}`]);
		expect(with_.bumps).toEqual([NOW]);
		const audits = await with_.db.select().from(schema.auditLog).where(eq(schema.auditLog.objectUuid, type.uuid));
		expect(audits).toMatchObject([{ action: "mock-test.publish", detail: { version: 1, questions: 4 } }]);
	});

	test("again makes the next version; the older one stays as it was", async () => {
		const type = await draft({ physics: 1 });
		await publishMockTestType(deps(), admin, type.uuid);
		const first = await loadMockTestPool(deps(), type.uuid, 1);
		expect(await publishMockTestType(deps(), admin, type.uuid)).toMatchObject({ poolVersion: 2 });
		expect(await loadMockTestPool(deps(), type.uuid, 1)).toEqual(first);
	});

	test("at once by several gives each a version of their own", async () => {
		const type = await draft({ ict: 1 });
		const made = await Promise.all([1, 2, 3, 4].map(() => publishMockTestType(deps(), admin, type.uuid)));
		expect(made.map(({ poolVersion }) => poolVersion).sort()).toEqual([1, 2, 3, 4]);
	});

	test("is refused when a paper could not be filled, and leaves a draft", async () => {
		const [small, empty] = [await draft({ ict: 2 }), await draft({})];
		await expect(publishMockTestType(deps(), admin, small.uuid)).rejects.toMatchObject({
			code: "PoolTooSmall",
			params: { subject: "ICT", available: 1, needed: 2 },
		});
		await expect(publishMockTestType(deps(), admin, empty.uuid)).rejects.toMatchObject({ code: "PoolTooSmall" });
		await expect(getMockTestType(deps(), small.uuid)).rejects.toMatchObject({ code: "MockTestNotFound" });
	});

	test("is for admins, and for types that exist", async () => {
		await expect(publishMockTestType(deps(), actorAs("teacher"), uuidv7())).rejects.toMatchObject({
			code: "RoleNotAllowed",
		});
		await expect(publishMockTestType(deps(), null, uuidv7())).rejects.toMatchObject({ code: "InvalidToken" });
		await expect(publishMockTestType(deps(), admin, uuidv7())).rejects.toMatchObject({ code: "MockTestNotFound" });
	});
});
