import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { describe, expect, inject, test } from "vitest";
import { insertRows } from "#db/factories/insert.ts";
import { mockTestPoolRows } from "#db/factories/mock-test.ts";
import * as schema from "#db/schema/index.ts";
import { MINUTE } from "#tests/support/exam-session.ts";
import { holdElsewhere, keyOf } from "#tests/support/workers/api-exams.ts";
import { mockTestOf, type TestMockTest } from "#tests/support/workers/api-mock-tests.ts";
import { type Person, student } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { at, bindings, database, sessionOf, sessions, setClock } from "#tests/support/workers/exam-session.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { gateName } from "#workers/write-gate/client.ts";
import {
	finishAttempt,
	getQuestions,
	startAttempt,
	submitAnswer,
	submitAnswers,
} from "~/domain/attempt/attend.server.ts";
import { getReview } from "~/domain/attempt/review.server.ts";
import { openRoom } from "~/domain/attempt/room.server.ts";
import { ExamSessionUnavailable } from "~/domain/exam-session/port.ts";
import { mockTestKind } from "~/domain/mock-test/attempt-kind.server.ts";
import { prepareAttempt, retryWrong } from "~/domain/mock-test/begin-attempt.server.ts";
import { getAttempt, getProgress, getTypeForStudent, listMyAttempts } from "~/domain/mock-test/my-attempts.server.ts";
import { getResult } from "~/domain/mock-test/result.server.ts";
import { SESSION_KEPT_MS } from "~/domain/mock-test/rules.ts";
import { sealStragglers } from "~/domain/mock-test/seal-stragglers.server.ts";
import { keyOf as sessionKey } from "~/domain/mock-test/session.server.ts";

const { mockTestAttempt, mockTestResponse } = schema;
const WHOLE = { page: 0, size: 100 };

// The sweep that seals looks at every open attempt.
ownDatabase();

const rowOf = async (uuid: string) => {
	const [row] = await database().select().from(mockTestAttempt).where(eq(mockTestAttempt.uuid, uuid));
	return row;
};
const responsesOf = (uuid: string) =>
	database()
		.select()
		.from(mockTestResponse)
		.where(eq(mockTestResponse.attemptUuid, uuid))
		.orderBy(mockTestResponse.position);

/** An attempt in the middle of its time, begun when the tests open, its first question answered after 2 minutes. */
async function began({ type }: { type?: TestMockTest } = {}) {
	const [kind, who] = [type ?? (await mockTestOf()), await student()];
	const deps = depsAt();
	const { uuid } = await prepareAttempt(deps, who, kind.uuid);
	const key = sessionKey(uuid, who.accountUuid);
	await setClock(key, 0);
	const paper = await startAttempt(deps, who, mockTestKind, uuid, WHOLE);
	await deps.settled();
	const [first] = paper.questions;
	await setClock(key, 2);
	const choice = { questionUuid: first?.uuid ?? "", optionUuid: keyOf(kind, first?.uuid ?? ""), seq: 1 };
	await submitAnswer(deps, who, mockTestKind, uuid, choice);
	return { type: kind, who, uuid, key, paper };
}

type Attempt = Awaited<ReturnType<typeof began>>;

const gateOf = ({ accountUuid }: Person) => bindings.WRITE_GATE.getByName(gateName(accountUuid));

/** Lets the gate of an attempt's outcome find the database at another address, until it is evicted. */
const connect = ({ who }: Attempt, url: string) =>
	runInDurableObject(gateOf(who), (gate) => {
		Object.assign(gate, { env: { ...bindings, DATABASE_URL: url } });
	});

