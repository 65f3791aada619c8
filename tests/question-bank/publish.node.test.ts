import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { insertRows } from "#db/factories/insert.ts";
import { modelTestRows } from "#db/factories/model-test.ts";
import { subjectRows } from "#db/factories/question-bank.ts";
import * as schema from "#db/schema/index.ts";
import { applyMigrations, type LibsqlServer, startLibsql } from "#tests/support/libsql.ts";
import { actorAs, authoringDeps, csvFile, NOW } from "#tests/support/question-bank.ts";
import { drawPaper } from "~/domain/exam-session/paper.ts";
import { loadPool } from "~/domain/model-test/pool.server.ts";
import { publishExam } from "~/domain/model-test/publish-exam.server.ts";
import { importQuestions } from "~/domain/question-bank/import-questions.server.ts";

let server: LibsqlServer;
const HOUR = 3600_000;
const admin = actorAs("admin");
const subjects = { physics: uuidv7(), ict: uuidv7() };
const at = (now: number) => authoringDeps(server.url, now);

async function makeExam(counts: { physics: number; ict: number }) {
	const { db } = at(NOW);
	const uuid = uuidv7();
	const questions = await db.select({ uuid: schema.question.uuid }).from(schema.question);
	await insertRows(
		db,
		modelTestRows({
			uuid,
			at: NOW,
			startAt: NOW + HOUR,
			subjects: [
				{ uuid: subjects.ict, count: counts.ict },
				{ uuid: subjects.physics, count: counts.physics },
			],
			questionUuids: questions.map((question) => question.uuid),
		}),
	);
	const row = await examRow(uuid);
	return { uuid, id: row?.id as number };
}

const examRow = async (uuid: string) => {
	const [row] = await at(NOW).db.select().from(schema.modelTest).where(eq(schema.modelTest.uuid, uuid));
	return row;
};

beforeAll(async () => {
	server = await startLibsql();
	await applyMigrations(server.url);
	const deps = at(NOW);
	await insertRows(deps.db, [
		...subjectRows({ uuid: subjects.physics, title: "Physics", at: NOW }),
		...subjectRows({ uuid: subjects.ict, title: "ICT", at: NOW }),
		...subjectRows({ uuid: uuidv7(), title: "Biology", at: NOW }),
	]);
	const rows = [
		...[1, 2, 3].map((n) => ({ code: `PHY-${n}`, question: `What is $v_${n}$?`, answer: n })),
		...[1, 2].map((n) => ({ code: `ICT-${n}`, subject: "ICT", explanation: `See **line ${n}**.` })),
		{ code: "BIO-1", subject: "Biology" },
	];
	await importQuestions(deps, admin, {
		...{ format: "csv", text: csvFile(rows), dryRun: false },
		defaults: { texts: "markdown" },
	});
});
// Each test has the bank to itself: an exam that has not stopped keeps its questions from all others.
beforeEach(async () => {
	await at(NOW).db.delete(schema.heldQuestion);
});
afterAll(() => server.stop());

