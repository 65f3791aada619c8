import { describe, expect, test } from "vitest";
import * as schema from "#db/schema/index.ts";
import { importBank } from "#tests/support/import-bank.ts";
import { actorAs, bankOf } from "#tests/support/question-bank.ts";
import { bankSearchSchema } from "~/domain/question-bank/edit-schemas.ts";
import { recogniseFormat } from "~/domain/question-bank/file-format.ts";
import { importQuestions } from "~/domain/question-bank/import-questions.server.ts";
import { parseQuestions } from "~/domain/question-bank/read-questions.ts";
import { renderQuestion } from "~/domain/question-bank/render-question.server.ts";
import type { ImportDefaults, ImportQuestions, ParsedQuestion } from "~/domain/question-bank/schemas.ts";
import { textDoubts } from "~/domain/question-bank/text-doubts.ts";
import * as engine from "~/lib/markdown-engine.server.ts";

const HEADER =
	"code,subject,level,language,difficulty,tags,question,option_1,option_2,option_3,option_4,answer,explanation";
const csv = (lines: string, defaults: ImportDefaults = {}) =>
	parseQuestions({ format: "csv", text: `\uFEFF${HEADER}\n${lines}\n`, defaults });
const gift = (text: string, defaults: ImportDefaults = {}) => parseQuestions({ format: "gift", text, defaults });
const faults = ({ errors }: ReturnType<typeof csv>) => errors.map(({ line, field, problem }) => [line, field, problem]);
const notes = (question: ParsedQuestion | undefined) => question?.notes.map(({ field, note }) => [field, note]);

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

describe("options that refer to other options", () => {
	test("keep their order and are named, as are explanations that name a letter", () => {
		const bangla = gift(`${BEFORE.bn}::C01-A::[plain]কোন মাধ্যমে শব্দ চলতে পারে? {
~পানি
~লোহা
=ক ও খ উভয় মাধ্যমে
~কোনোটিতেই নয়
####সঠিক উত্তর গ।
}`).questions[0];
		expect(bangla).toMatchObject({ keepOrder: true, correct: 2 });
		expect(notes(bangla)).toEqual([
			["option_3", "keeps-order"],
			["explanation", "keeps-order-for-letter"],
		]);
		const english = (explanation: string) =>
			gift(`${BEFORE.en}::C01-B::[plain]Which is a vector? {\n~Force\n~Velocity\n=Speed\n####${explanation}\n}`)
				.questions[0];
		expect(english("Option C is right.")).toMatchObject({ keepOrder: true });
		expect(notes(english("Option D is right."))).toContainEqual(["explanation", "names-other-letter"]);
		expect(notes(english("The last option is right."))).toEqual([["explanation", "keeps-order-for-letter"]]);
		expect(notes(english("শেষেরটি ভুল।"))).not.toContainEqual(["explanation", "names-other-letter"]);
		expect(notes(english("Ans: ক"))).toContainEqual(["explanation", "names-other-letter"]);
		expect(english("A vector has a direction.")).toMatchObject({ keepOrder: false, notes: [] });
	});

	test("lose the letters that the file writes before them, where all have one in order", () => {
		const read = (options: string) => csv(`L-1,ICT,SSC,en,1,,Which?,${options},1,Why`).questions[0];
		expect(read("A. Force,B. Speed,C. - 5,D. All of the above")).toMatchObject({
			options: ["Force", "Speed", expect.stringContaining("- 5"), "All of the above"],
			keepOrder: true,
		});
		expect(read("(a) Force,(b) Speed,,")?.options).toEqual(["Force", "Speed"]);
		expect(read("ক) বল,খ) বেগ,গ) কাজ,ঘ) তাপ")?.options).toEqual(["বল", "বেগ", "কাজ", "তাপ"]);
		expect(read("A. K. Fazlul Huq,Suhrawardy,,")?.options).toEqual(["A. K. Fazlul Huq", "Suhrawardy"]);
	});

	const deps = importBank();
	test("are stored in order, and an order that somebody keeps stays kept", async () => {
		const send = (option: string) =>
			importQuestions(deps(), actorAs("admin"), {
				...{ format: "csv", dryRun: false },
				text: `${HEADER}\nK-1,Physics,SSC,en,1,,Which?,One,Two,${option},,1,Why`,
			});
		expect((await send("All of the above")).notes).toMatchObject([{ line: 2, code: "K-1", note: "keeps-order" }]);
		await send("Three");
		expect((await bankOf(deps())).questions).toMatchObject([{ code: "K-1", keepOrder: true }]);
	});
});

