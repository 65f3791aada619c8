import { expect, test } from "vitest";
import { recogniseFormat } from "~/domain/question-bank/file-format.ts";
import { parseQuestions } from "~/domain/question-bank/read-questions.ts";
import type { ImportDefaults, ImportFormat } from "~/domain/question-bank/schemas.ts";

/** What files of other systems have that ours do not (docs/decisions/2026-11-27-files-of-other-systems.md), in words of our own. */
const DEFAULTS: ImportDefaults = {
	...{ subject: "Physics", level: "SSC", language: "en", difficulty: 1 },
	...{ codePrefix: "S-", explanationOptional: true },
};

function read(format: ImportFormat, text: string, defaults = DEFAULTS) {
	const { questions, errors } = parseQuestions({ format, text, defaults });
	return {
		taken: questions.map(({ code, content, options, correct, explanation }) => ({
			...{ code, content, options, explanation },
			right: options[correct],
		})),
		errors: errors.map(({ line, field, problem }) => `${line} ${field} ${problem}`),
		notes: questions.flatMap(({ notes, line }) =>
			notes.map(({ field, note, value }) => `${line} ${field} ${note} ${value}`),
		),
	};
}

test("Aiken options without a blank after the letter are options, as Moodle reads them", () => {
	const { taken, errors } = read(
		"aiken",
		"Unit?\nA)newton\nB)joule\nANSWER: B\n\nOther unit?\nA.volt\nB.ampere\nANSWER: A\n",
	);
	expect(errors).toEqual([]);
	expect(taken).toMatchObject([
		{ content: "Unit?", options: ["newton", "joule"], right: "joule" },
		{ content: "Other unit?", options: ["volt", "ampere"], right: "volt" },
	]);
	expect(recogniseFormat("Unit?\nA)newton\nB)joule\nANSWER: B\n")).toBe("aiken");
});

test("a line of an Aiken text that begins with an abbreviation is no option", () => {
	const text = "Who first\nA.M. or P.M. said it?\nA. Someone\nB. Another, at 9\nA.M. sharp\nANSWER: B\n";
	expect(read("aiken", text)).toMatchObject({
		errors: [],
		taken: [
			{
				content: expect.stringContaining("A.M. or P.M."),
				options: ["Someone", expect.stringMatching(/^Another, at 9\s+A\.M\. sharp$/)],
			},
		],
	});
});

test("feedback below an Aiken answer is the explanation of its question, and no part of the next one", () => {
	const text = (word: string) =>
		`Unit?\nA. newton\nB. joule\nAnswer: A\n${word}: It is named\nafter a man.\n\nOther?\nA. volt\nB. ampere\nANSWER: B\n`;
	for (const word of ["Feedback", "EXPLANATION", "ব্যাখ্যা"]) {
		const { taken, errors } = read("aiken", text(word));
		expect([word, errors]).toEqual([word, []]);
		expect(taken).toMatchObject([
			{ content: "Unit?", right: "newton", explanation: expect.stringMatching(/^It is named\s+after a man\.$/) },
			{ content: "Other?", right: "ampere", explanation: "" },
		]);
	}
});

test("feedback below an Aiken answer ends where the next question begins, also without a blank line between them", () => {
	const text = "Q1?\nA. a\nB. b\nANSWER: A\nFeedback: because.\nQ2?\nA. c\nB. d\nANSWER: B\n";
	expect(read("aiken", text)).toMatchObject({
		errors: [],
		taken: [
			{ content: "Q1?", options: ["a", "b"], right: "a", explanation: "because." },
			{ content: "Q2?", options: ["c", "d"], right: "d", explanation: "" },
		],
	});
	const last = `${text}Explanation: so.\nব্যাখ্যা: তাই।\nANSWER: B is right.\n`;
	expect(read("aiken", last).taken).toMatchObject([
		{ explanation: "because." },
		{ explanation: expect.stringMatching(/^so\.\s+ব্যাখ্যা: তাই।\s+ANSWER: B is right\.$/) },
	]);
});

test("GIFT with the ids of Moodle beside its names is taken where the form says that names are no codes", () => {
	const text = "// question: 8  name: Unit of force\n// [id:108]\n::Unit of force::Unit? {=newton ~joule}\n";
	expect(read("gift", text)).toMatchObject({ errors: [], taken: [{ code: "108", right: "newton" }] });
	const { codePrefix: _, ...none } = DEFAULTS;
	expect(read("gift", text, none).errors).toEqual(["3 code code-mismatch"]);
});

test("an id that can be no code is a name that one is made of, the same each time, and is noted", () => {
	const xml = `<quiz>
<question type="truefalse"><name><text>Alpha</text></name><questiontext><text>Is it?</text></questiontext><idnumber>T &amp; F</idnumber>
<answer fraction="100"><text>true</text></answer><answer fraction="0"><text>false</text></answer></question></quiz>`;
	const once = read("moodle-xml", xml);
	expect(once).toMatchObject({
		errors: [],
		notes: ["2 code not-kept T & F"],
		taken: [{ code: expect.stringMatching(/^S-\w+$/) }],
	});
	expect(read("moodle-xml", xml.replace("Alpha", "Beta")).taken[0]?.code).toBe(once.taken[0]?.code);
	const gift = read("gift", "// [id:T & F]\n::Alpha::Is it? {T}\n");
	expect([gift.errors, gift.taken[0]?.code]).toEqual([[], once.taken[0]?.code]);
	const { codePrefix: _, ...none } = DEFAULTS;
	expect(read("moodle-xml", xml, none).errors).toEqual(["2 code bad-code"]);
});

test("Moodle XML is known as such also where a program wrote instructions or comments of its own before it", () => {
	const quiz = `<quiz><question type="multichoice"><questiontext><text>Which $\\vec{a}=\\vec{b}$?</text></questiontext>
<answer fraction="100"><text>{=this}</text></answer><answer fraction="0"><text>that</text></answer></question></quiz>`;
	for (const before of [
		'<?latexml class="article"?>\n<?latexml package="amsmath"?>\n',
		"<!-- made by -- a program -->\n<!-- twice -->\n",
		"\n",
		"",
	])
		expect([before, recogniseFormat(before + quiz)]).toEqual([before, "moodle-xml"]);
	expect(read("gift", `<?latexml class="article"?>\n${quiz}`)).toMatchObject({
		errors: [],
		taken: [{ right: "{=this}" }],
	});
	expect(recogniseFormat("<p>Which?</p> {=this ~that}")).toBe("gift");
});
