import { expect, test } from "vitest";
import { response } from "#db/schema/index.ts";
import { admin, student, teacher } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { database } from "#tests/support/workers/exam-session.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { correctKey } from "~/domain/exam-correction/correct-key.server.ts";
import { getCorrectionPage, listQuestionFigures } from "~/domain/exam-correction/question-figures.server.ts";
import { rankExam } from "~/domain/model-test/rank-exam.server.ts";
import { satExam } from "./sat-exam.ts";

// A sweep looks at every exam that has stopped.
ownDatabase();

const name = "Weekly test";
const PAGE = { page: 0, size: 10 };

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

test("the figures in the list are those of the question's own page, before and after a correction (MT-8.4)", async () => {
	const exam = await satExam({ people: 30, questions: 3 });
	const boss = await admin();
	await rankExam(depsAt(61), exam.uuid);
	const [question] = exam.pool.questions;
	const questionUuid = question?.uuid ?? "";
	const other = question?.options.find(({ uuid }) => uuid !== question.correctOptionUuid)?.uuid ?? "";
	const bothOf = async (minutes: number) => {
		const { questions } = await listQuestionFigures(depsAt(minutes), boss, exam.uuid, PAGE);
		const page = await getCorrectionPage(depsAt(minutes), boss, exam.uuid, questionUuid, null);
		return [questions.content.find(({ uuid }) => uuid === questionUuid), page.question] as const;
	};
	const [before] = await bothOf(62);
	for (const [minutes, correctOptionUuid, expected] of [
		[70, other, { correction: "key", correctOptionUuid: other }],
		[80, null, { correction: "void" }],
	] as const) {
		await correctKey(depsAt(minutes), boss, exam.uuid, { questionUuid, correctOptionUuid, reason: "Misprint", name });
		const [listed, own] = await bothOf(minutes + 1);
		expect(listed).toEqual(own);
		expect(listed).toMatchObject({ ...expected, asked: 30 });
		// Who chose the key, also of a voided question.
		expect(listed?.right).toBe(listed?.options.find(({ uuid }) => uuid === listed.correctOptionUuid)?.chosen);
		expect(listed?.options.map(({ chosen }) => chosen)).toEqual(before?.options.map(({ chosen }) => chosen));
	}
});

test("figures of a ranked exam are counted once, and read no preview where nothing is chosen", async () => {
	const exam = await satExam({ people: 5, questions: 3 });
	const boss = await admin();
	await rankExam(depsAt(61), exam.uuid);
	const deps = depsAt(62);
	const { questions } = await listQuestionFigures(deps, boss, exam.uuid, PAGE);
	// What is not read again need not be there.
	await database().delete(response);
	expect((await listQuestionFigures(depsAt(63), boss, exam.uuid, PAGE)).questions).toEqual(questions);
	const [first] = questions.content;
	const page = await getCorrectionPage(depsAt(63), boss, exam.uuid, first?.uuid ?? "", null);
	expect(page).toMatchObject({ question: { asked: 5, right: first?.right }, preview: null });
});