describe("what a file names", () => {
	test("a part of the mark of a GIFT option is said, given or taken", () => {
		const [question] = gift(`${BEFORE.en}::P::Which? {=Mars ~%50%Rust ~%-25%Venus ~Io ####Why}`).questions;
		expect(question).toMatchObject({ options: ["Mars", "Rust", "Venus", "Io"], correct: 0 });
		expect(question?.notes).toEqual([{ field: "answer", note: "partial-marks", value: "Rust, Venus" }]);
	});

	test("Aiken in small letters, or with the text behind the answer's letter, is recognised", () => {
		for (const answer of ["a", "a. Dhaka", "A) Dhaka"])
			expect(recogniseFormat(`Capital?\na. Dhaka\nb. Sylhet\nANSWER: ${answer}\n`)).toBe("aiken");
	});

	const deps = importBank();
	test("subjects and tags are compared as they are seen, subjects by either name", async () => {
		const { db } = deps();
		await db.insert(schema.subject).values({
			...{ uuid: "subject-rosayon", title: "Chemistry", titleBn: "রসায়ন".normalize("NFC"), createdAt: 1 },
		});
		const oneSign = "রসা\u09dfন";
		const send = (subject: string, tag: string, dryRun = false) =>
			importQuestions(deps(), actorAs("admin"), {
				...{ format: "csv", dryRun },
				text: `${HEADER}\nT-1,${subject},SSC,en,1,${tag},Which?,One,Two,,,1,Why`,
			});
		expect(await send(oneSign, oneSign)).toMatchObject({ errors: [], created: 1 });
		for (const same of ["chemistry", "Chemistry\u00a0", "রসায়ন"])
			expect([same, await send(same, `${oneSign}\u200b`)]).toMatchObject([same, { errors: [], unchanged: 1 }]);
		expect((await send("Chemist", "")).errors).toMatchObject([{ problem: "unknown-subject" }]);
		const inGift = await importQuestions(deps(), actorAs("admin"), {
			...{ format: "gift", dryRun: true },
			text: `$CATEGORY: ${oneSign}/ssc\n\n// [tag:lang:English] [tag:difficulty:1]\n::G::Which? {=One ~Two ####Why}`,
		});
		expect(inGift).toMatchObject({ errors: [], created: 1 });
		const found = bankSearchSchema.parse({ tag: ` ${oneSign}` });
		const { tags } = (await bankOf(deps())) as { tags: { tag: string }[] };
		expect([found.tag, tags.map(({ tag }) => tag)]).toEqual(["রসায়ন".normalize("NFC"), ["রসায়ন".normalize("NFC")]]);
	});
});

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

