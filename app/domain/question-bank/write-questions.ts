import { picturesIn } from "~/lib/question-picture.ts";
import { readOrder } from "./check-draft.ts";
import { escaped } from "./list-signs.ts";
import { pictureFile, withFiles } from "./moodle-files.ts";
import { tagInFile } from "./moodle-question.ts";
import { withoutLetters } from "./option-letters.ts";
import { type OptionOrder, orderIn } from "./option-order.ts";
import { guardedCell } from "./question-table.ts";
import type { ImportFormat, Question } from "./schemas.ts";

/** The formats that the bank is written in, the best first (QB-14): each is read again as the same questions. */
export const EXPORT_FORMATS = ["xlsx", "csv", "gift", "moodle-xml"] as const satisfies readonly ImportFormat[];
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** A question as files say it. */
export type WrittenQuestion = Question & { topic: string | null; keepOrder: boolean; keepLast: boolean };

/** What a file has to say of the order, for its texts alone would be taken to say another, or letters be taken off them. */
function orderToSay(of: WrittenQuestion): OptionOrder | null {
	const order = orderIn(of);
	const derived = readOrder(of).keepOrder ? "keep" : "shuffle";
	return order !== derived || withoutLetters(of.options) !== null ? order : null;
}

const tagsOf = (of: WrittenQuestion): string[] => {
	const order = orderToSay(of);
	return [
		...[`lang:${of.language}`, `difficulty:${of.difficulty}`],
		...(order ? [`order:${order}`] : []),
		...of.tags.map(tagInFile),
	];
};

/** `Subject/LEVEL/Chapter`. */
const categoryOf = ({ subject, level, topic }: Pick<WrittenQuestion, "subject" | "level" | "topic">): string =>
	[subject, level, ...(topic === null ? [] : [topic])].map((name) => name.replaceAll("/", "//")).join("/");

/** A line break stands as one where a letter follows: `\nu` may be a command of a formula. None of these lines is empty or begins a mark. */
const gift = (text: string): string => text.replace(/[\\~=#{}:]/g, "\\$&").replace(/\n(?![A-Za-z])/g, "\\n");

/** One question in GIFT, with its category where that is another than that of the one before. */
export function giftText(of: WrittenQuestion, before: WrittenQuestion | null): string {
	const category = before && categoryOf(before) === categoryOf(of) ? "" : `$CATEGORY: ${categoryOf(of)}\n\n`;
	const tags = tagsOf(of).map((tag) => `[tag:${escaped(tag, "]")}]`);
	const options = of.options.map((option, index) => `${index === of.correct ? "=" : "~"}[markdown]${gift(option)}`);
	const explanation = of.explanation === "" ? [] : [`####[markdown]${gift(of.explanation)}`];
	return [
		`${category}// [id:${of.code}] ${tags.join(" ")}`,
		`::${gift(of.code)}::[markdown]${gift(of.content)} {`,
		...[...options, ...explanation, "}", "", ""],
	].join("\n");
}

/** Without what XML cannot hold at all. */
const legal = (text: string): string => text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "");
const xml = (text: string): string => legal(text).replace(/[<>&"]/g, (sign) => `&#${sign.codePointAt(0)};`);
const cdata = (text: string): string => `<![CDATA[${legal(text).replaceAll("]]>", "]]]]><![CDATA[>")}]]>`;

/** Pictures by their names, in Base64. */
export type PictureBytes = ReadonlyMap<string, string>;

/** A text, with the pictures that it shows behind it. */
function textOf(text: string, pictures: PictureBytes): string {
	const files = picturesIn([text]).flatMap((name) => {
		const bytes = pictures.get(name);
		return bytes === undefined
			? []
			: [`\n<file name="${pictureFile(name)}" path="/" encoding="base64">${bytes}</file>`];
	});
	return `<text>${cdata(withFiles(text, new Set(pictures.keys())))}</text>${files.join("")}`;
}

export const XML_BEGINS = '<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n';
export const XML_ENDS = "</quiz>\n";

/** One question in Moodle XML with these pictures, and with its category where that is another than that of the one before. */
export function moodleXml(
	of: WrittenQuestion,
	before: WrittenQuestion | null,
	pictures: PictureBytes = new Map(),
): string {
	const category =
		before && categoryOf(before) === categoryOf(of)
			? ""
			: `<question type="category"><category><text>${xml(`$course$/top/${categoryOf(of)}`)}</text></category></question>\n`;
	const answers = of.options.map(
		(option, index) =>
			`<answer fraction="${index === of.correct ? 100 : 0}" format="markdown">${textOf(option, pictures)}<feedback format="markdown"><text></text></feedback></answer>`,
	);
	return [
		`${category}<question type="multichoice">`,
		`<name><text>${xml(of.code)}</text></name>`,
		`<questiontext format="markdown">${textOf(of.content, pictures)}</questiontext>`,
		`<generalfeedback format="markdown">${textOf(of.explanation, pictures)}</generalfeedback>`,
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
	...["code", "subject", "chapter", "level", "language", "difficulty", "tags", "question [markdown]"],
	...Array.from({ length: 6 }, (_, index) => `option_${index + 1} [markdown]`),
	...["answer", "explanation [markdown]", "order"],
];

/** One question as a row of CSV and XLSX. */
export function tableRow(of: WrittenQuestion): (string | number)[] {
	const options = Array.from({ length: 6 }, (_, index) => of.options[index] ?? "");
	const text = [of.code, of.subject, of.topic ?? "", of.level, of.language].map(guardedCell);
	const tags = of.tags.map((tag) => escaped(tag, ";")).join("; ");
	return [
		...text,
		of.difficulty,
		...[tags, of.content, ...options].map(guardedCell),
		// The name of its column: a number alone may be the text of another option.
		`option_${of.correct + 1}`,
		guardedCell(of.explanation),
		orderIn(of),
	];
}
