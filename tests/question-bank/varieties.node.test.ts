import { describe, expect, test } from "vitest";
import { parseQuestions } from "~/domain/question-bank/read-questions.ts";
import type { ImportDefaults, ImportFormat } from "~/domain/question-bank/schemas.ts";

/** Small files of our own, in the shapes that other systems write and test: every variety of multiple choice. */
const DEFAULTS: ImportDefaults = {
	...{ subject: "Physics", level: "SSC", language: "en", difficulty: 1 },
	...{ codePrefix: "V-", explanationOptional: true },
};

/** What is read of a file: each question with its options, the right one first marked by `*`; what is wrong, and what is noted, by line. */
function read(format: ImportFormat, text: string) {
	const { questions, errors } = parseQuestions({ format, text, defaults: DEFAULTS });
	return {
		taken: questions.map(
			({ content, options, correct }) =>
				`${content} | ${options.map((option, at) => (at === correct ? `*${option}` : option)).join(" | ")}`,
		),
		errors: errors.map(({ line, field, problem }) => `${line} ${field} ${problem}`),
		notes: questions.flatMap(({ notes, lines, line }) =>
			notes.map(({ field, note, value }) => `${lines[field] ?? line} ${field} ${note} ${value}`.trim()),
		),
	};
}

type Row = [name: string, text: string, read: Partial<ReturnType<typeof read>>];
const FORCE = "Unit? | *newton | joule";

describe("GIFT", () => {
	test.each<Row>([
		["single", "Unit? {=newton ~joule}", { taken: [FORCE] }],
		["weights of one whole", "Unit? {~%100%newton ~%0%joule}", { taken: [FORCE] }],
		[
			"a share beside the whole",
			"Unit? {=newton ~%50%joule}",
			{ taken: [FORCE], notes: ["1 answer partial-marks joule"] },
		],
		[
			"a negative share",
			"Unit? {=newton ~%-33.33333%joule}",
			{ taken: [FORCE], notes: ["1 answer partial-marks joule"] },
		],
		["several shares", "Units? {~%50%newton ~%50%joule ~%-100%red}", { errors: ["1 answer several-keys"] }],
		["several right", "Units? {=newton =joule ~red}", { errors: ["1 answer several-keys"] }],
		["true", "It is.{T}", { taken: ["It is. | *True | False"] }],
		["false", "It is.{FALSE}", { taken: ["It is. | True | *False"] }],
		["escapes", "Is \\{a\\} \\= b\\: c\\#1? {=\\~yes ~no}", { taken: ["Is {a} = b: c#1? | *~yes | no"] }],
		["a block of several lines", "::U::\nUnit?\n{\n\t=newton\n\n\t~joule\n}\n", { taken: [FORCE] }],
		["a gap", "The unit is {=newton ~joule} here.", { taken: ["The unit is _____ here. | *newton | joule"] }],
		["CRLF and a mark of UTF-8", "\uFEFF// x\r\nUnit? {\r\n=newton\r\n~joule\r\n}\r\n", { taken: [FORCE] }],
		["a format", "[html]<b>Unit</b>? {=newton ~joule}", { taken: ["**Unit**? | *newton | joule"] }],
		["a tag with a bracket", "// [id:A] [tag:a \\[b\\]]\n::A::Unit? {=newton ~joule}", { taken: [FORCE] }],
	])("%s", (_, text, expected) => {
		expect(read("gift", text)).toMatchObject({ errors: [], ...expected });
	});
});

describe("Aiken", () => {
	test.each<Row>([
		["A.", "Unit?\nA. newton\nB. joule\nANSWER: A", { taken: [FORCE] }],
		["A)", "Unit?\nA) newton\nB) joule\nANSWER: A", { taken: [FORCE] }],
		["small letters", "Unit?\na) newton\nb) joule\nanswer: a", { taken: [FORCE] }],
		["Bangla letters", "Unit?\nক. newton\nখ. joule\nউত্তর: ক", { taken: [FORCE] }],
		["CRLF and a mark of UTF-8", "\uFEFFUnit?\r\nA. newton\r\nB. joule\r\nANSWER: A\r\n", { taken: [FORCE] }],
		[
			"blanks and no line between",
			"Unit?\n A. newton \n B. joule \n ANSWER:A\nUnit?\nA) newton\nB) joule\nANSWER: A",
			{},
		],
		["no key", "Unit?\nA. newton\nB. joule", { taken: [], errors: ["1 answer no-key"] }],
		["another letter", "Unit?\nA. newton\nB. joule\nANSWER: C", { taken: [], errors: ["4 answer key-out-of-range"] }],
	])("%s", (_, text, expected) => {
		const { errors = [] } = expected;
		const { taken, errors: found } = read("aiken", text);
		expect(found.filter((one) => !one.includes("duplicate"))).toEqual(errors);
		if (expected.taken) expect(taken).toEqual(expected.taken);
	});
});

