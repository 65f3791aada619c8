import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { account, attempt, auditLog } from "#db/schema/index.ts";
import { examOf, holdElsewhere } from "#tests/support/workers/api-exams.ts";
import { admin, student } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { at, database } from "#tests/support/workers/exam-session.ts";
import { visit } from "#tests/support/workers/pages.ts";
import { textOf, unzip } from "#tests/support/zip.ts";
import { holdWinners } from "~/domain/exam-results/hold-winners.server.ts";
import { exportResults, listResults } from "~/domain/exam-results/results.server.ts";
import { rankExam } from "~/domain/model-test/rank-exam.server.ts";
import { listPreviousWinners, listWinners, winnersOf } from "~/domain/model-test/winners.server.ts";
import { resultCells } from "~/features/exam-results/cells.ts";
import { csvLine } from "~/lib/csv.ts";
import { satExam } from "../exam-correction/sat-exam.ts";

const PAGE = { page: 0, size: 10 };

test("the file of results has everybody once, the best first, with times and zone of Dhaka, and no formula (MT-13.1)", async () => {
	const exam = await satExam({ people: 620, questions: 3 });
	const boss = await admin();
	await database()
		.update(account)
		.set({ name: "=HYPERLINK(1)", mobile: "+8801700000011" })
		.where(eq(account.uuid, exam.accounts[0] ?? ""));
	await rankExam(depsAt(61), exam.uuid);
	const { rows } = await exportResults(depsAt(62), boss, exam.uuid);
	const lines = [];
	for await (const cells of resultCells(rows)) lines.push(cells);
	const [heading, ...people] = lines;
	expect(heading?.filter((cell) => String(cell).includes("Asia/Dhaka, UTC+6"))).toHaveLength(2);
	expect(people).toHaveLength(620);
	const ranks = people.map(([, rank]) => Number(rank));
	expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
	expect(people.every((cells) => /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(String(cells[7])))).toBe(true);
	expect(new Set(people.map((cells) => cells.at(-1))).size).toBe(620);
	const spoilt = people.filter(([name]) => String(name).startsWith("="));
	expect(spoilt).toHaveLength(1);
	// As every file writes a number: what begins with a plus sign a spreadsheet would reckon with.
	expect(spoilt[0]?.at(-2)).toMatch(/^01\d{3}-\d{6}$/);
	expect(csvLine(spoilt[0] ?? [])).toMatch(/^"'=HYPERLINK\(1\)",\d+,/);
	const { results } = await listResults(depsAt(62), boss, exam.uuid, { page: 61, size: 10 });
	expect(results).toMatchObject({ totalElements: 620, totalPages: 62 });
	expect(results.content).toHaveLength(10);
	await expect(listResults(depsAt(59), boss, exam.uuid, PAGE)).rejects.toMatchObject({ code: "ExamNotOver" });
	await expect(exportResults(depsAt(62), await student(), exam.uuid)).rejects.toMatchObject({ code: "RoleNotAllowed" });
	const plan = await database().all<{ detail: string }>(
		sql`EXPLAIN QUERY PLAN SELECT id FROM ${attempt} WHERE ${attempt.examUuid} = 'x' ORDER BY ${attempt.score} DESC, ${attempt.timeTakenMs}, ${attempt.finishedAt}, ${attempt.id} LIMIT 10`,
	);
	expect(plan.map(({ detail }) => detail).join()).toContain("attempt_ranking");
});

test("marks are decimal numbers in both files, without a sign between thousands (MT-13.1)", async () => {
	const exam = await satExam({ people: 2, questions: 3 });
	const boss = await admin();
	await rankExam(depsAt(61), exam.uuid);
	for (const [at, score] of [123_456, 133].entries())
		await database()
			.update(attempt)
			.set({ score, totalMarks: 200_000 })
			.where(eq(attempt.accountUuid, exam.accounts[at] ?? ""));
	const { rows } = await exportResults(depsAt(62), boss, exam.uuid);
	const lines = [];
	for await (const cells of resultCells(rows)) lines.push(cells);
	const people = lines.slice(1);
	expect(people.map(([, , score]) => score)).toEqual([1234.56, 1.33]);
	const line = csvLine(people[0] ?? []);
	expect(line).toContain(",1234.56,2000,");
	expect(line).not.toContain("1,234");
	const file = await visit(boss, `/admin/model-tests/${exam.uuid}/results.xlsx`, { minutes: 62 });
	expect(file.status).toBe(200);
	const sheet = textOf(unzip(file.bytes), "xl/worksheets/sheet1.xml");
	for (const value of ["<v>1234.56</v>", "<v>1.33</v>"]) expect(sheet).toContain(value);
});

test("winners that are kept back are shown nowhere until they are published (MT-7.1)", async () => {
	const exam = await satExam({ people: 9, questions: 3 });
	const boss = await admin();
	await rankExam(depsAt(61), exam.uuid);
	const seen = async () => {
		const deps = depsAt(62);
		const [own, list, previous] = await Promise.all([
			winnersOf(deps, exam.uuid),
			listWinners(deps, exam.uuid, PAGE),
			listPreviousWinners(deps, { size: 100 }),
		]);
		return [own.length > 0, list.totalElements > 0, previous.some(({ uuid }) => uuid === exam.uuid)];
	};
	expect(await seen()).toEqual([true, true, true]);
	for (const again of [1, 2]) {
		await holdWinners(depsAt(62 + again), boss, exam.uuid, true);
		expect(await seen()).toEqual([false, false, false]);
	}
	await rankExam(depsAt(70), exam.uuid);
	expect(await seen()).toEqual([false, false, false]);
	await holdWinners(depsAt(71), boss, exam.uuid, false);
	expect(await seen()).toEqual([true, true, true]);
	const noted = await database().select().from(auditLog).where(eq(auditLog.objectUuid, exam.uuid));
	expect(noted.map(({ detail }) => detail)).toMatchObject([
		{ before: { winnersShown: true }, after: { winnersShown: false } },
		{ before: { winnersShown: false }, after: { winnersShown: true } },
	]);
	await expect(holdWinners(depsAt(72), await student(), exam.uuid, true)).rejects.toMatchObject({
		code: "RoleNotAllowed",
	});
});

test("winners that are kept back are not published while another exam has a question of the paper (QB-5.3)", async () => {
	const exam = await examOf();
	const boss = await admin();
	await rankExam(depsAt(61), exam.uuid);
	await holdWinners(depsAt(62), boss, exam.uuid, true);
	await holdElsewhere(exam, 200, [exam.pool.questions[0]?.uuid ?? ""]);
	await expect(holdWinners(depsAt(199), boss, exam.uuid, false)).rejects.toMatchObject({ code: "WinnersHeld" });
	expect((await listResults(depsAt(199), boss, exam.uuid, PAGE)).exam).toMatchObject({
		winnersHeldAt: at(62),
		waits: true,
	});
	await holdWinners(depsAt(200), boss, exam.uuid, false);
	expect((await listResults(depsAt(200), boss, exam.uuid, PAGE)).exam).toMatchObject({
		winnersHeldAt: null,
		waits: false,
	});
});

test("winners that are public already are published again, whatever another exam has, and nothing changes (MT-7.1)", async () => {
	const exam = await examOf();
	const boss = await admin();
	await rankExam(depsAt(61), exam.uuid);
	await holdElsewhere(exam, 200, [exam.pool.questions[0]?.uuid ?? ""]);
	await holdWinners(depsAt(62), boss, exam.uuid, false);
	expect(await database().select().from(auditLog).where(eq(auditLog.objectUuid, exam.uuid))).toEqual([]);
});
