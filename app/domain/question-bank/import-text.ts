import { DECODED_MEGAPIXELS } from "~/lib/photo-edge.ts";
import { MAX_PICTURES } from "~/lib/question-picture.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import {
	type ImportError,
	type ImportNote,
	type ImportProblem,
	MAX_TAGS,
	type QuestionName,
	type QuestionNote,
} from "./schemas.ts";

type Params = ImportError["params"];

const columnsOf = ({ value = "" }: Params): string[] => String(value).split(", ");

type OfColumns = (of: { value: string | number }) => string;

/** One column, or several. */
const ofColumns = ({ value = "", count = 1 }: Params, one: OfColumns, several: OfColumns): string =>
	(Number(count) > 1 ? several : one)({ value });

/** What a file may leave to the form. */
const SAID_IN_FORM = ["code", "subject", "level", "language", "difficulty", "explanation"];

const SENTENCES: Record<ImportProblem, (params: Params) => string> = {
	required: () => m.question_bank_import_required(),
	"too-long": () => m.question_bank_import_too_long(),
	"bad-code": ({ value = "" }) => m.question_bank_import_bad_code({ value }),
	"unknown-level": ({ value = "" }) => m.question_bank_import_unknown_level({ value }),
	"unknown-language": ({ value = "" }) => m.question_bank_import_unknown_language({ value }),
	"bad-difficulty": () => m.question_bank_import_bad_difficulty(),
	"too-few-options": () => m.question_bank_import_too_few_options(),
	"too-many-options": () => m.question_bank_import_too_many_options(),
	"option-gap": () => m.question_bank_import_option_gap(),
	"same-options": () => m.question_bank_import_same_options(),
	"no-key": () => m.question_bank_import_no_key(),
	"several-keys": () => m.question_bank_import_several_keys(),
	"key-out-of-range": ({ value = "" }) => m.question_bank_import_key_out_of_range({ value }),
	"duplicate-code": ({ value = "", first = "" }) => m.question_bank_import_duplicate_code({ value, first: num(first) }),
	"duplicate-question": ({ first = "" }) => m.question_bank_import_duplicate_question({ first: num(first) }),
	"code-taken": ({ value = "" }) => m.question_bank_import_code_taken({ value, comment: "[id:…]" }),
	"code-mismatch": ({ value = "" }) => m.question_bank_import_code_mismatch({ value }),
	"unknown-subject": ({ value = "" }) => m.question_bank_import_unknown_subject({ value }),
	"bad-math": ({ value = "" }) => m.question_bank_import_bad_math({ value }),
	"too-deep": () => m.question_bank_import_too_deep(),
	"too-much-markup": () => m.question_bank_import_too_much_markup(),
	"formula-too-long": () => m.question_bank_import_formula_too_long(),
	"formula-too-deep": () => m.question_bank_import_formula_too_deep(),
	"bad-character": ({ value = "" }) => m.question_bank_import_bad_character({ value }),
	"missing-column": (params) =>
		[
			ofColumns(params, m.question_bank_import_missing_column, m.question_bank_import_missing_columns),
			...(columnsOf(params).some((name) => SAID_IN_FORM.includes(name)) ? [m.question_bank_import_say_in_form()] : []),
			...(params.sheet === undefined ? [] : [m.question_bank_import_sheet_is_subject({ sheet: params.sheet })]),
		].join(" "),
	"unknown-column": (params) =>
		ofColumns(params, m.question_bank_import_unknown_column, m.question_bank_import_unknown_columns),
	"repeated-column": (params) =>
		ofColumns(params, m.question_bank_import_repeated_column, m.question_bank_import_repeated_columns),
	"wrong-field-count": ({ value = "", expected = "" }) =>
		m.question_bank_import_wrong_field_count({ value: num(value), expected: num(expected) }),
	"bad-quotes": () => m.question_bank_import_bad_quotes(),
	"bad-category": ({ value = "" }) => m.question_bank_import_bad_category({ value }),
	"no-category": () => m.question_bank_import_no_category(),
	"title-not-closed": () => m.question_bank_import_title_not_closed(),
	"says-no-format": () => m.question_bank_import_says_no_format(),
	"unsupported-html": ({ value = "" }) => m.question_bank_import_unsupported_html({ value }),
	"ambiguous-line-break": ({ value = "" }) =>
		m.question_bank_import_ambiguous_line_break({ value, command: `\\${value}` }),
	"unescaped-sign": () => m.question_bank_import_unescaped_sign(),
	description: () => m.question_bank_import_description({ blank: "\\n\\n" }),
	essay: () => m.question_bank_import_essay(),
	numerical: () => m.question_bank_import_numerical(),
	matching: () => m.question_bank_import_matching(),
	"short-answer": () => m.question_bank_import_short_answer(),
	"not-closed": () => m.question_bank_import_not_closed(),
	"stray-brace": () => m.question_bank_import_stray_brace({ left: "\\{", right: "\\}" }),
	"text-after-answers": () => m.question_bank_import_text_after_answers(),
	"too-many-questions": ({ most = "" }) => m.question_bank_import_too_many_questions({ most: num(most) }),
	"question-too-long": ({ value = "", most = "" }) =>
		m.question_bank_import_question_too_long({ value: num(value), most: num(most) }),
	"too-many-tags": () => m.question_bank_import_too_many_tags({ most: num(MAX_TAGS) }),
	"too-many-columns": ({ value = "", most = "" }) =>
		m.question_bank_import_too_many_columns({ value: num(value), most: num(most) }),
	"seems-markdown": ({ value = "" }) => m.question_bank_import_seems_markdown({ value }),
	"private-character": ({ value = "" }) => m.question_bank_import_private_character({ value }),
	"answers-from-zero": () => m.question_bank_import_answers_from_zero(),
	"answers-ambiguous": ({ value = "" }) => m.question_bank_import_answers_ambiguous({ value }),
	"mixed-answers": ({ value = "", other = "", otherLine = "" }) =>
		m.question_bank_import_mixed_answers({ value, other, otherLine: num(otherLine) }),
	"no-bangla": () => m.question_bank_import_no_bangla(),
	"no-latin": () => m.question_bank_import_no_latin(),
	"lost-characters": ({ value = "" }) => m.question_bank_import_lost_characters({ value }),
	"wrong-encoding": ({ value = "" }) => m.question_bank_import_wrong_encoding({ value }),
	bijoy: ({ value = "" }) => m.question_bank_import_bijoy({ value }),
	"bad-order": ({ value = "" }) => m.question_bank_import_bad_order({ value, values: "keep, last, shuffle" }),
	"unknown-type": ({ value = "" }) => m.question_bank_import_unknown_type({ value }),
	"embedded-file": ({ value = "" }) => m.question_bank_import_embedded_file({ value }),
	"picture-unreadable": ({ value = "" }) => m.question_bank_import_picture_unreadable({ value }),
	"picture-too-large": ({ value = "" }) =>
		m.question_bank_import_picture_too_large({ value, megapixels: num(DECODED_MEGAPIXELS) }),
	"too-many-files": ({ value = "", most = "" }) =>
		m.question_bank_import_too_many_files({ value: num(value), most: num(most) }),
	"too-many-attachments": ({ most = "" }) => m.question_bank_import_too_many_attachments({ most: num(most) }),
	"file-too-long": ({ most = "" }) => m.question_bank_import_file_too_long({ most: num(most) }),
	"unknown-topic": ({ value = "", subject = "" }) => m.question_bank_import_unknown_topic({ value, subject }),
	"unknown-picture": ({ value = "" }) => m.question_picture_unknown({ value }),
	"picture-without-description": () => m.question_picture_without_description(),
	"picture-language": ({ value = "" }) => m.question_picture_language({ value }),
	"too-many-pictures": () => m.question_picture_too_many({ most: num(MAX_PICTURES) }),
	"bad-xml": () => m.question_bank_import_bad_xml(),
	"xml-doctype": () => m.question_bank_import_xml_doctype(),
	"xml-too-deep": () => m.question_bank_import_xml_too_deep(),
	"excel-date": ({ cell = "" }) => m.question_bank_import_excel_date({ cell }),
	"excel-error": ({ cell = "", value = "" }) => m.question_bank_import_excel_error({ cell, value }),
	"excel-no-value": ({ cell = "" }) => m.question_bank_import_excel_no_value({ cell }),
	"excel-format": ({ cell = "", value = "" }) => m.question_bank_import_excel_format({ cell, value }),
	"excel-long-number": ({ cell = "" }) => m.question_bank_import_excel_long_number({ cell }),
	"excel-style": ({ cell = "" }) => m.question_bank_import_excel_style({ cell }),
	"excel-font": ({ cell = "", value = "" }) => m.question_bank_import_excel_font({ cell, value }),
	"excel-merged": ({ cell = "" }) => m.question_bank_import_excel_merged({ cell }),
	"excel-no-columns": () =>
		m.question_bank_import_excel_no_columns({ columns: "question, option_1, option_2, answer" }),
	"excel-old": () => m.question_bank_import_excel_old(),
	"excel-encrypted": () => m.question_bank_import_excel_encrypted(),
	"excel-macros": () => m.question_bank_import_excel_macros(),
	"excel-too-large": () => m.question_bank_import_excel_too_large(),
	"excel-broken": () => m.question_bank_import_excel_broken(),
	"excel-other": () => m.question_bank_import_excel_other(),
};

