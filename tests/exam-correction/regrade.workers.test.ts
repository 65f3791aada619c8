import { and, asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import {
	asset,
	attempt,
	auditLog,
	keyCorrection,
	modelTest,
	notification,
	poolPicture,
	questionPicture,
	response,
	winner,
} from "#db/schema/index.ts";
import { admin, student } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { at, database } from "#tests/support/workers/exam-session.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";
import { correctKey } from "~/domain/exam-correction/correct-key.server.ts";
import { explainCorrection } from "~/domain/exam-correction/explain-correction.server.ts";
import { getCorrectionPage } from "~/domain/exam-correction/question-figures.server.ts";
import { NOTHING_RANKED, rankExam } from "~/domain/model-test/rank-exam.server.ts";
import { getResultSummary } from "~/domain/model-test/result.server.ts";
import { rankEndedExams } from "~/domain/model-test/settle-exams.server.ts";
import { marks, num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { satExam } from "./sat-exam.ts";

// A sweep looks at every exam that has stopped.
ownDatabase();

const name = "Weekly test";
const standing = async (uuid: string) => {
	const db = database();
	const [attempts, winners] = await db.batch([
		db.select().from(attempt).where(eq(attempt.examUuid, uuid)).orderBy(asc(attempt.uuid)),
		db.select().from(winner).where(eq(winner.examUuid, uuid)).orderBy(asc(winner.attemptUuid)),
	]);
	return { attempts, winners: winners.map(({ accountUuid }) => accountUuid) };
};

test("a preview says what the correction then changes, for a key and for a void, and writes nothing (MT-8.2)", async () => {
	const exam = await satExam({ people: 23, questions: 5, prize: "A book" });
	const boss = await admin();
	await rankExam(depsAt(61), exam.uuid);
	const [first, second] = exam.pool.questions;
	const other = first?.options.find(({ uuid }) => uuid !== first.correctOptionUuid)?.uuid ?? "";
	for (const [minutes, question, change] of [
		[70, first, other],
		[80, second, "void"],
		// Back to the key that it had, which ends the correction.
		[90, first, first?.correctOptionUuid ?? ""],
	] as const) {
		const deps = depsAt(minutes);
		const questionUuid = question?.uuid ?? "";
		const before = await standing(exam.uuid);
		const { preview, exam: told } = await getCorrectionPage(deps, boss, exam.uuid, questionUuid, change);
		expect(deps.trips.count).toBeLessThanOrEqual(3);
		expect(await standing(exam.uuid)).toEqual(before);
		const correctOptionUuid = change === "void" ? null : change;
		const said = { questionUuid, correctOptionUuid, reason: "Misprint", name, rankedAt: told.rankedAt ?? 0 };
		const changed = await correctKey(depsAt(minutes), boss, exam.uuid, said);
		const after = await standing(exam.uuid);
		const moved = before.attempts.map((was, index) => {
			const is = after.attempts[index];
			return { score: (is?.score ?? 0) - was.score, rank: (is?.rank ?? 0) - (was.rank ?? 0) };
		});
		expect(preview).toMatchObject({
			...{ participants: 23, asked: 23 },
			up: moved.filter(({ score }) => score > 0).length,
			down: moved.filter(({ score }) => score < 0).length,
			better: moved.filter(({ rank }) => rank < 0).length,
			worse: moved.filter(({ rank }) => rank > 0).length,
			most: Math.max(...moved.map(({ score }) => Math.abs(score))),
		});
		const gone = before.winners.filter((one) => !after.winners.includes(one));
		const come = after.winners.filter((one) => !before.winners.includes(one));
		expect(preview?.winnersOut.map(({ accountUuid }) => accountUuid).sort()).toEqual(gone.sort());
		expect(preview?.winnersIn.map(({ accountUuid }) => accountUuid).sort()).toEqual(come.sort());
		// Afterwards it is said what changed (MT-8.7).
		expect(changed).toEqual({
			...{ participants: 23, up: preview?.up, down: preview?.down },
			...{ newWinners: come.length, formerWinners: gone.length },
		});
		// The same once more: there is nothing to preview, and an older preview is not confirmed.
		expect((await getCorrectionPage(depsAt(minutes), boss, exam.uuid, questionUuid, change)).preview).toBeNull();
		await expect(correctKey(depsAt(minutes), boss, exam.uuid, said)).rejects.toMatchObject({ code: "ResultsChanged" });
	}
});

test("the page of a preview names the rule of a void, and what it would change (MT-8.2)", async () => {
	const exam = await satExam({ people: 23, questions: 5 });
	const boss = await admin();
	await rankExam(depsAt(61), exam.uuid);
	const question = exam.pool.questions[0]?.uuid ?? "";
	const { preview } = await getCorrectionPage(depsAt(70), boss, exam.uuid, question, "void");
	const { up = 0, down = 0, most = 0 } = preview ?? {};
	// A void takes nothing from anybody; the page says so all the same.
	expect([up > 0, down, most > 0]).toEqual([true, 0, true]);
	const page = await visit(boss, `/admin/model-tests/${exam.uuid}/questions/${question}?change=void`, { minutes: 70 });
	expect(page.status).toBe(200);
	const words = wordsOf(page);
	for (const said of [
		m.exam_correction_void_rule(),
		`${m.exam_correction_up()} ${num(up)} ${m.exam_correction_down()} ${num(down)}`,
		`${m.exam_correction_most()} ${marks(most)}`,
	])
		expect(words).toContain(said);
});

test("a void question is right for everybody, is told once to whose score changed, and shows old and new score (MT-8.1, MT-8.3)", async () => {
	const exam = await satExam({ people: 9, questions: 3 });
	const boss = await admin();
	await rankExam(depsAt(61), exam.uuid);
	const before = await standing(exam.uuid);
	const [question] = exam.pool.questions;
	const said = { questionUuid: question?.uuid ?? "", correctOptionUuid: null, reason: "No option is right" };
	await expect(correctKey(depsAt(70), boss, exam.uuid, { ...said, name: "Weekly" })).rejects.toMatchObject({
		code: "NameNotTyped",
	});
	await correctKey(depsAt(70), boss, exam.uuid, { ...said, name });
	await rankExam(depsAt(75), exam.uuid);
	const after = await standing(exam.uuid);
	const notices = await database().select().from(notification).where(eq(notification.kind, "score-changed"));
	for (const [index, was] of before.attempts.entries()) {
		const is = after.attempts[index];
		const summary = await getResultSummary(
			depsAt(80),
			{ ...(await student()), accountUuid: was.accountUuid },
			exam.uuid,
		);
		const [line] = summary.subjects;
		expect((line?.correctCount ?? 0) + (line?.wrongCount ?? 0) + (line?.unansweredCount ?? 0)).toBe(3);
		expect(line).toMatchObject({ correctCount: is?.correctCount, wrongCount: is?.wrongCount });
		expect(summary).toMatchObject({
			...{ score: is?.score, totalMarks: was.totalMarks, corrections: [{ position: 1, correction: "void" }] },
			scoreBefore: is?.score === was.score ? null : was.score,
		});
		expect(is?.score).toBeGreaterThanOrEqual(was.score);
		const mine = notices.filter(({ accountUuid }) => accountUuid === was.accountUuid);
		expect(mine.map(({ params }) => JSON.parse(String(params)))).toEqual(
			is?.score === was.score ? [] : [{ exam: name }],
		);
	}
	expect(after.attempts.some(({ rescoredAt }) => rescoredAt !== null)).toBe(true);
	const [noted] = await database().select().from(auditLog).where(eq(auditLog.objectUuid, exam.uuid));
	expect(noted?.detail).toMatchObject({ before: { isVoid: false }, after: { isVoid: true } });
});

test("a winner who is one no more is told so, also where the own score stayed, and the result says it (MT-8.8)", async () => {
	const exam = await satExam({ people: 2, questions: 2, winnerCount: 1 });
	const [boss, db] = [await admin(), database()];
	const people = [await student(), await student()];
	const [, second] = exam.pool.questions;
	const [right, wrong] = [
		second?.correctOptionUuid,
		second?.options.find((one) => one.uuid !== second.correctOptionUuid),
	];
	// Of the second question, that becomes void, the first of both has the key; the other one has the first question.
	const papers = [
		{ options: [null, right], correct: [false, true], counts: { correctCount: 1, wrongCount: 0, unansweredCount: 1 } },
		{
			options: [exam.pool.questions[0]?.correctOptionUuid, wrong?.uuid],
			correct: [true, false],
			counts: { correctCount: 1, wrongCount: 1, unansweredCount: 0 },
		},
	];
	for (const [key, { options, correct, counts }] of papers.entries()) {
		const attemptUuid = `${exam.uuid}-${key}`;
		for (const [index, optionUuid] of options.entries())
			await db
				.update(response)
				.set({ optionUuid: optionUuid ?? null, isCorrect: correct[index] ?? false })
				.where(and(eq(response.attemptUuid, attemptUuid), eq(response.position, index + 1)));
		const score = counts.correctCount * 100 - counts.wrongCount * 25;
		await db
			.update(attempt)
			.set({ ...counts, score, accountUuid: people[key]?.accountUuid ?? "" })
			.where(eq(attempt.uuid, attemptUuid));
	}
	const [first = "", other = ""] = people.map(({ accountUuid }) => accountUuid);
	const standings = async (minutes: number) =>
		Promise.all(
			people.map(async (who) => {
				const { rank, scoreBefore, isFormerWinner } = await getResultSummary(depsAt(minutes), who, exam.uuid);
				return { rank, scoreBefore, isFormerWinner };
			}),
		);
	const told = async () =>
		(await db.select().from(notification))
			.filter(({ address }) => String(address).includes(exam.uuid))
			.map(({ kind, accountUuid }) => [kind, accountUuid])
			.filter(([kind]) => kind !== "results-out");
	await rankExam(depsAt(61), exam.uuid);
	expect((await standings(62)).map(({ rank, isFormerWinner }) => [rank, isFormerWinner])).toEqual([
		[1, false],
		[2, false],
	]);
	const said = { questionUuid: second?.uuid ?? "", reason: "Misprint", name };
	await correctKey(depsAt(70), boss, exam.uuid, { ...said, correctOptionUuid: null });
	// Ranked again, nothing is said again.
	await rankExam(depsAt(71), exam.uuid);
	expect(await standings(72)).toEqual([
		{ rank: 2, scoreBefore: null, isFormerWinner: true },
		{ rank: 1, scoreBefore: 75, isFormerWinner: false },
	]);
	const page = async (at: number) =>
		wordsOf(
			await visit(people[at] ?? null, `/dashboard/student/weekly-exam/attend/${exam.uuid}/result`, { minutes: 72 }),
		);
	expect(await page(0)).toContain(m.attempt_former_winner());
	expect(await page(1)).not.toContain(m.attempt_former_winner());
	const once = [
		["score-changed", other],
		["winner-no-more", first],
	];
	expect((await told()).sort()).toEqual(once);
	// A winner again; whose score fell with the place reads of the score.
	await correctKey(depsAt(80), boss, exam.uuid, { ...said, correctOptionUuid: right ?? "" });
	expect((await standings(81)).map(({ rank, isFormerWinner }) => [rank, isFormerWinner])).toEqual([
		[1, false],
		[2, true],
	]);
	expect((await told()).sort()).toEqual([["score-changed", other], ...once]);
	// Everybody saw the winner who is kept back afterwards; whom the next ranking makes one then, nobody.
	await db
		.update(modelTest)
		.set({ winnersHeldAt: at(85) })
		.where(eq(modelTest.uuid, exam.uuid));
	await correctKey(depsAt(90), boss, exam.uuid, { ...said, correctOptionUuid: null });
	const formers = async (minutes: number) => (await standings(minutes)).map(({ isFormerWinner }) => isFormerWinner);
	expect(await formers(91)).toEqual([true, false]);
	await correctKey(depsAt(95), boss, exam.uuid, { ...said, correctOptionUuid: right ?? "" });
	expect(await formers(96)).toEqual([false, false]);
	expect((await told()).filter(([kind]) => kind === "winner-no-more")).toEqual([
		["winner-no-more", first],
		["winner-no-more", first],
	]);
});

const correctionOf = (questionUuid: string, correctOptionUuid: string | null, updatedAt: number) => ({
	...{
		uuid: crypto.randomUUID(),
		questionUuid,
		correctOptionUuid: correctOptionUuid ?? "",
		isVoid: correctOptionUuid === null,
	},
	...{ reason: "Misprint", createdAt: updatedAt, updatedAt },
});

test("a correction before the first ranking ranks nobody, is announced, and then tells what it changed (MT-8.3)", async () => {
	const exam = await satExam({ people: 9, questions: 3 });
	const boss = await admin();
	const before = await standing(exam.uuid);
	const said = { questionUuid: exam.pool.questions[0]?.uuid ?? "", correctOptionUuid: null, reason: "Void", name };
	expect(await correctKey(depsAt(61), boss, exam.uuid, said)).toEqual(NOTHING_RANKED);
	const summaryOf = async (accountUuid: string, minutes: number) =>
		getResultSummary(depsAt(minutes), { ...(await student()), accountUuid }, exam.uuid);
	for (const { accountUuid, score } of before.attempts)
		expect(await summaryOf(accountUuid, 62)).toMatchObject({ score, rank: null, isCorrectionDue: true });
	await rankExam(depsAt(63), exam.uuid);
	const after = await standing(exam.uuid);
	const notices = await database().select().from(notification).where(eq(notification.kind, "score-changed"));
	for (const [index, was] of before.attempts.entries()) {
		const isOther = after.attempts[index]?.score !== was.score;
		expect(await summaryOf(was.accountUuid, 64)).toMatchObject({
			isCorrectionDue: false,
			scoreBefore: isOther ? was.score : null,
		});
		expect(notices.filter(({ accountUuid }) => accountUuid === was.accountUuid)).toHaveLength(isOther ? 1 : 0);
	}
	expect(after.attempts.some(({ scoreBefore }) => scoreBefore !== null)).toBe(true);
});

test("a correction that a ranking missed is previewed with the next one, and counted by the sweep however late it committed", async () => {
	const exam = await satExam({ people: 23, questions: 5 });
	const boss = await admin();
	await rankExam(depsAt(71), exam.uuid);
	const [first, second] = exam.pool.questions;
	const old = (await getCorrectionPage(depsAt(72), boss, exam.uuid, second?.uuid ?? "", "void")).exam.rankedAt ?? 0;
	// Its instant is from before the ranking, which did not see it.
	await database()
		.insert(keyCorrection)
		.values({ ...correctionOf(first?.uuid ?? "", null, at(70)), examUuid: exam.uuid });
	const before = await standing(exam.uuid);
	const { preview, exam: told } = await getCorrectionPage(depsAt(72), boss, exam.uuid, second?.uuid ?? "", "void");
	expect((await rankEndedExams(depsAt(73))).ranked).toEqual([exam.uuid]);
	expect((await rankEndedExams(depsAt(74))).ranked).toEqual([]);
	expect((await standing(exam.uuid)).attempts).not.toEqual(before.attempts);
	const said = { questionUuid: second?.uuid ?? "", correctOptionUuid: null, reason: "Void", name };
	for (const rankedAt of [old, told.rankedAt ?? 0])
		await expect(correctKey(depsAt(75), boss, exam.uuid, { ...said, rankedAt })).rejects.toMatchObject({
			code: "ResultsChanged",
		});
	await correctKey(depsAt(75), boss, exam.uuid, said);
	const after = await standing(exam.uuid);
	const risen = after.attempts.filter(({ score }, index) => score > (before.attempts[index]?.score ?? 0)).length;
	expect(preview).toMatchObject({ participants: 23, asked: 23, up: risen });
	expect(await database().$count(auditLog, eq(auditLog.objectUuid, exam.uuid))).toBe(1);
});

test("a correction that was stored since a preview changes the results that it was made of (MT-8.2)", async () => {
	const exam = await satExam({ people: 5, questions: 3 });
	const boss = await admin();
	await rankExam(depsAt(61), exam.uuid);
	const [first, second] = exam.pool.questions;
	const { rankedAt } = (await getCorrectionPage(depsAt(62), boss, exam.uuid, first?.uuid ?? "", "void")).exam;
	await database()
		.insert(keyCorrection)
		.values({ ...correctionOf(second?.uuid ?? "", null, at(63)), examUuid: exam.uuid });
	const said = {
		questionUuid: first?.uuid ?? "",
		correctOptionUuid: null,
		reason: "Void",
		name,
		rankedAt: rankedAt ?? 0,
	};
	await expect(correctKey(depsAt(64), boss, exam.uuid, said)).rejects.toMatchObject({ code: "ResultsChanged" });
	expect(await database().$count(auditLog, eq(auditLog.objectUuid, exam.uuid))).toBe(0);
});

test("a correction of before frozen keys were kept is none any more once it is set back", async () => {
	const exam = await satExam({ people: 1, questions: 1 });
	const [question] = exam.pool.questions;
	const other = question?.options.find(({ uuid }) => uuid !== question.correctOptionUuid)?.uuid ?? "";
	await database()
		.insert(keyCorrection)
		.values({ ...correctionOf(question?.uuid ?? "", other, at(60)), examUuid: exam.uuid });
	await rankExam(depsAt(61), exam.uuid);
	const back = question?.correctOptionUuid ?? "";
	const said = { questionUuid: question?.uuid ?? "", correctOptionUuid: back, reason: "It was right", name };
	await correctKey(depsAt(62), await admin(), exam.uuid, said);
	const who = { ...(await student()), accountUuid: exam.accounts[0] ?? "" };
	expect(await getResultSummary(depsAt(63), who, exam.uuid)).toMatchObject({ corrections: [] });
});

test("the explanation of a correction that stands is written without ranking again, and keeps the pictures it shows (MT-8.6, QB-19)", async () => {
	const exam = await satExam({ people: 4, questions: 3 });
	const boss = await admin();
	await rankExam(depsAt(61), exam.uuid);
	const questionUuid = exam.pool.questions[0]?.uuid ?? "";
	const page = () => getCorrectionPage(depsAt(80), boss, exam.uuid, questionUuid, null);
	const explain = (explanation: string, version: number) =>
		explainCorrection(depsAt(80), boss, exam.uuid, { questionUuid, explanation, version });
	expect((await page()).standing).toBeNull();
	await expect(explain("Too early", 1)).rejects.toMatchObject({ code: "InvalidCorrection" });
	await correctKey(depsAt(70), boss, exam.uuid, { questionUuid, correctOptionUuid: null, reason: "Misprint", name });
	const before = await standing(exam.uuid);
	const { standing: corrected, exam: previewed } = await page();
	const { version = 0, explanation } = corrected ?? {};
	expect(explanation).toBeNull();

	const stored = { type: "image/jpeg", bytes: 10, storedAt: at(70), looseSince: at(70) };
	const [picture, other] = [`${"b".repeat(20)}-4x3`, `${"c".repeat(20)}-4x3`];
	const [assetUuid, otherUuid] = [crypto.randomUUID(), crypto.randomUUID()];
	for (const [name, uuid] of [
		[picture, assetUuid],
		[other, otherUuid],
	] as const) {
		const file = { ownerUuid: boss.accountUuid, name: "b.jpg", key: `question/${name}`, purpose: "photo" as const };
		await database()
			.insert(asset)
			.values({ ...file, ...stored, uuid, createdAt: at(70) });
		await database()
			.insert(questionPicture)
			.values({ name, assetUuid: uuid, createdAt: at(70) });
	}
	await explain(`**None** is right. ![The bench](picture:${picture})`, version);
	expect(await standing(exam.uuid)).toEqual(before);
	const { standing: is, exam: told } = await page();
	// What was previewed before is confirmed all the same.
	expect(told.rankedAt).toBe(previewed.rankedAt);
	expect([is?.explanation?.slice(0, 8), (is?.version ?? 0) > version]).toEqual(["**None**", true]);
	const [kept] = await database().select().from(keyCorrection).where(eq(keyCorrection.examUuid, exam.uuid));
	expect(kept?.explanationHtml).toContain(`src="/api/question-pictures/${picture}"`);
	expect(kept?.appliedAt).not.toBeNull();
	expect((await database().select().from(asset).where(eq(asset.uuid, assetUuid)))[0]?.looseSince).toBeNull();
	expect(await database().$count(poolPicture, eq(poolPicture.picture, picture))).toBe(1);
	// Another who had it open is told, on the page as well; what was typed stays.
	await expect(explain("Mine", version)).rejects.toMatchObject({ code: "ResultsChanged" });
	const path = `/admin/model-tests/${exam.uuid}/questions/${questionUuid}`;
	const form = { intent: "explain", explanation: "Mine", version: String(version) };
	const late = await visit(boss, path, { form, minutes: 80 });
	expect([late.status, late.text.includes("Mine</textarea>")]).toEqual([409, true]);
	// A preview is of the version that was read, whatever was saved meanwhile.
	const preview = await visit(boss, path, { form: { ...form, preview: "on" }, minutes: 80 });
	expect([preview.status, preview.text.includes(`name="version" value="${version}"`)]).toEqual([200, true]);
	const saved = await visit(boss, path, { form: { ...form, version: String(is?.version) }, minutes: 80 });
	expect([saved.status, (await page()).standing?.explanation]).toEqual([302, "Mine"]);
	// Nor is it lost with a correction that was looked at before it was written.
	const explained = `![Another bench](picture:${other})`;
	const again = { questionUuid, correctOptionUuid: null, reason: "Again", name, explanation: explained };
	await expect(correctKey(depsAt(85), boss, exam.uuid, { ...again, version })).rejects.toMatchObject({
		code: "ResultsChanged",
	});
	expect((await page()).standing?.explanation).toBe("Mine");
	expect(await database().$count(poolPicture, eq(poolPicture.picture, other))).toBe(0);
	const log = await database().select().from(auditLog).where(eq(auditLog.action, "model-test.explain-correction"));
	expect(log.map(({ detail }) => detail)).toMatchObject([
		{ before: { explanation: null } },
		{ after: { explanation: "Mine" } },
	]);
});
