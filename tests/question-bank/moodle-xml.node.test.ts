import { describe, expect, test } from "vitest";
import { parseMoodleXml } from "~/domain/question-bank/parse-moodle-xml.ts";

const DEFAULTS = {
	subject: "Physics",
	level: "SSC",
	language: "en",
	difficulty: 1,
	codePrefix: "M-",
	explanationOptional: true,
} as const;

const quiz = (inner: string) => `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${inner}\n</quiz>\n`;
const category = (path: string) => `<question type="category"><category><text>${path}</text></category></question>`;
const answer = (fraction: string, text: string, feedback = "", format = "html") =>
	`<answer fraction="${fraction}" format="${format}"><text>${text}</text><feedback format="html"><text>${feedback}</text></feedback></answer>`;
const choice = (name: string, inner: string, text = "<![CDATA[<p>Which one?</p>]]>", format = "html") =>
	`<question type="multichoice">\n<name><text>${name}</text></name>\n<questiontext format="${format}"><text>${text}</text></questiontext>\n${inner}\n</question>`;
const right = answer("100", "<![CDATA[<p>2<br></p>]]>");
const wrong = answer("0", "4");

const read = (inner: string, defaults = DEFAULTS) => parseMoodleXml(quiz(inner), defaults);
const problems = ({ errors }: ReturnType<typeof read>) =>
	errors.map(({ line, field, problem, params }) => [line, field, problem, params.value]);

describe("Reading Moodle XML", () => {
	test("single choice in every text format, with categories, codes, tags, order and feedback", () => {
		const file = read(
			[
				category("$course$/top/Chemistry//Bio/HSC"),
				choice(
					"Boiling",
					`<generalfeedback format="markdown"><text>**Why**: $x^2$ &amp; so</text></generalfeedback><idnumber>CH-1</idnumber>
<shuffleanswers>0</shuffleanswers><correctfeedback format="html"><text>Your answer is correct.</text></correctfeedback>
<tags><tag><text>lang:bn</text></tag><tag><text>difficulty:3</text></tag><tag><text>heat; water</text></tag></tags>
${answer("0", "<![CDATA[<b>শীতল</b>]]>", "Too cold")}${answer("100.00000", "গরম &lt; ১০০&#176;", "", "plain_text")}`,
					"<![CDATA[<p>পানি H<sub>2</sub>O&nbsp;কী?</p>]]>",
				),
				choice("Plain", `${right}${wrong}<hint><text>Look</text></hint>`, "a &lt; b, $5 and\n2 * 3", "plain_text"),
				`<question type="truefalse"><name><text>TF</text></name><questiontext format="html"><text>Is it?</text></questiontext>${answer("0", "true")}${answer("100", "false", "It is not.")}</question>`,
			].join("\n"),
		);
		expect(problems(file)).toEqual([]);
		expect(file.questions).toMatchObject([
			{
				...{
					code: "CH-1",
					subject: "Chemistry/Bio",
					level: "HSC",
					language: "bn",
					difficulty: 3,
					tags: ["heat; water"],
				},
				...{ content: "পানি H₂O কী?", options: ["**শীতল**", expect.stringContaining("১০০°")], correct: 1 },
				...{ explanation: expect.stringMatching(/^\*\*Why\*\*: \$x\^2\$ & so/), keepOrder: true, line: 4 },
			},
			{
				options: ["2", "4"],
				correct: 0,
				notes: [{ field: "hint", note: "not-kept", value: "Look" }],
				keepOrder: false,
			},
			{ options: ["True", "False"], correct: 1, explanation: "- False — It is not." },
		]);
	});

	test("other types, several right answers, partial marks and files are said by their line and question", () => {
		const file = read(
			[
				choice("Several", answer("50", "1") + answer("50", "2") + answer("-100", "3")),
				choice("Two", `<single>false</single>${answer("100", "1")}${answer("100", "2")}`),
				choice("None", answer("0", "1") + answer("0", "2")),
				choice("Partly", answer("100", "1") + answer("33.33333", "2") + answer("-50", "3")),
				choice(
					"Picture",
					right + wrong,
					`<![CDATA[<p><img src="@@PLUGINFILE@@/a.png"></p>]]></text><file name="a.png" encoding="base64">iVBORw0KGgo=</file><text>`,
				),
				...["essay", "numerical", "matching", "shortanswer", "cloze", "ddwtos", "calculated", "description"].map(
					(type) =>
						`<question type="${type}"><name><text>${type}</text></name><questiontext><text>?</text></questiontext></question>`,
				),
			].join("\n"),
		);
		expect(problems(file)).toEqual([
			[6, "answer", "several-keys", ""],
			[11, "answer", "several-keys", ""],
			[13, "answer", "no-key", ""],
			[25, "question", "embedded-file", "a.png"],
			[28, "answer", "essay", "essay"],
			[29, "answer", "numerical", "numerical"],
			[30, "answer", "matching", "matching"],
			[31, "answer", "short-answer", "shortanswer"],
			[32, "answer", "unknown-type", "cloze"],
			[33, "answer", "unknown-type", "ddwtos"],
			[34, "answer", "unknown-type", "calculated"],
			[35, "question", "description", "description"],
		]);
		expect(file.errors[0]).toMatchObject({ title: "Several", questionLine: 3 });
		expect(file.questions.map(({ named, notes }) => [named.title, notes])).toEqual([
			["Partly", [{ field: "answer", note: "partial-marks", value: "2, 3" }]],
		]);
	});

	test("a document type, entities, depth and broken tags are refused with their line", () => {
		const bomb = `<!DOCTYPE quiz [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>`;
		const file = (text: string) => parseMoodleXml(text, DEFAULTS).errors.map(({ line, problem }) => [line, problem]);
		expect(file(`<?xml version="1.0"?>\n${bomb}<quiz>&b;</quiz>`)).toEqual([[2, "xml-doctype"]]);
		expect(file(quiz(`<question type="multichoice">${"<a>".repeat(20_000)}`))).toEqual([[3, "xml-too-deep"]]);
		expect(file(quiz("<question>\n<name></question>"))).toEqual([[4, "bad-xml"]]);
		expect(file("<quiz>\n")).toEqual([[2, "bad-xml"]]);
	});
});
