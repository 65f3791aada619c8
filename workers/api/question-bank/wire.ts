import type { z } from "zod";
import type { ImportReport } from "~/domain/question-bank/import-questions.server.ts";
import { importErrorText, type RefusedQuestion, refusedQuestions } from "~/domain/question-bank/import-text.ts";
import type { ImportError } from "~/domain/question-bank/schemas.ts";
import type { importReport } from "./schemas.ts";

type Report = z.output<typeof importReport>;

const toImportError = (error: ImportError): Report["errors"][number] => ({
	line: error.line,
	questionLine: error.questionLine,
	code: error.code,
	title: error.title,
	field: error.field,
	problem: error.problem,
	params: error.params,
	message: importErrorText(error),
});

const toRefusedQuestion = ({ line, code, title, faults }: RefusedQuestion): Report["refusedQuestions"][number] => ({
	questionLine: line,
	code,
	title,
	faults: faults.length,
	message: faults.join(" "),
});

export const toImportReport = (report: ImportReport): Report => ({
	created: report.created,
	updated: report.updated,
	unchanged: report.unchanged,
	total: report.total,
	refused: report.refused,
	refusedQuestions: refusedQuestions(report.errors).map(toRefusedQuestion),
	errors: report.errors.map(toImportError),
	dryRun: report.dryRun,
});
