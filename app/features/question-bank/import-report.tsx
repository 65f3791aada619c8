import { Button, ButtonLink } from "~/components/button.tsx";
import { Alert, type Tone } from "~/components/surfaces.tsx";
import { placeKey } from "~/domain/question-bank/import-place.ts";
import type { ImportPreview } from "~/domain/question-bank/import-previews.server.ts";
import type { ImportReport } from "~/domain/question-bank/import-questions.server.ts";
import {
	importNoteText,
	type RefusedQuestion,
	refusedQuestions,
	repeatedFaults,
	repeatedNotes,
	repeatedText,
} from "~/domain/question-bank/import-text.ts";
import {
	type ImportFormat,
	type ImportProblem,
	isOfQuestion,
	type SheetSummary,
} from "~/domain/question-bank/schemas.ts";
import { PAGE_SIZES, type Page } from "~/lib/paging.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { FORMAT_EXAMPLE, FORMAT_NAME } from "./file-formats.ts";
import { previewId, previewName } from "./import-previews.tsx";
import { bankPaths } from "./paths.ts";

const SHOWN = PAGE_SIZES.importErrors;

/** What came of a file, as far as the page says it: the report with its first refused questions, in the reader's language. */
export type ShownImport = Pick<
	ImportReport,
	"created" | "updated" | "unchanged" | "total" | "refused" | "dryRun" | "format" | "digest" | "isOther" | "importUuid"
> & {
	/** A page of its questions; none once they are written. */
	previews?: Page<ImportPreview> | undefined;
	/** That an error stopped the whole file: the others were not asked for. */
	stopped: boolean;
	/** Faults that many questions have: one line each. */
	often: string[];
	left: LeftQuestion[];
	moreLeft: number;
	/** What to know of questions that can be taken, one line each. */
	notes: string[];
	moreNotes: number;
	/** Whether the file is another format than was chosen. */
	otherFormat: boolean;
	sheets: SheetSummary[];
	/** That nothing in it has the form of a question, as where a file is another than its sender thinks. */
	formless: boolean;
};

/** A question that is left out; `at` is where it stands among those that are drawn, with what is wrong with it. */
export type LeftQuestion = RefusedQuestion & { at: { page: number; shown: boolean } | null };

/** What is said of texts and of files that have no question at all. */
const FORMLESS: readonly ImportProblem[] = ["description", "bad-xml", "excel-no-columns"];

/** @param leaveOut that the file's other questions were asked for @param chosen the format that was chosen, where one was */
export function shownImport(report: ImportReport, leaveOut: boolean, chosen: ImportFormat | undefined): ShownImport {
	const { errors, notes: all, sheets = [], previews, ...counts } = report;
	const { pages, ...page } = previews ?? { pages: null };
	const drawn = report.dryRun && "content" in page ? page : undefined;
	const { often, others } = repeatedFaults(errors);
	// What is wrong with the file itself stands at no question.
	const ofFile = new Set(
		errors.filter((one) => !isOfQuestion(one)).map(({ sheet, questionLine: line }) => placeKey({ sheet, line })),
	);
	const left = refusedQuestions(others).map((one): LeftQuestion => {
		const at = drawn && !ofFile.has(placeKey(one)) && pages?.get(placeKey(one));
		if (!drawn || !at) return { ...one, at: null };
		// Said where the question is drawn, and not sent twice.
		return { ...one, faults: [], at: { page: at, shown: at === drawn.page + 1 } };
	});
	const notes = repeatedNotes(all);
	const said = [...notes.often.map(repeatedText), ...notes.others.map(importNoteText)];
	return {
		...counts,
		...(drawn && { previews: drawn }),
		stopped: errors.length > 0 && !leaveOut,
		often: often.map(repeatedText),
		notes: said.slice(0, SHOWN),
		moreNotes: Math.max(said.length - SHOWN, 0),
		otherFormat: chosen !== undefined && report.format !== chosen,
		sheets,
		formless: counts.total === counts.refused && errors.every(({ problem }) => FORMLESS.includes(problem)),
		left: left.slice(0, SHOWN),
		moreLeft: Math.max(left.length - SHOWN, 0),
	};
}

