import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import * as schema from "#db/schema/index.ts";
import { noCache } from "#db/seed/support.ts";
import { actorAs } from "#tests/support/question-bank.ts";
import { NOW, personByMobile, seededPlatform } from "#tests/support/seeded.ts";
import { getReview } from "~/domain/attempt/review.server.ts";
import { drawPaper, sheetOf } from "~/domain/exam-session/paper.ts";
import type { ExamSessions } from "~/domain/exam-session/port.ts";
import { scorePaper } from "~/domain/exam-session/score.ts";
import type { Choice } from "~/domain/exam-session/types.ts";
import { modelTestKind } from "~/domain/model-test/attempt-kind.server.ts";
import { loadPool } from "~/domain/model-test/pool.server.ts";
import type { Paging } from "~/lib/paging.ts";

const HOUR = 3600_000;

const demo = seededPlatform();
let db: Database;
beforeAll(() => {
	db = demo.db;
});

test("The demo's model tests and self-assessments are for classes, and one is for everybody", async () => {
	const { modelTestGrade, mockTestTypeGrade, modelTest, mockTestType } = schema;
	const [exams, types] = await Promise.all([
		db.selectDistinct({ uuid: modelTestGrade.examUuid }).from(modelTestGrade),
		db.selectDistinct({ uuid: mockTestTypeGrade.typeUuid }).from(mockTestTypeGrade),
	]);
	expect(exams.length).toBe((await db.$count(modelTest)) - 1);
	expect(types.length).toBe(await db.$count(mockTestType));
});

describe("The question bank of the demo", () => {
	test("has at least 300 questions of all eight subjects, at least 80 in Bangla", async () => {
		const questions = await db.select().from(schema.question);
		expect(demo.report).toEqual({ seeded: true, questions: questions.length, exams: 10 });
		expect(questions.length).toBeGreaterThanOrEqual(300);
		expect(questions.filter(({ language }) => language === "bn").length).toBeGreaterThanOrEqual(80);
		expect(new Set(questions.map(({ subjectUuid }) => subjectUuid)).size).toBe(8);
	});

	test("explains every question and has exactly one key for each", async () => {
		const questions = await db
			.select({
				code: schema.question.code,
				explanation: schema.question.explanation,
				keys: sql<number>`sum(${schema.questionOption.isCorrect})`,
				options: sql<number>`count(*)`,
			})
			.from(schema.question)
			.innerJoin(schema.questionOption, eq(schema.questionOption.questionUuid, schema.question.uuid))
			.groupBy(schema.question.uuid);
		for (const { code, explanation, keys, options } of questions) {
			expect(explanation.trim(), code).not.toBe("");
			expect(keys, code).toBe(1);
			expect(options, code).toBeGreaterThanOrEqual(4);
		}
	});

	test("does not betray keys by their position", async () => {
		const keys = await db
			.select({ position: schema.questionOption.position, n: sql<number>`count(*)` })
			.from(schema.questionOption)
			.where(eq(schema.questionOption.isCorrect, true))
			.groupBy(schema.questionOption.position);
		const total = keys.reduce((sum, { n }) => sum + n, 0);
		for (const { n } of keys) expect(n / total).toBeLessThan(0.4);
	});
});

