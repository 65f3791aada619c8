import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import * as schema from "#db/schema/index.ts";
import { MINUTE } from "#tests/support/exam-session.ts";
import { examOf, type TestExam } from "#tests/support/workers/api-exams.ts";
import { type Person, student } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { at, database, sessions, setClock } from "#tests/support/workers/exam-session.ts";
import { ExamSessionUnavailable } from "~/domain/exam-session/port.ts";
import { registerFree } from "~/domain/model-test/register-free.server.ts";
import { rankEndedExams, settleEndedExams } from "~/domain/model-test/settle-exams.server.ts";

const { registration, attempt, modelTest } = schema;

const YEAR = 365 * 1440;
const SECOND = 1 / 60;

/**
 * A sweep looks at every exam that has stopped, so the exams of these tests are years before those of all others; each
 * is earlier than the one before.
 */
let years = 0;
async function earlierExam(overrides: Parameters<typeof examOf>[0] = {}) {
	years += 1;
	const opens = -years * YEAR;
	return { opens, exam: await examOf({ startAt: at(opens), stopAt: at(opens + 60), ...overrides }) };
}

const refOf = (exam: TestExam, who: Person) =>
	({ kind: "model-test", examUuid: exam.uuid, accountUuid: who.accountUuid }) as const;

async function registered(exam: TestExam, opens: number): Promise<Person> {
	const [who, deps] = [await student(), depsAt(opens - 5)];
	await setClock(refOf(exam, who), opens - 5);
	await registerFree(deps, who, exam.uuid);
	await deps.settled();
	return who;
}

/** A student who began so many minutes after the exam opened. */
async function began(exam: TestExam, opens: number, after: number): Promise<Person> {
	const who = await registered(exam, opens);
	await setClock(refOf(exam, who), opens + after);
	const paper = await sessions.attend(refOf(exam, who), { page: 0, size: 10 });
	if (paper.kind !== "running") throw new Error(`The attempt is ${paper.kind}`);
	return who;
}

async function stored(exam: TestExam) {
	const db = database();
	const [registrations, attempts, [row]] = await db.batch([
		db.select().from(registration).where(eq(registration.examUuid, exam.uuid)).orderBy(registration.id),
		db.select().from(attempt).where(eq(attempt.examUuid, exam.uuid)),
		db.select().from(modelTest).where(eq(modelTest.uuid, exam.uuid)),
	]);
	return { settled: registrations.map(({ settledAt }) => settledAt), attempts, rankedAt: row?.rankedAt };
}

/** Moves the sessions' clocks along with the sweep's. */
const clocks = (exam: TestExam, minutes: number, ...people: Person[]) =>
	Promise.all(people.map((who) => setClock(refOf(exam, who), minutes)));

const away = () => Promise.reject(new ExamSessionUnavailable("seal", new Error("The object is away")));

describe("settling an ended exam", () => {
	test("marks those absent who never began, half a minute after the end, once, in two round trips", async () => {
		const { opens, exam } = await earlierExam();
		const people = [await registered(exam, opens), await registered(exam, opens), await registered(exam, opens)];
		await clocks(exam, opens + 61, ...people);
		expect(await settleEndedExams(depsAt(opens + 60 + 29 * SECOND))).toEqual({ asked: 0, absent: 0 });
		const deps = depsAt(opens + 60 + 30 * SECOND);
		expect(await settleEndedExams(deps)).toEqual({ asked: 3, absent: 3 });
		expect(deps.trips.count).toBe(2);
		const { settled, attempts } = await stored(exam);
		expect([settled, attempts]).toEqual([people.map(() => at(opens + 60.5)), []]);
		const again = depsAt(opens + 61);
		expect(await settleEndedExams(again)).toEqual({ asked: 0, absent: 0 });
		expect(again.trips.count).toBe(1);
	});

	test("seals an attempt that nobody ended, at its own deadline, with what was answered", async () => {
		const { opens, exam } = await earlierExam();
		const [early, late] = [await began(exam, opens, 10), await began(exam, opens, 50)];
		await clocks(exam, opens + 62, early, late);
		expect(await settleEndedExams(depsAt(opens + 62))).toMatchObject({ absent: 0 });
		const { settled, attempts } = await stored(exam);
		const attemptOf = (who: Person) => attempts.find(({ accountUuid }) => accountUuid === who.accountUuid);
		expect(attemptOf(early)).toMatchObject({
			startedAt: at(opens + 10),
			finishedAt: at(opens + 40),
			timeTakenMs: 30 * MINUTE,
			sealReason: "expire",
			unansweredCount: 5,
			score: 0,
		});
		// Who began late has until the exam stops, not longer.
		expect(attemptOf(late)).toMatchObject({
			finishedAt: at(opens + 60),
			timeTakenMs: 10 * MINUTE,
			sealReason: "expire",
		});
		expect(settled).not.toContain(null);
	});

	test("leaves alone who has finished and is settled", async () => {
		const { opens, exam } = await earlierExam();
		const who = await began(exam, opens, 0);
		await setClock(refOf(exam, who), opens + 20);
		await sessions.finish(refOf(exam, who));
		const before = await stored(exam);
		expect(before.settled).toEqual([at(opens + 20)]);
		expect(await settleEndedExams(depsAt(opens + 61))).toEqual({ asked: 0, absent: 0 });
		expect(await stored(exam)).toEqual(before);
	});

	test("goes on when a session is away, and asks it again at the next sweep", async () => {
		const { opens, exam } = await earlierExam();
		const [unlucky, other] = [await registered(exam, opens), await registered(exam, opens)];
		await clocks(exam, opens + 61, unlucky, other);
		const deps = depsAt(opens + 61, {
			exams: { seal: (ref) => (ref.accountUuid === unlucky.accountUuid ? away() : sessions.seal(ref)) },
		});
		expect(await settleEndedExams(deps)).toEqual({ asked: 2, absent: 1 });
		expect(deps.said).toMatchObject([{ level: "error", message: "session not settled" }]);
		expect((await stored(exam)).settled).toEqual([null, at(opens + 61)]);
		expect(await settleEndedExams(depsAt(opens + 62))).toEqual({ asked: 1, absent: 1 });
	});

	test("tells of a session that believes to be running still, and does not call it settled", async () => {
		const { opens, exam } = await earlierExam();
		const who = await began(exam, opens, 0);
		const deps = depsAt(opens + 61);
		expect(await settleEndedExams(deps)).toEqual({ asked: 1, absent: 0 });
		expect(deps.said).toMatchObject([{ level: "warn", message: "session open past its exam" }]);
		expect((await stored(exam)).settled).toEqual([null]);
		await setClock(refOf(exam, who), opens + 62);
		await settleEndedExams(depsAt(opens + 62));
		expect((await stored(exam)).settled).not.toContain(null);
	});

	test("does not look at drafts", async () => {
		const { opens, exam } = await earlierExam();
		await registered(exam, opens);
		await database().update(modelTest).set({ state: "draft" }).where(eq(modelTest.uuid, exam.uuid));
		expect(await settleEndedExams(depsAt(opens + 61))).toEqual({ asked: 0, absent: 0 });
	});
});

