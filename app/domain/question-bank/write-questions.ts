import { readOrder } from "./check-draft.ts";
import { withoutLetters } from "./option-letters.ts";
import { type OptionOrder, orderIn } from "./option-order.ts";
import { guardedCell } from "./question-table.ts";
import type { ImportFormat, Question } from "./schemas.ts";

/** The formats that the bank is written in: each is read again as the same questions. */
export const EXPORT_FORMATS = ["gift", "moodle-xml", "csv", "xlsx"] as const satisfies readonly ImportFormat[];
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** A question as files say it. */
export type WrittenQuestion = Question & { keepOrder: boolean; keepLast: boolean };

/** What a file has to say of the order, for its texts alone would be taken to say another, or letters be taken off them. */
function orderToSay(of: WrittenQuestion): OptionOrder | null {
	const order = orderIn(of);
	const derived = readOrder(of).keepOrder ? "keep" : "shuffle";
	return order !== derived || withoutLetters(of.options) !== null ? order : null;
}

/** A tag that the format can hold: GIFT has no sign for a bracket inside of one. */
const isCarried = (tag: string) => !/^(?:lang|difficulty|order):/.test(tag);

const tagsOf = (of: WrittenQuestion): string[] => {
	const order = orderToSay(of);
	return [
		...[`lang:${of.language}`, `difficulty:${of.difficulty}`],
		...(order ? [`order:${order}`] : []),
		...of.tags.filter(isCarried),
	];
};

const categoryOf = ({ subject, level }: Pick<Question, "subject" | "level">): string =>
	`${subject.replaceAll("/", "//")}/${level}`;

/** A line break stands as one where a letter follows: `\nu` may be a command of a formula. None of these lines is empty or begins a mark. */
const gift = (text: string): string => text.replace(/[\\~=#{}:]/g, "\\$&").replace(/\n(?![A-Za-z])/g, "\\n");

/** One question in GIFT, with its category where that is another than that of the one before. */
export function giftText(of: WrittenQuestion, before: Question | null): string {
	const category = before && categoryOf(before) === categoryOf(of) ? "" : `$CATEGORY: ${categoryOf(of)}\n\n`;
	const tags = tagsOf(of).filter((tag) => !tag.includes("]"));
	const options = of.options.map((option, index) => `${index === of.correct ? "=" : "~"}[markdown]${gift(option)}`);
	const explanation = of.explanation === "" ? [] : [`####[markdown]${gift(of.explanation)}`];
	return [
		`${category}// [id:${of.code}] ${tags.map((tag) => `[tag:${tag}]`).join(" ")}`,
		`::${gift(of.code)}::[markdown]${gift(of.content)} {`,
		...[...options, ...explanation, "}", "", ""],
	].join("\n");
}

/** Without what XML cannot hold at all. */
const legal = (text: string): string => text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "");
const xml = (text: string): string => legal(text).replace(/[<>&"]/g, (sign) => `&#${sign.codePointAt(0)};`);
const cdata = (text: string): string => `<![CDATA[${legal(text).replaceAll("]]>", "]]]]><![CDATA[>")}]]>`;
const textOf = (text: string): string => `<text>${cdata(text)}</text>`;

export const XML_BEGINS = '<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n';
export const XML_ENDS = "</quiz>\n";

/** One question in Moodle XML, with its category where that is another than that of the one before. */
export function moodleXml(of: WrittenQuestion, before: Question | null): string {
	const category =
		before && categoryOf(before) === categoryOf(of)
			? ""
			: `<question type="category"><category><text>${xml(`$course$/top/${categoryOf(of)}`)}</text></category></question>\n`;
	const answers = of.options.map(
		(option, index) =>
			`<answer fraction="${index === of.correct ? 100 : 0}" format="markdown">${textOf(option)}<feedback format="markdown"><text></text></feedback></answer>`,
	);
	return [
		`${category}<question type="multichoice">`,
		`<name><text>${xml(of.code)}</text></name>`,
		`<questiontext format="markdown">${textOf(of.content)}</questiontext>`,
		`<generalfeedback format="markdown">${textOf(of.explanation)}</generalfeedback>`,
		`<defaultgrade>1</defaultgrade><penalty>0</penalty><hidden>0</hidden><idnumber>${xml(of.code)}</idnumber>`,
		`<single>true</single><shuffleanswers>${of.keepOrder ? 0 : 1}</shuffleanswers><answernumbering>abc</answernumbering>`,
		...answers,
		`<tags>${tagsOf(of)
			.map((tag) => `<tag><text>${xml(tag)}</text></tag>`)
			.join("")}</tags>`,
		"</question>\n",
	].join("\n");
}

/** The columns of CSV and XLSX. */
export const TABLE_HEAD: readonly string[] = [
	...["code", "subject", "level", "language", "difficulty", "tags", "question [markdown]"],
	...Array.from({ length: 6 }, (_, index) => `option_${index + 1} [markdown]`),
	...["answer", "explanation [markdown]", "order"],
];

/** One question as a row of CSV and XLSX. */
export function tableRow(of: WrittenQuestion): (string | number)[] {
	const options = Array.from({ length: 6 }, (_, index) => of.options[index] ?? "");
	const text = [of.code, of.subject, of.level, of.language].map(guardedCell);
	const tags = of.tags.filter((tag) => !tag.includes(";")).join("; ");
	return [
		...text,
		of.difficulty,
		...[tags, of.content, ...options].map(guardedCell),
		of.correct + 1,
		guardedCell(of.explanation),
		orderIn(of),
	];
}