describe("the outcome of a self-assessment", () => {
	test("is in the database when the reply to finish is, with the time of each question", async () => {
		const attempt = await began();
		expect(await rowOf(attempt.uuid)).toMatchObject({ startedAt: at(0), deadlineAt: at(10), finishedAt: null });
		await setClock(attempt.key, 6);
		await finishAttempt(depsAt(6), attempt.who, mockTestKind, attempt.uuid);
		expect(await rowOf(attempt.uuid)).toMatchObject({
			typeUuid: attempt.type.uuid,
			accountUuid: attempt.who.accountUuid,
			entitlementUuid: null,
			retryOfUuid: null,
			poolVersion: 1,
			seed: expect.stringMatching(/^[0-9a-f]{32}$/),
			finishedAt: at(6),
			sealReason: "finish",
			timeTakenMs: 6 * MINUTE,
			totalQuestions: 5,
			correctCount: 1,
			wrongCount: 0,
			unansweredCount: 4,
			score: 100,
			totalMarks: 500,
			createdAt: at(0),
		});
		const responses = await responsesOf(attempt.uuid);
		expect(responses.map(({ questionUuid }) => questionUuid)).toEqual(attempt.paper.questions.map(({ uuid }) => uuid));
		expect(responses[0]).toMatchObject({ isCorrect: true, answeredAt: at(2), timeSpentMs: 2 * MINUTE });
		expect(responses[1]).toMatchObject({ isCorrect: false, optionUuid: null, answeredAt: null, timeSpentMs: null });
	});

	test("comes by the alarm when nobody finished", async () => {
		const attempt = await began();
		await setClock(attempt.key, 14);
		await runDurableObjectAlarm(sessionOf(attempt.key));
		expect(await rowOf(attempt.uuid)).toMatchObject({ finishedAt: at(10), sealReason: "expire", correctCount: 1 });
	});

	test("tells what was received alone while its keys are held, from the session as from the database (QB-5)", async () => {
		const attempt = await began();
		await connect(attempt, inject("closedUrl"));
		await setClock(attempt.key, 6);
		await finishAttempt(depsAt(6), attempt.who, mockTestKind, attempt.uuid);
		await holdElsewhere(attempt.type, 200);
		const held = await getResult(depsAt(6), attempt.who, attempt.uuid);
		expect(held).toMatchObject({
			...{ correctCount: null, wrongCount: null, score: null, percent: null, verdict: null },
			...{ unansweredCount: 4, totalMarks: 500, subjects: [] },
		});
		expect(new Set(held.questions.map(({ verdict }) => verdict))).toEqual(new Set([null]));
		await evictDurableObject(sessionOf(attempt.key));
		await evictDurableObject(gateOf(attempt.who));
		await runDurableObjectAlarm(sessionOf(attempt.key));
		expect(await getResult(depsAt(6), attempt.who, attempt.uuid)).toEqual(held);
		const told = await getResult(depsAt(200), attempt.who, attempt.uuid);
		expect([told.score, told.correctCount]).toEqual([100, 1]);
		expect(told.subjects.reduce((sum, { correctCount }) => sum + correctCount, 0)).toBe(1);
	});

	test("is shown at once and kept while the database is away from the session, and arrives once", async () => {
		const attempt = await began();
		await connect(attempt, inject("closedUrl"));
		await setClock(attempt.key, 6);
		await finishAttempt(depsAt(6), attempt.who, mockTestKind, attempt.uuid);
		expect(await rowOf(attempt.uuid)).toMatchObject({ finishedAt: null });
		const early = await getResult(depsAt(6), attempt.who, attempt.uuid);
		const answers = await getReview(depsAt(6), attempt.who, mockTestKind, attempt.uuid, WHOLE);
		expect(await getAttempt(depsAt(6), attempt.who, attempt.uuid)).toMatchObject({ state: "finished", result: null });
		await evictDurableObject(sessionOf(attempt.key));
		await evictDurableObject(gateOf(attempt.who));
		await runDurableObjectAlarm(sessionOf(attempt.key));
		expect(await rowOf(attempt.uuid)).toMatchObject({ finishedAt: at(6) });
		expect(await getResult(depsAt(6), attempt.who, attempt.uuid)).toEqual(early);
		expect(await getReview(depsAt(6), attempt.who, mockTestKind, attempt.uuid, WHOLE)).toEqual(answers);
	});

	test("delivered again changes nothing", async () => {
		const attempt = await began();
		await finishAttempt(depsAt(6), attempt.who, mockTestKind, attempt.uuid);
		await database().update(mockTestAttempt).set({ score: 4200 }).where(eq(mockTestAttempt.uuid, attempt.uuid));
		const before = [await rowOf(attempt.uuid), await responsesOf(attempt.uuid)];
		expect(await sessions.seal(attempt.key)).toMatchObject({ kind: "finished", delivered: true });
		expect([await rowOf(attempt.uuid), await responsesOf(attempt.uuid)]).toEqual(before);
	});

	test("makes the attempt anew when the database has lost it", async () => {
		const attempt = await began();
		await finishAttempt(depsAt(6), attempt.who, mockTestKind, attempt.uuid);
		const before = [await rowOf(attempt.uuid), await responsesOf(attempt.uuid)] as const;
		await database().delete(mockTestResponse).where(eq(mockTestResponse.attemptUuid, attempt.uuid));
		await database().delete(mockTestAttempt).where(eq(mockTestAttempt.uuid, attempt.uuid));
		await sessions.seal(attempt.key);
		expect(await rowOf(attempt.uuid)).toMatchObject({ uuid: attempt.uuid, score: before[0]?.score, createdAt: at(0) });
		expect(await responsesOf(attempt.uuid)).toEqual(before[1]);
	});

	test("touches no database until the end: questions and answers go on while it is away", async () => {
		const { who, uuid, paper } = await began();
		const away = depsAt(3, { bindings: { DATABASE_URL: inject("closedUrl") } });
		const changes = paper.questions.map((question) => ({
			questionUuid: question.uuid,
			optionUuid: question.options[0]?.uuid ?? null,
		}));
		expect(await submitAnswers(away, who, mockTestKind, uuid, changes)).toEqual({ saved: 5, over: false });
		expect(await getQuestions(away, who, mockTestKind, uuid, { page: 0, size: 2 })).toMatchObject({
			answeredCount: 5,
			total: 5,
		});
		expect(away.trips.count).toBe(0);
	});
});