const hasLeft = ({ left, often }: ShownImport) => left.length + often.length > 0;

/** The heading by what follows it: it never says more of the file than its questions do (QB-2). */
function headingOf(shown: ShownImport): { tone: Tone; title: string } {
	const { created, updated, unchanged, total, dryRun, stopped } = shown;
	const taken = created + updated + unchanged;
	const isLeft = hasLeft(shown);
	if (!isLeft && total === 0) return { tone: "danger", title: m.question_bank_page_no_questions() };
	if (stopped || taken === 0) return { tone: "danger", title: m.question_bank_page_refused() };
	if (isLeft) {
		const of = { taken: num(taken), total: num(total) };
		return {
			tone: "warning",
			title: dryRun ? m.question_bank_page_can_be_taken(of) : m.question_bank_page_were_taken(of),
		};
	}
	if (created + updated === 0) return { tone: "success", title: m.question_bank_page_none_new() };
	return { tone: "success", title: dryRun ? m.question_bank_page_dry_ok() : m.question_bank_page_done() };
}

/** The words of the button that imports what was checked; null where there is nothing to import. */
function importLabel({ created, updated, dryRun, stopped }: ShownImport): string | null {
	const count = created + updated;
	return dryRun && !stopped && count > 0 ? m.question_bank_page_import_these({ count, n: num(count) }) : null;
}

/** The title, and the code where the author wrote one beside it; null of a question that has neither. */
const nameOf = ({ title, code }: RefusedQuestion): string | null =>
	title && code && title !== code ? `${title} (${code})` : (title ?? code);

/** Where a question is drawn that is on another page than the one that is shown: the button turns to it. */
function ToQuestion({ question, form, pending }: { question: LeftQuestion; form: string; pending: boolean }) {
	const { at } = question;
	const name = previewName({ ...question, name: nameOf(question) });
	const id = previewId(question);
	if (at?.shown) return <a href={`#${id}`}>{name}</a>;
	return (
		<Button
			{...{ form, name: "show", value: at?.page, formAction: `#${id}`, pending }}
			variant="quiet"
			small
			className="text-start"
		>
			{name}
		</Button>
	);
}

function Left({ question, form, pending }: { question: LeftQuestion; form: string; pending: boolean }) {
	if (question.at)
		return (
			<li>
				<ToQuestion question={question} form={form} pending={pending} />
			</li>
		);
	const name = nameOf(question);
	const faults = [...new Set(question.faults)].map((fault) => <li key={fault}>{fault}</li>);
	if (!name) return faults;
	return (
		<li>
			<strong>{name}</strong>
			<ul className="list-disc ps-5">{faults}</ul>
		</li>
	);
}

/** What an admin should know of questions that can be taken. */
function Notes({ notes, moreNotes }: Pick<ShownImport, "notes" | "moreNotes">) {
	if (notes.length === 0) return null;
	return (
		<Alert tone="warning" title={m.question_bank_page_notes()}>
			<ul className="list-disc ps-5">
				{[...new Set(notes)].map((note) => (
					<li key={note}>{note}</li>
				))}
			</ul>
			{moreNotes > 0 && <p>{m.question_bank_page_more({ count: num(moreNotes) })}</p>}
		</Alert>
	);
}

/** What became of each sheet of a workbook. */
function Sheets({ sheets }: Pick<ShownImport, "sheets">) {
	if (sheets.length === 0) return null;
	const text = ({ name, state, rows, hiddenRows, givesSubject }: SheetSummary) => {
		if (state === "hidden") return m.question_bank_page_sheet_hidden({ name });
		if (state === "empty") return m.question_bank_page_sheet_empty({ name });
		if (state === "no-columns") return m.question_bank_page_sheet_no_columns({ name });
		return [
			m.question_bank_page_sheet_read({ count: rows, name, rows: num(rows) }),
			givesSubject && m.question_bank_page_sheet_subject(),
			hiddenRows > 0 && m.question_bank_page_sheet_rows_hidden({ count: hiddenRows, n: num(hiddenRows) }),
		]
			.filter(Boolean)
			.join(", ");
	};
	return (
		<section className="mt-4">
			<h2>{m.question_bank_page_sheets()}</h2>
			<ul className="list-disc ps-5 [overflow-wrap:anywhere]">
				{sheets.map((sheet) => (
					<li key={sheet.name}>{text(sheet)}</li>
				))}
			</ul>
		</section>
	);
}