describe("Publishing an exam", () => {
	test("freezes the pool, rendered, with the subjects in paper order", async () => {
		const exam = await makeExam({ physics: 2, ict: 1 });
		const deps = at(NOW);
		expect(await publishExam(deps, admin, exam.uuid)).toEqual({ examUuid: exam.uuid, poolVersion: 1 });
		const pool = await loadPool(deps, exam.uuid, 1);
		expect(pool).toMatchObject({
			ownerUuid: exam.uuid,
			version: 1,
			subjects: [
				{ uuid: subjects.ict, title: "ICT", numberOfQuestions: 1 },
				{ uuid: subjects.physics, title: "Physics", numberOfQuestions: 2 },
			],
		});
		expect(pool.questions).toHaveLength(5);
		const third = pool.questions.find((question) => question.content === "What is $v_3$?");
		expect(third?.contentHtml).toContain('<annotation encoding="application/x-tex">v_3</annotation>');
		expect(third?.correctOptionUuid).toBe(third?.options[2]?.uuid);
		expect(third?.options[2]).toMatchObject({ content: "Three", contentHtml: "Three" });
		expect(pool.questions[0]?.explanationHtml).toBe("<p>See <strong>line 1</strong>.</p>");
		const paper = drawPaper(pool, "0".repeat(31).concat("1"));
		expect(paper.questions).toHaveLength(3);
		// Whose letters its options have is said with it, so that no later change of the question gives it others.
		expect(new Set([...pool.questions, ...paper.questions].map(({ language }) => language))).toEqual(new Set(["en"]));
	});

	test("makes it public: state, caches, public pages, audit log", async () => {
		const exam = await makeExam({ physics: 1, ict: 1 });
		const deps = at(NOW);
		await publishExam(deps, admin, exam.uuid);
		expect(await examRow(exam.uuid)).toMatchObject({ state: "published", poolVersion: 1 });
		expect(deps.forgotten).toEqual([`model-test:${exam.uuid}`, `model-test:${exam.id}`]);
		expect(deps.bumps).toEqual([NOW]);
		const audits = await deps.db.select().from(schema.auditLog).where(eq(schema.auditLog.objectUuid, exam.uuid));
		expect(audits).toMatchObject([{ action: "model-test.publish", detail: { version: 1, questions: 5 } }]);
	});

	test("again before the start makes the next version; older ones stay as they were", async () => {
		const exam = await makeExam({ physics: 1, ict: 1 });
		const deps = at(NOW);
		await publishExam(deps, admin, exam.uuid);
		const first = await loadPool(deps, exam.uuid, 1);
		await importQuestions(deps, admin, {
			format: "csv",
			text: csvFile([{ code: "PHY-1", question: "Rewritten", answer: 1 }]),
			dryRun: false,
		});
		expect(await publishExam(deps, admin, exam.uuid)).toMatchObject({ poolVersion: 2 });
		expect(await loadPool(deps, exam.uuid, 1)).toEqual(first);
		expect((await loadPool(deps, exam.uuid, 2)).questions.map(({ content }) => content)).toContain("Rewritten");
		expect(await examRow(exam.uuid)).toMatchObject({ poolVersion: 2 });
	});

	test("at once by several gives each a version of their own", async () => {
		const exam = await makeExam({ physics: 1, ict: 1 });
		const made = await Promise.all([1, 2, 3, 4].map(() => publishExam(at(NOW), admin, exam.uuid)));
		expect(made.map(({ poolVersion }) => poolVersion).sort()).toEqual([1, 2, 3, 4]);
	});

	test("is refused when a subject has too few questions, archived ones not counted", async () => {
		const exam = await makeExam({ physics: 1, ict: 3 });
		await expect(publishExam(at(NOW), admin, exam.uuid)).rejects.toMatchObject({
			code: "PoolTooSmall",
			params: { subject: "ICT", available: 2, needed: 3 },
		});
		expect(await examRow(exam.uuid)).toMatchObject({ state: "draft", poolVersion: null });
		const tight = await makeExam({ physics: 1, ict: 2 });
		const { db } = at(NOW);
		await db.update(schema.question).set({ archivedAt: NOW }).where(eq(schema.question.code, "ICT-2"));
		await expect(publishExam(at(NOW), admin, tight.uuid)).rejects.toMatchObject({
			params: { subject: "ICT", available: 1, needed: 2 },
		});
		await db.update(schema.question).set({ archivedAt: null }).where(eq(schema.question.code, "ICT-2"));
	});

	test("is refused once a published exam has started", async () => {
		const exam = await makeExam({ physics: 1, ict: 1 });
		await publishExam(at(NOW), admin, exam.uuid);
		await expect(publishExam(at(NOW + HOUR), admin, exam.uuid)).rejects.toMatchObject({ code: "ExamAlreadyStarted" });
		expect(await publishExam(at(NOW + HOUR - 1), admin, exam.uuid)).toMatchObject({ poolVersion: 2 });
	});

	test("needs an exam, and an admin", async () => {
		await expect(publishExam(at(NOW), admin, uuidv7())).rejects.toMatchObject({ code: "ExamNotFound" });
		await expect(publishExam(at(NOW), actorAs("teacher"), uuidv7())).rejects.toMatchObject({ code: "RoleNotAllowed" });
		await expect(publishExam(at(NOW), null, uuidv7())).rejects.toMatchObject({ code: "InvalidToken" });
	});
});

describe("The pool of a published exam", () => {
	test("comes from the cache when it is there", async () => {
		const exam = await makeExam({ physics: 1, ict: 1 });
		const deps = at(NOW);
		await publishExam(deps, admin, exam.uuid);
		const kept = new Map<string, unknown>();
		const cache: typeof deps.cache = {
			...deps.cache,
			through: async (key, _options, load) => {
				if (!kept.has(key)) kept.set(key, await load());
				return kept.get(key) as never;
			},
		};
		const pool = await loadPool({ db: deps.db, cache }, exam.uuid, 1);
		const away = authoringDeps("http://127.0.0.1:1");
		expect(await loadPool({ db: away.db, cache }, exam.uuid, 1)).toBe(pool);
	});

	test("is a bug when it is missing", async () => {
		await expect(loadPool(at(NOW), uuidv7(), 1)).rejects.toThrow(/has no pool of version 1/);
	});
});