describe("The exams of the demo", () => {
	test("are all published, with a pool that fills any paper and renders without a fault", async () => {
		const exams = await db.select().from(schema.modelTest);
		for (const exam of exams) {
			expect(exam.state, exam.name).toBe("published");
			const pool = await loadPool({ db, cache: noCache }, exam.uuid, exam.poolVersion ?? 0);
			for (const { uuid, title, numberOfQuestions } of pool.subjects)
				expect(
					pool.questions.filter((question) => question.subjectUuid === uuid).length,
					`${exam.name}: ${title}`,
				).toBeGreaterThan(numberOfQuestions);
			expect(JSON.stringify(pool)).not.toContain("math-error");
			const ids = (hex: string) => drawPaper(pool, hex.repeat(32)).questions.map(({ uuid }) => uuid);
			expect(ids("1")).not.toEqual(ids("2"));
		}
	});

	test("that have not stopped share no question with any other open pool (QB-3)", async () => {
		const held = await db.select().from(schema.heldQuestion);
		const open = held.filter(({ heldUntil }) => heldUntil === null || heldUntil > NOW);
		const ranked = new Set(open.flatMap(({ heldUntil, questionUuid }) => (heldUntil === null ? [] : [questionUuid])));
		expect(ranked.size).toBeGreaterThan(100);
		for (const questionUuid of ranked) expect(open.filter((row) => row.questionUuid === questionUuid)).toHaveLength(1);
	});

	test("that are over may be practised: none of their questions is in one that has not stopped (QB-5)", async () => {
		const held = await db.select().from(schema.heldQuestion);
		const coming = new Set(held.filter((row) => (row.heldUntil ?? 0) > NOW).map(({ questionUuid }) => questionUuid));
		const past = held.filter(({ heldUntil }) => heldUntil !== null && heldUntil <= NOW);
		expect(past.length).toBeGreaterThan(50);
		expect(past.filter(({ questionUuid }) => coming.has(questionUuid))).toEqual([]);
	});

	test("stand around the first start as visitors should find them", async () => {
		const exams = await db.select().from(schema.modelTest).orderBy(schema.modelTest.startAt);
		const running = exams.filter(({ startAt, stopAt }) => startAt <= NOW && NOW < stopAt);
		const upcoming = exams.filter(({ startAt }) => startAt > NOW);
		expect(exams.filter(({ stopAt }) => stopAt <= NOW)).toHaveLength(4);
		expect(running.map(({ durationMinutes, feePoisha }) => [durationMinutes, feePoisha]).sort()).toEqual([
			[2, 0],
			[25, 0],
			[30, 0],
		]);
		for (const { startAt, stopAt, preRegNeeded } of running) {
			expect(NOW - startAt).toBeGreaterThanOrEqual(HOUR);
			expect(stopAt - NOW).toBeGreaterThan(70 * HOUR);
			expect(preRegNeeded).toBe(false);
		}
		expect(
			upcoming.map(({ preRegNeeded, preRegStopAt, feePoisha }) => ({
				closed: preRegNeeded && (preRegStopAt ?? 0) <= NOW,
				fee: feePoisha,
			})),
		).toEqual([
			{ closed: true, fee: 0 },
			{ closed: false, fee: 0 },
			{ closed: false, fee: 5000 },
		]);
	});

	test("that are over have several winners each, ranked from the first on", async () => {
		const winners = await db.select().from(schema.winner).orderBy(schema.winner.examUuid, schema.winner.rank);
		const exams = [...new Set(winners.map(({ examUuid }) => examUuid))];
		expect(exams).toHaveLength(4);
		for (const exam of exams) {
			const ranks = winners.filter(({ examUuid }) => examUuid === exam).map(({ rank }) => rank);
			expect(ranks[0]).toBe(1);
			expect(ranks.length).toBeGreaterThanOrEqual(5);
		}
	});

	test("were sat inside their window, and every score follows from seed and answers", async () => {
		const attempts = await db
			.select({ attempt: schema.attempt, exam: schema.modelTest })
			.from(schema.attempt)
			.innerJoin(schema.modelTest, eq(schema.modelTest.uuid, schema.attempt.examUuid));
		expect(attempts.length).toBeGreaterThan(60);
		const responses = await db
			.select()
			.from(schema.response)
			.orderBy(schema.response.attemptUuid, schema.response.position);
		const pools = new Map(
			await Promise.all(
				[...new Set(attempts.map(({ exam }) => exam.uuid))].map(
					async (uuid) => [uuid, await loadPool({ db, cache: noCache }, uuid, 1)] as const,
				),
			),
		);
		for (const { attempt, exam } of attempts) {
			expect(attempt.startedAt).toBeGreaterThanOrEqual(exam.startAt);
			expect(attempt.finishedAt).toBeLessThanOrEqual(Math.min(attempt.deadlineAt, exam.stopAt));
			const pool = pools.get(exam.uuid);
			if (!pool) throw new Error("No pool");
			const paper = drawPaper(pool, attempt.seed);
			const own = responses.filter(({ attemptUuid }) => attemptUuid === attempt.uuid);
			expect(own.map(({ questionUuid }) => questionUuid)).toEqual(paper.questions.map(({ uuid }) => uuid));
			const choices = own.map(({ optionUuid }): Choice => ({ optionUuid, seq: 0, savedAt: 0 }));
			expect(scorePaper(sheetOf(paper), choices, exam)).toMatchObject({
				score: attempt.score,
				totalMarks: attempt.totalMarks,
				correctCount: attempt.correctCount,
			});
		}
	});

	test("can be reviewed by who sat them, from the database alone", async () => {
		const [row] = await db
			.select()
			.from(schema.attempt)
			.where(eq(schema.attempt.accountUuid, personByMobile("01700000011")));
		if (!row) throw new Error("The demo student has no attempt");
		const exams = { review: async () => ({ kind: "absent", serverNow: 0 }) } as unknown as ExamSessions;
		const log = { info: () => {}, warn: () => {}, error: () => {} };
		const deps = { db, exams, cache: noCache, clock: () => NOW, log };
		const review = (accountUuid: string, paging: Paging) =>
			getReview(deps, { ...actorAs("student"), accountUuid }, modelTestKind, row.examUuid, paging);
		const whole = await review(row.accountUuid, { page: 0, size: 100 });
		expect(whole.totalElements).toBe(row.totalQuestions);
		expect(whole.content.map(({ position }) => position)).toEqual(whole.content.map((_, index) => index + 1));
		expect(whole.content.filter(({ answer, correctOptionUuid }) => answer === correctOptionUuid)).toHaveLength(
			row.correctCount,
		);
		const second = await review(row.accountUuid, { page: 1, size: 7 });
		expect(second.content).toEqual(whole.content.slice(7, 14));
		await expect(review("nobody", { page: 0, size: 10 })).rejects.toMatchObject({ code: "NoAttempt" });
	});

	test("leave no registration of an ended exam open", async () => {
		const open = await db
			.select({ stopAt: schema.modelTest.stopAt })
			.from(schema.registration)
			.innerJoin(schema.modelTest, eq(schema.modelTest.uuid, schema.registration.examUuid))
			.where(sql`${schema.registration.settledAt} IS NULL`);
		for (const { stopAt } of open) expect(stopAt).toBeGreaterThan(NOW);
	});
});
