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
