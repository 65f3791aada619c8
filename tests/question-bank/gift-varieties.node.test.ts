import { describe, expect, test } from "vitest";
import { parseGift } from "~/domain/question-bank/parse-gift.ts";
import type { ImportDefaults } from "~/domain/question-bank/schemas.ts";

const DEFAULTS: ImportDefaults = {
	subject: "Physics",
	level: "SSC",
	language: "en",
	difficulty: 2,
	codePrefix: "M-",
	explanationOptional: true,
};
const read = (text: string, defaults = DEFAULTS) => parseGift(text, defaults);
const only = (text: string, defaults = DEFAULTS) => {
	const { questions, errors } = read(text, defaults);
	expect(errors).toEqual([]);
	expect(questions).toHaveLength(1);
	return questions[0] as (typeof questions)[number];
};
const problems = (text: string, defaults = DEFAULTS) =>
	read(text, defaults).errors.map(({ line, field, problem }) => [line, field, problem]);

describe("A GIFT question of another platform", () => {
	test("takes subject, level, language, difficulty and the beginning of its code from what the admin says", () => {
		expect(only("Which planet is red? {~Venus =Mars}")).toMatchObject({
			subject: "Physics",
			level: "SSC",
			language: "en",
			difficulty: 2,
			code: expect.stringMatching(/^M-[a-z0-9]+$/),
			content: "Which planet is red?",
			options: ["Venus", "Mars"],
			correct: 1,
			explanation: "",
		});
	});

	test("says itself what it says itself", () => {
		const text =
			"$CATEGORY: top/Chemistry/HSC\n\n// [id:C-7] [tag:lang:bn] [tag:difficulty:3] [tag:acid]\n::C-7::অম্ল? {=ক ~খ}";
		expect(only(text)).toMatchObject({
			code: "C-7",
			subject: "Chemistry",
			level: "HSC",
			language: "bn",
			difficulty: 3,
			tags: ["acid"],
		});
	});

	test("is not put off by a category of another platform", () => {
		expect(only("$CATEGORY: $course$/top/Default for Unit 1\n\n::Q1::Red? {=Mars ~Venus}")).toMatchObject({
			subject: "Physics",
			code: "M-Q1",
		});
	});

	test("keeps its code when the file is sent again in another order, or its options or key", () => {
		const [mars, venus] = ["Red? {=Mars ~Venus}", "::Bright star::Brightest? {=Venus ~Mars}"];
		const codes = (text: string) => read(text).questions.map(({ code }) => code);
		const first = codes(`${mars}\n\n${venus}`);
		expect(codes(`${venus}\n\n${mars}`)).toEqual(first.toReversed());
		expect(codes("Red? {=Venus ~Mars}")).toEqual([first[0]]);
		expect(codes("Red? {=Mars ~Pluto}")).not.toEqual([first[0]]);
		expect(new Set(first).size).toBe(2);
	});

	test("without a prefix needs a code of its own", () => {
		expect(problems("Red? {=Mars ~Venus}", { ...DEFAULTS, codePrefix: undefined })).toEqual([[1, "code", "required"]]);
	});

	test("has a gap where its answers stand in the middle", () => {
		expect(only("The {~Venus =Mars} is red.").content).toBe("The _____ is red.");
		expect(only("The red one is{~Venus =Mars}, they say.\nIs it?").content).toMatch(
			/^The red one is (\\?_){5}, they say\./,
		);
		expect(only("{~Venus =Mars} is red.").content).toBe("_____ is red.");
	});

	test("may be true or false, in its language", () => {
		expect(only("Mars is red.{T}")).toMatchObject({ options: ["True", "False"], correct: 0 });
		expect(only("Mars is blue.{FALSE#It is red.#Well seen.####See the sky.}")).toMatchObject({
			options: ["True", "False"],
			correct: 1,
			explanation: "See the sky.\n\n- False — Well seen.\n- True — It is red.",
		});
		expect(only("মঙ্গল লাল।{TRUE}", { ...DEFAULTS, language: "bn" }).options).toEqual(["সত্য", "মিথ্যা"]);
	});

	test("explains itself by general feedback and by what is said to each option", () => {
		const { explanation } = only("Red? {\n=Mars#Iron rust.\n~Venus # Its clouds are pale.\n~Pluto#\n####Look up.\n}");
		expect(explanation).toBe("Look up.\n\n- Mars — Iron rust.\n- Venus — Its clouds are pale.");
	});

	test("may weigh its options, as long as one has the full mark", () => {
		const keyOf = (answers: string) => {
			const { questions, errors } = read(`Red? {${answers}}`);
			return questions[0]?.options[questions[0].correct] ?? errors.map(({ problem }) => problem);
		};
		expect(keyOf("~%50%Rusty =Mars ~%-25%Venus")).toBe("Mars");
		expect(keyOf("~%100%Mars ~%0%Venus")).toBe("Mars");
		expect(keyOf("=%100%Mars ~%33.333%Venus")).toBe("Mars");
		expect(keyOf("~%50%Mars ~%50%Rust ~Venus")).toEqual(["several-keys"]);
		expect(keyOf("=Mars =Rust ~Venus")).toEqual(["several-keys"]);
		expect(keyOf("=%50%Mars ~Venus")).toEqual(["unescaped-sign"]);
		expect(keyOf("~Mars ~Venus")).toEqual(["no-key"]);
	});

	test("may be HTML, which becomes Markdown, options and feedback with it", () => {
		expect(
			only(
				"[html]<p>Is <b>H<sub>2</sub>O</b> &lt; 5*2*1?<br />Choose\\:</p>{=<p>Yes</p>#<em>Good</em>! ~No ~[markdown]*Perhaps* ~[plain]*None*}",
			),
		).toMatchObject({
			content: "Is **H₂O** < 5\\*2\\*1?  \nChoose:",
			options: ["Yes", "No", "*Perhaps*", "\\*None\\*"],
			explanation: "- Yes — *Good*!",
		});
	});

	test("is refused where HTML says what Markdown cannot", () => {
		expect(problems("[html]<p>The <u>red</u> one?</p>{=Mars ~Venus}")).toEqual([[1, "question", "unsupported-html"]]);
		expect(
			problems('[html]This?{=<img src\\="a.png"> ~<span style\\="text-decoration\\: underline">b</span>}'),
		).toEqual([
			[1, "option_1", "unsupported-html"],
			[1, "option_2", "unsupported-html"],
		]);
		expect(problems("What does <b>x</b> do? {=Bold ~Red}")).toEqual([[1, "question", "says-no-format"]]);
	});

	test("is plain text where it says nothing else, but for formulas", () => {
		expect(only("2*3*4 and $x*y*z$ and snake_case_name? {=`a` ~[b](c)}")).toMatchObject({
			content: "2\\*3\\*4 and $x*y*z$ and snake_case_name?",
			options: ["\\`a\\`", "\\[b](c)"],
		});
		expect(only("[markdown]*This*?{=[plain]\\# no heading ~**yes**}")).toMatchObject({
			content: "*This*?",
			options: ["\\# no heading", "**yes**"],
		});
		expect(only("[plain]Costs $5 or $6$?\\ni. one{=1 ~2}").content).toBe("Costs \\$5 or \\$6\\$?  \ni. one");
	});

	test.each([
		["Money $5 and then $x^2$?", "Money \\$5 and then $x^2$?"],
		["Money \\$5 and then $x^2$?", "Money \\$5 and then $x^2$?"],
		["Is $x^2$ worth $5 or $6?", "Is $x^2$ worth \\$5 or \\$6?"],
		["($5) and ($x*y*z$)?", "(\\$5) and ($x*y*z$)?"],
		["[html]<p>Money $5 and then $x*y*z$?</p>", "Money \\$5 and then $x*y*z$?"],
		["Only \\$5?", "Only \\$5?"],
	])("tells a formula beside money: %s", (text, content) => {
		expect(only(`${text} {=1 ~2}`).content).toBe(content);
	});

	test("has all its escapes undone", () => {
		expect(only("[markdown]A\\: \\{b\\} \\#1 c\\\\\\\\d\\ne{=1 \\= 1 ~\\~}")).toMatchObject({
			content: "A: {b} #1 c\\\\d\ne",
			options: ["1 = 1", "~"],
		});
	});

	test("may write formulas between TeX's brackets, doubled or not", () => {
		const doubled = String.raw`Is \\(\\frac\{1\}\{2\}\\) or \\[x_1 * x_2\\] right? {=\\(a*b*c\\) ~\\(2 \\neq 3\\)}`;
		expect(only(doubled)).toMatchObject({
			content: String.raw`Is $\frac{1}{2}$ or $$x_1 * x_2$$ right?`,
			options: ["$a*b*c$", String.raw`$2 \neq 3$`],
		});
		expect(only(String.raw`\(x*y*z\) is? {=1 ~2}`).content).toBe("$x*y*z$ is?");
		expect(only(String.raw`[plain]\(x\) is? {=1 ~2}`).content).toBe(String.raw`\\(x\\) is?`);
		expect(problems(String.raw`A \(b\) and \(\nu\) {=1 ~2}`)).toEqual([[1, "question", "ambiguous-line-break"]]);
		expect(problems(String.raw`A \(b\)\nu {=1 ~2}`)).toEqual([]);
	});

	test("says whether n begins a command of a formula or a line", () => {
		expect(problems("Is $a \\neq b$? {=Yes ~No}")).toEqual([[1, "question", "ambiguous-line-break"]]);
		expect(only("Is $a \\\\neq b$? {=Yes ~No}").content).toBe("Is $a \\neq b$?");
		expect(only("[markdown]So:\\n$$\\nx\\n$$ {=Yes ~No}").content).toBe("So:\n$$\nx\n$$");
	});

	test("may be indented, and have comments anywhere", () => {
		const text = "// File of planets\n\n  ::Q1:: Red? {\n  // the right one\n  =Mars\n\t~Venus\n  }\n// end";
		expect(only(text)).toMatchObject({ code: "M-Q1", content: "Red?", options: ["Mars", "Venus"], line: 3 });
	});
});