const NOTES: Record<ImportNote["note"], (params: Params) => string> = {
	"keeps-order": ({ value = "" }) => m.question_bank_note_keeps_order({ value }),
	"keeps-order-for-letter": () => m.question_bank_note_keeps_order_for_letter(),
	"names-other-letter": () => m.question_bank_note_names_other_letter(),
	"letters-removed": () => m.question_bank_note_letters_removed(),
	"answer-is-also-text": ({ value = "" }) => m.question_bank_note_answer_is_also_text({ value }),
	"markdown-vanishes": ({ value = "" }) => m.question_bank_note_markdown_vanishes({ value }),
	dates: ({ value = "" }) => m.question_bank_note_dates({ value }),
	"formula-value": ({ value = "" }) => m.question_bank_note_formula_value({ value }),
	"partial-marks": ({ value = "" }) => m.question_bank_note_partial_marks({ value }),
	"not-kept": ({ value = "" }) => m.question_bank_note_not_kept({ value }),
	alike: ({ value = "" }) => m.question_bank_note_alike({ value }),
	"alike-in-file": ({ first = "" }) => m.question_bank_note_alike_in_file({ first: num(first) }),
	// The words of its fields, by whatever they are joined.
	overwrites: ({ value = "" }) =>
		m.question_bank_note_overwrites({ value: `${value}`.replace(/[a-z]+/g, (field) => fieldName(field)) }),
	retired: () => m.question_bank_note_retired(),
	"more-than-before": ({ value = "", before = "" }) =>
		m.question_bank_note_more_than_before({ value: num(value), before: num(before) }),
};