describe("the session of a self-assessment (ATT-6.1)", () => {
	const KEPT = SESSION_KEPT_MS / MINUTE;
	const ring = (key: Attempt["key"]) => runDurableObjectAlarm(sessionOf(key));
	/** Whether the object holds anything of an attempt. */
	const isKept = (key: Attempt["key"]) =>
		runInDurableObject(
			sessionOf(key),
			(_session, { storage }) =>
				storage.sql.exec("SELECT 1 FROM sqlite_master WHERE name = 'session'").toArray().length > 0,
		);
	const codeOf = (work: Promise<unknown>) =>
		work.then(
			(value) => value,
			(error: { code?: string }) => error.code ?? error,
		);

	/** Everything that a student can ask of an attempt that is over, with a tab that comes late among it. */
	async function asked({ who, uuid, paper }: Pick<Attempt, "who" | "uuid" | "paper">, minutes: number) {
		const deps = depsAt(minutes);
		const [question] = paper.questions;
		const choice = { questionUuid: question?.uuid ?? "", optionUuid: question?.options[1]?.uuid ?? null };
		const answers = {
			start: await codeOf(startAttempt(deps, who, mockTestKind, uuid, WHOLE)),
			questions: await codeOf(getQuestions(deps, who, mockTestKind, uuid, WHOLE)),
			answer: await codeOf(submitAnswer(deps, who, mockTestKind, uuid, { ...choice, seq: 9 })),
			answers: await codeOf(submitAnswers(deps, who, mockTestKind, uuid, [choice])),
			finish: await codeOf(finishAttempt(deps, who, mockTestKind, uuid)),
			room: await codeOf(openRoom(deps, who, mockTestKind, uuid, { page: 1, size: 2 })),
			attempt: await codeOf(getAttempt(deps, who, uuid)),
			result: await codeOf(getResult(deps, who, uuid)),
			review: await codeOf(getReview(deps, who, mockTestKind, uuid, WHOLE)),
			page: await codeOf(getReview(deps, who, mockTestKind, uuid, { page: 1, size: 2 })),
			listed: await codeOf(listMyAttempts(deps, who, { page: 0, size: 10 })),
		};
		await deps.settled();
		expect(deps.said).toEqual([]);
		expect(answers).toMatchObject({
			...{ start: "Finished", questions: "Finished", answer: null, answers: { saved: 0, over: true } },
			...{ finish: { kind: "finished", already: true }, room: { kind: "finished" }, attempt: { state: "finished" } },
			...{ result: { sealReason: "finish" }, review: { totalElements: paper.questions.length } },
		});
		return answers;
	}

	const finished = async (attempt: Pick<Attempt, "who" | "uuid" | "key">) => {
		await setClock(attempt.key, 6);
		await finishAttempt(depsAt(6), attempt.who, mockTestKind, attempt.uuid);
		await setClock(attempt.key, 6 + KEPT);
	};

	test("is emptied seven days after its end, and whoever comes later hears the same from the database", async () => {
		const attempt = await began();
		await finished(attempt);
		const before = await asked(attempt, 6 + KEPT);
		expect(await ring(attempt.key)).toBe(true);
		expect(await isKept(attempt.key)).toBe(false);
		expect(await asked(attempt, 6 + KEPT)).toEqual(before);
		await evictDurableObject(sessionOf(attempt.key));
		expect(await asked(attempt, 6 + KEPT)).toEqual(before);
		expect([await isKept(attempt.key), await ring(attempt.key)]).toEqual([false, false]);
	});

	test("of what went wrong is emptied as well; its paper is drawn again, and practised on", async () => {
		const whole = await began();
		await finished(whole);
		const { who } = whole;
		const { uuid } = await retryWrong(depsAt(7), who, whole.uuid);
		const key = sessionKey(uuid, who.accountUuid);
		await setClock(key, 5);
		const paper = await startAttempt(depsAt(5), who, mockTestKind, uuid, WHOLE);
		await finished({ who, uuid, key });
		const before = await asked({ who, uuid, paper }, 6 + KEPT);
		await ring(key);
		await ring(whole.key);
		expect([await isKept(key), await isKept(whole.key)]).toEqual([false, false]);
		expect(await asked({ who, uuid, paper }, 6 + KEPT)).toEqual(before);
		expect(await rowOf((await retryWrong(depsAt(6 + KEPT), who, uuid)).uuid)).toMatchObject({ totalQuestions: 4 });
	});

	test("that nobody begins is emptied too, and has a paper again when somebody does", async () => {
		const [type, who] = [await mockTestOf(), await student()];
		const { uuid } = await prepareAttempt(depsAt(), who, type.uuid);
		const key = sessionKey(uuid, who.accountUuid);
		expect([await isKept(key), await ring(key), await isKept(key)]).toEqual([true, true, false]);
		expect(await prepareAttempt(depsAt(KEPT), who, type.uuid)).toMatchObject({ uuid, continued: true });
		expect([await isKept(key), await ring(key)]).toEqual([true, true]);
		await setClock(key, KEPT + 1);
		const paper = await startAttempt(depsAt(KEPT + 1), who, mockTestKind, uuid, WHOLE);
		expect([paper.total, paper.resumed]).toEqual([5, false]);
		await setClock(key, KEPT + 2);
		await ring(key);
		expect(await sessions.status(key)).toMatchObject({ kind: "running", startedAt: at(KEPT + 1) });
	});

	test("stays until then, and as long as the database has not acknowledged its outcome", async () => {
		const attempt = await began();
		await connect(attempt, inject("closedUrl"));
		await finished(attempt);
		await setClock(attempt.key, 6 + 2 * KEPT);
		await ring(attempt.key);
		expect(await isKept(attempt.key)).toBe(true);
		await evictDurableObject(gateOf(attempt.who));
		await ring(attempt.key);
		expect(await rowOf(attempt.uuid)).toMatchObject({ finishedAt: at(6) });
		await setClock(attempt.key, 5 + 3 * KEPT);
		expect([await ring(attempt.key), await isKept(attempt.key)]).toEqual([true, true]);
		await setClock(attempt.key, 6 + 3 * KEPT);
		expect([await ring(attempt.key), await isKept(attempt.key)]).toEqual([true, false]);
	});
});

