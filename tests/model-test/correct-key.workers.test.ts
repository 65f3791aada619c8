import { and, eq, ne } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import * as schema from "#db/schema/index.ts";
import { WHOLE } from "#tests/support/exam-session.ts";
import { examOf, holdElsewhere, keyOf, type TestExam } from "#tests/support/workers/api-exams.ts";
import { admin, type Person, student, teacher } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { at, database, sessions, setClock } from "#tests/support/workers/exam-session.ts";
import { correctKey } from "~/domain/exam-correction/correct-key.server.ts";
import { NOTHING_RANKED, rankExam } from "~/domain/model-test/rank-exam.server.ts";
import { registerFree } from "~/domain/model-test/register-free.server.ts";
import { getAnswers, getResultSummary } from "~/domain/model-test/result.server.ts";
import { rankEndedExams } from "~/domain/model-test/settle-exams.server.ts";

const { attempt, auditLog, keyCorrection, modelTest, winner } = schema;

/** Of every exam here, as an admin types it. */
const name = "Weekly test";

const refOf = (exam: TestExam, who: Person) =>
	({ kind: "model-test", examUuid: exam.uuid, accountUuid: who.accountUuid }) as const;

type Choose = (question: { uuid: string; options: { uuid: string }[] }) => string | null;

/** A student who answers as told, and finishes after so many minutes. */
async function sat(exam: TestExam, minutes: number, choose: Choose): Promise<Person> {
	const [who, deps] = [await student(), depsAt(-5)];
	const ref = refOf(exam, who);
	await setClock(ref, -5);
	await registerFree(deps, who, exam.uuid);
	await deps.settled();
	await setClock(ref, 0);
	const paper = await sessions.attend(ref, WHOLE);
	if (paper.kind !== "running") throw new Error(`The attempt is ${paper.kind}`);
	for (const [seq, question] of paper.questions.entries())
		await sessions.answer(ref, { questionUuid: question.uuid, optionUuid: choose(question), seq });
	await setClock(ref, minutes);
	await sessions.finish(ref);
	return who;
}

const oneSubject = (exam: TestExam) => exam.pool.questions.map(({ uuid }) => uuid);

/** An exam whose every student gets the same five questions, since there are no more. */
async function smallExam() {
	const exam = await examOf();
	const [physics, bangla] = exam.pool.subjects;
	const ofSubject = (uuid = "", count = 0) =>
		exam.pool.questions.filter(({ subjectUuid }) => subjectUuid === uuid).slice(0, count);
	exam.pool.questions = [...ofSubject(physics?.uuid, 3), ...ofSubject(bangla?.uuid, 2)];
	await database()
		.update(schema.paperPool)
		.set({ content: JSON.stringify(exam.pool) })
		.where(eq(schema.paperPool.examUuid, exam.uuid));
	return exam;
}

/** The questions' first wrong option. */
const wrongOf = (exam: TestExam, uuid: string) =>
	exam.pool.questions
		.find((question) => question.uuid === uuid)
		?.options.find((option) => option.uuid !== keyOf(exam, uuid))?.uuid ?? "";

async function stored(exam: TestExam) {
	const db = database();
	const [attempts, winners, [row], corrections, audits] = await db.batch([
		db.select().from(attempt).where(eq(attempt.examUuid, exam.uuid)),
		db.select().from(winner).where(eq(winner.examUuid, exam.uuid)).orderBy(winner.rank),
		db.select().from(modelTest).where(eq(modelTest.uuid, exam.uuid)),
		db.select().from(keyCorrection).where(eq(keyCorrection.examUuid, exam.uuid)),
		db.select().from(auditLog).where(eq(auditLog.objectUuid, exam.uuid)).orderBy(auditLog.id),
	]);
	const rankOf = (who: Person) => attempts.find(({ accountUuid }) => accountUuid === who.accountUuid)?.rank;
	return { attempts, winners, rankedAt: row?.rankedAt, corrections, audits, rankOf };
}

