import { describe, expect, test } from "vitest";
import { rowOf, workbookOf } from "#tests/support/workbook-files.ts";
import { orderIn } from "~/domain/question-bank/option-order.ts";
import { readQuestions } from "~/domain/question-bank/read-questions.ts";
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
import { columnName, sheetRow } from "~/lib/xlsx.ts";

/** The same numbers for ever (mulberry32). */
function numbers(seed: number) {
	let at = seed;
	return (below: number) => {
		at = (at + 0x6d2b79f5) | 0;
		let t = Math.imul(at ^ (at >>> 15), 1 | at);
		t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
		return ((t ^ (t >>> 14)) >>> 0) % below;
	};
}

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
];

function question(random: (below: number) => number, at: number): WrittenQuestion {
	const text = (most: number) =>
		Array.from({ length: 1 + random(most) }, () => PIECES[random(PIECES.length)])
			.join(random(2) ? " " : "")
			.trim() || "text";
	const options = [...new Set(Array.from({ length: 2 + random(5) }, () => text(3)))];
	if (options.length < 2) options.push("another", "a third");
	const order = random(4);
	return {
		code: `Q-${at}`,
		subject: ["Physics", "Chemistry/Bio", "পদার্থ"][random(3)] as string,
		level: random(2) ? "SSC" : "HSC",
		language: "en",
		difficulty: (1 + random(3)) as 1 | 2 | 3,
		tags: [...new Set(["motion", "গতি", "a:b", "x=y {z}"].filter(() => random(2)))].sort(),
		content: text(8),
		options: options.slice(0, 6),
		correct: random(Math.min(options.length, 6)),
		explanation: text(6),
		keepOrder: order === 1,
		keepLast: order === 2,
	};
}

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
	...kept
}: Omit<WrittenQuestion, "keepLast"> & { keepLast?: boolean }) => ({
	...{ code, subject, level, language, difficulty, tags: tags.toSorted(), content, options, correct, explanation },
	order: orderIn({ keepOrder: kept.keepOrder, keepLast: kept.keepLast ?? false }),
});

describe.each(EXPORT_FORMATS)("Questions exported as %s", (format) => {
	test("are the same when they are imported again, whatever signs are in them", async () => {
		const random = numbers(7);
		const all = Array.from({ length: 400 }, (_, at) => question(random, at));
		const file = await readQuestions({ format: "aiken", text: WRITERS[format](all), defaults: {} });
		// What an import refuses in any format, an option that is said twice or mojibake, is no matter of the writer.
		const refused = new Set(file.errors.map(({ code }) => code));
		expect(file.errors.filter(({ problem }) => !["bad-character"].includes(problem))).toEqual([]);
		expect(refused.size).toBe(0);
		expect(file.questions.map(said)).toEqual(all.map(said));
	});
});

test("a table has a column for every cell of its rows", () => {
	const [one] = [question(numbers(1), 1)];
	expect(tableRow(one as WrittenQuestion)).toHaveLength(TABLE_HEAD.length);
	expect([rowOf(1, ["a"]).includes("A1"), columnName(27)]).toEqual([true, "AB"]);
});
