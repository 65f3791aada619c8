import { describe, expect, test } from "vitest";
import { importBank } from "#tests/support/import-bank.ts";
import { actorAs, bankOf } from "#tests/support/question-bank.ts";
import { rowOf, workbookOf } from "#tests/support/workbook-files.ts";
import { type ImportAsked, importQuestions } from "~/domain/question-bank/import-questions.server.ts";
import { prefixOf } from "~/domain/question-bank/own-code.ts";
import type { ImportDefaults } from "~/domain/question-bank/schemas.ts";

const deps = importBank();

const sheet = (name: string, ...rows: string[][]) => ({
	name,
	rows:
		rowOf(1, ["SL", "Question", "A", "B", "Answer", "Explanation"]) +
		rows.map((row, at) => rowOf(at + 2, [String(at + 1), ...row])).join(""),
});
const WORKBOOK = workbookOf({
	sheets: [
		sheet(
			"physics",
			["Unit of force?", "newton", "joule", "A", "F = ma"],
			["বলের একক কী?", "জুল", "নিউটন", "B", "F = ma"],
		),
		sheet("ICT", ["What is a byte?", "8 bits", "8 bytes", "A", "So."]),
	],
});
/** As the form begins, but for the level. */
const FORM: ImportDefaults = { level: "HSC", language: "as-written", difficulty: 2 };

const send = (
	asked: ImportAsked & { dryRun?: boolean; fileName?: string; defaults?: ImportDefaults; text?: string } = {},
) => {
	const { dryRun = false, fileName = "HSC Model Test 12.xlsx", defaults = FORM, text = WORKBOOK, ...rest } = asked;
	return importQuestions(deps(), actorAs("admin"), { format: "gift", text, dryRun, defaults, fileName }, rest);
};

describe("A spreadsheet as a teacher has it", () => {
	test("comes in with its sheets as subjects, each question in its own language, and codes of the file's name", async () => {
		const checked = await send({ dryRun: true, proposePrefix: true });
		expect(checked).toMatchObject({ created: 3, errors: [], codePrefix: "HSC-Model-Test-12-", format: "xlsx" });
		const settled = { ...FORM, codePrefix: checked.codePrefix ?? "" };
		const done = await send({ defaults: settled, proposePrefix: true, confirmed: checked.digest });
		expect(done).toMatchObject({ created: 3, isOther: false, importUuid: expect.any(String) });
		expect(done.codePrefix).toBeUndefined();
		const { questions } = await bankOf(deps());
		expect(questions.map(({ content, subjectUuid, language }) => [content, subjectUuid, language]).sort()).toEqual([
			["Unit of force?", "subject-physics", "en"],
			["What is a byte?", "subject-ict", "en"],
			["বলের একক কী?", "subject-physics", "bn"],
		]);
		for (const { code } of questions) expect(code).toMatch(/^HSC-Model-Test-12-[\da-z]+$/);
		expect(await send({ proposePrefix: true })).toMatchObject({ created: 0, unchanged: 3 });
	});

	test("says of each question of the bank that it would change which fields: they may have been mended since (QB-2.7)", async () => {
		const defaults = { ...FORM, subject: "Physics", codePrefix: "P-" };
		const text = "question,option_1,option_2,answer,explanation,tags\nForce?,newton,joule,1,Old.,a\n";
		await send({ text, defaults });
		const again = text.replace("joule,1,Old.,a", "joule,2,New.,a");
		const { updated, notes } = await send({ text: again, defaults, dryRun: true });
		expect([updated, notes.map(({ line, note, field, params }) => [line, note, field, params])]).toEqual([
			1,
			[[2, "overwrites", "answer", { value: "explanation, answer" }]],
		]);
		expect((await send({ text, defaults, dryRun: true })).notes).toEqual([]);
	});

	test("is refused without a prefix where none is to be proposed, as by a call", async () => {
		const { created, errors } = await send();
		expect([created, errors.map(({ field, problem }) => [field, problem])]).toEqual([
			0,
			[
				["code", "missing-column"],
				["code", "missing-column"],
			],
		]);
	});

	test("keeps the codes that it has, and a prefix that is said (QB-2.5)", async () => {
		const proposed = async (text: string, defaults: ImportDefaults = FORM) => {
			const own = { ...defaults, subject: "Physics", explanationOptional: true };
			return (await send({ dryRun: true, proposePrefix: true, text, defaults: own })).codePrefix;
		};
		expect(await proposed("::Q1::Red? {=Mars ~Venus}\n\nBig? {=Jupiter ~Venus}")).toBeUndefined();
		expect(await proposed("Big? {=Jupiter ~Venus}", { ...FORM, codePrefix: "A-" })).toBeUndefined();
		expect(await proposed("Big? {=Jupiter ~Venus}")).toBe("HSC-Model-Test-12-");
	});

	test("keeps the codes of refused questions too: with a prefix they would be titles, and the bank's questions come twice (QB-2.5)", async () => {
		const text = "::PHY-1::Unit of force? {=newton ~joule}\n\nBig? {=Jupiter ~Venus}";
		const { level: _, ...levelless } = FORM;
		const defaults = { ...levelless, subject: "Physics", explanationOptional: true };
		const checked = await send({ dryRun: true, proposePrefix: true, text, defaults });
		expect([checked.codePrefix, checked.refused]).toEqual([undefined, 2]);
	});

	test("is proposed a prefix where its titles can be no codes, as those of Moodle (QB-2.5)", async () => {
		const defaults = { ...FORM, subject: "Physics", explanationOptional: true };
		const titled = "::Unit of force::Force? {=newton ~joule}\n\n::A large one::Big? {=Jupiter ~Venus}";
		const checked = await send({ dryRun: true, proposePrefix: true, text: titled, defaults });
		expect([checked.codePrefix, checked.created]).toEqual(["HSC-Model-Test-12-", 2]);
		const coded = "code,question,option_1,option_2,answer\nPHY 1,Force?,newton,joule,1\n";
		expect((await send({ dryRun: true, proposePrefix: true, text: coded, defaults })).codePrefix).toBeUndefined();
	});

	test("says of which sheets the name is taken as the subject (QB-2.3)", async () => {
		const given = async (defaults: ImportDefaults) =>
			(await send({ dryRun: true, proposePrefix: true, defaults })).sheets?.map((one) => [one.name, one.givesSubject]);
		expect(await given(FORM)).toEqual([
			["physics", true],
			["ICT", true],
		]);
		expect(await given({ ...FORM, subject: "Physics" })).toEqual([
			["physics", false],
			["ICT", false],
		]);
	});

	test.each([
		["HSC Model Test 12.xlsx", "HSC-Model-Test-12-"],
		["পদার্থবিজ্ঞান ২.csv", "পদার্থবিজ্ঞান-২-"],
		["(1) Physics & Chemistry, all chapters.xlsx", "1-Physics-Chemistry-"],
		["HSC Model Test 12 (1).xlsx", "HSC-Model-Test-12-"],
		["HSC Model Test 12 - Copy.xlsx", "HSC-Model-Test-12-"],
		["Copy.xlsx", "Copy-"],
		["র\u200d্যাংক.csv", "র্যাংক-"],
		["A𝐏𝐡𝐲𝐬𝐢𝐜𝐬 𝐂𝐡𝐚𝐩.csv", "A𝐏𝐡𝐲𝐬𝐢𝐜𝐬-𝐂-"],
		["--.xlsx", "Q-"],
		["", "Q-"],
		[undefined, "Q-"],
	])("is proposed a prefix by its name: %s", (name, prefix) => {
		expect(prefixOf(name)).toBe(prefix);
	});
});
