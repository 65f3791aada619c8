import { and, eq, ne } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { attempt, heldQuestion, keyCorrection, notification } from "#db/schema/index.ts";
import { examOf, holdElsewhere, keyOf, type TestExam } from "#tests/support/workers/api-exams.ts";
import type { Person } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { at, database, sessions, setClock } from "#tests/support/workers/exam-session.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { began, refOf, registered } from "#tests/support/workers/running-exams.ts";
import { rankExam } from "~/domain/model-test/rank-exam.server.ts";
import { rankEndedExams, settleEndedExams } from "~/domain/model-test/settle-exams.server.ts";
import { listPreviousWinners, listWinners } from "~/domain/model-test/winners.server.ts";
import { away, clocks, stored } from "./ended-exams.ts";

const SECOND = 1 / 60;

// A sweep looks at every exam that has stopped.
ownDatabase();

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
