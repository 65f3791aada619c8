import { expect, test } from "vitest";
import { lookKey } from "~/domain/question-bank/look-key.ts";

test.each([
	["case, spaces and lines", "What is  the Unit\nof force?", "what is the unit of FORCE"],
	["punctuation and quotes", "“Force” is, by definition:", "Force is by definition"],
	["markup", "**What** is the _unit_ of `force`?", "What is the unit of force?"],
	["formulas with and without their signs", "Is $x^2 + 1$ even?", "Is x² + 1 even?"],
	["fractions of a formula", "Is $\\frac{1}{2}$ a half?", "Is 1/2 a half?"],
	["digits of both scripts", "১২ ও ১৩ কত?", "12 ও 13 কত?"],
	["thousands", "Is 1,000 m a kilometre?", "Is 1000 m a kilometre?"],
	["the normal form", "What is a caf\u00e9?", "What is a cafe\u0301?"],
	["য় in one sign and in two", "কোন সময\u09bc?", "কোন সম\u09df?"],
	["ড় in one sign and in two", "পাহা\u09dc কী?", "পাহাড\u09bc কী"],
	["র as ব with a dot", "ব\u09bcাত কত?", "রাত কত?"],
	["ো in one sign and in two", "আল\u09cb কী?", "আল\u09c7\u09be কী?"],
	["joiners that change nothing", "বল\u200c কী?", "বল কী?"],
	["letters of full width", "Ｗｈａｔ is it?", "What is it?"],
	["hyphens and dashes", "A well-known law — which?", "A well known law, which?"],
	["the description of a picture", "Which? ![A lens](picture:abc)", "Which? ![lens, drawn](picture:abc)"],
])("two texts that differ in %s are one question", (_, one, other) => {
	expect(lookKey(one)).toBe(lookKey(other));
});

test.each([
	["sign", "What is 5 - 3?", "What is 5 + 3?"],
	["minus", "What is -5 times 2?", "What is 5 times 2?"],
	["power", "What is $x^2$?", "What is $x2$?"],
	["number below", "What is $x_1$?", "What is $x1$?"],
	["decimal", "Is it 1.5?", "Is it 15?"],
	["share", "What is 5%?", "What is 5?"],
	["number", "What is 2 + 2?", "What is 2 + 3?"],
	["letter", "কোনটি জল?", "কোনটি বল?"],
])("two texts with another %s are two questions", (_, one, other) => {
	expect(lookKey(one)).not.toBe(lookKey(other));
});

test("a text of signs alone is like no other", () => {
	expect([lookKey("???"), lookKey("")]).toEqual([null, null]);
});
