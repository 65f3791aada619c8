import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { base64Of, rowOf, workbookOf, zipOf } from "#tests/support/workbook-files.ts";
import { orderIn } from "~/domain/question-bank/option-order.ts";
import { readQuestions } from "~/domain/question-bank/read-questions.ts";
import { textDoubts } from "~/domain/question-bank/text-doubts.ts";
import {
	EXPORT_FORMATS,
	type ExportFormat,
	giftText,
	moodleXml,
	TABLE_HEAD,
	tableRow,
	type WrittenQuestion,
	XML_BEGINS,
	XML_ENDS,
} from "~/domain/question-bank/write-questions.ts";
import { CSV_BEGINS, csvLine } from "~/lib/csv.ts";
import { columnName, SHEET_PATH, sheetRow, sheetXml, workbookParts } from "~/lib/xlsx.ts";

/** Texts that a spreadsheet makes a day, a number, a fraction or a formula of, and the same guarded by their author. */
const MADE_INTO_ANOTHER = [
	...[
		"1-2",
		"3-4",
		"1/2",
		"01/02/2026",
		"1.2.26",
		"5-Mar",
		"May 12",
		"1 1/2",
		"2E3",
		"12345678901234567",
		"০১৭",
		"১/২",
	],
	...[
		"=SUM(A1)",
		"+8801700000011",
		"-খ",
		"@name",
		"\uff1dA1",
		"'1-2",
		"''=1+1",
		"'May 12",
		"'-ing' form",
		"'90s",
		"'quoted'",
	],
];

/** Signs that mean something in one of the formats, in both scripts. */
const PIECES = [
	...[
		"ত্বরণ",
		"কাজ ও শক্তি",
		"word",
		"Which",
		"১২.৫",
		"3/4",
		"$\\frac{v}{t}$",
		"$x^2 = {4} \\neq 5$",
		"$$\n\\nabla \\cdot E\nnu\n$$",
	],
	...[
		"=",
		"~",
		"{",
		"}",
		"#",
		":",
		"::",
		"####",
		"\\",
		"\\n",
		"\\\\",
		"// x",
		"->",
		"%50%",
		"```",
		"|",
		"'",
		'"',
		"''",
		"'=",
		"-5",
		"+",
		"@x",
	],
	...[
		"=1+1",
		"007",
		"1e5",
		",",
		";",
		"\t",
		"\n",
		"\n\n",
		"  \n",
		"\n- item",
		"\n// no comment",
		"\n::",
		"\n$CATEGORY: x",
		"[html]",
		"[tag:x]",
		"[id:y]",
	],
	...[
		"<b>",
		"&amp;",
		"&",
		"]]>",
		"<![CDATA[",
		"&#65;",
		"_x0041_",
		"_x005F_",
		"😀",
		"A. one",
		"B) two",
		"(ক)",
		"TRUE",
		"T",
		"**bold**",
		"1/2",
	],
	...["-", '"', ...MADE_INTO_ANOTHER],
];

const textArbitrary = (most: number) =>
	fc
		.tuple(fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: most }), fc.constantFrom("", " "))
		.map(([pieces, between]) => pieces.join(between).trim() || "text");

/** What also says which option is right, as in a test of arithmetic. */
const NUMBERS = ["1", "2", "3", "4", "5", "6", "০", "৪", "A", "B"];

/** An option is often one of those texts alone, as in a test of dates or of fractions. */
const optionArbitrary = fc.oneof(textArbitrary(3), fc.constantFrom(...MADE_INTO_ANOTHER), fc.constantFrom(...NUMBERS));

const questionArbitrary = fc
	.record({
		subject: fc.constantFrom("Physics", "Chemistry/Bio", "পদার্থ"),
		level: fc.constantFrom("SSC" as const, "HSC" as const),
		difficulty: fc.constantFrom(1 as const, 2 as const, 3 as const),
		tags: fc.subarray([
			"a:b",
			"motion",
			"x=y {z}",
			"গতি",
			"heat; water",
			"a [b]",
			"back\\",
			"\\;",
			"lang:x",
			"tag:order:y",
		]),
		topic: fc.constantFrom(null, "Motion", "কাজ/শক্তি", "Waves; sound"),
		content: textArbitrary(8),
		options: fc.uniqueArray(optionArbitrary, { minLength: 2, maxLength: 6 }),
		key: fc.nat(),
		explanation: textArbitrary(6),
		order: fc.constantFrom("shuffle" as const, "keep" as const, "last" as const),
	})
	.map(({ key, order, ...of }) => ({
		...{ ...of, language: "en" as const, correct: key % of.options.length },
		...{ keepOrder: order === "keep", keepLast: order === "last" },
	}))
	// What no format may say, such as a question in English without a word of it, is no matter of the writer.
	.filter((of) => textDoubts(of).length === 0);

