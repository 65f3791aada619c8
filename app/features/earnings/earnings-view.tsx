import type { ReactNode } from "react";
import { ButtonLink } from "~/components/button.tsx";
import { EmptyState } from "~/components/feedback.tsx";
import { DescriptionList } from "~/components/surfaces.tsx";
import type { CourseFigures, Figures, MonthFigures } from "~/domain/earnings/figures.ts";
import { langOfText, monthName, num, taka } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { EarningsChart } from "./earnings-chart.tsx";
import { earningsPaths } from "./paths.ts";

const COLUMNS = [
	{ label: m.earnings_sales, of: ({ sales }: Figures) => num(sales) },
	{ label: m.earnings_sold, of: ({ sold }: Figures) => taka(sold) },
	{ label: m.earnings_refunded, of: ({ refunded }: Figures) => taka(refunded) },
	{ label: m.earnings_share, of: ({ share }: Figures) => taka(share) },
	{ label: m.earnings_earned, of: ({ earned }: Figures) => taka(earned) },
];

/** Figures line by line. @param first what the lines are about */
function FiguresTable({
	caption,
	first,
	lines,
}: {
	caption: string;
	first: string;
	lines: readonly { key: string; name: ReactNode; figures: Figures }[];
}) {
	return (
		<table className="table table-folds">
			<caption className="sr-only">{caption}</caption>
			<thead>
				<tr>
					<th scope="col">{first}</th>
					{COLUMNS.map(({ label }) => (
						<th key={label()} scope="col" className="num">
							{label()}
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{lines.map(({ key, name, figures }) => (
					<tr key={key}>
						<td data-label={first}>{name}</td>
						{COLUMNS.map(({ label, of }) => (
							<td key={label()} className="num" data-label={label()}>
								{of(figures)}
							</td>
						))}
					</tr>
				))}
			</tbody>
		</table>
	);
}

type Props = {
	total: Figures;
	/** The newest first. */
	months: readonly MonthFigures[];
	thisMonth: string;
	/** Of the platform from the next sale on, per cent. */
	sharePercent: number;
	csvHref: string;
	/** What stands after the months. */
	children?: ReactNode;
};

/** What was sold and earned (EAR-1): all of it, a chart, by month, and as a file. */
export function EarningsView({ total, months, thisMonth, sharePercent, csvHref, children }: Props) {
	if (months.length === 0)
		return (
			<EmptyState title={m.earnings_none()}>
				<p>{m.earnings_none_hint({ percent: num(sharePercent) })}</p>
				<p className="mt-2">{m.earnings_no_payout()}</p>
			</EmptyState>
		);
	return (
		<div className="grid gap-8">
			<section aria-labelledby="total">
				<h2 id="total" className="mb-2 text-lg">
					{m.earnings_total()}
				</h2>
				<DescriptionList rows items={COLUMNS.map(({ label, of }) => ({ term: label(), value: of(total) }))} />
				<div className="measure mt-3 grid gap-2 text-sm text-soft">
					<p>{m.earnings_no_payout()}</p>
					<p>{m.earnings_refunded_means()}</p>
					<p>{m.earnings_share_now({ percent: num(sharePercent) })}</p>
				</div>
			</section>
			<section aria-labelledby="months">
				<h2 id="months" className="mb-2 text-lg">
					{m.earnings_by_month()}
				</h2>
				<EarningsChart months={months} thisMonth={thisMonth} />
				{/* Of one month alone all of it was said above. */}
				{months.length > 1 && (
					<div className="mt-4">
						<FiguresTable
							caption={m.earnings_by_month()}
							first={m.calendar_month()}
							lines={months.map((figures) => ({ key: figures.month, name: monthName(figures.month), figures }))}
						/>
					</div>
				)}
			</section>
			{children}
			<p>
				<ButtonLink href={csvHref} variant="secondary" icon="download" data-document="">
					{m.earnings_csv()}
				</ButtonLink>
			</p>
		</div>
	);
}

/** Each course with what it sold, which leads to its own page. */
export function EarningsByCourse({ courses }: { courses: readonly CourseFigures[] }) {
	return (
		<FiguresTable
			caption={m.earnings_by_course()}
			first={m.course_name()}
			lines={courses.map((figures) => ({
				key: figures.courseUuid,
				name: (
					<a href={earningsPaths.course(figures.courseUuid)} lang={langOfText(figures.title)}>
						{figures.title}
					</a>
				),
				figures,
			}))}
		/>
	);
}