const answer = (fraction: string, text: string) => `<answer fraction="${fraction}"><text>${text}</text></answer>`;
const RIGHT = answer("100", "newton");
const WRONG = answer("0", "joule");
const question = (inner: string, type = "multichoice") =>
	`<quiz>\n<question type="${type}">\n<name><text>U</text></name>\n<questiontext format="html"><text>Unit?</text></questiontext>\n${inner}\n</question>\n</quiz>`;

describe("Moodle XML", () => {
	test.each<Row>([
		["single", question(`<single>true</single>${RIGHT}${WRONG}`), { taken: [FORCE] }],
		["multiple with one right", question(`<single>false</single>${RIGHT}${WRONG}`), { taken: [FORCE] }],
		[
			"multiple",
			question(`<single>false</single>\n${answer("50", "a")}\n${answer("50", "b")}`),
			{ errors: ["7 answer several-keys"] },
		],
		[
			"a negative share",
			question(RIGHT + answer("-33.33333", "joule")),
			{ taken: [FORCE], notes: ["5 answer partial-marks joule"] },
		],
		["a set with one right", question(RIGHT + WRONG, "multichoiceset"), { taken: [FORCE] }],
		[
			"a set with several",
			question(`${RIGHT}\n${answer("100", "joule")}`, "multichoiceset"),
			{ errors: ["6 answer several-keys"] },
		],
		[
			"true and false",
			question(answer("0", "false") + answer("100", "true"), "truefalse"),
			{
				taken: ["Unit? | *True | False"],
			},
		],
		["shuffled or not", question(`<shuffleanswers>0</shuffleanswers>${RIGHT}${WRONG}`), { taken: [FORCE] }],
		["our numbering", question(`<answernumbering>ABCD</answernumbering>${RIGHT}${WRONG}`), { notes: [] }],
		[
			"another numbering",
			question(`<answernumbering>iii</answernumbering>${RIGHT}${WRONG}`),
			{ notes: ["5 answernumbering not-kept iii"] },
		],
		[
			"what Moodle writes by itself",
			question(
				`<defaultgrade>1.0000000</defaultgrade><penalty>0.3333333</penalty><hidden>0</hidden><incorrectfeedback format="html"><text>Your answer is incorrect.</text></incorrectfeedback>${RIGHT}${WRONG}`,
			),
			{ notes: [] },
		],
		[
			"marks, penalty and hidden questions",
			question(`<defaultgrade>2</defaultgrade>\n<penalty>0.5</penalty>\n<hidden>1</hidden>\n${RIGHT}${WRONG}`),
			{ notes: ["5 defaultgrade not-kept 2", "6 penalty not-kept 0.5", "7 hidden not-kept 1"] },
		],
		[
			"feedback that depends on the answer, and hints",
			question(
				`<correctfeedback><text>Well done</text></correctfeedback>\n<hint><text>Look up</text></hint>\n${RIGHT}${WRONG}`,
			),
			{ notes: ["5 correctfeedback not-kept Well done", "6 hint not-kept Look up"] },
		],
		["CRLF and a mark of UTF-8", `\uFEFF${question(RIGHT + WRONG).replaceAll("\n", "\r\n")}`, { taken: [FORCE] }],
		[
			"a picture of the bank beside its text",
			question(RIGHT + WRONG).replace(
				"<text>Unit?</text>",
				`<text>Unit? <![CDATA[<img src="@@PLUGINFILE@@/a%20b.png" alt="A spring" width="9">]]></text>\n<file name="a b.png" path="/" picture="0123456789abcdef0123-9x9"></file>`,
			),
			{ taken: ["Unit? ![A spring](picture:0123456789abcdef0123-9x9) | *newton | joule"] },
		],
		[
			"a file that no text shows",
			question(RIGHT + WRONG).replace("Unit?</text>", 'Unit?</text>\n<file name="a.png" encoding="base64">AA==</file>'),
			{ taken: [FORCE], notes: ["5 file not-kept a.png"] },
		],
		[
			"a picture that is none",
			question(RIGHT + WRONG).replace(
				"Unit?</text>",
				'Unit? @@PLUGINFILE@@/a.png</text>\n<file name="a.png" problem="picture-unreadable"></file>',
			),
			{ errors: ["5 question picture-unreadable"] },
		],
	])("%s", (_, text, expected) => {
		expect(read("moodle-xml", text)).toMatchObject({ errors: [], ...expected });
	});

	test("a category names subject, level and chapter, also at the end of a longer path and with strokes in it", () => {
		const placed = (path: string) => {
			const text = `<quiz><question type="category"><category><text>${path}</text></category></question>${question(RIGHT + WRONG).slice(6)}`;
			const { questions } = parseQuestions({ format: "moodle-xml", text, defaults: DEFAULTS });
			return [questions[0]?.subject, questions[0]?.level, questions[0]?.topic];
		};
		expect(placed("$course$/top/Chemistry/HSC")).toEqual(["Chemistry", "HSC", undefined]);
		expect(placed("$course$/top/Chemistry/hsc/Acids//bases")).toEqual(["Chemistry", "HSC", "Acids/bases"]);
		// What names no level is passed over where the form says both.
		expect(placed("$course$/top/Default for Mechanics/Week 1")).toEqual(["Physics", "SSC", undefined]);
	});
});