describe("a new pool", () => {
	const republish = async (type: TestMockTest) => {
		const pool = { ...type.pool, version: 2, questions: type.pool.questions.slice(0, 12) };
		const db = database();
		await insertRows(db, mockTestPoolRows(pool, at(0)));
		await db.update(schema.mockTestType).set({ poolVersion: 2 }).where(eq(schema.mockTestType.uuid, type.uuid));
		const { cache } = depsAt();
		await cache.forget(`mock-test-type:${type.uuid}`);
	};

	test("replaces the paper of an attempt that is not begun, and of no other", async () => {
		const [type, who] = [await mockTestOf(), await student()];
		const running = await began({ type });
		const { uuid } = await prepareAttempt(depsAt(), who, type.uuid);
		await republish(type);
		expect(await prepareAttempt(depsAt(), who, type.uuid)).toMatchObject({ uuid, continued: true });
		const key = sessionKey(uuid, who.accountUuid);
		await setClock(key, 0);
		await startAttempt(depsAt(), who, mockTestKind, uuid, WHOLE);
		await finishAttempt(depsAt(), who, mockTestKind, uuid);
		expect(await rowOf(uuid)).toMatchObject({ poolVersion: 2 });
		await finishAttempt(depsAt(), running.who, mockTestKind, running.uuid);
		expect(await rowOf(running.uuid)).toMatchObject({ poolVersion: 1 });
		const again = await retryWrong(depsAt(), running.who, running.uuid);
		expect(await rowOf(again.uuid)).toMatchObject({ poolVersion: 1, totalQuestions: 4, retryOfUuid: running.uuid });
	});
});

