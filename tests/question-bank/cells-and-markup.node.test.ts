import { describe, expect, test } from "vitest";
import { parseQuestions } from "~/domain/question-bank/read-questions.ts";
import { renderQuestion } from "~/domain/question-bank/render-question.server.ts";
import type { ImportDefaults } from "~/domain/question-bank/schemas.ts";
import * as engine from "~/lib/markdown-engine.server.ts";

const HEADER =
	"code,subject,level,language,difficulty,tags,question,option_1,option_2,option_3,option_4,answer,explanation";
const csv = (lines: string, defaults: ImportDefaults = {}) =>
	parseQuestions({ format: "csv", text: `\uFEFF${HEADER}\n${lines}\n`, defaults });
const gift = (text: string, defaults: ImportDefaults = {}) => parseQuestions({ format: "gift", text, defaults });
const faults = ({ errors }: ReturnType<typeof csv>) => errors.map(({ line, field, problem }) => [line, field, problem]);

/** What a student reads of each question of a file. */
const shown = ({ questions, errors }: ReturnType<typeof csv>) => {
	expect(errors).toEqual([]);
	return questions.map((question) =>
		renderQuestion(engine, { ...question, options: question.options.map((content) => ({ content })) }),
	);
};

const BEFORE = {
	bn: "$CATEGORY: Physics/SSC\n\n// [tag:lang:bn] [tag:difficulty:1]\n",
	en: "$CATEGORY: Physics/SSC\n\n// [tag:lang:en] [tag:difficulty:1]\n",
};