const FIELDS: Record<string, () => string> = {
	code: () => m.question_bank_field_code(),
	subject: () => m.question_bank_field_subject(),
	chapter: () => m.question_bank_topic(),
	level: () => m.question_bank_field_level(),
	language: () => m.question_bank_field_language(),
	difficulty: () => m.question_bank_field_difficulty(),
	tags: () => m.question_bank_field_tags(),
	question: () => m.question_bank_field_question(),
	options: () => m.question_bank_field_options(),
	answer: () => m.question_bank_field_answer(),
	explanation: () => m.question_bank_field_explanation(),
	record: () => m.question_bank_field_record(),
	header: () => m.question_bank_field_header(),
	file: () => m.question_bank_field_file(),
	order: () => m.question_bank_field_order(),
};

/** A field in the reader's language; a column that is not known keeps its name. */
function fieldName(field: string): string {
	const option = /^option_(\d+)$/.exec(field)?.[1];
	if (option) return m.question_bank_field_option({ number: num(option) });
	return Object.hasOwn(FIELDS, field) ? (FIELDS[field]?.() ?? field) : field;
}

/** What the fields are called where a question is written. */
const WRITTEN: Record<string, () => string> = {
	question: m.question_bank_content,
	options: m.question_bank_options,
	explanation: m.attempt_explanation,
};

function writtenName(field: string): string {
	const option = /^option_(\d+)$/.exec(field)?.[1];
	return option ? m.question_bank_option({ number: num(option) }) : (WRITTEN[field]?.() ?? fieldName(field));
}

/** What is wrong with a field of a question, in the reader's language: "Option 2: …". */
export const faultText = ({ field, problem, params }: Pick<ImportError, "field" | "problem" | "params">): string =>
	m.question_bank_fault({ field: writtenName(field), text: SENTENCES[problem](params) });

/** What to look at in a field of a question, in the same words. */
export const noteText = ({ field, note, value }: QuestionNote): string =>
	m.question_bank_fault({ field: writtenName(field), text: NOTES[note]({ value }) });

/** The sentence of a fault that stands at its field; of what is none of ours, as it was given. */
export const problemText = (problem: string): string =>
	Object.hasOwn(SENTENCES, problem) ? SENTENCES[problem as ImportProblem]({}) : problem;

/** Where something is and what it is: "Line 7, option_2: …", or "Physics, row 7, option_2: …" of a workbook. */
function placed({ sheet, line, field }: Pick<ImportError, "sheet" | "line" | "field">, text: string): string {
	const said = { line: num(line), field: fieldName(field), text };
	return sheet ? m.question_bank_import_sheet_line({ sheet, ...said }) : m.question_bank_import_line(said);
}

/** What is wrong with a line of a question file, in the reader's language. */
export const importErrorText = (error: ImportError): string => placed(error, SENTENCES[error.problem](error.params));

/** What to know of a line of a question file, in the reader's language. */
export const importNoteText = (note: ImportNote): string => placed(note, NOTES[note.note](note.params));

