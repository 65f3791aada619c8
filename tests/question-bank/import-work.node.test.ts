import { describe, expect, test } from "vitest";
import { countedWork } from "#tests/support/counted-work.ts";
import { parseQuestions } from "~/domain/question-bank/read-questions.ts";
import { htmlToMarkdown } from "~/lib/html-to-markdown.ts";
import { plainToMarkdown } from "~/lib/plain-to-markdown.ts";

/** The work of twice as much, in times that of once: 2 for what is linear, 4 for what is quadratic. */
function growth(work: (times: number) => unknown, times: number): number {
	// What is made once, at the first use, is no work of the text.
	work(10);
	return countedWork(() => work(times * 2)) / countedWork(() => work(times));
}

const MOST = 2.5;
const gift = (text: string) => parseQuestions({ format: "gift", text, defaults: { codePrefix: "X-" } });
const csv = (text: string) => parseQuestions({ format: "csv", text });
const HEADER = "code,subject,level,language,difficulty,tags,question,option_1,option_2,answer,explanation\n";
const one = (text: string) => `::One::${text}\n`;

describe("the work of reading a question file grows with its length (QB-6)", () => {
	test.each<[string, number, (times: number) => string]>([
		["an open brace before empty lines", 6_000, (n) => `q {${"\n".repeat(n)}}`],
		["an open brace before equal signs", 6_000, (n) => `q {${"=".repeat(n)}`],
		["open braces, each before an empty line", 3_000, (n) => "q {\n\n".repeat(n)],
		["an open brace before lines of blanks", 3_000, (n) => `q {\n${"   \n".repeat(n)}}`],
		["an open brace before comments", 3_000, (n) => `q {\n\n${"// c\n\n".repeat(n)}}`],
		["escapes before a title", 20_000, (n) => one(`${"\\:".repeat(n)} {=a ~b}`)],
		["line breaks in a formula", 6_000, (n) => one(`$${"\\nx".repeat(n)} {=a ~b}`)],
		["line breaks between brackets", 6_000, (n) => one(`${"\\(\\nx\\)".repeat(n)} {=a ~b}`)],
		["options without feedback", 20_000, (n) => one(`q {=a ${"~b".repeat(n)}}`)],
		["options of dollars and empty lines", 10_000, (n) => one(`q {=a ~$x${"\n".repeat(n)}$ ~$y}`)],
		["options that are lines of dollars", 10_000, (n) => one(`q {=a ${"~$\n$x\n".repeat(n)}}`)],
		["titles that are not closed", 3_000, (n) => "::q\n".repeat(n)],
		["tags that are not closed", 6_000, (n) => `// [id:A] ${"[tag:".repeat(n)}\n${one("q {=a ~b}")}`],
		["stray braces", 10_000, (n) => one("q }{ ".repeat(n))],
		["letters of another encoding", 6_000, (n) => one(`${"Ã×â".repeat(n)} {=a ~b}`)],
		["question marks", 10_000, (n) => one(`${"?? ".repeat(n)} {=a ~b}`)],
		["question marks before a letter", 5_000, (n) => one(`${"??? ? ".repeat(n)}x {=a ~b}`)],
		["a long word before a sign of Bijoy", 10_000, (n) => one(`অ${"a".repeat(n)} ‡x {=a ~b}`)],
		["letters named in an explanation", 4_000, (n) => one(`q {=a ~b ####${"উত্তর: ৩ Ans: a ".repeat(n)}}`)],
		["colons and braces", 10_000, (n) => `${" : ::".repeat(n)}${"{ ".repeat(n)}`],
		["weights", 10_000, (n) => one(`q {=a ${"~%50%b".repeat(n)}}`)],
		["code fences", 3_000, (n) => one(`${"```\n".repeat(n)} {=a ~b}`)],
		["categories", 2_000, (n) => "$CATEGORY: Physics/SSC\n".repeat(n)],
	])("GIFT: %s", (_, times, made) => {
		expect(growth((n) => gift(made(n)), times)).toBeLessThan(MOST);
	});

	test.each<[string, number, (times: number) => string]>([
		["marks", 1_500, (n) => "<b>a</b><i>b</i>".repeat(n)],
		["marks beside one another", 1_500, (n) => "<b>a</b>".repeat(n)],
		["line breaks", 3_000, (n) => `<b>a${"<br>".repeat(n)}b</b>`],
		["blanks in emphasis", 4_000, (n) => `<b>a${"&nbsp;".repeat(n)}b</b>`],
		["comments that are not closed", 3_000, (n) => "<!--".repeat(n)],
		["tags that are not closed", 3_000, (n) => "<a ".repeat(n)],
		["quotes that are not closed", 3_000, (n) => `<a "'b`.repeat(n)],
		["brackets of formulas that are not closed", 6_000, (n) => "\\(".repeat(n)],
		["formulas", 3_000, (n) => "\\(a\\)".repeat(n)],
		["ticks in code", 6_000, (n) => `<code>${"` ".repeat(n)}</code>`],
		["fonts of one tag", 60, (n) => `<p style="${"font:".repeat(n)}${"a".repeat(10 * n)}">a</p>`],
		["items", 2_000, (n) => `<ul>${"<li>a</li>".repeat(n)}</ul>`],
		["entities", 4_000, (n) => "&amp;&".repeat(n)],
		["entities that are none", 4_000, (n) => "&ampx&x;&#9999999;".repeat(n)],
		["punctuation in emphasis", 1_500, (n) => `a<b>b${".".repeat(n)}</b>c`],
	])("HTML: %s", (_, times, made) => {
		expect(growth((n) => htmlToMarkdown(made(n)), times)).toBeLessThan(MOST);
	});

	test.each<[string, number, (times: number) => string]>([
		["asterisks and addresses", 3_000, (n) => "**a https://b\\ ".repeat(n)],
		["dollars", 6_000, (n) => "a $ ".repeat(n)],
		["ticks", 6_000, (n) => "`a ".repeat(n)],
		["tildes", 6_000, (n) => "~a ".repeat(n)],
		["brackets", 6_000, (n) => "[".repeat(n)],
		["brackets before a link", 6_000, (n) => `${"[a] ".repeat(n)}](`],
		["bars over lines", 6_000, (n) => "|\n".repeat(n)],
		["dashes", 20_000, (n) => `${"-".repeat(n)}x`],
		["backslashes", 20_000, (n) => `${"\\".repeat(n)}x`],
		["backslashes before a dollar", 20_000, (n) => `${"\\".repeat(n)}$x$`],
		["stars and blanks", 20_000, (n) => `${"* ".repeat(n)}x`],
		["formulas and what is no line break", 3_000, (n) => `${"$a$".repeat(n)}b\u2028c`],
		["formulas that are not closed", 6_000, (n) => "$a \\$".repeat(n)],
		["ampersands", 6_000, (n) => "&a".repeat(n)],
		["indented lines", 6_000, (n) => `a\n${" ".repeat(n)}${"\n  b".repeat(n)}`],
	])("plain text: %s", (_, times, made) => {
		expect(growth((n) => plainToMarkdown(made(n), { formulas: true }), times)).toBeLessThan(MOST);
	});

	test.each<[string, number, (times: number) => string]>([
		["quotation marks that close nothing", 10_000, (n) => `${HEADER}"a${'"b'.repeat(n)}`],
		["quotation marks and blanks", 5_000, (n) => `${HEADER}"a${'"  b'.repeat(n)}${" ".repeat(4 * n)},`],
		["records that are not closed", 3_000, (n) => `${HEADER}${'"a\n'.repeat(n)}`],
		["empty lines", 10_000, (n) => `${HEADER}${"\n".repeat(n)}`],
		["records of one cell", 2_000, (n) => `${HEADER}${"a\n".repeat(n)}`],
		["cells of one record", 10_000, (n) => `${HEADER}${"a,".repeat(n)}`],
		["columns", 10_000, (n) => "code,".repeat(n)],
		["blanks in a column's name", 10_000, (n) => `${HEADER.trim()},a${" ".repeat(n)}x\n`],
		["tags", 10_000, (n) => `${HEADER}A-1,Physics,SSC,en,1,${"a;".repeat(n)},q,a,b,1,e\n`],
	])("CSV: %s", (_, times, made) => {
		expect(growth((n) => csv(made(n)), times)).toBeLessThan(MOST);
	});

	test.each<[string, number, (times: number) => string]>([
		["texts without an answer", 3_000, (n) => "q\n\n".repeat(n)],
		["options", 5_000, (n) => `q\n${"A. a\n".repeat(n)}ANSWER: A`],
		["lines of one option", 5_000, (n) => `q\nA. a\n${"b\n".repeat(n)}B. b\nANSWER: A`],
		["blanks before a letter", 5_000, (n) => `q\n${" ".repeat(n)}A. a\nB. b\nANSWER: A`],
	])("Aiken: %s", (_, times, made) => {
		expect(
			growth((n) => parseQuestions({ format: "aiken", text: made(n), defaults: { codePrefix: "X-" } }), times),
		).toBeLessThan(MOST);
	});

	test.each<[string, number, (times: number) => string]>([
		["blanks after a word for an answer", 3_000, (n) => `answer${" ".repeat(n)}B`],
		["words for an answer", 600, (n) => "answer option ".repeat(n)],
		["letters", 1_500, (n) => "ক ও ".repeat(n)],
		["question marks", 3_000, (n) => "?? a ".repeat(n)],
		["dollars that close nothing", 3_000, (n) => "$ a ".repeat(n)],
	])("explanations: %s", (_, times, made) => {
		const row = (text: string) => `${HEADER}A-1,Physics,SSC,bn,1,,q,a,b,1,"${text}"\n`;
		expect(growth((n) => csv(row(made(n))), times)).toBeLessThan(MOST);
	});
});

describe("what is too much in a question file is named with its line (QB-6)", () => {
	const options = (count: number) => `{=a ${"~b ".repeat(count - 1)}}`;
	test.each<[string, () => ReturnType<typeof gift>, object]>([
		[
			"questions",
			() => gift("q {=a ~b}\n\n".repeat(10_001)),
			{ line: 20_001, field: "file", problem: "too-many-questions", params: { value: 10_001, most: 10_000 } },
		],
		[
			"letters of a question",
			() => gift(`\n\n${one(`${"x".repeat(160_000)} {=a ~b}`)}`),
			{ line: 3, field: "question", problem: "question-too-long", params: { most: 160_000 } },
		],
		["letters of a text", () => gift(one(`${"x".repeat(40_001)} {=a ~b}`)), { field: "question", problem: "too-long" }],
		["options", () => gift(one(`q\n${options(21)}`)), { line: 2, field: "options", problem: "too-many-options" }],
		[
			"records",
			() => csv(`${HEADER}${"a\n".repeat(10_001)}`),
			{ line: 10_002, field: "file", problem: "too-many-questions" },
		],
		["columns", () => csv(`${"a,".repeat(100)}a\n`), { line: 1, problem: "too-many-columns", params: { value: 101 } }],
		[
			"tags",
			() => csv(`${HEADER}A-1,Physics,SSC,en,1,${Array.from({ length: 51 }, (_, at) => at).join(";")},q,a,b,1,e\n`),
			{ line: 2, field: "tags", problem: "too-many-tags" },
		],
	])("%s", (_, read, error) => {
		const { questions, errors } = read();
		expect(questions).toEqual([]);
		expect(errors).toContainEqual(
			expect.objectContaining({
				...error,
				...("params" in error && { params: expect.objectContaining(error.params as object) }),
			}),
		);
	});
});
