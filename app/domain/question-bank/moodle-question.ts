import { languageNamed, levelNamed } from "./named-choice.ts";
import { type OptionOrder, orderOf } from "./option-order.ts";
import { type ImportDefaults, QUESTION_LEVELS, type QuestionNote } from "./schemas.ts";

/** What Moodle's formats, GIFT and XML, have in common: categories, tags, and feedback of several kinds. */

/** A category of a file, with its line. */
export type Category = { line: number; subject: string; level: string; topic?: string | undefined };

const isLevel = (name: string): boolean => (QUESTION_LEVELS as readonly string[]).includes(levelNamed(name));

/**
 * `Subject/LEVEL` or `Subject/LEVEL/Chapter`, also at the end of a longer path; `//` is a stroke of a name. Where no part is a level, the last
 * two are read as the first form, so that what is wrong with them is said.
 */
export function readCategory(path: string, line: number): Category | null {
	const parts = path.split(/(?<!\/)\/(?!\/)/).map((part) => part.replaceAll("//", "/").trim());
	const found = parts.findLastIndex((part, at) => at > 0 && isLevel(part));
	const at = found > 0 ? found : parts.length - 1;
	const [subject = "", level = ""] = parts.slice(Math.max(at - 1, 0), at + 1);
	const topic = parts
		.slice(at + 1)
		.filter(Boolean)
		.join("/");
	return subject && level ? { line, subject, level: levelNamed(level), ...(topic && { topic }) } : null;
}

type Place = { line?: number; subject: string; level: string; topic?: string | undefined };

/** Subject and level by the category, where it names a level; else by the defaults. */
export function placeOf(category: Category | null, { subject, level }: ImportDefaults): Place | null {
	if (category && isLevel(category.level)) return category;
	if (subject && level) return { subject, level };
	return category;
}

/** What tags say: three of them carry a field that the formats have no place for, `lang:`, `difficulty:` and `order:`. */
export type SaidByTags = { language: string; difficulty: string; order?: OptionOrder; tags: string[] };

/** What tags that carry a field begin with; a tag of its own that begins so is written with `tag:` before it. */
const CARRIES = /^(?:lang|difficulty|order|tag):/;

/** A tag as a file says it beside those that carry a field. */
export const tagInFile = (tag: string): string => (CARRIES.test(tag) ? `tag:${tag}` : tag);

export function takeTag(said: SaidByTags, tag: string): void {
	const own = tag.startsWith("tag:") ? tag.slice(4) : "";
	const order = tag.startsWith("order:") ? orderOf(tag.slice(6).trim()) : undefined;
	if (tag.startsWith("lang:")) said.language = languageNamed(tag.slice(5).trim());
	else if (tag.startsWith("difficulty:")) said.difficulty = tag.slice(11).trim();
	else if (order) said.order = order;
	else said.tags.push((CARRIES.test(own) ? own : tag).trim());
}

/** That options gave or took a part of the mark, which none does here. */
export const partialMarks = (options: readonly string[]): QuestionNote[] =>
	options.length > 0 ? [{ field: "answer", note: "partial-marks", value: options.join(", ").slice(0, 120) }] : [];

/** That the id of another system is no code here; one is made of it. */
export const idNotKept = (id: string): QuestionNote => ({ field: "code", note: "not-kept", value: id.slice(0, 120) });

/** General feedback first, then what is said to each option, named by its text, for options are shuffled. */
export function explanationOf(general: string, notes: readonly { option: string; text: string }[]): string {
	const short = notes.every(({ option, text }) => !`${option}${text}`.includes("\n"));
	const said = notes
		.filter(({ text }) => text !== "")
		.map(({ option, text }) => (short ? `- ${option} — ${text}` : `${option}\n\n${text}`));
	return [general, said.join(short ? "\n" : "\n\n")].filter(Boolean).join("\n\n");
}
