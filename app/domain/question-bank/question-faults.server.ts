import type { MarkdownEngine } from "~/lib/markdown.server.ts";
import { asSeen } from "~/lib/plain-text.ts";
import { isPictureNamed, MAX_PICTURES, picturesIn } from "~/lib/question-picture.ts";
import { otherLetter } from "./option-letters.ts";
import type { ImportProblem, Question, QuestionNote } from "./schemas.ts";
import { dateOptions, textDoubts } from "./text-doubts.ts";

type Texts = Pick<Question, "content" | "options" | "explanation">;

/** One thing that is wrong with the texts of a question, by the name that people know the field by (`option_2`). */
export type TextFault = { field: string; problem: ImportProblem; value: string };

/** Letters and digits alone: only options that have these in common can look the same. */
const lettersOf = (option: string): string =>
	asSeen(option.replace(/!\[(?:\\.|[^\]\\])*\]\(picture:/g, " ").replace(/&(?:nbsp|zwn?j|#\w+);/g, " ")).replace(
		/[^\p{L}\p{N}]/gu,
		"",
	);

/** What is seen of an option: its text as it is drawn, with formulas as they were written, and which pictures. */
const seenOf = ({ renderPhrase }: MarkdownEngine, option: string): string =>
	asSeen(
		renderPhrase(option)
			.replace(/<img\b[^>]*?\ssrc="([^"]*)"[^>]*>/g, " $1 ")
			.replace(/<[^>]*>/g, ""),
	);

/** Whether two options look the same to a student, who could then take the one that counts as wrong. */
function haveSameLook(engine: MarkdownEngine, options: readonly string[]): boolean {
	const alike = Map.groupBy(options, lettersOf);
	return [...alike.values()].some(
		(group) => group.length > 1 && new Set(group.map((option) => seenOf(engine, option))).size < group.length,
	);
}

/** The texts of a question by the names of their fields. */
export const textsByField = ({ content, options, explanation }: Texts): [string, string][] => [
	["question", content],
	...options.map((option, index): [string, string] => [`option_${index + 1}`, option]),
	["explanation", explanation],
];

/** The same of a question that is written in a form or a call, with what its texts say that cannot be meant; a file's parser looks at that (QB-4). */
export const writtenFaults = (engine: MarkdownEngine, texts: Texts & Pick<Question, "language">): TextFault[] => [
	...textDoubts(texts),
	...questionFaults(engine, texts),
];

/** Which signs of these fields are not seen, for they are Markdown (QB-4). */
export const vanishingSigns = (
	{ markdownLosses }: MarkdownEngine,
	texts: Texts,
	isMarkdown: (field: string) => boolean,
): QuestionNote[] =>
	textsByField(texts)
		.filter(([field]) => isMarkdown(field))
		.flatMap(([field, text]) => {
			const signs = markdownLosses(text, field.startsWith("option_"));
			return signs.length > 0 ? [{ field, note: "markdown-vanishes" as const, value: signs.join(" … ") }] : [];
		});

/** What to look at in a question that is written in a form or a call, though it keeps nothing from being saved. */
export const writtenNotes = (engine: MarkdownEngine, texts: Texts & Pick<Question, "correct">): QuestionNote[] => [
	...otherLetter(texts),
	...dateOptions(texts.options),
	...vanishingSigns(engine, texts, () => true),
];

/** What is wrong with the pictures of a question by themselves; whether the bank has them is another question. */
function pictureFaults({ picturesShown }: MarkdownEngine, texts: Texts): TextFault[] {
	const fields = textsByField(texts);
	const faults = fields.flatMap(([field, text]) =>
		picturesShown(text).flatMap(({ alt, href }): TextFault[] => {
			if (!isPictureNamed(href)) return [{ field, problem: "unknown-picture", value: href.slice(0, 60) }];
			return alt === "" ? [{ field, problem: "picture-without-description", value: "" }] : [];
		}),
	);
	const isTooMany = picturesIn(fields.map(([, text]) => text)).length > MAX_PICTURES;
	return isTooMany ? [...faults, { field: "question", problem: "too-many-pictures", value: "" }] : faults;
}

/** The pictures of a question that the bank does not have. @param known the names of those that it has */
export const unknownPictures = (texts: Texts, known: ReadonlySet<string>): TextFault[] =>
	textsByField(texts).flatMap(([field, text]) =>
		picturesIn([text])
			.filter((name) => !known.has(name))
			.map((name): TextFault => ({ field, problem: "unknown-picture", value: name })),
	);

/** What would not be shown as its author means it, of a question that is imported or saved (QB-4, QB-7). */
export function questionFaults(engine: MarkdownEngine, texts: Texts): TextFault[] {
	const faults = textsByField(texts).flatMap(([field, text]) =>
		engine.markdownFaults(text).map(({ fault, value }): TextFault => ({ field, problem: fault, value })),
	);
	faults.push(...pictureFaults(engine, texts));
	if (haveSameLook(engine, texts.options)) faults.push({ field: "options", problem: "same-options", value: "" });
	return faults;
}