describe("correcting a key after the exam", () => {
	test("is refused before the start: publishing anew would give the options other ids (MT-8)", async () => {
		const exam = await smallExam();
		const boss = await admin();
		const questionUuid = oneSubject(exam)[0] ?? "";
		const correction = { questionUuid, correctOptionUuid: wrongOf(exam, questionUuid), reason: "Misprint", name };
		const early = correctKey(depsAt(-1), boss, exam.uuid, correction);
		await expect(early).rejects.toMatchObject({ code: "ExamNotOver" });
		// The papers are of another pool than the one that this place remembers.
		await database().update(modelTest).set({ poolVersion: 2 }).where(eq(modelTest.uuid, exam.uuid));
		const stale = correctKey(depsAt(30), boss, exam.uuid, correction);
		await expect(stale).rejects.toMatchObject({
			code: expect.stringMatching(/ResultsChanged|InvalidCorrection|ExamNotFound/),
		});
		const { corrections, audits } = await stored(exam);
		expect([corrections, audits]).toEqual([[], []]);
	});

	test("changes scores, ranks and winners, and shows in the answers of everybody", async () => {
		const exam = await smallExam();
		await database().update(modelTest).set({ winnerCount: 1 }).where(eq(modelTest.uuid, exam.uuid));
		const misprinted = oneSubject(exam)[0] ?? "";
		const right = wrongOf(exam, misprinted);
		// One chose what the key said, the other what was right; otherwise they are equal, and the first was quicker.
		const byKey = await sat(exam, 10, ({ uuid }) => keyOf(exam, uuid));
		const byReason = await sat(exam, 12, ({ uuid }) => (uuid === misprinted ? right : keyOf(exam, uuid)));
		await rankExam(depsAt(61), exam.uuid);
		const before = await stored(exam);
		expect([before.rankOf(byKey), before.rankOf(byReason)]).toEqual([1, 2]);
		expect(before.winners).toMatchObject([{ accountUuid: byKey.accountUuid }]);

		const boss = await admin();
		const correction = { questionUuid: misprinted, correctOptionUuid: right, reason: "Misprint", name };
		expect(await correctKey(depsAt(90), boss, exam.uuid, correction)).toEqual({
			...{ participants: 2, up: 1, down: 1, newWinners: 1, formerWinners: 1 },
		});
		const after = await stored(exam);
		expect([after.rankOf(byKey), after.rankOf(byReason), after.rankedAt]).toEqual([2, 1, at(90)]);
		expect(after.winners).toMatchObject([{ accountUuid: byReason.accountUuid, rank: 1 }]);
		expect(after.audits).toMatchObject([
			{
				...{ actorUuid: boss.accountUuid, action: "model-test.correct-key", createdAt: at(90) },
				detail: {
					...{ name, questionUuid: misprinted, reason: "Misprint" },
					before: { key: keyOf(exam, misprinted), isVoid: false },
					after: { key: right, isVoid: false },
				},
			},
		]);
		for (const [who, score] of [
			[byKey, 375],
			[byReason, 500],
		] as const) {
			expect(await getResultSummary(depsAt(91), who, exam.uuid)).toMatchObject({ score, participants: 2 });
			const { content } = await getAnswers(depsAt(91), who, exam.uuid, WHOLE);
			const keys = new Map(content.map((question) => [question.uuid, question.correctOptionUuid]));
			expect(keys.size).toBe(5);
			for (const [uuid, key] of keys) expect(key).toBe(uuid === misprinted ? right : keyOf(exam, uuid));
		}
	});

	test("puts the old explanation away, or the given one in its place (MT-8.6)", async () => {
		const exam = await smallExam();
		const who = await sat(exam, 10, () => null);
		await rankExam(depsAt(61), exam.uuid);
		const [questionUuid = ""] = oneSubject(exam);
		const boss = await admin();
		const correction = { questionUuid, correctOptionUuid: wrongOf(exam, questionUuid), reason: "Misprint", name };
		const shown = async () => {
			const { content } = await getAnswers(depsAt(95), who, exam.uuid, WHOLE);
			return content.find(({ uuid }) => uuid === questionUuid);
		};
		await correctKey(depsAt(90), boss, exam.uuid, correction);
		expect(await shown()).toMatchObject({ explanation: "", explanationHtml: "", isExplanationPutAway: true });
		await correctKey(depsAt(91), boss, exam.uuid, { ...correction, explanation: "It is **that**." });
		const given = await shown();
		expect(given).toMatchObject({ explanation: "It is **that**.", isExplanationPutAway: false });
		expect(given?.explanationHtml).toContain("<strong>that</strong>");
	});

	test("takes three round trips past the exam and its pool", async () => {
		const exam = await smallExam();
		await sat(exam, 10, () => null);
		await rankExam(depsAt(61), exam.uuid);
		const [questionUuid = ""] = oneSubject(exam);
		const correction = { questionUuid, correctOptionUuid: wrongOf(exam, questionUuid), reason: "Misprint", name };
		await correctKey(depsAt(90), await admin(), exam.uuid, correction);
		// Of what is forgotten in the same moment nothing is kept.
		await getAnswers(depsAt(90.5), await student(), exam.uuid, WHOLE).catch(() => {});
		const deps = depsAt(91);
		await correctKey(deps, await admin(), exam.uuid, correction);
		expect(deps.trips.count).toBe(3);
	});

	test("again counts the last word alone, and back is as it was", async () => {
		const exam = await smallExam();
		const [questionUuid = ""] = oneSubject(exam);
		const who = await sat(exam, 10, ({ uuid }) => keyOf(exam, uuid));
		await rankExam(depsAt(61), exam.uuid);
		const boss = await admin();
		const score = async () => (await getResultSummary(depsAt(99), who, exam.uuid)).score;
		const correctTo = (correctOptionUuid: string, minutes: number) =>
			correctKey(depsAt(minutes), boss, exam.uuid, { questionUuid, correctOptionUuid, reason: `At ${minutes}`, name });
		expect(await score()).toBe(500);
		await correctTo(wrongOf(exam, questionUuid), 90);
		expect(await score()).toBe(375);
		await correctTo(keyOf(exam, questionUuid), 91);
		expect(await score()).toBe(500);
		const { corrections, audits } = await stored(exam);
		expect(corrections).toMatchObject([{ reason: "At 91", createdAt: at(90), updatedAt: at(91) }]);
		expect(audits.map(({ detail }) => detail?.reason)).toEqual(["At 90", "At 91"]);
	});

	test("needs a question of the exam and an option of that question", async () => {
		const [exam, other] = [await smallExam(), await smallExam()];
		const [first = "", second = ""] = oneSubject(exam);
		const [foreign = ""] = oneSubject(other);
		const boss = await admin();
		for (const [questionUuid, correctOptionUuid] of [
			[first, keyOf(exam, second)],
			[foreign, keyOf(other, foreign)],
			[crypto.randomUUID(), keyOf(exam, first)],
			[first, first],
		] as const)
			await expect(
				correctKey(depsAt(90), boss, exam.uuid, { questionUuid, correctOptionUuid, reason: "Misprint", name }),
			).rejects.toMatchObject({ code: "InvalidCorrection" });
		expect(await stored(exam)).toMatchObject({ corrections: [], audits: [], rankedAt: null });
	});

	test("waits where another exam that has not stopped has the question: whose score changed would know its key (QB-5)", async () => {
		const exam = await smallExam();
		const [questionUuid = ""] = oneSubject(exam);
		await holdElsewhere(exam, 200, [questionUuid]);
		const boss = await admin();
		const correct = (minutes: number, correctOptionUuid: string | null) =>
			correctKey(depsAt(minutes), boss, exam.uuid, { questionUuid, correctOptionUuid, reason: "Misprint", name });
		for (const key of [wrongOf(exam, questionUuid), null])
			await expect(correct(199, key)).rejects.toMatchObject({ code: "CorrectionHeld" });
		expect(await stored(exam)).toMatchObject({ corrections: [], audits: [] });
		await correct(200, wrongOf(exam, questionUuid));
		expect((await stored(exam)).corrections).toHaveLength(1);
	});

	test("is not written where the other exam is published once it was looked at (QB-5.2)", async () => {
		const exam = await smallExam();
		const [questionUuid = ""] = oneSubject(exam);
		await holdElsewhere(exam, 60, [questionUuid]);
		const boss = await admin();
		const correction = { questionUuid, correctOptionUuid: wrongOf(exam, questionUuid), reason: "Misprint", name };
		// The exam and its pool are remembered, so that the first batch looks at what holds the question.
		await expect(correctKey(depsAt(90), boss, exam.uuid, { ...correction, rankedAt: 1 })).rejects.toMatchObject({
			code: "ResultsChanged",
		});
		const deps = depsAt(90);
		const batch = deps.db.batch.bind(deps.db);
		deps.db.batch = (async (statements: never) => {
			const answer = await batch(statements);
			await database()
				.update(schema.heldQuestion)
				.set({ heldUntil: at(200) })
				.where(and(eq(schema.heldQuestion.questionUuid, questionUuid), ne(schema.heldQuestion.ownerUuid, exam.uuid)));
			return answer;
		}) as typeof deps.db.batch;
		await expect(correctKey(deps, boss, exam.uuid, correction)).rejects.toMatchObject({ code: "CorrectionHeld" });
		expect(await stored(exam)).toMatchObject({ corrections: [], audits: [] });
	});

	test("of another question ranks nobody while another exam has one of the paper; the sweep does afterwards (QB-5.3)", async () => {
		const exam = await smallExam();
		const [held = "", questionUuid = ""] = oneSubject(exam);
		await sat(exam, 10, ({ uuid }) => keyOf(exam, uuid));
		await rankExam(depsAt(61), exam.uuid);
		await holdElsewhere(exam, 200, [held]);
		const correction = { questionUuid, correctOptionUuid: wrongOf(exam, questionUuid), reason: "Misprint", name };
		expect(await correctKey(depsAt(90), await admin(), exam.uuid, correction)).toMatchObject({
			participants: 0,
			up: 0,
		});
		expect(await stored(exam)).toMatchObject({
			rankedAt: at(61),
			attempts: [{ score: 500 }],
			corrections: [{ appliedAt: null }],
		});
		expect((await rankEndedExams(depsAt(199))).ranked).not.toContain(exam.uuid);
		expect((await rankEndedExams(depsAt(200))).ranked).toContain(exam.uuid);
		expect(await stored(exam)).toMatchObject({ attempts: [{ score: 375 }] });
	});

	test("is for admins", async () => {
		const exam = await smallExam();
		const [questionUuid = ""] = oneSubject(exam);
		const correction = { questionUuid, correctOptionUuid: wrongOf(exam, questionUuid), reason: "I know better", name };
		for (const [who, code] of [
			[null, "InvalidToken"],
			[await student(), "RoleNotAllowed"],
			[await teacher(), "RoleNotAllowed"],
		] as const)
			await expect(correctKey(depsAt(90), who, exam.uuid, correction)).rejects.toMatchObject({ code });
		expect((await stored(exam)).corrections).toEqual([]);
	});
});

describe("correcting a key while the exam goes on", () => {
	test("is remembered, ranks and crowns nobody yet, and counts in the ranking after the end", async () => {
		const exam = await smallExam();
		const [questionUuid = ""] = oneSubject(exam);
		const right = wrongOf(exam, questionUuid);
		const who = await sat(exam, 10, ({ uuid }) => (uuid === questionUuid ? right : keyOf(exam, uuid)));
		const correction = { questionUuid, correctOptionUuid: right, reason: "Seen early", name };
		for (const minutes of [20, 60, 60.4])
			expect(await correctKey(depsAt(minutes), await admin(), exam.uuid, correction)).toEqual(NOTHING_RANKED);
		const during = await stored(exam);
		expect(during).toMatchObject({ rankedAt: null, winners: [], corrections: [{ updatedAt: at(60.4) }] });
		expect(during.rankOf(who)).toBeNull();
		await rankExam(depsAt(61), exam.uuid);
		expect(await getResultSummary(depsAt(62), who, exam.uuid)).toMatchObject({ score: 500, rank: 1, participants: 1 });
	});
});