/** The questions of one file. */
const filesArbitrary = fc
	.array(questionArbitrary, { minLength: 1, maxLength: 40 })
	.map((all): WrittenQuestion[] => all.map((of, at) => ({ ...of, code: `Q-${at}` })));

const WRITERS: Record<ExportFormat, (all: readonly WrittenQuestion[]) => string> = {
	gift: (all) => all.map((one, at) => giftText(one, all[at - 1] ?? null)).join(""),
	"moodle-xml": (all) => XML_BEGINS + all.map((one, at) => moodleXml(one, all[at - 1] ?? null)).join("") + XML_ENDS,
	csv: (all) => CSV_BEGINS + [TABLE_HEAD, ...all.map(tableRow)].map(csvLine).join(""),
	xlsx: (all) =>
		workbookOf({
			sheets: [
				{
					name: "Questions",
					rows: [TABLE_HEAD, ...all.map(tableRow)].map((cells, at) => sheetRow(cells, at + 1)).join(""),
				},
			],
		}),
};

const said = ({
	code,
	subject,
	level,
	language,
	difficulty,
	tags,
	content,
	options,
	correct,
	explanation,
	topic,
	...kept
}: Omit<WrittenQuestion, "keepLast" | "topic"> & { keepLast?: boolean; topic?: string | null | undefined }) => ({
	topic: topic ?? null,
	...{ code, subject, level, language, difficulty, tags: tags.toSorted(), content, options, correct, explanation },
	order: orderIn({ keepOrder: kept.keepOrder, keepLast: kept.keepLast ?? false }),
});

test("the bank is offered as XLSX before CSV, which a spreadsheet may open otherwise than it is meant (QB-14)", () => {
	expect(EXPORT_FORMATS.slice(0, 2)).toEqual(["xlsx", "csv"]);
});

describe.each(EXPORT_FORMATS)("Questions exported as %s", (format) => {
	test("are the same when they are imported again, whatever signs are in them", async () => {
		await fc.assert(
			fc.asyncProperty(filesArbitrary, async (all) => {
				const file = await readQuestions({ format: "aiken", text: WRITERS[format](all), defaults: {} });
				expect(file.errors).toEqual([]);
				expect(file.questions.map(said)).toEqual(all.map(said));
			}),
			{ seed: 7, numRuns: 25 },
		);
	});
});

test.each(["csv", "xlsx"] as const)(
	"a question whose options are numbers comes back from %s with its key",
	async (format) => {
		const options = ["2", "4", "6", "8"];
		const one: WrittenQuestion = {
			...{ code: "SUM-1", subject: "Arithmetic", level: "SSC", language: "en", difficulty: 1, tags: [], topic: null },
			...{
				content: "What is $2 + 2$?",
				options,
				correct: 1,
				explanation: "Count on.",
				keepOrder: true,
				keepLast: false,
			},
		};
		const file = await readQuestions({ format: "aiken", text: WRITERS[format]([one]), defaults: {} });
		expect([file.errors, file.questions.map(said)]).toEqual([[], [said(one)]]);
	},
);

test("a table has a column for every cell of its rows", () => {
	const [[one]] = fc.sample(filesArbitrary, { seed: 1, numRuns: 1 }) as [WrittenQuestion[]];
	expect(tableRow(one as WrittenQuestion)).toHaveLength(TABLE_HEAD.length);
	expect([rowOf(1, ["a"]).includes("A1"), columnName(27)]).toEqual([true, "AB"]);
});

test("a workbook of questions has columns of text, also where nothing is written yet, and is read as it was written", async () => {
	const [[one]] = fc.sample(filesArbitrary, { seed: 1, numRuns: 1 }) as [WrittenQuestion[]];
	const look = { textColumns: TABLE_HEAD.length };
	async function* rows() {
		yield* [TABLE_HEAD, tableRow(one as WrittenQuestion)];
	}
	let sheet = "";
	for await (const piece of sheetXml(rows(), look)) sheet += piece;
	expect(sheet).toContain(`<col min="2" max="${TABLE_HEAD.length}" width="14" customWidth="1" style="1"/>`);
	expect(sheet.match(/<c (?!r="[A-Z]+\d+" s="1")/g)).toBeNull();
	const parts = workbookParts("Questions", look).map(({ path, content }) => ({ name: path, content }));
	const styles = parts.find(({ name }) => name === "xl/styles.xml")?.content ?? "";
	const [, text = ""] = [...styles.replace(/.*<cellXfs/s, "").matchAll(/<xf [^>]*>/g)].map(([xf]) => xf);
	expect(text).toContain('numFmtId="49"');
	const file = base64Of(zipOf([...parts, { name: SHEET_PATH, content: sheet }]));
	const read = await readQuestions({ format: "xlsx", text: file, defaults: {} });
	expect([read.errors, read.questions.map(said)]).toEqual([[], [one].map((of) => said(of as WrittenQuestion))]);
});
