import { describe, expect, test } from "vitest";
import { importBank, OF_MOODLE } from "#tests/support/import-bank.ts";
import { actorAs, bankOf, type CsvRow, csvFile, NOW } from "#tests/support/question-bank.ts";
import { importQuestions } from "~/domain/question-bank/import-questions.server.ts";
import { refusedQuestions } from "~/domain/question-bank/import-text.ts";

const deps = importBank();
const admin = actorAs("admin");
const run = (rows: readonly CsvRow[], dryRun = false, at = deps()) =>
	importQuestions(at, admin, { format: "csv", text: csvFile(rows), dryRun });
const optionsOf = async (code: string) => {
	const { questions, options } = await bankOf(deps());
	const uuid = questions.find((question) => question.code === code)?.uuid;
	return options.filter((option) => option.questionUuid === uuid);
};

describe("Importing questions", () => {
	test("writes them with options, one key, tags and a line in the audit log", async () => {
		const report = await run([
			{ code: "P-1", answer: 3, tags: "motion;speed;motion" },
			{ code: "P-2", options: ["Yes", "No"] },
		]);
		expect(report).toEqual({
			...{ created: 2, updated: 0, unchanged: 0, total: 2, refused: 0, errors: [], notes: [] },
			...{ format: "csv", dryRun: false, isOther: false },
			...{ digest: expect.stringMatching(/^[\da-f]{64}$/), importUuid: expect.any(String) },
		});
		const bank = await bankOf(deps());
		expect(bank.questions).toMatchObject([
			{ code: "P-1", subjectUuid: "subject-physics", level: "SSC", language: "en", difficulty: 2, createdAt: NOW },
			{ code: "P-2" },
		]);
		expect((await optionsOf("P-1")).map(({ content, isCorrect }) => [content, isCorrect])).toEqual([
			["One", false],
			["Two", false],
			["Three", true],
			["Four", false],
		]);
		expect(bank.options).toHaveLength(6);
		expect(bank.tags.map(({ tag }) => tag).sort()).toEqual(["motion", "motion", "speed"]);
		expect(bank.audits).toMatchObject([
			{ actorUuid: admin.accountUuid, action: "question-bank.import", detail: { created: 2, updated: 0 } },
		]);
	});

	test("changes nothing when the same file comes again", async () => {
		const rows = [{ code: "P-1", tags: "b;a" }, { code: "P-2" }];
		await run(rows);
		const before = await bankOf(deps());
		expect(await run(rows, false, { ...deps(), clock: () => NOW + 1000 })).toMatchObject({
			created: 0,
			updated: 0,
			unchanged: 2,
		});
		expect(await bankOf(deps())).toEqual(before);
	});

	test("keeps each option's uuid by its position when texts change or the key moves", async () => {
		await run([{ code: "P-1", answer: 1 }]);
		const before = await optionsOf("P-1");
		const report = await run([{ code: "P-1", options: ["One", "Zwei", "Three", "Four"], answer: 2 }]);
		expect(report).toMatchObject({ created: 0, updated: 1, unchanged: 0 });
		const after = await optionsOf("P-1");
		expect(after.map(({ uuid }) => uuid)).toEqual(before.map(({ uuid }) => uuid));
		expect(after.map(({ content, isCorrect }) => [content, isCorrect])).toEqual([
			["One", false],
			["Zwei", true],
			["Three", false],
			["Four", false],
		]);
	});

	test("takes options away and adds them, without touching the rest", async () => {
		await run([{ code: "P-1" }, { code: "P-2" }]);
		const [first, second] = await optionsOf("P-1");
		const other = await optionsOf("P-2");
		await run([{ code: "P-1", options: ["One", "Two"], answer: 2 }]);
		expect((await optionsOf("P-1")).map(({ uuid }) => uuid)).toEqual([first?.uuid, second?.uuid]);
		await run([{ code: "P-1", options: ["One", "Two", "Three"], answer: 3 }]);
		expect((await optionsOf("P-1")).map(({ content, isCorrect }) => [content, isCorrect])).toEqual([
			["One", false],
			["Two", false],
			["Three", true],
		]);
		expect(await optionsOf("P-2")).toEqual(other);
	});

	test("replaces tags and moves a question to another subject", async () => {
		await run([{ code: "P-1", tags: "a;b" }]);
		await run([{ code: "P-1", tags: "b;c", subject: "ICT", question: "New $x$" }]);
		const { questions, tags } = await bankOf(deps());
		expect(questions).toMatchObject([{ subjectUuid: "subject-ict", content: "New $x$" }]);
		expect(tags.map(({ tag }) => tag)).toEqual(["b", "c"]);
	});

	test("writes nothing at all when one line is wrong", async () => {
		await run([{ code: "P-1" }]);
		const before = await bankOf(deps());
		const report = await run([
			{ code: "P-1", question: "Changed" },
			{ code: "P-2" },
			{ code: "P-3", subject: "Alchemy" },
			{ code: "P-4", options: ["$\\frac{1$", "Two", "Three", "Four"] },
			{ code: "P-5", explanation: "" },
		]);
		expect(report).toMatchObject({ created: 2 + 1, updated: 1, unchanged: 0 });
		expect(report.errors.map(({ line, code, field, problem }) => [line, code, field, problem])).toEqual([
			[4, "P-3", "subject", "unknown-subject"],
			[5, "P-4", "option_1", "bad-math"],
			[6, "P-5", "explanation", "required"],
		]);
		expect(await bankOf(deps())).toEqual(before);
	});

	test("writes nothing in a dry run, and says what it would do", async () => {
		await run([{ code: "P-1" }, { code: "P-2" }]);
		const before = await bankOf(deps());
		expect(await run([{ code: "P-1" }, { code: "P-2", answer: 4 }, { code: "P-3" }], true)).toEqual({
			created: 1,
			updated: 1,
			unchanged: 1,
			total: 3,
			refused: 0,
			errors: [],
			notes: [expect.objectContaining({ note: "overwrites", field: "answer", params: { value: "answer" } })],
			format: "csv",
			dryRun: true,
			isOther: false,
			digest: expect.stringMatching(/^[\da-f]{64}$/),
		});
		expect(await bankOf(deps())).toEqual(before);
	});

	test("at once by several is as if they came one after the other", async () => {
		const reports = await Promise.all([1, 2, 3, 4].map((answer) => run([{ code: "P-1", answer }, { code: "P-2" }])));
		expect(reports.map(({ created }) => created).sort()).toEqual([0, 0, 0, 2]);
		const options = await optionsOf("P-1");
		expect([options.length, options.filter(({ isCorrect }) => isCorrect).length]).toEqual([4, 1]);
	});

	test("takes files of more questions than one statement can hold", async () => {
		const rows = Array.from({ length: 1201 }, (_, index) => ({ code: `P-${index}` }));
		expect(await run(rows)).toMatchObject({ created: 1201 });
		expect(await run(rows.map((row, index) => (index % 2 ? row : { ...row, answer: 2 })))).toMatchObject({
			updated: 601,
			unchanged: 600,
		});
		const { options } = await bankOf(deps());
		expect(options).toHaveLength(1201 * 4);
		expect(options.filter(({ isCorrect }) => isCorrect)).toHaveLength(1201);
	});

	test("takes the questions that are right and leaves out the others where that was asked for", async () => {
		const text = csvFile([
			{ code: "P-1" },
			{ code: "P-2", subject: "Alchemy" },
			{ code: "P-3", answer: 9 },
			{ code: "P-4" },
		]);
		const report = await importQuestions(deps(), admin, { format: "csv", text, dryRun: false, leaveOut: true });
		expect(report).toMatchObject({ created: 2, refused: 2 });
		expect(refusedQuestions(report.errors).map(({ code }) => code)).toEqual(["P-2", "P-3"]);
		const { questions, audits } = await bankOf(deps());
		expect(questions.map(({ code }) => code)).toEqual(["P-1", "P-4"]);
		expect(audits).toMatchObject([{ detail: { created: 2, refused: 2 } }]);
	});

	test("takes questions of another platform by what the admin says of them, and knows them again", async () => {
		const text =
			"$CATEGORY: $course$/top/Default\n\nRed? {=Mars ~Venus}\n\n::Bright one::Brightest? {~Mars =Venus#Clouds.}";
		const defaults = { ...OF_MOODLE, codePrefix: "M-" };
		const send = () => importQuestions(deps(), admin, { format: "gift", text, dryRun: false, defaults });
		expect(await send()).toMatchObject({ created: 2, errors: [] });
		expect(await send()).toMatchObject({ created: 0, unchanged: 2, errors: [] });
		const { questions } = await bankOf(deps());
		expect(questions.map(({ explanation }) => explanation).sort()).toEqual(["", "- Venus — Clouds."]);
	});

	test("counts the questions of a file, those that cannot be taken among them", async () => {
		const counts = async (text: string, more: object = {}) => {
			const { total, refused } = await importQuestions(deps(), admin, { format: "gift", text, dryRun: true, ...more });
			return [refused, total];
		};
		const defaults = { ...OF_MOODLE, codePrefix: "N-" };
		expect(await counts("How many? {#2}", { defaults })).toEqual([1, 1]);
		expect(await counts("How many? {#2}\n\nRed? {=Mars ~Venus}", { defaults })).toEqual([1, 2]);
		expect(await counts("How many? {#2}\n\nRed? {=Mars ~Venus}", { defaults, leaveOut: true })).toEqual([1, 2]);
		expect(await counts("Red? {=Mars ~Venus}", { defaults: { ...defaults, subject: "Alchemy" } })).toEqual([1, 1]);
		expect(await counts("$CATEGORY: nothing\n\nRed? {=Mars ~Venus}")).toEqual([1, 1]);
		expect(await counts("code,colour\nA,B", { format: "csv" })).toEqual([0, 0]);
	});

	test("refuses texts that would take too long to show, each with its line and in words", async () => {
		const cases = [
			[">".repeat(3_000), "too-deep"],
			["_a*".repeat(3_000), "too-much-markup"],
			[`$${"x+".repeat(1_500)}x$`, "formula-too-long"],
			[`$${"{".repeat(100)}x${"}".repeat(100)}$`, "formula-too-deep"],
		] as const;
		const text = csvFile(cases.map(([question], index) => ({ code: `P-${index}`, question })));
		const defaults = { texts: "markdown" } as const;
		const report = await importQuestions(deps(), admin, { format: "csv", text, dryRun: false, defaults });
		expect(report.errors.map(({ line, field, problem }) => [line, field, problem])).toEqual(
			cases.map(([, problem], index) => [index + 2, "question", problem]),
		);
	});

	test("refuses control characters, which end a text in some databases", async () => {
		const text = csvFile([{ code: "P-1" }, { code: "P-2", question: "A\u0000B" }]);
		const { errors } = await importQuestions(deps(), admin, { format: "csv", text, dryRun: false });
		expect(errors).toMatchObject([{ line: 3, problem: "bad-character", params: { value: "U+0000" } }]);
		expect((await bankOf(deps())).questions).toEqual([]);
	});

	test("is for admins alone", async () => {
		const input = { format: "csv" as const, text: csvFile([{ code: "P-1" }]), dryRun: true };
		await expect(importQuestions(deps(), null, input)).rejects.toMatchObject({ code: "InvalidToken" });
		for (const role of ["student", "teacher"] as const)
			await expect(importQuestions(deps(), actorAs(role), input)).rejects.toMatchObject({ code: "RoleNotAllowed" });
	});
});
