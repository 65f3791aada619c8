import { BarChart } from "~/components/bar-chart.tsx";
import { EmptyState } from "~/components/feedback.tsx";
import { PageHeader } from "~/components/surfaces.tsx";
import type { AdminOverview, Figure, Waiting } from "~/domain/overview/admin-overview.server.ts";
import { feedbackPaths } from "~/features/feedback/paths.ts";
import { institutePaths } from "~/features/institute/paths.ts";
import { ExamRow } from "~/features/model-test/admin-exam-list.tsx";
import { adminExamPaths } from "~/features/model-test/admin-paths.ts";
import { paymentPaths } from "~/features/payment/paths.ts";
import { appealPaths } from "~/features/question-appeal/paths.ts";
import { verificationPaths } from "~/features/verification/paths.ts";
import { count, date, num, taka } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

const DAY_MS = 24 * 3_600_000;

const WAITS: Record<Waiting, { says: () => string; href: string }> = {
	issues: { says: m.payment_issues_title, href: paymentPaths.issues() },
	verifications: { says: m.verification_admin_nav, href: verificationPaths.adminList() },
	joins: { says: m.institute_requests_nav, href: institutePaths.requests() },
	missed: { says: m.institute_missed_title, href: institutePaths.missed() },
	appeals: { says: m.overview_admin_appeals, href: appealPaths.list() },
	feedback: { says: m.overview_admin_feedback, href: feedbackPaths.inbox(1, { state: "new" }) },
	drafts: { says: m.overview_admin_drafts, href: adminExamPaths.list(1, "draft") },
};

/** What must be decided now: one line a kind, which leads to its list. */
function Decisions({ waiting }: Pick<AdminOverview, "waiting">) {
	return (
		<section aria-labelledby="waiting">
			<h2 id="waiting" className="mb-2 text-lg">
				{m.overview_admin_waiting()}
			</h2>
			{waiting.length === 0 ? (
				<p className="text-soft">{m.overview_admin_nothing_waits()}</p>
			) : (
				<ul className="rows">
					{waiting.map(({ of, count: n }) => (
						<li key={of} className="row">
							<a href={WAITS[of].href}>{WAITS[of].says()}</a>
							<strong className="num">{count(n)}</strong>
						</li>
					))}
				</ul>
			)}
		</section>
	);
}

const FIGURE: Record<Figure, { title: () => string; value: (n: number) => string }> = {
	people: { title: m.overview_admin_people, value: count },
	comings: { title: m.overview_admin_comings, value: count },
	papers: { title: m.overview_admin_papers, value: count },
	money: { title: m.overview_admin_money, value: taka },
};

type Days = { figure: Figure; values: readonly number[]; since: number };

/** One figure of the last days: its sum, today's, and its bars. */
function FigureOfDays({ figure, values, since }: Days) {
	const { title, value } = FIGURE[figure];
	const id = `figure-${figure}`;
	const total = values.reduce((sum, n) => sum + n, 0);
	const dayAt = (index: number) => date(since + index * DAY_MS);
	return (
		<section className="card" aria-labelledby={id}>
			<h3 id={id} className="text-base">
				{title()}
			</h3>
			<BarChart
				values={values.map((n, index) => ({ key: String(index), value: n }))}
				says={m.overview_admin_sum({
					sum: value(total),
					days: num(values.length),
					today: value(values.at(-1) ?? 0),
				})}
				ends={[dayAt(0), dayAt(values.length - 1)]}
			/>
		</section>
	);
}

/** The same figures day by day, for who wants to read or copy them. */
function FiguresByDay({ figures, since }: Pick<AdminOverview, "figures" | "since">) {
	const names = Object.keys(FIGURE) as Figure[];
	return (
		<details className="mt-6">
			<summary>{m.overview_admin_by_day()}</summary>
			<table className="table table-folds mt-3">
				<caption className="sr-only">{m.overview_admin_by_day()}</caption>
				<thead>
					<tr>
						<th scope="col">{m.lecture_form_day()}</th>
						{names.map((name) => (
							<th key={name} scope="col" className="num">
								{FIGURE[name].title()}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{figures.people
						.map((_, index) => index)
						.reverse()
						.map((index) => (
							<tr key={index}>
								<td data-label={m.lecture_form_day()}>{date(since + index * DAY_MS)}</td>
								{names.map((name) => (
									<td key={name} className="num" data-label={FIGURE[name].title()}>
										{FIGURE[name].value(figures[name][index] ?? 0)}
									</td>
								))}
							</tr>
						))}
				</tbody>
			</table>
		</details>
	);
}

/** What needs a decision, the model tests that come next, and how the last days went (OVW-1). */
export function AdminOverviewView({ waiting, exams, figures, since }: AdminOverview) {
	return (
		<>
			<PageHeader title={m.overview_admin_title()} lead={m.overview_admin_lead()} />
			<div className="grid gap-8">
				<Decisions waiting={waiting} />
				<section aria-labelledby="next-exams">
					<h2 id="next-exams" className="mb-2 text-lg">
						{m.overview_admin_next_exams()}
					</h2>
					{exams.length === 0 ? (
						<EmptyState title={m.overview_admin_no_exams()} />
					) : (
						<ul className="rows">
							{exams.map((exam) => (
								<ExamRow key={exam.uuid} exam={exam} below="h3" />
							))}
						</ul>
					)}
				</section>
				<section aria-labelledby="figures">
					<h2 id="figures" className="mb-2 text-lg">
						{m.overview_admin_figures()}
					</h2>
					<div className="glance grid gap-4 md:grid-cols-2">
						{(Object.keys(FIGURE) as Figure[]).map((figure) => (
							<FigureOfDays key={figure} figure={figure} values={figures[figure]} since={since} />
						))}
					</div>
					<FiguresByDay figures={figures} since={since} />
				</section>
			</div>
		</>
	);
}
