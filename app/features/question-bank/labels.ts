import type { QuestionText } from "~/domain/question-bank/edit-schemas.ts";
import type { BankSubject } from "~/domain/question-bank/subjects.server.ts";
import { nameIn, num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

const DIFFICULTY: Record<number, () => string> = {
	1: m.question_bank_page_difficulty_1,
	2: m.question_bank_page_difficulty_2,
	3: m.question_bank_page_difficulty_3,
};

export const difficultyText = (difficulty: number): string => DIFFICULTY[difficulty]?.() ?? num(difficulty);

/** Languages are called what they call themselves. */
export const LANGUAGE: Record<QuestionText["language"], string> = { en: "English", bn: "বাংলা" };

/** A question's text in one line, for lists: without signs of Markdown and formulas, and not endless. */
export function excerpt(markdown: string, most = 160): string {
	const line = markdown
		.slice(0, 4 * most)
		.replace(/!\[((?:\\.|[^\]\\])*)\]\(picture:[^)\s]*\)/g, " $1 ")
		.replace(/\\(?:mathrm|text|mathbf|operatorname)\{([^{}]*)\}/g, "$1")
		.replace(/\\[dt]?frac\{([^{}]*)\}\{([^{}]*)\}/g, "$1/$2")
		.replace(/\^\{?\\circ\}?/g, "°")
		.replace(/\\times/g, "×")
		.replace(/\\[ ,;:!]/g, " ")
		.replace(/[*`$#>\\]/g, "")
		.replace(/\s+/g, " ")
		.trim();
	return line.length > most ? `${line.slice(0, most).trimEnd()}…` : line;
}

const FIELD: Record<keyof QuestionText, () => string> = {
	subjectUuid: m.common_subject,
	topicUuid: m.question_bank_topic,
	level: m.question_bank_page_level,
	language: m.question_bank_page_language,
	difficulty: m.question_bank_page_difficulty,
	tags: m.question_bank_tags,
	content: m.question_bank_content,
	options: m.question_bank_options,
	correct: m.question_bank_key,
	explanation: m.attempt_explanation,
	keepOrder: m.question_bank_keep_order,
	keepLast: m.question_bank_keep_last,
};

/** The value of a field as a person reads it; what is empty is a dash. */
function valueText(name: string, value: unknown, subjects: readonly BankSubject[]): string {
	const all = [...subjects, ...subjects.flatMap(({ topics }) => topics)];
	const named = all.find(({ uuid }) => uuid === value);
	if (named) return nameIn(named.title, named.titleBn);
	if (name === "correct" && typeof value === "number") return num(value + 1);
	if (name === "difficulty" && typeof value === "number") return difficultyText(value);
	if (name === "language") return LANGUAGE[value as QuestionText["language"]] ?? String(value);
	if (typeof value === "boolean") return value ? m.people_detail_yes() : m.question_bank_no();
	if (Array.isArray(value)) return value.length > 0 ? value.join("\n") : "–";
	return value === null || value === "" ? "–" : String(value);
}

/** What differs between two states, field by field. */
export const changeTexts = (
	{ before, after }: { before: Partial<QuestionText>; after: Partial<QuestionText> },
	subjects: readonly BankSubject[],
): { name: string; label: string; before: string; after: string }[] =>
	Object.keys(after).map((name) => ({
		name,
		label: FIELD[name as keyof QuestionText]?.() ?? name,
		before: valueText(name, before[name as keyof QuestionText], subjects),
		after: valueText(name, after[name as keyof QuestionText], subjects),
	}));