describe("a column of answers", () => {
	const DEFAULTS: ImportDefaults = {
		...{ subject: "Chemistry", level: "SSC", language: "en", difficulty: 1 },
		...{ codePrefix: "K-", explanationOptional: true },
	};
	const read = (...rows: string[]) =>
		parseQuestions({
			format: "csv",
			text: ["question,option_1,option_2,option_3,answer", ...rows].join("\n"),
			defaults: DEFAULTS,
		});
	const keys = (file: ReturnType<typeof read>) => file.questions.map(({ correct }) => correct);

	test("is refused in one sentence where it counts from 0", () => {
		const file = read("Metal?,iron,sulphur,chlorine,0", "Gas?,iron,oxygen,mercury,1", "Liquid?,iron,oxygen,mercury,2");
		expect([file.questions, faults(file)]).toEqual([[], [[2, "answer", "answers-from-zero"]]]);
	});

	test("is refused in one sentence where its rows say it in different ways", () => {
		const file = read(
			"Metal?,iron,sulphur,chlorine,1",
			"Gas?,iron,oxygen,mercury,B",
			"Liquid?,iron,oxygen,mercury,mercury",
		);
		expect([file.questions, faults(file)]).toEqual([[], [[3, "answer", "mixed-answers"]]]);
	});

	test("may be numbers, letters of either script, or the texts of the options", () => {
		expect(keys(read("A?,x,y,z,২", "B?,x,y,z,3.0"))).toEqual([1, 2]);
		expect(keys(read("A?,x,y,z,B", "B?,x,y,z,(c)", "C?,x,y,z,ক"))).toEqual([1, 2, 0]);
		expect(keys(read("A?,x,y,z,y", "B?,ক ,খ​,z,খ"))).toEqual([1, 1]);
		expect(keys(read("A?,A) x,B) y,C) z,B) y", "B?,A) k,B) l,C) m,C) m"))).toEqual([1, 2]);
		expect(keys(read("A?,10,20,30,20", "B?,0,5,7,0"))).toEqual([1, 0]);
	});

	test("is of texts where numbers are no option's place, and refused where both fit and differ", () => {
		expect(keys(read("A?,54,56,64,56", "B?,10,20,30,30"))).toEqual([1, 2]);
		expect(keys(read("A?,54,56,64,56", "B?,2,3,4,3"))).toEqual([1, 1]);
		expect(keys(read("A?,1,2,3,3", "B?,1,2,3,2"))).toEqual([2, 1]);
		for (const row of ["A?,2,3,4,3", "A?,B,A,C,A", "A?,২,৩,১,২"])
			expect(faults(read(row))).toEqual([[2, "answer", "answers-ambiguous"]]);
	});

	test("leaves a row that fits no way to itself", () => {
		const file = read("A?,x,y,z,2", "B?,x,y,z,9", "C?,x,y,z,none", "D?,x,y,z,");
		expect(keys(file)).toEqual([1]);
		expect(faults(file).map(([line, , problem]) => [line, problem])).toEqual([
			[3, "key-out-of-range"],
			[4, "key-out-of-range"],
			[5, "no-key"],
		]);
		expect(notes(read("Roots?,2,4,1,2", "A?,x,y,z,3").questions[0])).toEqual([["answer", "answer-is-also-text"]]);
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

describe("texts that are not what their author typed", () => {
	test("are named with their line", () => {
		const file = csv(`C09-A,Biology,HSC,bn,1,,????? ???? ????? ????,হ্যাঁ,না,আম,গরু,2,কারণ
C09-B,Biology,HSC,bn,1,,†Kvb AsMwU i³ cv¤ú K‡i?,ürwcÛ,dzmdzm,hK…r,wKWwb,1,ürwcÛ
C09-C,Biology,HSC,bn,1,,কোন\uFFFDি উদ্ভিদ?,আম,গরু,মাছ,সাপ,1,আম একটি উদ্ভিদ।
C09-D,Biology,HSC,bn,1,,DNA-র পূর্ণরূপ কী?,Deoxyribonucleic acid,Ribonucleic acid,Amino acid,Fatty acid,1,"Control: taken."
C09-E,Biology,HSC,bn,1,,à¦¬à¦¾à¦‚à¦²à¦¾?,আম,গরু,মাছ,সাপ,1,আম।
C09-F,Biology,HSC,bn,1,,Which is a plant?,Mango,Cow,Fish,Snake,1,A mango is.
C09-G,Biology,HSC,bn,1,,"$x^2=4$, $x$ = ?",2,3,"5 m³","20°C",1,$2^2=4$
C09-H,Biology,HSC,en,1,,Really? What?? Costs 5 €?,a,b,c,d,1,Why??`);
		expect(faults(file)).toEqual([
			[2, "question", "lost-characters"],
			[3, "question", "bijoy"],
			[4, "question", "lost-characters"],
			[6, "question", "wrong-encoding"],
			[7, "language", "no-bangla"],
		]);
		expect(file.questions.map(({ code }) => code)).toEqual(["C09-D", "C09-G", "C09-H"]);
	});

	test.each([
		["Avgvi †mvbvi evsjv Avwg †Zvgvq fvjevwm", "en"],
		["Avgvi mvbvi evsjv", "bn"],
		["evsjv‡\\`‡ki RvZxq dzj kvcjv", "bn"],
		["evsjvq GKwU cÖevj cÖev` kãwU", "en"],
		["Kvb MÖn m~‡h©i wbKU?", "bn"],
		["ivRavbx XvKv", "bn"],
		["wb‡Pi †KvbwU", "bn"],
		["gvbyl", "bn"],
		["cvwb", "bn"],
	])("may be Bijoy without its marks: %s (%s)", (text, language) => {
		expect(textDoubts({ language, content: text, options: ["1", "2"], explanation: "" })).toContainEqual(
			expect.objectContaining({ field: "question", problem: "bijoy" }),
		);
	});

	test("may be Bijoy in the options alone, one word each", () => {
		const doubts = (options: string[], language = "bn") =>
			textDoubts({ language, content: "Which? কোনটি?", options, explanation: "" }).map(({ field }) => field);
		expect(doubts(["XvKv", "Lyjbv", "wm‡jU", "ivRkvnx"])).toContain("option_1");
		expect(doubts(["dzj", "bvix", "cyiyl", "gvbyl"])).toEqual(["option_4"]);
		expect(doubts(["evsjv", "gvbyl", "dzj"], "en")).toEqual(["options"]);
	});

	test.each([
		"If momentum is mv, then qvB = mv2/r and Fv is the power; mvr and mvcosθ, qvBsinθ too.",
		"Average velocity, Avogadro, Every, Ivory, Over: obvious, Svetlana of Lvov, revs, savvy, newborn, awkward.",
		'import csv; cv2.imread(x); scanf("%d", &v); const getXmlValue = parseXMLdata(svgKv);',
		"KMnO4, NaHCO3, PVC, HIV, kV, kWh, kVAr, Cv - Cp = R, nRT/V, sinwt, cosωt",
		"HTML, CSV and SVG files of www.example.com, dvd and tv",
		"Deoxyribonucleic acid",
		"x = qvB, y = mvr, z = qvBl",
	])("are no Bijoy: %s", (text) => {
		for (const language of ["bn", "en"]) {
			const options = text.split(/[ ,]+/).slice(0, 6);
			const doubts = textDoubts({ language, content: text, options, explanation: text });
			expect(doubts.filter(({ problem }) => problem === "bijoy")).toEqual([]);
		}
	});

	test("are held against the language that the question says, an explanation in another one hiding nothing", () => {
		const row = (code: string, language: string, texts: string) => `${code},Biology,HSC,${language},1,,${texts}`;
		const file = csv(
			[
				row("E-1", "bn", "Which is a plant?,Mango,Cow,Fish,Snake,1,আম একটি উদ্ভিদ।"),
				row("E-2", "en", "কোনটি উদ্ভিদ?,আম,গরু,মাছ,সাপ,1,A mango is."),
				row("E-3", "en", "Translate: আমি যাই,I go,You go,He goes,We go,1,আমি"),
				row("E-4", "bn", "Translate: I go,আমি যাই,তুমি যাও,সে যায়,আমরা যাই,1,I go"),
				row("E-5", "en", "কোন বানানটি ঠিক?,receive,recieve,receeve,riceive,1,receive"),
			].join("\n"),
		);
		expect(faults(file)).toEqual([
			[2, "language", "no-bangla"],
			[3, "language", "no-latin"],
		]);
	});

	test("are all named at once, of one field as well", () => {
		const file = gift(
			`${BEFORE.en}::A-1::[html]<img src=x> $\\frac{1$ <table><tr><td>\ufffd</td></tr></table> <font face="Arial, Helvetica, Nikosh, Times New Roman, serif, SutonnyMJ">w</font> &#xF057; {=a ~b ####Why}`.replace(
				"\\frac{1",
				"x",
			),
		);
		expect(file.errors.map(({ problem, params }) => [problem, params.value])).toEqual([
			["private-character", "U+F057"],
			["unsupported-html", "img"],
			["unsupported-html", "table"],
			["unsupported-html", "tr"],
			["unsupported-html", "td"],
			["unsupported-html", "font SutonnyMJ"],
			["lost-characters", "\ufffd"],
		]);
	});

	test.each(["5 Ã— 3", "âˆš2", "Î¸", "Ï€", "Hâ‚‚O", "x â‰¤ 5", "A â†’ B", "Î”G"])(
		"may be UTF-8 that was read as Windows-1252: %s",
		(option) => {
			expect(faults(csv(`A-1,Physics,SSC,en,1,,Which one?,${option},b,c,d,1,Why`))).toEqual([
				[2, "option_1", "wrong-encoding"],
			]);
		},
	);

	test("may have lost a word, and digits are no letters of a language", () => {
		expect(faults(csv("A-1,Physics,SSC,bn,1,,কোনটি ??? ঠিক,এক,দুই,তিন,চার,1,Why"))).toEqual([
			[2, "question", "lost-characters"],
		]);
		expect(faults(csv("A-1,Physics,SSC,bn,1,,Which is right?,১,২,৩,৪,A,Why"))).toEqual([[2, "language", "no-bangla"]]);
	});

	test.each(["01/02/26", "1/4/2026", "2026-03-04", "2 Jan", "02.01.2026"])("may be a date: %s", (option) => {
		expect(notes(csv(`D-1,Mathematics,SSC,en,1,,Half?,${option},b,c,1/3,B,Why`).questions[0])).toEqual([
			["option_1", "dates"],
		]);
	});

	test.each(["1/2", "3.14", "26 March 1971", "2-3-4-5", "10/20/30/40"])("may be none: %s", (option) => {
		expect(notes(csv(`D-1,Mathematics,SSC,en,1,,Half?,${option},b,c,d,B,Why`).questions[0])).toEqual([]);
	});

	test("may be dates where fractions were", () => {
		expect(notes(csv("D-1,Mathematics,SSC,en,1,,Half?,1-Feb,2-Jan,Mar-04,1/3,1,Why").questions[0])).toEqual([
			["option_1", "dates"],
			["option_2", "dates"],
			["option_3", "dates"],
		]);
	});
});

describe("what is the same to a reader", () => {
	const deps = importBank();
	const send = (input: Partial<ImportQuestions> & Pick<ImportQuestions, "text">) =>
		importQuestions(deps(), actorAs("admin"), { format: "csv", dryRun: true, ...input });

	test("is the same option: letters in one or two code points, joiners, blanks that do not break", async () => {
		const { errors } = await send({
			text: `${HEADER}\nC16-A,Physics,SSC,bn,1,,কোনটি?,হৃদয়,হৃদ\u09DF,ফুসফুস,যকৃৎ,1,হৃদয়
C16-B,Physics,SSC,bn,1,,কোনটি ফল?,আম,আম\u200B,গরু,মাছ,1,আম
C16-C,Physics,SSC,bn,1,,কোনটি ফুল?,লাল ফুল,লাল\u00A0ফুল,গরু,মাছ,1,আম`,
		});
		expect(errors.map(({ line, problem }) => [line, problem])).toEqual([
			[2, "same-options"],
			[3, "same-options"],
			[4, "same-options"],
		]);
	});

	test("is no other spelling: what a joiner changes is seen", async () => {
		const row = (code: string, options: string) => `${code},Physics,SSC,bn,1,,কোন বানানটি ঠিক?,${options},1,কারণ`;
		const { errors } = await send({
			text: [
				HEADER,
				row("J-1", "উদ্\u200cযোগ,উদ্যোগ,উদযোগ,উদ্দ্যোগ"),
				row("J-2", "ক্\u200cষ,ক্ষ,খ,গ"),
				row("J-3", "র\u200d্যাব,র্যাব,রেব,র‌ব"),
				row("J-4", "শাহ্\u200c,শাহ্,গ,ঘ"),
			].join("\n"),
		});
		expect(errors.map(({ line, problem }) => [line, problem])).toEqual([[5, "same-options"]]);
		const chosen = csv(`${"J-5"},Physics,SSC,bn,1,,কোনটি?,উদ্\u200cযোগ,উদ্যোগ,ক,খ,উদ্যোগ,কারণ`);
		expect(chosen.questions[0]?.correct).toBe(1);
	});

	test("is the same code, and Bangla codes are codes", () => {
		const row = (code: string) => `${code},Chemistry,SSC,bn,1,,পানির সংকেত কোনটি?,H2O,CO2,O2,H2,1,পানি H2O।`;
		const file = csv([row("রসায়ন-০১"), row("বিজ্ঞান-০২"), row("রসা\u09DFন-০১")].join("\n"));
		expect(file.questions.map(({ code }) => code)).toEqual(
			["রসায়ন-০১", "বিজ্ঞান-০২"].map((code) => code.normalize("NFC")),
		);
		expect(faults(file)).toEqual([[4, "code", "duplicate-code"]]);
	});

	test("is not the same question for its title alone, in whatever order the file comes again", async () => {
		const one =
			"$CATEGORY: Physics/SSC\n\n// [tag:lang:en] [tag:difficulty:1]\n::Question 1::Force? {=newton ~joule ####N.}\n\n";
		const two = "$CATEGORY: ICT/SSC\n\n// [tag:lang:en] [tag:difficulty:1]\n::Question 1::Iron? {=Fe ~I ####Fe.}\n\n";
		const both = (text: string) => send({ format: "gift", text, dryRun: false, defaults: { codePrefix: "Z-" } });
		expect(await both(one + two)).toMatchObject({ created: 2, errors: [] });
		expect(await both(two + one)).toMatchObject({ created: 0, unchanged: 2, errors: [] });
	});

	test("has every fault of a question named at once", async () => {
		const { errors } = await send({ text: `${HEADER}\nF-1,Alchemy,SSC,en,9,,$\\frac{1$,a,a,c,d,7,` });
		expect(errors.map(({ field, problem }) => [field, problem]).sort()).toEqual([
			["answer", "key-out-of-range"],
			["difficulty", "bad-difficulty"],
			["explanation", "required"],
			["options", "same-options"],
			["question", "bad-math"],
			["subject", "unknown-subject"],
		]);
	});
});

describe("a file that is another format than was said", () => {
	const AIKEN = `What is the capital of Bangladesh?
A. Dhaka
B. Khulna
C. Sylhet
ANSWER: A

Which river is the longest here?
A) Buriganga
B) Meghna
ANSWER: B
`;
	const DEFAULTS: ImportDefaults = {
		subject: "Physics",
		level: "SSC",
		language: "en",
		difficulty: 1,
		codePrefix: "A-",
	};
	const deps = importBank();

	test("is told by what no other has", () => {
		const aiken = "Which set? {x | x = 2}\nA. One\nB. $\\frac{a=b}{2}$\nANSWER: A\n";
		expect(recogniseFormat(aiken)).toBe("aiken");
		for (const header of [
			"Question Text,Option A,Option B,Correct Answer",
			"\nপ্রশ্ন,ক,খ,উত্তর",
			"question;option_1;answer",
		])
			expect([header, recogniseFormat(`${header}\nWhat is $\\frac{x=1}{2}$?,a,b,a\n`)]).toEqual([header, "csv"]);
		expect(recogniseFormat("name,formula\nx,$\\frac{x=1}{2}$\n")).toBeNull();
		expect(recogniseFormat("$CATEGORY: Physics\n\nWho?{=a ~b}\n")).toBe("gift");
	});

	test("is read as what it is, and said", async () => {
		const read = (text: string, format: ImportQuestions["format"]) =>
			importQuestions(deps(), actorAs("admin"), { format, text, dryRun: true, defaults: DEFAULTS });
		expect(await read(AIKEN, "gift")).toMatchObject({ created: 2, errors: [], format: "aiken" });
		expect(await read("Red? {=Mars ~Venus ####Rust.}", "csv")).toMatchObject({ created: 1, format: "gift" });
		expect(await read("question;option_1;option_2;answer;explanation\nRed?;Mars;Venus;1;Rust", "gift")).toMatchObject({
			...{ created: 1, format: "csv" },
		});
		expect(await read('<?xml version="1.0"?><quiz></quiz>', "gift")).toMatchObject({
			format: "moodle-xml",
			errors: [],
		});
	});

	test("may be Aiken, each fault with its line", () => {
		const file = parseQuestions({ format: "aiken", text: AIKEN, defaults: DEFAULTS });
		expect(file.questions.map(({ options, correct }) => [options, correct])).toEqual([
			[["Dhaka", "Khulna", "Sylhet"], 0],
			[["Buriganga", "Meghna"], 1],
		]);
		const wrong =
			"Which?\nA. x\nB. y\nANSWER: E\n\nNo answer?\nA. x\nB. y\n\nA text alone.\n\nHoles?\nA. x\nC. y\nANSWER: A\n";
		const read = parseQuestions({ format: "aiken", text: wrong, defaults: DEFAULTS });
		expect(faults(read)).toEqual([
			[4, "answer", "key-out-of-range"],
			[6, "answer", "no-key"],
			[13, "options", "option-gap"],
		]);
		const bangla = "কোনটি?\nক. 3*4*5\nখ. দুই\nউত্তর: খ\n";
		expect(
			parseQuestions({ format: "aiken", text: bangla, defaults: { ...DEFAULTS, language: "bn" } }).questions,
		).toMatchObject([{ options: ["3\\*4\\*5", "দুই"], correct: 1 }]);
	});
});

describe("a file chosen as another format", () => {
	test.each<[string, string, string]>([
		["GIFT with lines of Aiken in an explanation", "::Q1::Which? {=a ~b ####\nA. one\nB. two\nANSWER: A\n}", "gift"],
		["GIFT without titles", "Which? {\n=a\n~b\n####A. one\nANSWER: A\n}", "gift"],
		["GIFT with a comment of columns", "// question, option, answer\n::Q1::Which? {=a ~b}", "gift"],
		["Aiken with a point behind the answer", "Which?\nA. one\nB. two\nANSWER: A.", "aiken"],
		["Aiken with brackets round the answer", "কোনটি?\nক. এক\nখ. দুই\nউত্তর: (ক)", "aiken"],
		["Aiken with braces", "What is {x}?\nA. one\nB. $\\{x=1\\}$\nANSWER: A", "aiken"],
		["a CSV of others", "Question,A,B,C,D,Ans\nWhich?,a,b,c,d,A", "csv"],
	])("is known by its content: %s", (_, text, format) => {
		expect(recogniseFormat(text)).toBe(format);
	});

	test.each([
		"SL,Question,Option A,Option B,Option C,Option D,Correct Answer",
		"#,Question,A,B,C,D,Ans",
		"ক্রমিক,প্রশ্ন,ক,খ,গ,ঘ,উত্তর",
		"Sl No.,Question text,Option 1,Option-2,Choice 3,option_4,Key",
		"Time limit (sec),Question - max 120 characters,Answer 1 - max 75 characters,Answer 2 - max 75 characters,Answer 3,Answer 4,Correct answer(s) - choose at least one",
	])("has the columns of others: %s", (header) => {
		const defaults: ImportDefaults = {
			...{ subject: "Physics", level: "SSC", language: "en", difficulty: 1, codePrefix: "A-" },
			explanationOptional: true,
		};
		const { questions, errors } = parseQuestions({ format: "gift", text: `${header}\n1,Which?,w,x,y,z,2`, defaults });
		expect([errors, questions[0]?.correct, questions[0]?.options]).toEqual([[], 1, ["w", "x", "y", "z"]]);
	});

	test("has its key in brackets or with a point", () => {
		const defaults: ImportDefaults = {
			...{ subject: "Physics", level: "SSC", language: "en", difficulty: 1, codePrefix: "A-" },
		};
		for (const answer of ["B.", "(b)", "[B]", "B)"]) {
			const text = `Which?\nA. one\nB. two\nANSWER: ${answer}`;
			expect(parseQuestions({ format: "gift", text, defaults }).questions).toMatchObject([{ correct: 1 }]);
		}
	});
});
