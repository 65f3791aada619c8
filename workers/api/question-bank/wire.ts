import type { z } from "zod";
import type { ImportReport } from "~/domain/question-bank/import-questions.server.ts";
import {
	importErrorText,
	importNoteText,
	type RefusedQuestion,
	type Repeated,
	refusedQuestions,
	repeatedFaults,
	repeatedText,
} from "~/domain/question-bank/import-text.ts";
import type { ImportError, ImportNote } from "~/domain/question-bank/schemas.ts";
import type { importReport } from "./schemas.ts";

type Report = z.output<typeof importReport>;

const toImportError = (error: ImportError): Report["errors"][number] => ({
	sheet: error.sheet ?? null,
	line: error.line,
	questionLine: error.questionLine,
	code: error.code,
	title: error.title,
	field: error.field,
	problem: error.problem,
	params: error.params,
	message: importErrorText(error),
});

const toRefusedQuestion = ({
	sheet,
	line,
	code,
	title,
	faults,
}: RefusedQuestion): Report["refusedQuestions"][number] => ({
	sheet,
	questionLine: line,
	code,
	title,
	faults: faults.length,
	message: faults.join(" "),
});

const toRepeated = (repeated: Repeated): Report["repeatedFaults"][number] => ({
	count: repeated.count,
	lines: repeated.lines,
	message: repeatedText(repeated),
});

const toNote = (note: ImportNote): Report["notes"][number] => ({
	sheet: note.sheet ?? null,
	line: note.line,
	questionLine: note.questionLine,
	code: note.code,
	title: note.title,
	field: note.field,
	note: note.note,
	params: note.params,
	message: importNoteText(note),
});

export const toImportReport = (report: ImportReport): Report => ({
	created: report.created,
	updated: report.updated,
	unchanged: report.unchanged,
	total: report.total,
	refused: report.refused,
	refusedQuestions: refusedQuestions(report.errors).map(toRefusedQuestion),
	errors: report.errors.map(toImportError),
	repeatedFaults: repeatedFaults(report.errors).often.map(toRepeated),
	notes: report.notes.map(toNote),
	format: report.format,
	dryRun: report.dryRun,
	sheets: report.sheets ?? [],
});
