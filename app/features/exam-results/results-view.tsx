import { EmptyState } from "~/components/feedback.tsx";
import { IntentForm } from "~/components/intent-form.tsx";
import { Pagination } from "~/components/navigation.tsx";
import { Alert, PageHeader } from "~/components/surfaces.tsx";
import type { ResultRow, ResultsPage } from "~/domain/exam-results/results.server.ts";
import { TableFiles } from "~/features/attendance/files.tsx";
import { adminExamPaths } from "~/features/model-test/admin-paths.ts";
import { peoplePaths } from "~/features/people/paths.ts";
import { dateTime, inWords, langOfText, marks, num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

/** Whether everybody sees the winners, and the button that changes it (MT-7.1). */
function Winners({ exam, error }: { exam: ResultsPage["exam"]; error: string | null }) {
	const held = exam.winnersHeldAt !== null;
	return (
		<section className="card max-w-144" aria-labelledby="winners">
			<h2 id="winners" className="mb-2 text-lg">
				{m.model_test_winners()}: {num(exam.winners)}
			</h2>
			<IntentForm
				intent={held ? "publish" : "hold"}
				label={held ? m.exam_results_publish() : m.exam_results_hold()}
				icon={held ? "trophy" : "clock"}
				error={error}
			>
				{held ? m.exam_results_held_text() : m.exam_results_shown_text()}
			</IntentForm>
		</section>
	);
}

function Row({ row }: { row: ResultRow }) {
	return (
		<li className="row">
			<span className="tabular font-semibold">{row.rank === null ? "–" : num(row.rank)}</span>
			<div className="min-w-0 grow basis-40">
				<p lang={langOfText(row.name ?? "")}>
					<a href={peoplePaths.person(row.accountUuid)}>{row.name || m.people_no_name()}</a>
				</p>
				<p className="text-sm text-soft">
					{dateTime(row.finishedAt)} · {inWords(row.timeTakenMs)}
				</p>
			</div>
			<span className="tabular font-semibold">
				{marks(row.score)} {m.attempt_score_out_of({ total: marks(row.totalMarks) })}
			</span>
		</li>
	);
}

/** Who sat an exam that is over, the best first, its winners, and the same as a file (MT-13.1). */
export function ResultsView({ exam, results, error }: ResultsPage & { error: string | null }) {
	return (
		<div className="grid gap-6">
			<PageHeader
				back={{ href: adminExamPaths.one(exam.uuid), label: exam.name }}
				title={m.exam_results_title()}
				actions={<TableFiles hrefFor={(kind) => adminExamPaths.resultsFile(exam.uuid, kind)} />}
			/>
			{exam.waits && <Alert>{m.exam_results_waits()}</Alert>}
			{exam.rankedAt !== null && <Winners exam={exam} error={error} />}
			{exam.rankedAt === null && !exam.waits && <Alert>{m.exam_results_not_ranked()}</Alert>}
			{results.content.length === 0 ? (
				<EmptyState title={m.exam_results_none()} />
			) : (
				<ol className="rows">
					{results.content.map((row) => (
						<Row key={row.id} row={row} />
					))}
				</ol>
			)}
			<Pagination
				page={results.page + 1}
				totalPages={results.totalPages}
				hrefFor={(page) => adminExamPaths.results(exam.uuid, page)}
			/>
		</div>
	);
}
