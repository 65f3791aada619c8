import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Database, openDatabase } from "#db/client.ts";
import * as schema from "#db/schema/index.ts";
import { KNOWN_INSTITUTES } from "#db/seed/institutes/institutes.ts";
import { DEMO_ADMIN, DEMO_STUDENTS } from "#db/seed/people.ts";
import { type SeedReport, seedPlatform } from "#db/seed/seed.ts";
import { accountUuidOf, PEOPLE } from "#db/seed/seed-people.ts";
import { noCache } from "#db/seed/support.ts";
import { applyMigrations, type LibsqlServer, startLibsql } from "#tests/support/libsql.ts";
import { actorAs } from "#tests/support/question-bank.ts";
import { isProfileComplete } from "~/domain/account/rules.ts";
import { getReview } from "~/domain/attempt/review.server.ts";
import { drawPaper, sheetOf } from "~/domain/exam-session/paper.ts";
import type { ExamSessions } from "~/domain/exam-session/port.ts";
import { scorePaper } from "~/domain/exam-session/score.ts";
import type { Choice } from "~/domain/exam-session/types.ts";
import { foundBy } from "~/domain/institute/search-key.ts";
import { modelTestKind } from "~/domain/model-test/attempt-kind.server.ts";
import { loadPool } from "~/domain/model-test/pool.server.ts";
import type { Paging } from "~/lib/paging.ts";

const NOW = Date.UTC(2026, 8, 15, 9, 25);
const ISSUER = "http://localhost:8788/oidc";
const HOUR = 3600_000;

let server: LibsqlServer;
let db: Database;
let report: SeedReport;
const seed = (issuer = ISSUER, now = NOW) => seedPlatform({ databaseUrl: server.url, issuer, now });

/** Every row of every table. */
async function everything() {
	const tables = await db.all<{ name: string }>(
		sql`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'libsql_%' AND name NOT LIKE '%\\_search%' ESCAPE '\\' ORDER BY name`,
	);
	const rows = await Promise.all(
		tables.map(({ name }) => db.all(sql`SELECT * FROM ${sql.identifier(name)} ORDER BY rowid`)),
	);
	return Object.fromEntries(tables.map(({ name }, index) => [name, rows[index]]));
}

const personByMobile = (mobile: string) => {
	const person = PEOPLE.find((entry) => entry.mobile === mobile);
	if (!person) throw new Error(`No demo person ${mobile}`);
	return accountUuidOf(person);
};

beforeAll(async () => {
	server = await startLibsql();
	await applyMigrations(server.url);
	db = openDatabase(server.url);
	report = await seed();
}, 30_000);
afterAll(() => server.stop());

