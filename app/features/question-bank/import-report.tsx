import { Alert, type Tone } from "~/components/surfaces.tsx";
import type { ImportReport } from "~/domain/question-bank/import-questions.server.ts";
import { type RefusedQuestion, refusedQuestions } from "~/domain/question-bank/import-text.ts";
import { PAGE_SIZES } from "~/lib/paging.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

const SHOWN = PAGE_SIZES.importErrors;

/** What came of a file, as far as the page says it: the report with its first refused questions, in the reader's language. */
export type ShownImport = Pick<ImportReport, "created" | "updated" | "unchanged" | "total" | "refused" | "dryRun"> & {
	/** That an error stopped the whole file: the others were not asked for. */
	stopped: boolean;
	left: RefusedQuestion[];
	moreLeft: number;
};

/** @param leaveOut that the file's other questions were asked for */
export function shownImport(report: ImportReport, leaveOut: boolean): ShownImport {
	const { errors, ...counts } = report;
	const left = refusedQuestions(errors);
	return {
		...counts,
		stopped: left.length > 0 && !leaveOut,
		left: left.slice(0, SHOWN),
		moreLeft: Math.max(left.length - SHOWN, 0),
	};
}

/** The heading by what follows it: it never says more of the file than its questions do (QB-2). */
function headingOf(shown: ShownImport): { tone: Tone; title: string } {
	const { created, updated, unchanged, total, dryRun, stopped, left } = shown;
	const taken = created + updated + unchanged;
	if (left.length === 0 && total === 0) return { tone: "danger", title: m.question_bank_page_no_questions() };
	if (stopped || taken === 0) return { tone: "danger", title: m.question_bank_page_refused() };
	if (left.length > 0) {
		const of = { taken: num(taken), total: num(total) };
		return {
			tone: "warning",
			title: dryRun ? m.question_bank_page_can_be_taken(of) : m.question_bank_page_were_taken(of),
		};
	}
	if (dryRun) return { tone: "success", title: m.question_bank_page_dry_ok() };
	const isNews = created + updated > 0;
	return { tone: "success", title: isNews ? m.question_bank_page_done() : m.question_bank_page_none_new() };
}

/** The title, and the code where the author wrote one beside it; null of a question that has neither. */
const nameOf = ({ title, code }: RefusedQuestion): string | null =>
	title && code && title !== code ? `${title} (${code})` : (title ?? code);

function Left({ question }: { question: RefusedQuestion }) {
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

/** What came of a file of questions: one heading, the counts, and each question that is left out with a line for every fault. */
export function ImportReportView({ shown }: { shown: ShownImport }) {
	const { created, updated, unchanged, total, refused, stopped, left, moreLeft } = shown;
	const { tone, title } = headingOf(shown);
	const isTaken = !stopped && created + updated + unchanged > 0;
	return (
		<Alert tone={tone} live title={title}>
			{isTaken && (
				<p>
					{m.question_bank_page_counts({ created: num(created), updated: num(updated), unchanged: num(unchanged) })}
				</p>
			)}
			{isTaken && left.length > 0 && <p className="mt-2 font-semibold">{m.question_bank_page_left_out()}</p>}
			{/* A fault of the file itself says nothing about how many questions it has. */}
			{refused > 0 && <p>{m.question_bank_page_refused_count({ refused: num(refused), total: num(total) })}</p>}
			{left.length > 0 && (
				<ul className="mt-2 list-disc ps-5">
					{left.map((question) => (
						<Left key={question.line} question={question} />
					))}
				</ul>
			)}
			{moreLeft > 0 && <p>{m.question_bank_page_more({ count: num(moreLeft) })}</p>}
		</Alert>
	);
}
