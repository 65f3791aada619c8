import { expect, test } from "vitest";
import { parseQuestions } from "~/domain/question-bank/read-questions.ts";
import type { ImportDefaults, ImportFormat } from "~/domain/question-bank/schemas.ts";

/** Files of our own, of the shapes that Moodle's own tests of its formats have. */
const DEFAULTS: ImportDefaults = {
	...{ subject: "Physics", level: "SSC", language: "en", difficulty: 1 },
	...{ codePrefix: "M-", explanationOptional: true },
};

const AIKEN = `Who wrote the first program?
A) Babbage
B) Lovelace
ANSWER: B

Signs such as <b class="x"> & others stay:
A) True
B) False
ANSWER: A

One option alone
A) Only this
ANSWER: A

A) No text before it

ANSWER: nothing

Never finished
A) Nearly
B) Hardly

The letter of another option
A) Here
B) There
ANSWER: F
`;

const GIFT = `// essay
::Q8:: How do you do? {}

// question: 2  name: Pairs
::Pairs::[html]Match the <b>words</b>.{
	=[html]One. -> 1
	=[plain]Two. -> 2
	= -> 3
}

::Q2:: What is between orange and green?
{
	=yellow # right; good!
	~red # [html]wrong, it's yellow
	~[plain]blue # wrong, it's yellow
}

::colours:: What else is between them?
{
	~%50%yellow # right; good!
	~%-100%red
	~%50%off-beige
}

::Q5:: A number from 1 to 5? {#3:2~#Completely wrong}

::Short::Which is best?{
	=Frog#Good!
	=%50%Cat
}

::Q1:: 42 is the answer.{
FALSE#42 is the answer.#You gave the right answer.
####General.
}

::2-08 TSL::TSL is a name.{T}
`;

const MOODLE_XML = `<?xml version="1.0" encoding="UTF-8"?>
<quiz>
<!-- question: 0  -->
  <question type="category">
    <category><text>$course$/Default for a course/Mechanics</text></category>
    <info format="moodle_auto_format"><text>What the category is about</text></info>
    <idnumber>a &lt; b</idnumber>
  </question>
  <question type="multichoice">
    <name><text>Old picture</text>
</name>
    <questiontext format="html">
<text><![CDATA[What does the &quot;picture&quot; show?]]></text>
    </questiontext>
    <image>force.png</image>
    <image_base64>
iVBORw0KGgo=
    </image_base64>
    <answer fraction="100"><text>
a force
      </text></answer>
    <answer fraction="0"><text>none</text></answer>
  </question>
  <question type="multichoice">
    <name><text>No format, order twice</text></name>
    <questiontext><text>What is the unit of force?</text></questiontext>
    <shuffleanswers>1</shuffleanswers>
    <single>true</single>
    <shuffleanswers>true</shuffleanswers>
    <answernumbering>abc</answernumbering>
      <answer fraction="0">
        <text>
joule
        </text>
      <feedback>
          <text>

          </text>
      </feedback>
    </answer>
      <answer fraction="100"> <!-- the right one -->
        <text>
newton
        </text>
    </answer>
  </question>
  <question type="multichoice">
    <name><text><![CDATA[<strong>Shares</strong> : x > 1 & x < 2]]></text></name>
    <questiontext format="html"><text><![CDATA[Which are prime?<br>]]></text></questiontext>
    <single>false</single>
    <answer fraction="-50" format="html"><text><![CDATA[<p dir="ltr" style="text-align: left;">1<br></p>]]></text></answer>
    <answer fraction="33" format="html"><text>2</text></answer>
    <answer fraction="33.33333" format="html"><text>3</text></answer>
  </question>
  <question type="truefalse">
    <name><text>TF</text></name>
    <questiontext format="html"><text><![CDATA[<p dir="ltr" style="text-align: left;">Is it so?<br></p>]]></text></questiontext>
    <answer fraction="100" format="moodle_auto_format"><text>true</text><feedback format="html"><text></text></feedback></answer>
    <answer fraction="0" format="moodle_auto_format"><text>false</text><feedback format="html"><text></text></feedback></answer>
  </question>
  <question type="multichoice">
    <name><text>Greeting</text></name>
    <questiontext format="html"><text><![CDATA[<p><a href="@@PLUGINFILE@@/hello.mp3">Listen:</a> which language?</p>]]></text>
<file name="hello.mp3" path="/" encoding="base64">SUQz</file></questiontext>
    <answer fraction="100.000" format="html"><text>one</text></answer>
    <answer fraction="0" format="html"><text>two</text></answer>
  </question>
  <question type="multichoiceset"><name><text>All or nothing</text></name></question>
</quiz>
`;

