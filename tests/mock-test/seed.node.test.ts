import { and, eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Database, openDatabase } from "#db/client.ts";
import * as schema from "#db/schema/index.ts";
import { DEMO_STUDENTS } from "#db/seed/people.ts";
import { seedPlatform } from "#db/seed/seed.ts";
import { accountUuidOf } from "#db/seed/seed-people.ts";
import { noCache } from "#db/seed/support.ts";
import { applyMigrations, type LibsqlServer, startLibsql } from "#tests/support/libsql.ts";
import { actorAs } from "#tests/support/question-bank.ts";
import { getFilteredReview, getReview } from "~/domain/attempt/review.server.ts";
import { drawPaper } from "~/domain/exam-session/paper.ts";
import type { ExamSessions } from "~/domain/exam-session/port.ts";
import { mockTestKind } from "~/domain/mock-test/attempt-kind.server.ts";
import { getProgress } from "~/domain/mock-test/my-attempts.server.ts";
import { loadMockTestPool } from "~/domain/mock-test/pool.server.ts";
import { getResult } from "~/domain/mock-test/result.server.ts";

const NOW = Date.UTC(2026, 8, 15, 9, 25);
const DAY = 24 * 3600_000;
const ISSUER = "http://localhost:8788/oidc";

let server: LibsqlServer;
let db: Database;
const seed = (now = NOW) => seedPlatform({ databaseUrl: server.url, issuer: ISSUER, now });
const [demo] = DEMO_STUDENTS;
const who = { ...actorAs("student"), accountUuid: demo ? accountUuidOf(demo) : "" };

/** The demo's attempts were brought in without sessions: each is absent. */
const exams = {
	status: async () => ({ kind: "absent", serverNow: NOW }),
	review: async () => ({ kind: "absent", serverNow: NOW }),
} as unknown as ExamSessions;
const deps = () => ({
	db,
	exams,
	cache: noCache,
	clock: () => NOW,
	log: { info: () => {}, warn: () => {}, error: () => {} },
});

const types = () => db.select().from(schema.mockTestType).orderBy(schema.mockTestType.id);
const attempts = () => db.select().from(schema.mockTestAttempt).orderBy(schema.mockTestAttempt.id);

beforeAll(async () => {
	server = await startLibsql();
	await applyMigrations(server.url);
	db = openDatabase(server.url);
	await seed();
});
afterAll(() => server.stop());

describe("The self-assessments of the demo", () => {
	test("are at least eight over all subjects, published, two of them paid", async () => {
		const rows = await types();
		expect(rows.length).toBeGreaterThanOrEqual(8);
		expect(rows.every(({ state }) => state === "published")).toBe(true);
		expect(rows.flatMap(({ feePoisha }) => (feePoisha > 0 ? [feePoisha] : []))).toEqual([2000, 3000]);
		const subjects = await db
			.selectDistinct({ uuid: schema.mockTestTypeSubject.subjectUuid })
			.from(schema.mockTestTypeSubject);
		expect(subjects).toHaveLength(8);
	});

	test("have pools that give another paper each time and render without a fault", async () => {
		for (const { uuid, title, numberOfQuestions } of await types()) {
			const pool = await loadMockTestPool({ db, cache: noCache }, uuid, 1);
			for (const subject of pool.subjects)
				expect(
					pool.questions.filter(({ subjectUuid }) => subjectUuid === subject.uuid).length,
					`${title}: ${subject.title}`,
				).toBeGreaterThan(subject.numberOfQuestions);
			expect(JSON.stringify(pool)).not.toContain("math-error");
			const paper = (hex: string) => drawPaper(pool, hex.repeat(32)).questions.map((question) => question.uuid);
			expect(paper("1")).toHaveLength(numberOfQuestions);
			expect(paper("1")).not.toEqual(paper("2"));
		}
	});

	test("show a student's progress over the last weeks", async () => {
		const [physics] = await types();
		const { type, points } = await getProgress(deps(), who, physics?.uuid ?? "");
		expect(type.title).toBe("SSC Physics");
		expect(points.length).toBeGreaterThanOrEqual(5);
		const times = points.map(({ finishedAt }) => finishedAt);
		expect(times).toEqual([...times].sort((a, b) => a - b));
		expect(times.every((time) => time < NOW && time > NOW - 30 * DAY)).toBe(true);
		expect(points.at(-1)?.percent).toBeGreaterThan(points[0]?.percent ?? 100);
	});

	test("can be reviewed from the database alone, and add up", async () => {
		const rows = await attempts();
		expect(rows.length).toBeGreaterThanOrEqual(8);
		for (const row of rows) {
			const result = await getResult(deps(), who, row.uuid);
			const { content } = await getReview(deps(), who, mockTestKind, String(row.id), { page: 0, size: 100 });
			expect(content.map(({ uuid, timeSpentMs }) => [uuid, timeSpentMs])).toEqual(
				result.questions.map(({ uuid, timeSpentMs }) => [uuid, timeSpentMs]),
			);
			expect(content.filter(({ answer, correctOptionUuid }) => answer === correctOptionUuid)).toHaveLength(
				result.correctCount ?? -1,
			);
			expect(result.subjects.reduce((sum, { numberOfQuestions }) => sum + numberOfQuestions, 0)).toBe(content.length);
			const wrong = await getFilteredReview(deps(), who, mockTestKind, row.uuid, {
				page: 9,
				size: 100,
				filter: "wrong",
			});
			expect(wrong).toMatchObject({ totalElements: result.wrongCount, page: 0 });
		}
	});
});

describe("A later start", () => {
	test("changes no self-assessment and no attempt", async () => {
		const before = [await types(), await attempts()];
		expect(await seed(NOW + 30 * DAY)).toMatchObject({ seeded: false });
		expect([await types(), await attempts()]).toEqual(before);
	});

	test("brings them to a database that was seeded before they existed", async () => {
		const before = await types();
		await db.run(sql`DROP TRIGGER audit_log_no_delete`);
		await db.batch([
			db
				.delete(schema.auditLog)
				.where(
					and(eq(schema.auditLog.objectType, "platform"), inArray(schema.auditLog.action, ["seed.self-assessments"])),
				),
			db.delete(schema.mockTestResponse),
			db.delete(schema.mockTestAttempt),
			db.delete(schema.mockTestPool),
			db.delete(schema.mockTestTypeQuestion),
			db.delete(schema.mockTestTypeSubject),
			db.delete(schema.mockTestType).where(sql`id > 6`),
			db
				.update(schema.mockTestType)
				.set({ state: "draft", poolVersion: null, numberOfQuestions: 20, description: "As before" }),
		]);
		expect(await seed(NOW + 5 * DAY)).toMatchObject({ seeded: true });
		const now = await types();
		const asSeeded = ({ id: _, updatedAt: __, ...row }: (typeof now)[number]) => row;
		expect(now.map(asSeeded)).toEqual(before.map(asSeeded));
		// No version of one that an admin may have read before comes back.
		expect(now.filter(({ updatedAt }, place) => updatedAt < (before[place]?.updatedAt ?? 0))).toEqual([]);
		expect((await attempts()).length).toBeGreaterThanOrEqual(8);
		expect(await seed()).toMatchObject({ seeded: false });
	});
});
