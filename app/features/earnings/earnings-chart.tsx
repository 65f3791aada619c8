import { BarChart } from "~/components/bar-chart.tsx";
import type { MonthFigures } from "~/domain/earnings/figures.ts";
import { monthName, taka } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { shownMonths } from "./shown-months.ts";

/**
 * What was earned in each of the last twelve months; the figures are in the table below. A month in which more went back than came hangs
 * below the line. @param thisMonth `2026-11`
 */
export function EarningsChart({ months, thisMonth }: { months: readonly MonthFigures[]; thisMonth: string }) {
	const shown = shownMonths(months, thisMonth);
	const best = shown.reduce((most, month) => (month.earned > most.earned ? month : most));
	const [first, last] = [shown[0], shown.at(-1)];
	if (!first || !last || shown.every(({ earned }) => earned === 0))
		return <p className="text-soft">{m.earnings_chart_none()}</p>;
	return (
		<BarChart
			values={shown.map(({ month, earned }) => ({ key: month, value: earned }))}
			says={
				best.earned > 0
					? m.earnings_chart_best({ month: monthName(best.month), amount: taka(best.earned) })
					: m.earnings_chart_none()
			}
			ends={[monthName(first.month), monthName(last.month)]}
		/>
	);
}