/** Two sheets have the same rows: a question is told by both. */
const questionOf = ({ sheet, questionLine }: Pick<ImportError, "sheet" | "questionLine">): string =>
	`${sheet ?? ""}\0${questionLine}`;

/** The same thing said of many lines: one sentence, how many questions, and the first of their lines. */
export type Repeated = { text: string; count: number; lines: number[]; places: string };

/** What is said of so many questions stands once, with their number. */
const OFTEN = 4;
const FIRST_LINES = 5;
const FIRST_VALUES = 3;

/** The first of so many lines, those of a workbook by their sheets, and how many more there are: "Physics, rows 4, 7; Chemistry, row 2". */
function placesOf(all: readonly Pick<ImportError, "sheet" | "questionLine">[]): string {
	const shown = Map.groupBy(all.slice(0, FIRST_LINES), ({ sheet }) => sheet ?? "");
	const places = [...shown].map(([sheet, of]) => {
		const lines = of.map(({ questionLine }) => num(questionLine)).join(", ");
		return sheet
			? m.question_bank_page_places_sheet({ count: of.length, sheet, lines })
			: m.question_bank_page_places({ lines });
	});
	const more = all.length - FIRST_LINES;
	const text = places.join("; ");
	return more > 0 ? m.question_bank_page_places_more({ places: text, more: num(more) }) : text;
}

/** All options are one field here. */
const kindOfField = (field: string) => (field.startsWith("option_") ? "options" : field);

/** The first values that several sentences hold, as the value of one. */
function valuesOf(all: readonly { params: Params }[]): Params {
	const [first] = all;
	return Object.fromEntries(
		Object.entries(first?.params ?? {}).map(([name]) => {
			const values = [...new Set(all.map(({ params }) => params[name] ?? ""))];
			const shown = values.slice(0, FIRST_VALUES).map((value) => (typeof value === "number" ? num(value) : value));
			return [
				name,
				values.length === 1 ? (values[0] ?? "") : `${shown.join(", ")}${values.length > FIRST_VALUES ? " …" : ""}`,
			];
		}),
	);
}

function repeated<Said extends ImportError | ImportNote>(
	all: readonly Said[],
	kindOf: (said: Said) => string,
	sentence: (said: Said, params: Params) => string,
): { often: Repeated[]; others: Said[] } {
	const often: Repeated[] = [];
	const others: Said[] = [];
	for (const same of Map.groupBy(all, (said) => `${kindOfField(said.field)} ${kindOf(said)}`).values()) {
		const questions = [...new Map(same.map((said) => [questionOf(said), said])).values()];
		const [first] = same;
		// What is said of a header is said of a whole sheet, and of no question.
		if (!first || questions.length < OFTEN || kindOf(first) === "missing-column") others.push(...same);
		else {
			const fields = new Set(same.map(({ field }) => field));
			const field = fieldName(fields.size > 1 ? kindOfField(first.field) : first.field);
			const text = m.question_bank_fault({ field, text: sentence(first, valuesOf(same)) });
			const lines = questions.slice(0, FIRST_LINES).map(({ questionLine }) => questionLine);
			often.push({ text, count: questions.length, lines, places: placesOf(questions) });
		}
	}
	const order = new Map(all.map((said, index) => [said, index]));
	return { often, others: others.sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0)) };
}

/** The kinds of faults that many questions have, and the rest. */
export const repeatedFaults = (errors: readonly ImportError[]) =>
	repeated(
		errors,
		({ problem }) => problem,
		({ problem }, params) => SENTENCES[problem](params),
	);

/** The kinds of notes that many questions have, and the rest. */
export const repeatedNotes = (notes: readonly ImportNote[]) =>
	repeated(
		notes,
		({ note }) => note,
		({ note }, params) => NOTES[note](params),
	);

/** "…: This field is empty. (60 questions; lines 2, 3, 4, 5, 6 and 55 more)" */
export const repeatedText = ({ text, count, places }: Repeated): string =>
	m.question_bank_page_repeated({ text, count: num(count), places });

/** One thing for each question that cannot be taken: where it is, and everything that is wrong with it. */
export type RefusedQuestion = QuestionName & {
	/** Of a workbook. */
	sheet: string | null;
	/** Where it begins. */
	line: number;
	/** Each fault in a sentence. */
	faults: string[];
};

/** The errors of a file by question, in the order of the file: what cannot be read at all stands for itself. */
export function refusedQuestions(errors: readonly ImportError[]): RefusedQuestion[] {
	return [...Map.groupBy(errors, questionOf).values()].map((all) => ({
		sheet: all[0]?.sheet ?? null,
		line: all[0]?.questionLine ?? 1,
		code: all[0]?.code ?? null,
		title: all[0]?.title ?? null,
		faults: all.map(importErrorText),
	}));
}
