import { and, eq, ne } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { personRows } from "#db/factories/account.ts";
import { insertRows } from "#db/factories/insert.ts";
import { registrationRows } from "#db/factories/model-test.ts";
import * as schema from "#db/schema/index.ts";
import { MINUTE } from "#tests/support/exam-session.ts";
import { examOf, holdElsewhere, keyOf, type TestExam } from "#tests/support/workers/api-exams.ts";
import { type Person, student } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { at, database, sessions, setClock } from "#tests/support/workers/exam-session.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { ExamSessionUnavailable } from "~/domain/exam-session/port.ts";
import { rankExam } from "~/domain/model-test/rank-exam.server.ts";
import { registerFree } from "~/domain/model-test/register-free.server.ts";
import { rankEndedExams, settleEndedExams } from "~/domain/model-test/settle-exams.server.ts";
import { listPreviousWinners, listWinners } from "~/domain/model-test/winners.server.ts";

const { registration, attempt, heldQuestion, keyCorrection, modelTest, notification } = schema;

const SECOND = 1 / 60;

// A sweep looks at every exam that has stopped.
ownDatabase();

const refOf = (exam: TestExam, who: Person) =>
	({ kind: "model-test", examUuid: exam.uuid, accountUuid: who.accountUuid }) as const;

async function registered(exam: TestExam): Promise<Person> {
	const [who, deps] = [await student(), depsAt(-5)];
	await setClock(refOf(exam, who), -5);
	await registerFree(deps, who, exam.uuid);
	await deps.settled();
	return who;
}

