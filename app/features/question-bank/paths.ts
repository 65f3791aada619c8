import { type BankSearch, bankSearchSchema, type SubjectsPanel } from "~/domain/question-bank/edit-schemas.ts";
import type { ExportFormat } from "~/domain/question-bank/write-questions.ts";

const PLAIN: BankSearch = bankSearchSchema.parse({});

const query = (values: Record<string, string>): string => {
	const given = Object.entries(values).filter(([, value]) => value !== "");
	return given.length > 0 ? `?${new URLSearchParams(given)}` : "";
};

/** The pages of the question bank. Pages of the list count from 1; what is usual stays out of its address. */
export const bankPaths = {
	list: (page = 1, search: Partial<BankSearch> = {}): string => {
		const said = Object.entries({ ...PLAIN, ...search }).filter(
			([name, value]) => value !== PLAIN[name as keyof BankSearch],
		);
		return `/admin/questions${query({ ...Object.fromEntries(said), page: page > 1 ? String(page) : "" })}`;
	},
	new: (): string => "/admin/questions/new",
	imports: (page = 1): string => `/admin/questions/imports${query({ page: page > 1 ? String(page) : "" })}`,
	importOf: (uuid: string): string => `/admin/questions/imports/${uuid}`,
	/** A new model test, or a self-assessment, of the questions of an import. */
	examOf: (uuid: string): string => `/admin/model-tests/new?import=${uuid}`,
	selfAssessmentOf: (uuid: string): string => `/admin/self-assessments/new?import=${uuid}`,
	/** The questions of a search as a file. */
	file: (format: ExportFormat, search: Partial<BankSearch> = {}): string =>
		bankPaths.list(1, search).replace("/admin/questions", `/admin/questions/export/${format}`),
	import: (): string => "/admin/questions/import",
	/** A spreadsheet to write questions into. */
	template: (format: "csv" | "xlsx"): string => `/admin/questions/template/${format}`,
	one: (uuid: string): string => `/admin/questions/${uuid}`,
	remove: (uuid: string): string => `/admin/questions/${uuid}/delete`,
	/** @param panel what is done there, beside the list: a subject or chapter is added, named anew or deleted */
	subjects: (panel: Partial<SubjectsPanel> = {}): string => `/admin/subjects${query(panel)}${panel.do ? "#panel" : ""}`,
	/** The same for classes. */
	grades: (panel: Partial<SubjectsPanel> = {}): string => `/admin/classes${query(panel)}${panel.do ? "#panel" : ""}`,
};
