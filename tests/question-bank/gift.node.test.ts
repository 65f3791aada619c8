import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { escapeGift } from "#tests/support/gift.ts";
import { findUnescaped, unescapeGift } from "~/domain/question-bank/gift-text.ts";
import { parseGift } from "~/domain/question-bank/parse-gift.ts";

const question = (code: string, body: string, tags = "[tag:lang:en] [tag:difficulty:2] [tag:cell]") =>
	`// [id:${code}] ${tags}\n::${code}::[markdown]${body}\n`;
const ANSWERS = "{\n~One\n=Two\n~Three\n####Because.\n}";
const problems = (text: string) =>
	parseGift(text).errors.map(({ line, code, field, problem }) => [line, code, field, problem]);

describe("A GIFT file of questions", () => {
	test("takes subject and level from the category, language, difficulty and tags from the comment", () => {
		const { questions, errors } = parseGift(
			`$CATEGORY: Biology/SSC\n\n${question("BIO-1", `What? ${ANSWERS}`)}\n$CATEGORY: $course$/top/ICT/HSC\n${question("ICT-1", `কীভাবে? ${ANSWERS}`, "[tag:lang:bn] [tag:difficulty:3]")}`,
		);
		expect(errors).toEqual([]);
		expect(questions).toEqual([
			expect.objectContaining({
				code: "BIO-1",
				subject: "Biology",
				level: "SSC",
				language: "en",
				difficulty: 2,
				tags: ["cell"],
				content: "What?",
				options: ["One", "Two", "Three"],
				correct: 1,
				explanation: "Because.",
				line: 4,
			}),
			expect.objectContaining({ code: "ICT-1", subject: "ICT", level: "HSC", language: "bn", difficulty: 3, tags: [] }),
		]);
	});

	test("undoes every escape of the format, and no other backslash: LaTeX is written as it is", () => {
		const body =
			"Is $^\\{18\\}\\mathrm\\{O\\}$ \\= $\\frac12$, 50\\% \\: yes? {\n=$a \\= b \\\\\\\\ c \\\\neq d$\n~\\#2\n####$x \\times y$ \\~ z.\\nSo.\n}";
		const [parsed] = parseGift(`$CATEGORY: Chemistry/HSC\n${question("C-1", body)}`).questions;
		expect(parsed?.content).toBe("Is $^{18}\\mathrm{O}$ = $\\frac12$, 50\\% : yes?");
		expect(parsed?.options).toEqual(["$a = b \\\\ c \\neq d$", "#2"]);
		expect(parsed?.explanation).toBe("$x \\times y$ ~ z.\nSo.");
	});

	test("holds code over many lines, where // is code and not a comment", () => {
		const body =
			"Output?\n```c\n#include <stdio.h>\n// say it\nint main() \\{\n\n    return 0;\n\\}\n``` {\n// the right one comes first\n=`1`\n~`2`\n####Look.\n}".replace(
				"#include",
				"\\#include",
			);
		const { questions, errors } = parseGift(`$CATEGORY: ICT/HSC\n${question("I-1", body)}`);
		expect(errors).toEqual([]);
		expect(questions[0]?.content).toBe(
			"Output?\n```c\n#include <stdio.h>\n// say it\nint main() {\n\n    return 0;\n}\n```",
		);
		expect(questions[0]?.options).toEqual(["`1`", "`2`"]);
	});

	test("names line, code and field of every error, and goes on", () => {
		const text = [
			"$CATEGORY: nonsense",
			question("A-1", `Text ${ANSWERS}`),
			"$CATEGORY: Physics/SSC",
			question("A-2", "Text {\n~One\n~Two\n####Why\n}"),
			question("A-3", "Text {\n=One\n=Two\n~Three\n####Why\n}"),
			question("A-4", "Text {\n=One\n~One\n}"),
			question("A-5", "Text {=One =Two}"),
			question("A-6", "Text {\n=One\n~Two\n####Why"),
			question("A-7", `Text ${ANSWERS}`),
			question("A-8", "Text {\n=One#well done\n~%50%Two\n=Three\n####Why\n}", "[tag:lang:en]"),
			question("A-9", "Text {TRUE} and more"),
			question("A-7", `Text ${ANSWERS}`),
		].join("\n");
		expect(parseGift(text).questions.map(({ code }) => code)).toEqual(["A-7"]);
		const line = (code: string) => text.split("\n").findIndex((entry) => entry.startsWith(`::${code}::`)) + 1;
		const lastA7 = text.split("\n").findLastIndex((entry) => entry.startsWith("::A-7::")) + 1;
		expect(problems(text)).toEqual([
			[1, null, "subject", "bad-category"],
			[line("A-1"), "A-1", "subject", "no-category"],
			[line("A-1"), "A-1", "level", "no-category"],
			[line("A-2"), "A-2", "answer", "no-key"],
			[line("A-3"), "A-3", "answer", "several-keys"],
			[line("A-4"), "A-4", "explanation", "required"],
			[line("A-4"), "A-4", "options", "same-options"],
			[line("A-5"), "A-5", "answer", "short-answer"],
			[line("A-6"), "A-6", "answer", "not-closed"],
			[line("A-8") - 1, "A-8", "difficulty", "bad-difficulty"],
			[line("A-8"), "A-8", "answer", "several-keys"],
			[line("A-9"), "A-9", "answer", "text-after-answers"],
			[line("A-9"), "A-9", "explanation", "required"],
			[lastA7, "A-7", "code", "duplicate-code"],
		]);
	});

	test("never takes more or fewer than two to six options", () => {
		const options = (count: number) =>
			`Text {\n=Key\n${Array.from({ length: count - 1 }, (_, index) => `~Option ${index}`).join("\n")}\n####Why\n}`;
		for (const [count, expected] of [
			[1, ["short-answer"]],
			[2, []],
			[6, []],
			[7, ["too-many-options"]],
		] as const)
			expect(
				parseGift(`$CATEGORY: A/SSC\n${question("Q", options(count))}`).errors.map((error) => error.problem),
			).toEqual(expected);
	});
});