describe("a session out of reach", () => {
	const unreachable = () => Promise.reject(new ExamSessionUnavailable("prepare", new Error("The object is away")));

	test("does not keep an attempt from being made: its paper is drawn at the start", async () => {
		const [type, who] = [await mockTestOf(), await student()];
		const deps = depsAt(0, { exams: { prepare: unreachable } });
		const { uuid, continued } = await prepareAttempt(deps, who, type.uuid);
		expect([continued, deps.said.map(({ level }) => level)]).toEqual([false, ["error"]]);
		await setClock(sessionKey(uuid, who.accountUuid), 0);
		expect(await startAttempt(depsAt(), who, mockTestKind, uuid, WHOLE)).toMatchObject({ total: 5, resumed: false });
	});

	test("leaves lists readable, by what the database knows", async () => {
		const { who, uuid } = await began();
		const deps = depsAt(3, { exams: { status: unreachable } });
		const { content } = await listMyAttempts(deps, who, { page: 0, size: 10 });
		expect(content).toMatchObject([{ uuid, state: "running", answeredCount: 0, totalQuestions: 5 }]);
	});
});

describe("the sweep", () => {
	test("seals what is open past its deadline, half a minute after it, and leaves the rest alone", async () => {
		const attempt = await began();
		await setClock(attempt.key, 11);
		expect(await sealStragglers(depsAt(10.4))).toEqual({ asked: 0, sealed: 0 });
		expect(await sealStragglers(depsAt(10.5))).toEqual({ asked: 1, sealed: 1 });
		expect(await rowOf(attempt.uuid)).toMatchObject({ finishedAt: at(10), sealReason: "expire" });
		expect(await sealStragglers(depsAt(11))).toEqual({ asked: 0, sealed: 0 });
	});

	test("finds an attempt whose start was never recorded, and asks one that is not begun now and then", async () => {
		const lost = await began();
		await database()
			.update(mockTestAttempt)
			.set({ startedAt: null, deadlineAt: null })
			.where(eq(mockTestAttempt.uuid, lost.uuid));
		const who = await student();
		const waiting = await prepareAttempt(depsAt(), who, lost.type.uuid);
		await setClock(lost.key, 360);
		await setClock(sessionKey(waiting.uuid, who.accountUuid), 360);
		expect(await sealStragglers(depsAt(359))).toEqual({ asked: 0, sealed: 0 });
		expect(await sealStragglers(depsAt(360))).toEqual({ asked: 2, sealed: 1 });
		expect(await rowOf(lost.uuid)).toMatchObject({ startedAt: at(0), finishedAt: at(10) });
		expect(await sealStragglers(depsAt(361))).toEqual({ asked: 0, sealed: 0 });
		await database().delete(mockTestAttempt).where(eq(mockTestAttempt.uuid, waiting.uuid));
	});

	test("goes on when a session is away", async () => {
		const [one, other] = [await began(), await began()];
		await Promise.all([one, other].map(({ key }) => setClock(key, 20)));
		const deps = depsAt(20, {
			exams: {
				seal: (key) =>
					"attemptUuid" in key && key.attemptUuid === one.uuid
						? Promise.reject(new ExamSessionUnavailable("seal", new Error("away")))
						: sessions.seal(key),
			},
		});
		expect(await sealStragglers(deps)).toMatchObject({ asked: 2 });
		expect(await rowOf(other.uuid)).toMatchObject({ finishedAt: at(10) });
		expect(deps.said).toMatchObject([{ level: "error" }]);
		expect(await sealStragglers(depsAt(21))).toEqual({ asked: 1, sealed: 1 });
	});
});

