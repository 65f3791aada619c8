import { eq, inArray, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { attempt, auditLog, modelTest, questionAppeal, response } from "#db/schema/index.ts";
import { admin, student, teacher } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { at, database } from "#tests/support/workers/exam-session.ts";
import { correctKey } from "~/domain/exam-correction/correct-key.server.ts";
import { getAppealsOfQuestion, listAppealedQuestions } from "~/domain/question-appeal/admin-appeals.server.ts";
import { decideAppeals } from "~/domain/question-appeal/decide-appeals.server.ts";
import { saveAppeal, withdrawAppeal } from "~/domain/question-appeal/save-appeal.server.ts";
import { getAppealPage, listMyAppeals } from "~/domain/question-appeal/standing.server.ts";
import { PER_DAY } from "~/domain/request/daily.server.ts";
import { between, PAGE, resultOf, rowsOf, SAID, sat, told } from "./sat-and-ranked.ts";

const DAYS = 24 * 60;
const name = "Weekly test";

/** All that a correction would change. */
const resultsOf = async (uuid: string) => {
	const db = database();
	const mine = db.select({ uuid: attempt.uuid }).from(attempt).where(eq(attempt.examUuid, uuid));
	const [attempts, responses] = await db.batch([
		db.select().from(attempt).where(eq(attempt.examUuid, uuid)).orderBy(attempt.uuid),
		db
			.select()
			.from(response)
			.where(inArray(response.attemptUuid, mine))
			.orderBy(response.attemptUuid, response.position),
	]);
	return { attempts, responses };
};

test("a student objects once to a question of the own paper, within seven days of the stop, and may change and withdraw it (MT-22)", async () => {
	const { uuid, students, questions } = await sat();
	const [who] = students as [(typeof students)[0]];
	const [question] = questions;
	const code = (expected: string) => ({ code: expected });
	await expect(saveAppeal(depsAt(59), who, uuid, question, SAID)).rejects.toMatchObject(code("AnswersNotYet"));
	await expect(getAppealPage(depsAt(59), who, uuid, question)).rejects.toMatchObject(code("AnswersNotYet"));
	await expect(saveAppeal(depsAt(62), await student(), uuid, question, SAID)).rejects.toMatchObject(code("NoAttempt"));
	await expect(saveAppeal(depsAt(62), await teacher(), uuid, question, SAID)).rejects.toMatchObject(
		code("RoleNotAllowed"),
	);
	const foreign = crypto.randomUUID();
	await expect(saveAppeal(depsAt(62), who, uuid, foreign, SAID)).rejects.toMatchObject(code("AppealNotFound"));
	await expect(saveAppeal(depsAt(62), who, foreign, question, SAID)).rejects.toMatchObject(code("ExamNotFound"));
	const deps = depsAt(62);
	const saved = await saveAppeal(deps, who, uuid, question, SAID);
	expect(deps.trips.count).toBeLessThanOrEqual(3);
	expect(saved).toMatchObject({ position: 1, state: "open", answer: null });
	const changed = await saveAppeal(depsAt(62), who, uuid, question, { reason: "none", text: "None is." });
	expect(changed).toMatchObject({ uuid: saved.uuid, reason: "none", body: "None is.", createdAt: at(62) });
	expect(changed.updatedAt).toBeGreaterThan(saved.updatedAt);
	expect(await rowsOf(uuid)).toHaveLength(1);
	const page = await getAppealPage(depsAt(63), who, uuid, question);
	expect(page).toMatchObject({
		...{ exam: { uuid, name }, appeal: { reason: "none" }, isOpen: true, until: at(60 + 7 * DAYS) },
		question: { uuid: question },
	});
	// Nobody else has it.
	expect((await getAppealPage(depsAt(63), students[1] ?? null, uuid, question)).appeal).toBeNull();
	await expect(withdrawAppeal(depsAt(63), students[1] ?? null, uuid, question)).rejects.toMatchObject(
		code("AppealNotFound"),
	);
	expect(await listMyAppeals(depsAt(63), who, uuid, PAGE)).toMatchObject({ totalElements: 1 });
	expect((await resultOf(depsAt(63), who, uuid)).appeals).toMatchObject([{ questionUuid: question }]);
	// The last moment, and the first after it.
	await saveAppeal(depsAt(60 + 7 * DAYS - 1), who, uuid, question, SAID);
	await expect(saveAppeal(depsAt(60 + 7 * DAYS), who, uuid, question, SAID)).rejects.toMatchObject(
		code("AppealsClosed"),
	);
	expect((await getAppealPage(depsAt(60 + 7 * DAYS), who, uuid, question)).isOpen).toBe(false);
	await withdrawAppeal(depsAt(61 + 7 * DAYS), who, uuid, question);
	expect(await rowsOf(uuid)).toEqual([]);
});

test("an objection whose exam was extended while it was sent is told that answers are not shown yet (MT-22)", async () => {
	const { uuid, students, questions } = await sat();
	const [who] = students as [(typeof students)[0]];
	const extend = () =>
		database()
			.update(modelTest)
			.set({ stopAt: at(90) })
			.where(eq(modelTest.uuid, uuid));
	const sent = saveAppeal(between(extend), who, uuid, questions[0], SAID);
	await expect(sent).rejects.toMatchObject({ code: "AnswersNotYet" });
	expect(await rowsOf(uuid)).toEqual([]);
});

test("a student objects and changes objections thirty times a day at most (SEC-10.1)", async () => {
	const { uuid, students, questions } = await sat();
	const [who] = students as [(typeof students)[0]];
	for (let time = 0; time < PER_DAY.appeal; time += 1) await saveAppeal(depsAt(62), who, uuid, questions[0], SAID);
	await expect(saveAppeal(depsAt(62), who, uuid, questions[1], SAID)).rejects.toMatchObject({ code: "LimitReached" });
	await saveAppeal(depsAt(62 + DAYS), who, uuid, questions[1], SAID);
});

test("an admin answers what was read of a question at once, is told of another's answer, and may change it (MT-22.2, MT-22.3)", async () => {
	const { uuid, students, questions } = await sat();
	const [boss, other] = [await admin(), await admin()];
	const [one, two, three] = students as [(typeof students)[0], (typeof students)[0], (typeof students)[0]];
	const [question, second] = questions;
	await saveAppeal(depsAt(62), one, uuid, question, SAID);
	await saveAppeal(depsAt(63), two, uuid, question, { ...SAID, reason: "several" });
	await saveAppeal(depsAt(63), two, uuid, second, SAID);
	const listing = depsAt(64);
	const listed = await listAppealedQuestions(listing, boss, { ...PAGE, show: "open" });
	expect(listing.trips.count).toBe(1);
	const [first] = listed.content.filter(({ exam }) => exam.uuid === uuid);
	// The one that most object to comes first.
	expect(first).toMatchObject({
		...{ exam: { uuid, name }, count: 2, open: 2, seen: at(63) },
		reasons: { key: 1, several: 1, none: 0, text: 0, syllabus: 0 },
		question: { uuid: question, asked: 4 },
	});
	expect(first?.question.options.reduce((sum, { chosen }) => sum + chosen, first.question.unanswered)).toBe(4);
	const reading = depsAt(64);
	const { of, appeals, decisions } = await getAppealsOfQuestion(reading, boss, uuid, question, PAGE);
	expect(reading.trips.count).toBe(1);
	expect(of).toEqual(first);
	expect(appeals).toMatchObject({ totalElements: 2, content: [{ body: SAID.text }, { reason: "several" }] });
	expect(decisions).toEqual([]);
	await expect(getAppealsOfQuestion(depsAt(64), boss, uuid, questions[2], PAGE)).rejects.toMatchObject({
		code: "AppealNotFound",
	});
	// While the answer is written one more objects, and one says it in other words.
	await saveAppeal(depsAt(65), three, uuid, question, SAID);
	const answer = {
		outcome: "rejected",
		answer: "The book agrees with the key.",
		of: "open",
		seen: of.seen ?? 0,
	} as const;
	const before = await resultsOf(uuid);
	expect([before.attempts.length, before.responses.length]).toEqual([4, 12]);
	expect(await decideAppeals(depsAt(66), boss, uuid, question, answer)).toEqual({ examUuid: uuid, decided: 2 });
	// An answer is words: no attempt and no response of anybody is touched by it.
	expect(await resultsOf(uuid)).toEqual(before);
	await expect(decideAppeals(depsAt(66), other, uuid, question, answer)).rejects.toMatchObject({
		code: "AppealsMoved",
	});
	await expect(decideAppeals(depsAt(66), one, uuid, question, answer)).rejects.toMatchObject({
		code: "RoleNotAllowed",
	});
	const states = (await rowsOf(uuid)).map(({ accountUuid, questionUuid, state }) => [accountUuid, questionUuid, state]);
	expect(states.sort()).toEqual(
		[
			[one.accountUuid, question, "rejected"],
			[two.accountUuid, question, "rejected"],
			[three.accountUuid, question, "open"],
			[two.accountUuid, second, "open"],
		].sort(),
	);
	expect((await told(uuid)).map(({ accountUuid }) => accountUuid).sort()).toEqual(
		[one.accountUuid, two.accountUuid].sort(),
	);
	const summary = await resultOf(depsAt(67), one, uuid);
	expect(summary.appeals).toMatchObject([{ state: "rejected", answer: answer.answer }]);
	await expect(saveAppeal(depsAt(67), one, uuid, question, SAID)).rejects.toMatchObject({ code: "AppealDecided" });
	await expect(withdrawAppeal(depsAt(67), one, uuid, question)).rejects.toMatchObject({ code: "AppealDecided" });
	// A wrong answer is put right, for those who got it; from what was read.
	const again = await getAppealsOfQuestion(depsAt(68), other, uuid, question, PAGE);
	expect(again.decisions).toMatchObject([{ state: "rejected", count: 2, answer: answer.answer, by: boss.name }]);
	const revised = {
		outcome: "accepted",
		answer: "We were wrong.",
		of: "decided",
		seen: again.decisions[0]?.decidedAt ?? 0,
	} as const;
	expect(await decideAppeals(depsAt(69), other, uuid, question, revised)).toMatchObject({ decided: 2 });
	expect(await resultsOf(uuid)).toEqual(before);
	await expect(decideAppeals(depsAt(69), boss, uuid, question, revised)).rejects.toMatchObject({
		code: "AppealsMoved",
	});
	expect((await resultOf(depsAt(70), two, uuid)).appeals[0]).toMatchObject({ answer: "We were wrong." });
	expect(await told(uuid)).toHaveLength(4);
	const noted = await database().select().from(auditLog).where(eq(auditLog.objectUuid, uuid)).orderBy(auditLog.id);
	expect(noted.map(({ detail }) => detail)).toMatchObject([
		{ before: { state: "open", answer: null }, after: { state: "rejected" }, objections: 2, questionUuid: question },
		{ before: { state: "rejected", answer: answer.answer }, after: { state: "accepted", answer: "We were wrong." } },
	]);
	// What is answered is in the other list.
	const decided = await listAppealedQuestions(depsAt(71), boss, { ...PAGE, show: "decided" });
	expect(decided.content.filter(({ exam }) => exam.uuid === uuid)).toMatchObject([{ count: 2, open: 0, seen: null }]);
	const plan = await database().all<{ detail: string }>(
		sql`EXPLAIN QUERY PLAN SELECT exam_uuid, question_uuid, count(*) FROM ${questionAppeal} WHERE state = 'open' GROUP BY exam_uuid, question_uuid`,
	);
	expect(plan.map(({ detail }) => detail).join()).toContain("question_appeal_open");
});

test("a correction accepts what waits of its question and nothing else, and only where it is stored (MT-22.4)", async () => {
	const { uuid, students, questions, pool } = await sat();
	const boss = await admin();
	const [one, two] = students as [(typeof students)[0], (typeof students)[0]];
	const [question, second] = questions;
	await saveAppeal(depsAt(62), one, uuid, question, SAID);
	await saveAppeal(depsAt(62), two, uuid, second, SAID);
	const said = { questionUuid: question, correctOptionUuid: null, reason: "Misprint", name };
	await expect(correctKey(depsAt(70), boss, uuid, { ...said, rankedAt: 1 })).rejects.toMatchObject({
		code: "ResultsChanged",
	});
	// Back to the key that students had, nothing is corrected.
	await correctKey(depsAt(70), boss, uuid, { ...said, correctOptionUuid: pool.questions[0]?.correctOptionUuid ?? "" });
	expect((await rowsOf(uuid)).every(({ state }) => state === "open")).toBe(true);
	await correctKey(depsAt(71), boss, uuid, said);
	const rows = await rowsOf(uuid);
	expect(rows.find(({ questionUuid }) => questionUuid === question)).toMatchObject({
		...{ state: "accepted", answer: null, decidedBy: boss.accountUuid, decidedAt: at(71) },
	});
	expect(rows.find(({ questionUuid }) => questionUuid === second)).toMatchObject({ state: "open", decidedAt: null });
	expect((await told(uuid)).map(({ accountUuid }) => accountUuid)).toEqual([one.accountUuid]);
	const actions = (await database().select().from(auditLog).where(eq(auditLog.objectUuid, uuid))).map(
		({ action }) => action,
	);
	expect(actions.sort()).toEqual(["model-test.appeals-decided", "model-test.correct-key", "model-test.correct-key"]);
	// With nothing that waits, nothing of it is noted.
	const other = pool.questions[2]?.uuid ?? "";
	await correctKey(depsAt(72), boss, uuid, { ...said, questionUuid: other });
	const noted = await database().select().from(auditLog).where(eq(auditLog.objectUuid, uuid));
	expect(noted.filter(({ action }) => action === "model-test.appeals-decided")).toHaveLength(1);
});