/** What a file of the format looks like, where not one question was found in what was sent. */
const Expected = ({ format }: Pick<ShownImport, "format">) => (
	<>
		<p>{m.question_bank_page_expected({ format: FORMAT_NAME[format] })}</p>
		<pre lang="en" className="mt-2 whitespace-pre-wrap text-sm [overflow-wrap:anywhere]">
			{FORMAT_EXAMPLE[format]}
		</pre>
	</>
);

/** What can be done next: import what was checked, or check the rest of a file that one of its questions stopped. Once it is imported, make a model test of it or see it. */
function Next({ shown, form, pending }: { shown: ShownImport; form: string; pending: boolean }) {
	const { total, refused, stopped, digest, importUuid } = shown;
	const label = importLabel(shown);
	if (importUuid)
		return (
			<div className="flex flex-wrap items-center gap-3">
				<ButtonLink href={bankPaths.examOf(importUuid)} icon="plus">
					{m.exam_draft_of_import()}
				</ButtonLink>
				<a href={bankPaths.importOf(importUuid)}>{m.question_bank_page_see_import()}</a>
			</div>
		);
	if (stopped && total > refused)
		return (
			<Button form={form} name="leaveOut" value="on" variant="secondary" pending={pending}>
				{m.question_bank_page_check_rest({ refused: num(refused) })}
			</Button>
		);
	if (label === null) return null;
	return (
		<Button form={form} name="confirmed" value={digest} pending={pending}>
			{label}
		</Button>
	);
}

/**
 * What came of a file of questions: one heading, the counts, each question that is left out with a line for every fault, and what can be
 * done next.
 * @param form the id of the form that the file was sent with: its buttons send it again
 */
export function ImportReportView({
	shown,
	form,
	pending = false,
}: {
	shown: ShownImport;
	form: string;
	pending?: boolean;
}) {
	const { created, updated, unchanged, total, refused, stopped, often, left, moreLeft, otherFormat, format } = shown;
	const { tone, title } = headingOf(shown);
	const isTaken = !stopped && created + updated + unchanged > 0;
	const button = importLabel(shown);
	return (
		<>
			{shown.isOther && (
				<Alert tone="warning" live>
					{m.question_bank_page_other_checked()}
				</Alert>
			)}
			<Alert tone={tone} live title={title}>
				{button !== null && <p>{m.question_bank_page_not_yet({ button })}</p>}
				{otherFormat && <p>{m.question_bank_page_read_as({ format: FORMAT_NAME[format] })}</p>}
				{isTaken && (
					<p>
						{m.question_bank_page_counts({ created: num(created), updated: num(updated), unchanged: num(unchanged) })}
					</p>
				)}
				{isTaken && hasLeft(shown) && <p className="mt-2 font-semibold">{m.question_bank_page_left_out()}</p>}
				{/* A fault of the file itself says nothing about how many questions it has. */}
				{refused > 0 && (
					<p>{m.question_bank_page_refused_count({ count: total, refused: num(refused), total: num(total) })}</p>
				)}
				{left.some(({ at }) => at) && <p className="mt-2">{m.question_bank_page_refused_list()}</p>}
				{hasLeft(shown) && (
					<ul className="mt-2 list-disc ps-5">
						{often.map((fault) => (
							<li key={fault}>{fault}</li>
						))}
						{left.map((question) => (
							<Left key={placeKey(question)} question={question} form={form} pending={pending} />
						))}
					</ul>
				)}
				{moreLeft > 0 && <p>{m.question_bank_page_more({ count: num(moreLeft) })}</p>}
				{shown.formless && <Expected format={format} />}
			</Alert>
			<div className="empty:hidden">
				<Next shown={shown} form={form} pending={pending} />
			</div>
			<Sheets sheets={shown.sheets} />
			<Notes {...shown} />
		</>
	);
}