const read = (format: ImportFormat, text: string) => {
	const { questions, errors } = parseQuestions({ format, text, defaults: DEFAULTS });
	return {
		taken: questions.map(({ content, correct }) => [content, correct]),
		said: errors.map(({ questionLine, problem }) => [questionLine, problem]),
	};
};

test("Aiken as Moodle has it: what is right is taken, each other question named by its line", () => {
	const { taken, said } = read("aiken", AIKEN);
	expect(taken[0]).toEqual(["Who wrote the first program?", 1]);
	expect(said.map(([line]) => line)).toEqual(expect.arrayContaining([6, 11, 15, 19, 23]));
	expect(taken).toHaveLength(1);
});

test("GIFT as Moodle has it: multiple choice and true-false are taken, each other type named by its line", () => {
	const { taken, said } = read("gift", GIFT);
	expect(taken).toEqual([
		["What is between orange and green?", 0],
		["42 is the answer.", 1],
		["TSL is a name.", 0],
	]);
	expect(said).toEqual([
		[2, "essay"],
		[5, "matching"],
		[18, "several-keys"],
		[25, "numerical"],
		[27, "short-answer"],
	]);
});

test("Moodle XML as Moodle has it: one right answer and true-false are taken, all else named by its line, pictures of old files too", () => {
	const { taken, said } = read("moodle-xml", MOODLE_XML);
	expect(taken).toEqual([
		["What is the unit of force?", 1],
		["Is it so?", 0],
	]);
	expect(said).toEqual([
		[9, "embedded-file"],
		[47, "several-keys"],
		[61, "embedded-file"],
		[68, "no-key"],
		[68, "required"],
		[68, "too-few-options"],
	]);
});

test("GIFT keeps a colon and an equals sign in a text, and the backslashes of a formula, byte for byte", () => {
	const stem = (text: string) => {
		const { questions, errors } = parseQuestions({ format: "gift", text, defaults: DEFAULTS });
		return [questions[0]?.content, errors.map(({ problem }) => problem)];
	};
	expect(stem("Which holds: 2 + 2 \\= 4? {=this ~that}")).toEqual(["Which holds: 2 + 2 = 4?", []]);
	expect(stem("::T::Ratio 3:4 of which? {=this ~that}")).toEqual(["Ratio 3:4 of which?", []]);
	expect(stem("::T::[markdown]Is $\\frac\\{a\\}\\{b\\}$ one? {=this ~that}")).toEqual(["Is $\\frac{a}{b}$ one?", []]);
	expect(stem("::T::[markdown]Rows $a \\\\\\\\ b$? {=this ~that}")).toEqual(["Rows $a \\\\ b$?", []]);
});

test("a file in which not one question is found says so itself or by its number", () => {
	const found = (format: ImportFormat, text: string) => {
		const { taken, said } = read(format, text);
		return [taken.length, said.map(([, problem]) => problem)];
	};
	expect(found("moodle-xml", "<quiz></quiz>")).toEqual([0, []]);
	expect(found("moodle-xml", "<questestinterop><item/></questestinterop>")).toEqual([0, []]);
	expect(found("csv", "code,question,option_1,option_2,answer,explanation")).toEqual([0, []]);
	expect(found("csv", "name;mark\nRahim;12")).toEqual([0, expect.arrayContaining(["missing-column"])]);
	expect(found("gift", "// only a comment")).toEqual([0, []]);
	expect(found("aiken", "Some prose that is no question.")[0]).toBe(0);
});