describe("what a student sees of a type", () => {
	const finish = async (who: Person, type: TestMockTest, minutes: number, right: number) => {
		const deps = depsAt(minutes);
		const { uuid } = await prepareAttempt(deps, who, type.uuid);
		await setClock(sessionKey(uuid, who.accountUuid), minutes);
		const { questions } = await startAttempt(deps, who, mockTestKind, uuid, WHOLE);
		await submitAnswers(
			deps,
			who,
			mockTestKind,
			uuid,
			questions
				.slice(0, right)
				.map((question) => ({ questionUuid: question.uuid, optionUuid: keyOf(type, question.uuid) })),
		);
		await finishAttempt(deps, who, mockTestKind, uuid);
		await deps.settled();
		return uuid;
	};

	test("is the progress of whole papers, oldest first; practising what went wrong bends no line", async () => {
		const [type, who] = [await mockTestOf(), await student()];
		const first = await finish(who, type, 0, 1);
		const second = await finish(who, type, 100, 4);
		const again = await retryWrong(depsAt(200), who, first);
		await setClock(sessionKey(again.uuid, who.accountUuid), 200);
		await startAttempt(depsAt(200), who, mockTestKind, again.uuid, WHOLE);
		await finishAttempt(depsAt(200), who, mockTestKind, again.uuid);
		const { points } = await getProgress(depsAt(300), who, type.uuid);
		expect(points).toMatchObject([
			{ uuid: first, percent: 20, verdict: "practise" },
			{ uuid: second, percent: 80, verdict: "excellent" },
		]);
		const deps = depsAt(300);
		const seen = await getTypeForStudent(deps, who, String(type.id));
		expect(seen).toMatchObject({ attemptsLeft: null, attemptCount: 2, bestPercent: 80, open: null });
		expect(seen.recent.map(({ uuid }) => uuid)).toEqual([again.uuid, second, first]);
		expect(deps.trips.count).toBeLessThanOrEqual(2);
	});

	test("is the room of an attempt: rules, then the paper, then its end", async () => {
		const [type, who] = [await mockTestOf(), await student()];
		const { uuid } = await prepareAttempt(depsAt(), who, type.uuid);
		const key = sessionKey(uuid, who.accountUuid);
		const look = (minutes: number, page = 0) => openRoom(depsAt(minutes), who, mockTestKind, uuid, { page, size: 2 });
		await setClock(key, 0);
		expect(await look(0)).toMatchObject({ kind: "rules", about: { uuid, type: { uuid: type.uuid } } });
		await startAttempt(depsAt(), who, mockTestKind, uuid, WHOLE);
		expect(await look(1, 99)).toMatchObject({ kind: "running", paper: { page: 2, total: 5 } });
		await setClock(key, 10);
		expect(await look(10)).toMatchObject({ kind: "finished" });
		await expect(openRoom(depsAt(), await student(), mockTestKind, uuid, WHOLE)).rejects.toMatchObject({
			code: "AttemptNotFound",
		});
	});
});
