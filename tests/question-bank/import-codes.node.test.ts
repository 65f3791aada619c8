import { describe, expect, test } from "vitest";
import * as schema from "#db/schema/index.ts";
import { importBank, OF_MOODLE } from "#tests/support/import-bank.ts";
import { actorAs, bankOf } from "#tests/support/question-bank.ts";
import { importQuestions } from "~/domain/question-bank/import-questions.server.ts";

const deps = importBank();
const admin = actorAs("admin");

describe("A code that was made, not written", () => {
	const send = (text: string, codePrefix: string | undefined = "Z-") =>
		importQuestions(deps(), admin, { format: "gift", text, dryRun: false, defaults: { ...OF_MOODLE, codePrefix } });
	const counted = async (...of: Parameters<typeof send>) => {
		const { created, updated, unchanged, errors } = await send(...of);
		expect(errors).toEqual([]);
		return [created, updated, unchanged];
	};
	const contents = async () => (await bankOf(deps())).questions.map(({ content }) => content).sort();

	test.each(["Q1", "Question 1", "Bright star"])("never replaces another question: %s", async (name) => {
		const first = `::${name}::What is the unit of force? {=N ~J}`;
		const second = `::${name}::Another file, another first question? {=5 ~6}`;
		expect(await counted(first)).toEqual([1, 0, 0]);
		expect(await counted(second)).toEqual([1, 0, 0]);
		expect(await contents()).toEqual(["Another file, another first question?", "What is the unit of force?"]);
		for (const again of [first, second, first]) expect(await counted(again)).toEqual([0, 0, 1]);
		expect(await counted(`::${name}::What is the unit of force? {~N =J}`)).toEqual([0, 1, 0]);
		expect(await counted(`::${name}::Another file, another first question? {=5 ~7}`)).toEqual([1, 0, 0]);
		expect(await contents()).toHaveLength(3);
	});

	test("of a text that many questions have is told apart by their options", async () => {
		const [one, other] = ["Which of these is right? {=Mars ~Venus}", "Which of these is right? {=Iron ~Tin}"];
		expect(await counted(one)).toEqual([1, 0, 0]);
		expect(await counted(other)).toEqual([1, 0, 0]);
		expect(await counted(`${other}\n\n${one}`)).toEqual([0, 0, 2]);
		expect(await counted("Which of these is right? {~Mars =Venus}")).toEqual([0, 1, 0]);
		expect(await contents()).toHaveLength(2);
		expect(await counted("::Q1::Which of these is right? {=A ~B}")).toEqual([1, 0, 0]);
		expect(await counted("::Q1::Which of these is right? {=C ~D}")).toEqual([1, 0, 0]);
	});

	test("corrects one option of a named question, and never what an author gave a code of their own", async () => {
		await counted("::Q1::Which is a metal? {=Iron ~Air ~Tea}");
		expect(await counted("::Q1::Which is a metal? {=Iron ~Air ~Milk}")).toEqual([0, 1, 0]);
		await counted("// [id:Z-Q2]\nWhich is a gas? {=Air ~Iron}");
		expect(await counted("::Q2::Who comes second? {=A ~B}")).toEqual([1, 0, 0]);
		expect(await counted("// [id:Z-Q2]\nWhich of these is a gas? {=Air ~Gold}")).toEqual([0, 1, 0]);
	});

	test("is still found where an earlier import made it of the text alone", async () => {
		const text = "Which planet is red? {=Mars ~Venus}";
		await counted(text);
		// The digest that was in use before options were part of it.
		await deps().db.update(schema.question).set({ code: "Z-1eairhipwyl" });
		expect(await counted(text)).toEqual([0, 0, 1]);
		expect(await counted("Which planet is red? {=Red ~Blue}")).toEqual([1, 0, 0]);
	});

	test("cannot be made for a name that every file has and no prefix: then it is refused with its line", async () => {
		const first = "::Q1::What is the unit of force? {=N ~J}";
		expect(await counted(first, "")).toEqual([1, 0, 0]);
		expect(await counted(first, "")).toEqual([0, 0, 1]);
		const { errors } = await send("\n::Q1::Another first question? {=5 ~6}", "");
		expect(errors).toMatchObject([{ line: 2, field: "code", problem: "code-taken", params: { value: "Q1" } }]);
		expect(await contents()).toEqual(["What is the unit of force?"]);
		expect(await counted("::PHY-1::What is the unit of force? {=N ~J}", "")).toEqual([1, 0, 0]);
		expect(await counted("::PHY-1::What is the unit of a force? {=N ~J}", "")).toEqual([0, 1, 0]);
	});

	test("goes to one question where two files that have it come at once", async () => {
		const reports = await Promise.all([1, 2, 3].map((n) => send(`::Q1::First of file ${n}? {=${n} ~9}`)));
		expect(reports.map(({ created }) => created)).toEqual([1, 1, 1]);
		expect(await contents()).toEqual([1, 2, 3].map((n) => `First of file ${n}?`));
	});
});