test("Every subject, class and institute of the demo has a name in Bangla", async () => {
	const [subjects, grades, institutes] = await Promise.all([
		db.select({ name: schema.subject.title, nameBn: schema.subject.titleBn }).from(schema.subject),
		db.select({ name: schema.grade.title, nameBn: schema.grade.titleBn }).from(schema.grade),
		db.select({ name: schema.institute.name, nameBn: schema.institute.nameBn }).from(schema.institute),
	]);
	expect([...subjects, ...grades, ...institutes].filter(({ nameBn }) => !/[\u0980-\u09ff]/.test(nameBn ?? ""))).toEqual(
		[],
	);
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
		expect(report).toEqual({ seeded: true, questions: questions.length, exams: 10 });
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

describe("The people of the demo", () => {
	test("have the profiles that their sign-ins are for", async () => {
		const accounts = await db.select().from(schema.account);
		const own = async (uuid: string) => {
			const rows = await db
				.select({ open: schema.institute.isOpenSchool })
				.from(schema.instituteMembership)
				.innerJoin(schema.institute, eq(schema.institute.uuid, schema.instituteMembership.instituteUuid))
				.where(eq(schema.instituteMembership.accountUuid, uuid));
			return { open: rows.filter(({ open }) => open).length, other: rows.filter(({ open }) => !open).length };
		};
		for (const [mobile, complete] of [
			["01700000011", true],
			["01700000012", false],
			["01700000013", false],
		] as const) {
			const uuid = personByMobile(mobile);
			const account = accounts.find((entry) => entry.uuid === uuid);
			if (!account) throw new Error(`No account ${mobile}`);
			const memberships = await own(uuid);
			expect(memberships.open).toBe(1);
			expect(isProfileComplete(account, memberships.other), mobile).toBe(complete);
		}
		expect(accounts.find(({ uuid }) => uuid === personByMobile("01700000013"))?.mobileVerified).toBe(false);
		const teachers = await db.select().from(schema.teacherProfile).orderBy(schema.teacherProfile.accountUuid);
		expect(teachers.map(({ verificationStatus }) => verificationStatus)).toEqual(["Accepted", "Awaiting", "Suspended"]);
		const admins = await db.select().from(schema.accountRole).where(eq(schema.accountRole.role, "admin"));
		expect(admins.map(({ accountUuid }) => accountUuid)).toEqual([accountUuidOf(DEMO_ADMIN)]);
	});

	test("fill the sections of the landing page", async () => {
		expect(await db.$count(schema.mockTestType)).toBeGreaterThan(4);
		expect(await db.$count(schema.course)).toBe(3);
		expect(await db.$count(schema.material)).toBeGreaterThan(0);
		const kinds = await db.selectDistinct({ kind: schema.institute.kind }).from(schema.institute);
		expect(kinds.map(({ kind }) => kind).sort()).toEqual(["coaching", "college", "school", "university"]);
	});
});

describe("The institutes of the demo", () => {
	test("are all that are known, each in its place and with words that it is found by", async () => {
		const { institute, instituteWord } = schema;
		const all = await db.select().from(institute);
		expect(all.length).toBeGreaterThan(KNOWN_INSTITUTES.length);
		const byName = new Map(all.map((row) => [row.name, row]));
		for (const { name, nameBn, kind, districtId, eiin, also } of KNOWN_INSTITUTES)
			expect(byName.get(name)).toMatchObject({
				nameBn,
				kind,
				districtId,
				eiin,
				otherNames: [...also],
				state: "listed",
			});
		expect(all.filter(({ districtId, isOpenSchool }) => (districtId === null) !== isOpenSchool)).toEqual([]);
		const words = await db.select().from(instituteWord);
		const wordsOf = Map.groupBy(words, ({ instituteUuid }) => instituteUuid);
		for (const { uuid, ...row } of all) {
			const { words: expected, ...keys } = foundBy(row);
			expect(row).toMatchObject(keys);
			expect(
				wordsOf
					.get(uuid)
					?.map(({ word }) => word)
					.toSorted(),
			).toEqual(expected.toSorted());
		}
	});

	test("have teachers as teachers, and something that waits for an admin", async () => {
		const { instituteMembership, instituteRequest, accountRole } = schema;
		const members = await db
			.select({ as: instituteMembership.role, is: accountRole.role, status: instituteMembership.requestStatus })
			.from(instituteMembership)
			.innerJoin(accountRole, eq(accountRole.accountUuid, instituteMembership.accountUuid));
		expect(members.filter(({ as, is }) => as !== is)).toEqual([]);
		expect(members.filter(({ status }) => status === "Pending").map(({ as }) => as)).toEqual(["teacher", "teacher"]);
		expect(await db.$count(instituteRequest, eq(instituteRequest.requestStatus, "Pending"))).toBe(2);
		expect(await db.$count(schema.section)).toBe(3);
	});
});

describe("A later start", () => {
	test("changes nothing, however much later", async () => {
		const before = await everything();
		expect(await seed(ISSUER, NOW + 30 * 24 * HOUR)).toEqual({ ...report, seeded: false });
		expect(await everything()).toEqual(before);
	});

	test("at another port keeps the accounts, those that registered themselves too", async () => {
		const [student] = DEMO_STUDENTS;
		const row = { issuer: ISSUER, subject: "registered-later", createdAt: NOW, updatedAt: NOW };
		await db.insert(schema.account).values({ ...row, uuid: "registered-later" });
		await db.insert(schema.account).values({ ...row, uuid: "elsewhere", issuer: "https://id.example.org" });
		await seed("http://localhost:9001/oidc");
		const issuers = new Map(
			(await db.select().from(schema.account)).map(({ uuid, issuer }) => [uuid, issuer] as const),
		);
		expect(issuers.get(student ? accountUuidOf(student) : "")).toBe("http://localhost:9001/oidc");
		expect(issuers.get("registered-later")).toBe("http://localhost:9001/oidc");
		expect(issuers.get("elsewhere")).toBe("https://id.example.org");
		await seed();
	});

	test("goes on with a seed that was broken off", async () => {
		const exams = await db.select().from(schema.modelTest).orderBy(schema.modelTest.id);
		const [first] = exams;
		if (!first) throw new Error("No exams");
		// As if the process had died before its last step: the log itself refuses to forget.
		await db.run(sql`DROP TRIGGER audit_log_no_delete`);
		await db.batch([
			db.delete(schema.auditLog).where(eq(schema.auditLog.action, "seed.finished")),
			db.delete(schema.winner).where(eq(schema.winner.examUuid, first.uuid)),
			db.delete(schema.attempt).where(eq(schema.attempt.examUuid, first.uuid)),
			db.delete(schema.course),
		]);
		const again = await seed(ISSUER, NOW + 5 * HOUR);
		expect(again).toEqual(report);
		expect(await db.select().from(schema.modelTest).orderBy(schema.modelTest.id)).toEqual(exams);
		expect(await db.$count(schema.course)).toBe(3);
		expect(await db.$count(schema.winner, eq(schema.winner.examUuid, first.uuid))).toBe(10);
		expect(await seed()).toMatchObject({ seeded: false });
	});
});
