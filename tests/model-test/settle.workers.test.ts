import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { personRows } from "#db/factories/account.ts";
import { insertRows } from "#db/factories/insert.ts";
import { registrationRows } from "#db/factories/model-test.ts";
import { modelTest } from "#db/schema/index.ts";
import { MINUTE } from "#tests/support/exam-session.ts";
import { examOf, type TestExam } from "#tests/support/workers/api-exams.ts";
import type { Person } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { at, database, sessions, setClock } from "#tests/support/workers/exam-session.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { began, refOf, registered } from "#tests/support/workers/running-exams.ts";
import { settleEndedExams } from "~/domain/model-test/settle-exams.server.ts";
import { away, clocks, stored } from "./ended-exams.ts";

const SECOND = 1 / 60;

// A sweep looks at every exam that has stopped.
ownDatabase();

describe("settling an ended exam", () => {
	test("marks those absent who never began, half a minute after the end, once, in two round trips", async () => {
		const exam = await examOf();
		const people = [await registered(exam), await registered(exam), await registered(exam)];
		await clocks(exam, 61, ...people);
		expect(await settleEndedExams(depsAt(60 + 29 * SECOND))).toEqual({ asked: 0, absent: 0 });
		const deps = depsAt(60 + 30 * SECOND);
		expect(await settleEndedExams(deps)).toEqual({ asked: 3, absent: 3 });
		expect(deps.trips.count).toBe(2);
		const { settled, attempts } = await stored(exam);
		expect([settled, attempts]).toEqual([people.map(() => at(60.5)), []]);
		const again = depsAt(61);
		expect(await settleEndedExams(again)).toEqual({ asked: 0, absent: 0 });
		expect(again.trips.count).toBe(1);
	});

	test("seals an attempt that nobody ended, at its own deadline, with what was answered", async () => {
		const exam = await examOf();
		const [early, late] = [await began(exam, 10), await began(exam, 50)];
		await clocks(exam, 62, early, late);
		expect(await settleEndedExams(depsAt(62))).toMatchObject({ absent: 0 });
		const { settled, attempts } = await stored(exam);
		const attemptOf = (who: Person) => attempts.find(({ accountUuid }) => accountUuid === who.accountUuid);
		expect(attemptOf(early)).toMatchObject({
			startedAt: at(10),
			finishedAt: at(40),
			timeTakenMs: 30 * MINUTE,
			sealReason: "expire",
			unansweredCount: 5,
			score: 0,
		});
		// Who began late has until the exam stops, not longer.
		expect(attemptOf(late)).toMatchObject({
			finishedAt: at(60),
			timeTakenMs: 10 * MINUTE,
			sealReason: "expire",
		});
		expect(settled).not.toContain(null);
	});

	test("leaves alone who has finished and is settled", async () => {
		const exam = await examOf();
		const who = await began(exam, 0);
		await setClock(refOf(exam, who), 20);
		await sessions.finish(refOf(exam, who));
		const before = await stored(exam);
		expect(before.settled).toEqual([at(20)]);
		expect(await settleEndedExams(depsAt(61))).toEqual({ asked: 0, absent: 0 });
		expect(await stored(exam)).toEqual(before);
	});

	test("goes on when a session is away, and asks it again at the next sweep", async () => {
		const exam = await examOf();
		const [unlucky, other] = [await registered(exam), await registered(exam)];
		await clocks(exam, 61, unlucky, other);
		const deps = depsAt(61, {
			exams: { seal: (ref) => (ref.accountUuid === unlucky.accountUuid ? away() : sessions.seal(ref)) },
		});
		expect(await settleEndedExams(deps)).toEqual({ asked: 2, absent: 1 });
		expect(deps.said).toMatchObject([{ level: "error", message: "session not settled" }]);
		expect((await stored(exam)).settled).toEqual([null, at(61)]);
		expect(await settleEndedExams(depsAt(62))).toEqual({ asked: 1, absent: 1 });
	});

	test("tells of a session that believes to be running still, and does not call it settled", async () => {
		const exam = await examOf();
		const who = await began(exam, 0);
		const deps = depsAt(61);
		expect(await settleEndedExams(deps)).toEqual({ asked: 1, absent: 0 });
		expect(deps.said).toMatchObject([{ level: "warn", message: "session open past its exam" }]);
		expect((await stored(exam)).settled).toEqual([null]);
		await setClock(refOf(exam, who), 62);
		await settleEndedExams(depsAt(62));
		expect((await stored(exam)).settled).not.toContain(null);
	});

	test("does not look at drafts", async () => {
		const exam = await examOf();
		await registered(exam);
		await database().update(modelTest).set({ state: "draft" }).where(eq(modelTest.uuid, exam.uuid));
		expect(await settleEndedExams(depsAt(61))).toEqual({ asked: 0, absent: 0 });
	});
});

describe("a sweep of thousands", () => {
	/** Registered, and nobody ever came. */
	async function crowd(exam: TestExam, size: number): Promise<void> {
		const rows = Array.from({ length: size }, () => {
			const accountUuid = crypto.randomUUID();
			return [
				...personRows({ uuid: accountUuid, name: "Nobody", mobile: "+8801712345678", roles: ["student"], at: at(-9) }),
				...registrationRows({ examUuid: exam.uuid, accountUuid, at: at(-9) }),
			];
		});
		await insertRows(database(), rows.flat());
	}
	const seal = async () => ({ kind: "absent", serverNow: 0 }) as never;

	test("settles them all in one go, not some hundreds in a minute", async () => {
		const exam = await examOf();
		await crowd(exam, 650);
		const deps = depsAt(61, { exams: { seal } });
		expect(await settleEndedExams(deps)).toEqual({ asked: 650, absent: 650 });
		expect(deps.trips.count).toBeLessThanOrEqual(6);
	});

	test("stops when its time is up, and the next goes on; who does not answer does not stand in the way", async () => {
		const exam = await examOf();
		await crowd(exam, 40);
		let now = at(61);
		let asked = 0;
		const slow = async () => {
			now += 1_000;
			asked += 1;
			return asked <= 5 ? away() : seal();
		};
		const deps = Object.assign(depsAt(61, { exams: { seal: slow } }), { clock: () => now });
		const first = await settleEndedExams(deps, { until: now + 10_000 });
		expect(first.asked).toBeLessThan(40);
		expect((await settleEndedExams(deps, { until: now + 600_000 })).asked).toBe(40 - first.absent);
		expect((await stored(exam)).settled).not.toContain(null);
	});
});