describe("cells of a CSV", () => {
	test("are shown as they were typed", () => {
		const [products, ages, names, sum, gaps] = shown(
			csv(`C02-A,Mathematics,SSC,en,1,,Which product is 60?,3*4*5,2*4*5,3*3*5,2*2*5,1,3*4*5 = 60
C02-B,Biology,HSC,bn,1,,"শিশুর বয়স ৫~৮, ওজন ১২~২০ হলে কোনটি ঠিক?",৫~৮ ও ১২~২০,৩~৫ ও ১২~২০,৮~১০,২~৩,1,৫~৮ ও ১২~২০
C02-C,ICT,HSC,en,1,,Which name is special in Python?,__name__,name,_name,name_,1,__name__ is set by Python.
C02-D,Mathematics,SSC,en,1,,- 7 + 2 = ?,- 5,5,9,- 9,1,1971. A year.
C02-E,English,HSC,en,1,,Fill in: (___) apple and (___) book,an / a,a / an,the / an,AT&amp;T,1,"an apple, a book"`),
		);
		expect(products?.optionsHtml[0]).toBe("3*4*5");
		expect(ages?.contentHtml).toBe("<p>শিশুর বয়স ৫~৮, ওজন ১২~২০ হলে কোনটি ঠিক?</p>");
		expect(names?.optionsHtml).toEqual(["__name__", "name", "_name", "name_"]);
		expect([sum?.contentHtml, sum?.explanationHtml]).toEqual(["<p>- 7 + 2 = ?</p>", "<p>1971. A year.</p>"]);
		expect(gaps?.contentHtml).toBe("<p>Fill in: (___) apple and (___) book</p>");
		expect(gaps?.optionsHtml[3]).toBe("AT&amp;amp;T");
	});

	test("keep the blanks that their lines begin with, and other signs for the end of a line", () => {
		const [code] = shown(
			csv('C04-A,ICT,HSC,en,1,,"Output of\nif x:\n    print(x)\n\ty",a,b,c,d,1,"One\vtwo\u0085three"'),
		);
		expect(code?.contentHtml).toBe(
			"<p>Output of<br>if x:<br>\u00a0\u00a0\u00a0\u00a0print(x)<br>\u00a0\u00a0\u00a0\u00a0y</p>",
		);
		expect(code?.explanationHtml).toBe("<p>One<br>two<br>three</p>");
	});

	test("keep their lines", () => {
		const [water] = shown(
			csv(
				'C03-A,Chemistry,SSC,bn,2,,"পানির ক্ষেত্রে—\r\ni. এটি পোলার\nii. সংকেত H2O\nকোনটি সঠিক?",i ও ii,i,ii,iii,2,"i ঠিক।\nii ভুল।"',
			),
		);
		expect(water?.contentHtml).toBe("<p>পানির ক্ষেত্রে—<br>i. এটি পোলার<br>ii. সংকেত H2O<br>কোনটি সঠিক?</p>");
		expect(water?.explanationHtml).toBe("<p>i ঠিক।<br>ii ভুল।</p>");
	});

	test("are refused where they seem to be HTML or Markdown, unless the import or the column says what they are", () => {
		const html =
			"C22-A,Chemistry,SSC,en,1,,What is CO<sub>2</sub>?<br>Choose.,a gas,a metal,H<sub>2</sub>O,a salt,1,Gas.";
		expect(faults(csv(html))).toEqual([
			[2, "question", "says-no-format"],
			[2, "option_3", "says-no-format"],
		]);
		expect(shown(csv(html, { texts: "plain" }))[0]?.optionsHtml[2]).toBe("H&lt;sub&gt;2&lt;/sub&gt;O");
		const bold = "C17-A,Physics,SSC,bn,1,,**নিয়ম।** নিচের কোনটি?,**(ক)** এক,দুই,2**3**4,চার,1,**উত্তর:** এক";
		expect(faults(csv(bold))).toEqual([
			[2, "question", "seems-markdown"],
			[2, "option_1", "seems-markdown"],
			[2, "explanation", "seems-markdown"],
		]);
		expect(shown(csv(bold, { texts: "markdown" }))[0]?.contentHtml).toBe("<p><strong>নিয়ম।</strong> নিচের কোনটি?</p>");
		expect(shown(csv(bold, { texts: "plain" }))[0]?.contentHtml).toBe("<p>**নিয়ম।** নিচের কোনটি?</p>");
		const column = parseQuestions({
			format: "csv",
			text: "question [markdown],option_1,option_2,answer\n*Which*?,3*4*5,b,1",
			defaults: {
				subject: "ICT",
				level: "SSC",
				language: "en",
				difficulty: 1,
				codePrefix: "M-",
				explanationOptional: true,
			},
		});
		expect(shown(column)).toMatchObject([{ contentHtml: "<p><em>Which</em>?</p>", optionsHtml: ["3*4*5", "b"] }]);
	});

	test("are shown as the same question of a GIFT file", () => {
		const texts = ["3*4*5 and $x*y$", "1971. A year", "- 5", "5~8 & 12~20", "`a` [b](c)"];
		const ofCsv = shown(csv(texts.map((text, at) => `S-${at},ICT,SSC,en,1,,${text},a,b,c,d,1,Why`).join("\n")));
		const escaped = (text: string) => text.replace(/[~=#{}:]/g, "\\$&");
		const ofGift = shown(
			gift(texts.map((text, at) => `${BEFORE.en}::S-${at}::${escaped(text)}{=a ~b ~c ~d ####Why}`).join("\n\n")),
		);
		expect(ofCsv).toEqual(ofGift);
	});

	test("of GIFT are refused as well where they seem to be Markdown, unless they say that they are text", () => {
		const file = (format: string) =>
			gift(`${BEFORE.bn}::A-1::${format}নিচের কোনটি? {=**(ক)** এক ~দুই ~2**3**4 ####**উত্তর\\:** এক}`);
		expect(faults(file(""))).toEqual([
			[4, "option_1", "seems-markdown"],
			[4, "explanation", "seems-markdown"],
		]);
		expect(shown(file("[plain]"))[0]?.optionsHtml[0]).toBe("**(ক)** এক");
		expect(shown(file("[markdown]"))[0]?.optionsHtml[0]).toBe("<strong>(ক)</strong> এক");
	});

	test("may end their lines in different ways", () => {
		const lines = ["C18-A,Physics,SSC,en,1,,Volts?,a,b,c,d,1,V.", "C18-B,Physics,SSC,en,1,,Amperes?,a,b,c,d,2,A."];
		const { questions, errors } = parseQuestions({ format: "csv", text: `${HEADER}\r\n${lines[0]}\n${lines[1]}\r` });
		expect([questions.length, errors]).toEqual([2, []]);
	});
});

describe("Markdown that somebody means", () => {
	test.each([
		["3*4*5", ["*4*"]],
		["৫~৮ ও ১২~২০", ["~৮ ও ১২~"]],
		["__name__", ["__name__"]],
		["- 7 + 2 = ?", ["- 7 + 2 = ?"]],
		["1971. A year", ["1971. A year"]],
		["# 5", ["# 5"]],
		["AT&amp;T", ["&amp;"]],
		["**নিয়ম।**নিচের", ["**"]],
		["[a](b c)", []],
		["*a* and _b_, *১*", ["*a*", "_b_", "*১*"]],
		["- x", ["- x"]],
		["> 5", ["> 5"]],
		["![x]()", ["![x]()"]],
		["![x](https://x.com/a.png)", ["![x](https://x.com/a.png)"]],
		["f[2](3) and [here](https://x.com)", ["[2](3)", "[here](https://x.com)"]],
		["https://x.com, www.x.com and <https://y.com>", []],
		["\\(x\\) and \\[y\\]", ["\\(x", "\\[y"]],
		["\\\\(x) \\* $\\(x$", []],
		["Which is right?\ni. It is polar\nii. It is H2O", ["i. It is polar"]],
		["কোনটি ঠিক?\nক) এক\n(খ) দুই", ["ক) এক"]],
		["কোনটি?\n১। এক", ["১। এক"]],
		["A line\nthat goes on, A. and on", []],
		["কোনটি?  \nক) এক", []],
		["**bold**, *slanted*\n\n- one\n- two\n\n1. first\n2. second", []],
	])("is named where it would not be shown as it is typed: %s", (text, losses) => {
		expect(engine.markdownLosses(text)).toEqual(losses);
	});

	test("is shown as it is typed in an option, where nothing is a list", () => {
		expect(["- 5", "1971. A year", "# 5", "> 5"].flatMap((text) => engine.markdownLosses(text, true))).toEqual([]);
		expect(engine.markdownLosses("- 3*4*5", true)).toEqual(["*4*"]);
	});
});

describe("markup that carries meaning", () => {
	test.each([
		['4 k<font face\\="Symbol">W</font>', "font Symbol"],
		['4 k<span style\\="font-family\\: &quot;Symbol&quot;">W</span>', "font Symbol"],
		['<span style\\="font-family\\:SutonnyMJ">evsjv</span>', "font SutonnyMJ"],
		['<ol type\\="a"><li>x</li></ol>', "ol type"],
		['<p dir\\="rtl">x</p>', "p dir"],
		['<span style\\="display\\:none">x</span>', "span style"],
		['<ol start\\="-3"><li>x</li></ol>', "ol start"],
		["<ol start\\=৩><li>x</li></ol>", "ol start"],
		['<ul style\\="list-style-type\\:decimal"><li>x</li></ul>', "ul style"],
		['<ol style\\="list-style-type\\: disc"><li>x</li></ol>', "ol style"],
		['<ul type\\="1"><li>x</li></ul>', "ul type"],
		['<ol><li type\\="a">x</li></ol>', "li type"],
		['H<span style\\="position\\:relative;top\\:-3px">2</span>O', "span style"],
		["<p hidden>x</p>", "p hidden"],
		['<span style\\="font-family\\:Arial;mso-bidi-font-family\\:SutonnyMJ">evsjv</span>', "font SutonnyMJ"],
		["<p>&constructor;</p>", "&constructor;"],
	])("is named: %s", (html, value) => {
		expect(gift(`${BEFORE.en}::A-1::[html]${html} {=a ~b ####Why}`).errors).toMatchObject([
			{ field: "question", problem: "unsupported-html", params: { value } },
		]);
	});

	test.each([
		['<p style\\="font-family\\:SutonnyOMJ">বাংলা word</p>', "বাংলা word"],
		['<p style\\="font-family\\:SutonnyOMJ">Force</p>', "Force"],
		['<p style\\="mso-bidi-font-family\\:SutonnyMJ">বাংলা word</p>', "বাংলা word"],
		['<font face\\="SutonnyMJ">12</font>', "12"],
		['<ul style\\="list-style-type\\:circle"><li>x</li></ul>', "- x"],
		['<p class\\="a hidden" style\\="top\\:0">x</p>', "x"],
		["<p>5 &times; 3 &\\#150; 2&deg; &Omega;</p>", "5 × 3 – 2° Ω"],
	])("is read where it means nothing else: %s", (html, content) => {
		expect(gift(`${BEFORE.en}::A-1::[html]${html} {=a ~b ####Why}`).questions[0]?.content).toBe(content);
	});

	test("is asked for where nothing says that a text is HTML", () => {
		expect(faults(gift(`${BEFORE.en}::A-1::5 &times; 3? {=a ~b ####Why}`))).toEqual([
			[4, "question", "says-no-format"],
		]);
		expect(gift(`${BEFORE.en}::A-1::Q&A of R&D; {=a ~b ####Why}`).questions).toHaveLength(1);
	});

	test("is read where Markdown has it: a list that begins with another number", () => {
		const list = '<ol start\\="3"><li>x</li><li>y</li></ol>';
		expect(gift(`${BEFORE.en}::A-1::[html]${list} {=a ~b ####Why}`).questions[0]?.content).toBe("3. x\n4. y");
	});

	test("is named in any format where a character means something in one font only", () => {
		expect(faults(csv("A-1,ICT,SSC,en,1,,4 k\uF057,a,b,c,d,1,Why"))).toEqual([[2, "question", "private-character"]]);
		expect(faults(gift(`${BEFORE.en}::A-1::4 k\uF057 {=a ~b ####Why}`))).toEqual([
			[4, "question", "private-character"],
		]);
		for (const format of ["html", "markdown"])
			expect(faults(gift(`${BEFORE.en}::A-1::[${format}]4 k&\\#xF057; and &\\#61527; {=a ~b ####Why}`))).toEqual([
				[4, "question", "private-character"],
			]);
		expect(faults(gift(`${BEFORE.en}::A-1::[plain]4 k&\\#xF057; {=a ~b ####Why}`))).toEqual([]);
	});
});
