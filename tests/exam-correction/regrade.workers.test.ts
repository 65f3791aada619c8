import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { attempt, auditLog, notification, winner } from "#db/schema/index.ts";
import { admin, student, teacher } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { database } from "#tests/support/workers/exam-session.ts";
import { correctKey } from "~/domain/exam-correction/correct-key.server.ts";
import { getCorrectionPage, listQuestionFigures } from "~/domain/exam-correction/question-figures.server.ts";
import { rankExam } from "~/domain/model-test/rank-exam.server.ts";
import { getResultSummary } from "~/domain/model-test/result.server.ts";
import { satExam } from "./sat-exam.ts";

const name = "Weekly test";
const PAGE = { page: 0, size: 10 };

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
		expect(await correctKey(depsAt(minutes), boss, exam.uuid, said)).toEqual({ participants: 23 });
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
		// The same once more: there is nothing to preview, and an older preview is not confirmed.
		expect((await getCorrectionPage(depsAt(minutes), boss, exam.uuid, questionUuid, change)).preview).toBeNull();
		await expect(correctKey(depsAt(minutes), boss, exam.uuid, said)).rejects.toMatchObject({ code: "ResultsChanged" });
	}
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
			is?.score === was.score ? [] : [{ exam: name, score: is?.score }],
		);
	}
	expect(after.attempts.some(({ rescoredAt }) => rescoredAt !== null)).toBe(true);
	const [noted] = await database().select().from(auditLog).where(eq(auditLog.objectUuid, exam.uuid));
	expect(noted?.detail).toMatchObject({ before: { isVoid: false }, after: { isVoid: true } });
});

test("figures count every option, put the hardest first, and are for admins once all have stopped (MT-8.4)", async () => {
	const exam = await satExam({ people: 30, questions: 12 });
	const boss = await admin();
	const deps = depsAt(61);
	const { questions } = await listQuestionFigures(deps, boss, exam.uuid, PAGE);
	expect(deps.trips.count).toBeLessThanOrEqual(3);
	expect(questions).toMatchObject({ totalElements: 12, totalPages: 2 });
	for (const { options, unanswered, asked, right, correctOptionUuid } of questions.content) {
		expect(asked).toBe(30);
		expect(options.reduce((sum, { chosen }) => sum + chosen, unanswered)).toBe(30);
		expect(right).toBe(options.find(({ uuid }) => uuid === correctOptionUuid)?.chosen);
	}
	const shares = questions.content.map(({ right }) => right);
	expect(shares).toEqual([...shares].sort((a, b) => a - b));
	expect((await listQuestionFigures(depsAt(61), boss, exam.uuid, { page: 7, size: 10 })).questions.content).toEqual([]);
	const [question] = exam.pool.questions;
	await expect(listQuestionFigures(depsAt(59), boss, exam.uuid, PAGE)).rejects.toMatchObject({ code: "ExamNotOver" });
	for (const [who, code] of [
		[null, "InvalidToken"],
		[await student(), "RoleNotAllowed"],
		[await teacher(), "RoleNotAllowed"],
	] as const) {
		await expect(listQuestionFigures(depsAt(61), who, exam.uuid, PAGE)).rejects.toMatchObject({ code });
		await expect(getCorrectionPage(depsAt(61), who, exam.uuid, question?.uuid ?? "", null)).rejects.toMatchObject({
			code,
		});
	}
});