describe("ranking ended exams", () => {
	test("waits until everybody is settled, and then ranks once, in one round trip more", async () => {
		const { opens, exam } = await earlierExam();
		const [absent, sitting] = [await registered(exam, opens), await began(exam, opens, 0)];
		await clocks(exam, opens + 61, absent, sitting);
		expect(await rankEndedExams(depsAt(opens + 61))).toEqual({ ranked: [] });
		await settleEndedExams(depsAt(opens + 61));
		const deps = depsAt(opens + 62);
		expect(await rankEndedExams(deps)).toEqual({ ranked: [exam.uuid] });
		expect(deps.trips.count).toBe(2);
		expect(await stored(exam)).toMatchObject({ rankedAt: at(opens + 62), attempts: [{ rank: 1 }] });
		expect(await rankEndedExams(depsAt(opens + 63))).toEqual({ ranked: [] });
	});

	test("never comes before the end and its grace", async () => {
		const { opens, exam } = await earlierExam();
		for (const minutes of [-1, 0, 59, 60, 60 + 29 * SECOND])
			expect(await rankEndedExams(depsAt(opens + minutes))).toEqual({ ranked: [] });
		expect(await rankEndedExams(depsAt(opens + 60.5))).toEqual({ ranked: [exam.uuid] });
	});

	test("waits a quarter of an hour for a session that does not answer, and ranks again when it does", async () => {
		const { opens, exam } = await earlierExam();
		const [quick, straggler] = [await began(exam, opens, 0), await began(exam, opens, 20)];
		await setClock(refOf(exam, quick), opens + 30);
		await sessions.finish(refOf(exam, quick));
		const sweep = (minutes: number) => settleEndedExams(depsAt(opens + minutes, { exams: { seal: away } }));
		await sweep(61);
		expect(await rankEndedExams(depsAt(opens + 74))).toEqual({ ranked: [] });
		expect(await rankEndedExams(depsAt(opens + 75))).toEqual({ ranked: [exam.uuid] });
		expect((await stored(exam)).attempts).toMatchObject([{ accountUuid: quick.accountUuid, rank: 1 }]);
		expect(await rankEndedExams(depsAt(opens + 76))).toEqual({ ranked: [] });

		await setClock(refOf(exam, straggler), opens + 80);
		await settleEndedExams(depsAt(opens + 80));
		expect(await rankEndedExams(depsAt(opens + 81))).toEqual({ ranked: [exam.uuid] });
		const { attempts, rankedAt } = await stored(exam);
		expect(attempts.map(({ accountUuid, rank }) => [accountUuid, rank]).sort()).toEqual(
			// The same score and the same half hour; who ended earlier is first.
			[
				[quick.accountUuid, 1],
				[straggler.accountUuid, 2],
			].sort(),
		);
		expect(rankedAt).toBe(at(opens + 81));
		expect(await rankEndedExams(depsAt(opens + 82))).toEqual({ ranked: [] });
	});

	test("does not look at drafts", async () => {
		const { opens } = await earlierExam({ state: "draft" });
		expect(await rankEndedExams(depsAt(opens + 90))).toEqual({ ranked: [] });
	});
});