/** A student who began so many minutes after the exam opened. */
async function began(exam: TestExam, after: number): Promise<Person> {
	const who = await registered(exam);
	await setClock(refOf(exam, who), after);
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

describe("ranking ended exams", () => {
	test("one that cannot be ranked keeps no other waiting", async () => {
		const [broken, fine] = [await examOf(), await examOf()];
		const deps = depsAt(60.5);
		const batch = deps.db.batch.bind(deps.db);
		let tries = 0;
		deps.db.batch = (async (statements: never) => {
			tries += 1;
			if (tries === 1) throw new Error("Too large");
			return batch(statements);
		}) as typeof deps.db.batch;
		const { ranked } = await rankEndedExams(deps);
		expect(ranked).toHaveLength(1);
		expect(deps.said.map(({ message }) => message)).toContain("exam not ranked");
		expect((await rankEndedExams(depsAt(61))).ranked).toHaveLength(1);
		for (const exam of [broken, fine]) expect((await stored(exam)).rankedAt).not.toBeNull();
	});

	test("waits until everybody is settled, and then ranks once, in one round trip more", async () => {
		const exam = await examOf();
		const [absent, sitting] = [await registered(exam), await began(exam, 0)];
		await clocks(exam, 61, absent, sitting);
		expect(await rankEndedExams(depsAt(61))).toEqual({ ranked: [] });
		await settleEndedExams(depsAt(61));
		const deps = depsAt(62);
		expect(await rankEndedExams(deps)).toEqual({ ranked: [exam.uuid] });
		expect(deps.trips.count).toBe(2);
		expect(await stored(exam)).toMatchObject({ rankedAt: at(62), attempts: [{ rank: 1 }] });
		expect(await rankEndedExams(depsAt(63))).toEqual({ ranked: [] });
	});

	test("never comes before the end and its grace", async () => {
		const exam = await examOf();
		for (const minutes of [-1, 0, 59, 60, 60 + 29 * SECOND])
			expect(await rankEndedExams(depsAt(minutes))).toEqual({ ranked: [] });
		expect(await rankEndedExams(depsAt(60.5))).toEqual({ ranked: [exam.uuid] });
	});

	test("waits a quarter of an hour for a session that does not answer, and ranks again when it does", async () => {
		const exam = await examOf();
		const [quick, straggler] = [await began(exam, 0), await began(exam, 20)];
		await setClock(refOf(exam, quick), 30);
		await sessions.finish(refOf(exam, quick));
		const sweep = (minutes: number) => settleEndedExams(depsAt(minutes, { exams: { seal: away } }));
		await sweep(61);
		expect(await rankEndedExams(depsAt(74))).toEqual({ ranked: [] });
		expect(await rankEndedExams(depsAt(75))).toEqual({ ranked: [exam.uuid] });
		expect((await stored(exam)).attempts).toMatchObject([{ accountUuid: quick.accountUuid, rank: 1 }]);
		expect(await rankEndedExams(depsAt(76))).toEqual({ ranked: [] });

		await setClock(refOf(exam, straggler), 80);
		await settleEndedExams(depsAt(80));
		expect(await rankEndedExams(depsAt(81))).toEqual({ ranked: [exam.uuid] });
		const { attempts, rankedAt } = await stored(exam);
		expect(attempts.map(({ accountUuid, rank }) => [accountUuid, rank]).sort()).toEqual(
			// The same score and the same half hour; who ended earlier is first.
			[
				[quick.accountUuid, 1],
				[straggler.accountUuid, 2],
			].sort(),
		);
		expect(rankedAt).toBe(at(81));
		expect(await rankEndedExams(depsAt(82))).toEqual({ ranked: [] });
	});

	describe("while another model test that has not stopped has a question of the paper (QB-5.3)", () => {
		/** As the other one stops so many minutes after this one opened. */
		async function heldExam(until: number) {
			const exam = await examOf();
			const who = await began(exam, 0);
			const paper = await sessions.attend(refOf(exam, who), { page: 0, size: 10 });
			if (paper.kind !== "running") throw new Error(`The attempt is ${paper.kind}`);
			for (const [seq, { uuid }] of paper.questions.entries())
				await sessions.answer(refOf(exam, who), { questionUuid: uuid, optionUuid: keyOf(exam, uuid), seq });
			await setClock(refOf(exam, who), 20);
			await sessions.finish(refOf(exam, who));
			await holdElsewhere(exam, until, [exam.pool.questions[0]?.uuid ?? ""]);
			return { exam, who };
		}
		const winnersAt = async (exam: TestExam, minutes: number) => {
			const page = { page: 0, size: 10 };
			const list = await listWinners(depsAt(minutes), exam.uuid, page);
			const previous = await listPreviousWinners(depsAt(minutes), { size: 100 });
			return [list.totalElements, previous.filter(({ uuid }) => uuid === exam.uuid).length];
		};
		const notified = (who: Person) =>
			database()
				.select()
				.from(notification)
				.where(and(eq(notification.accountUuid, who.accountUuid), eq(notification.kind, "results-out")));

		test("it is not ranked, and no winner is public; afterwards it is, and its students are notified", async () => {
			const released = 9 * 24 * 60;
			const { exam, who } = await heldExam(released);
			expect(await rankEndedExams(depsAt(62))).toEqual({ ranked: [] });
			expect(await winnersAt(exam, 62)).toEqual([0, 0]);
			expect(await notified(who)).toEqual([]);
			expect(await rankEndedExams(depsAt(released))).toEqual({ ranked: [exam.uuid] });
			expect(await winnersAt(exam, released)).toEqual([1, 1]);
			expect(await notified(who)).toHaveLength(1);
		});

		test("nor where the other one is published once the sweep has looked; its corrections wait as well", async () => {
			const { exam, who } = await heldExam(60);
			const hold = () =>
				database()
					.update(heldQuestion)
					.set({ heldUntil: at(200) })
					.where(ne(heldQuestion.ownerUuid, exam.uuid));
			const [, asked] = exam.pool.questions;
			const key = asked?.correctOptionUuid ?? "";
			await database()
				.insert(keyCorrection)
				.values({
					...{ uuid: crypto.randomUUID(), examUuid: exam.uuid, questionUuid: asked?.uuid ?? "" },
					...{ correctOptionUuid: key, frozenOptionUuid: key, isVoid: true, reason: "Misprint" },
					...{ createdAt: at(61), updatedAt: at(61) },
				});
			const before = await stored(exam);
			const deps = depsAt(62);
			const batch = deps.db.batch.bind(deps.db);
			deps.db.batch = (async (statements: never) => {
				await hold();
				return batch(statements);
			}) as typeof deps.db.batch;
			expect(await rankEndedExams(deps)).toEqual({ ranked: [] });
			expect(await stored(exam)).toEqual(before);
			expect([await winnersAt(exam, 63), await notified(who)]).toEqual([[0, 0], []]);
			expect(deps.said).toEqual([]);
			expect(await rankEndedExams(depsAt(200))).toEqual({ ranked: [exam.uuid] });
			expect(await stored(exam)).toMatchObject({ attempts: [{ rank: 1 }], rankedAt: at(200) });
		});

		test("its students are notified also where the other one was cancelled, and of an old ranking not again", async () => {
			const weeks = 30 * 24 * 60;
			const { exam, who } = await heldExam(weeks);
			const others = ne(heldQuestion.ownerUuid, exam.uuid);
			await database().delete(heldQuestion).where(others);
			expect(await rankEndedExams(depsAt(9 * 24 * 60))).toEqual({ ranked: [exam.uuid] });
			expect(await notified(who)).toHaveLength(1);
			// A notice that was read is removed in time; then another exam had the question.
			await database().delete(notification).where(eq(notification.accountUuid, who.accountUuid));
			await database()
				.insert(heldQuestion)
				.values({
					...{ ownerUuid: crypto.randomUUID(), questionUuid: exam.pool.questions[0]?.uuid ?? "" },
					...{ heldUntil: at(weeks), heldAt: at(9 * 24 * 60) },
				});
			await rankExam(depsAt(weeks + 1), exam.uuid);
			expect(await notified(who)).toEqual([]);
		});

		test("a list that was published before stays as it was, until it may be ranked again", async () => {
			const { exam } = await heldExam(60);
			expect(await rankEndedExams(depsAt(62))).toEqual({ ranked: [exam.uuid] });
			await database()
				.update(heldQuestion)
				.set({ heldUntil: at(200) })
				.where(ne(heldQuestion.ownerUuid, exam.uuid));
			await database().update(attempt).set({ rank: null }).where(eq(attempt.examUuid, exam.uuid));
			expect(await rankEndedExams(depsAt(63))).toEqual({ ranked: [] });
			expect(await winnersAt(exam, 63)).toEqual([1, 1]);
			expect(await rankEndedExams(depsAt(200))).toEqual({ ranked: [exam.uuid] });
		});
	});

	test("does not look at drafts", async () => {
		await examOf({ state: "draft" });
		expect(await rankEndedExams(depsAt(90))).toEqual({ ranked: [] });
	});
});