describe("Escapes of GIFT", () => {
	const text = fc.string({ unit: fc.constantFrom(..."~=#{}:\\ab$ \n/"), maxLength: 60 });

	test("any text comes back as it was, and hides every special character", () => {
		fc.assert(
			fc.property(text, (original) => {
				const escaped = escapeGift(original);
				expect(unescapeGift(escaped)).toBe(original);
				expect(findUnescaped(escaped, "~=#{}:")).toBe(-1);
			}),
			{ numRuns: 2000 },
		);
	});

	test("any question survives being written and read", () => {
		const line = fc
			.string({ unit: fc.constantFrom(..."~=#{}:\\ab$_^ কখ"), minLength: 1, maxLength: 30 })
			.map((value) => `xxx${value}xxx`);
		const options = fc.uniqueArray(line, { minLength: 2, maxLength: 6 });
		fc.assert(
			fc.property(line, options, line, fc.nat(), (content, texts, explanation, number) => {
				const correct = number % texts.length;
				const answers = texts.map((entry, index) => `${index === correct ? "=" : "~"}${escapeGift(entry)}`).join("\n");
				const file = `$CATEGORY: Physics/SSC\n${question("Q-1", `${escapeGift(content)} {\n${answers}\n####${escapeGift(explanation)}\n}`)}`;
				const { questions, errors } = parseGift(file);
				expect(errors).toEqual([]);
				expect(questions[0]).toMatchObject({ content, options: texts, correct, explanation });
			}),
			{ numRuns: 1000 },
		);
	});

	test("no text at all makes the parser fail", () => {
		const pieces = fc.array(
			fc.constantFrom("::A::", "{", "}", "=", "~", "####", "\n", "// [id:x]", "$CATEGORY: a/b", "text", "\\", "```"),
		);
		fc.assert(
			fc.property(pieces, (parts) => {
				const { questions, errors } = parseGift(parts.join(""));
				expect(questions.length + errors.length).toBeGreaterThanOrEqual(0);
			}),
			{ numRuns: 2000 },
		);
	});
});