describe("What is no question with options to choose from", () => {
	test("is reported once, each with its own line", () => {
		const text = [
			"// Types",
			"Write about Mars. {}",
			"",
			"How many moons? {#2:0}",
			"",
			"Match. {",
			"=Mars -> red",
			"=Venus -> white }",
			"",
			"::Short::Red planet? {=Mars =mars}",
			"",
			"The next ones are about stars.",
			"",
			"Red? {=Mars ~Venus}",
		].join("\n");
		const { questions } = read(text);
		expect(questions).toHaveLength(1);
		expect(problems(text)).toEqual([
			[2, "answer", "essay"],
			[4, "answer", "numerical"],
			[6, "answer", "matching"],
			[10, "answer", "short-answer"],
			[12, "question", "description"],
		]);
	});

	test("a question that is never closed swallows no other", () => {
		const text = "Red? {=Mars ~Venus\n\nBlue? {=Earth ~Mars}\n\n::Q3::White? {=Venus\n::Q4::Big? {=Jupiter ~Mars}";
		expect(read(text).questions.map(({ content }) => content)).toEqual(["Blue?", "Big?"]);
		expect(problems(text)).toEqual([
			[1, "answer", "not-closed"],
			[5, "answer", "not-closed"],
		]);
	});

	test("braces and signs that belong to a text are named, not guessed at", () => {
		expect(problems("Is $\\frac{1}{2}$ half? {=Yes ~No}")).toEqual([[1, "answer", "stray-brace"]]);
		expect(problems("Which? {~$a=1$ ~b}")).toEqual([[1, "answer", "unescaped-sign"]]);
		expect(only("How much? {~$5 =$10}").options).toEqual(["$5", "$10"]);
		expect(problems("::Never closed: red? {=Mars ~Venus}")).toEqual([[1, "answer", "title-not-closed"]]);
	});

	test("the first error points at the question, not at a comment", () => {
		expect(problems("// All about planets\n\nRed? {=Mars ~Venus}", { codePrefix: "M-" })).toEqual([
			[3, "subject", "no-category"],
			[3, "level", "no-category"],
			[3, "language", "unknown-language"],
			[3, "difficulty", "bad-difficulty"],
			[3, "explanation", "required"],
		]);
	});
});
