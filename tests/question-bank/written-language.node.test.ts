import { describe, expect, test } from "vitest";
import { readQuestions } from "~/domain/question-bank/read-questions.ts";
import { writtenLanguage } from "~/domain/question-bank/written-language.ts";

const DEFAULTS = {
	...({ subject: "Physics", level: "HSC", language: "as-written", difficulty: 2, codePrefix: "L-" } as const),
	explanationOptional: true,
};

describe("The language that a question is written in (QB-2.4)", () => {
	test.each([
		["A body starts from rest with 3 m/s². What is its speed?", [], "en"],
		["স্থির অবস্থা থেকে 3 m/s² ত্বরণে চললে 5 s পরে বেগ কত?", [], "bn"],
		["What does the word “জল” mean?", ["water", "fire"], "en"],
		["DNA ও RNA এর মধ্যে পার্থক্য কী?", [], "bn"],
		["$\\mathrm{velocity} = ?$ কত", [], "bn"],
		["$x = 2$", ["সত্য", "মিথ্যা"], "bn"],
		["x = ২?", ["one", "two"], "en"],
		["২ + ৩ = ?", ["৫", "৬"], "bn"],
		["2 + 3 = ?", ["5", "6"], "en"],
		["কত? \\(\\frac{\\text{distance}}{\\text{time}}\\)", ["mol", "m/s"], "bn"],
		['[html]<p class="question">বল কী?</p>', [], "bn"],
		["&#2453;&#2469;&#2494; কী", [], "bn"],
		["![circuit diagram](picture:abcdef) কত", [], "bn"],
	])("is told by its letters: %s", (content, options, language) => {
		expect(writtenLanguage({ content, options })).toBe(language);
	});

	test.each([
		["gift", "[html]<b>বলের</b> একক কী? {=নিউটন ~জুল}\n\nUnit of force? {=newton ~joule}\n\nজুল কি একক? {T}"],
		[
			"aiken",
			"বলের একক কী?\nA. নিউটন\nB. জুল\nANSWER: A\n\nUnit of force?\nA. newton\nB. joule\nANSWER: A\n\nজুল কি একক?\nA. সত্য\nB. মিথ্যা\nANSWER: A\n",
		],
		[
			"csv",
			"question,option_1,option_2,answer\nবলের একক কী?,নিউটন,জুল,1\nUnit of force?,newton,joule,1\nজুল কি একক?,সত্য,মিথ্যা,1\n",
		],
		[
			"moodle-xml",
			`<quiz>${[
				["বলের একক কী?", "নিউটন", "জুল"],
				["Unit of force?", "newton", "joule"],
			]
				.map(
					([text, right, wrong]) =>
						`<question type="multichoice"><questiontext format="html"><text><![CDATA[<p><strong>${text}</strong></p>]]></text></questiontext><answer fraction="100"><text>${right}</text></answer><answer fraction="0"><text>${wrong}</text></answer></question>`,
				)
				.join(
					"",
				)}<question type="truefalse"><questiontext><text>জুল কি একক?</text></questiontext><answer fraction="100"><text>true</text></answer><answer fraction="0"><text>false</text></answer></question></quiz>`,
		],
	] as const)("is that of each question of a file that does not say it: %s", async (format, text) => {
		const { questions, errors } = await readQuestions({ format, text, defaults: DEFAULTS });
		expect(errors).toEqual([]);
		expect(questions.map(({ language, options }) => [language, options[0]])).toEqual([
			["bn", "নিউটন"],
			["en", "newton"],
			["bn", "সত্য"],
		]);
	});

	test.each([
		["gift", "কত? \\\\(\\frac\\{\\text\\{distance\\}\\}\\{t\\}\\\\) {=mol ~m/s}"],
		["gift", "কত? \\(\\frac\\{\\text\\{distance\\}\\}\\{t\\}\\) {=mol ~m/s}"],
		[
			"moodle-xml",
			`<quiz><question type="multichoice"><questiontext format="html"><text><![CDATA[<p>কত? \\(\\text{distance}\\)</p>]]></text></questiontext><answer fraction="100"><text>mol</text></answer><answer fraction="0"><text>m/s</text></answer></question></quiz>`,
		],
	] as const)("is in no formula, however its file writes one: %s", async (format, text) => {
		const { questions, errors } = await readQuestions({ format, text, defaults: DEFAULTS });
		expect([errors, questions.map(({ language }) => language)]).toEqual([[], ["bn"]]);
	});

	test("yields to what a question says, and a language that the form names is still held against the text", async () => {
		const read = (language: "as-written" | "en") =>
			readQuestions({
				format: "csv",
				text: "question,option_1,option_2,answer,language\nবলের একক কী?,নিউটন,জুল,1,\nUnit of force?,newton,joule,1,bn\n",
				defaults: { ...DEFAULTS, language },
			});
		expect((await read("as-written")).errors.map(({ line, problem }) => [line, problem])).toEqual([[3, "no-bangla"]]);
		expect((await read("en")).errors.map(({ line, problem }) => [line, problem])).toEqual([
			[2, "no-latin"],
			[3, "no-bangla"],
		]);
	});
});
