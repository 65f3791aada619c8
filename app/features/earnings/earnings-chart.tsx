import type { MonthFigures } from "~/domain/earnings/figures.ts";
import { monthName, taka } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { barsOf } from "./chart-bars.ts";

/** Of a bar and the room beside it, in the twelfth that a month has. */
const [WIDTH, BESIDE] = [64, 18];

/**
 * What was earned in each of the last twelve months, drawn on the server: bars for eyes, a sentence for everybody; the figures
 * are in the table below. @param thisMonth `2026-11`
 */
export function EarningsChart({ months, thisMonth }: { months: readonly MonthFigures[]; thisMonth: string }) {
	const { bars, line } = barsOf(months, thisMonth);
	const best = bars.reduce((most, bar) => (bar.earned > most.earned ? bar : most));
	const [first, last] = [bars[0], bars.at(-1)];
	if (bars.every(({ earned }) => earned === 0)) return <p className="text-soft">{m.earnings_chart_none()}</p>;
	return (
		<figure className="earnings-chart">
			<figcaption className="text-soft">
				{best.earned > 0
					? m.earnings_chart_best({ month: monthName(best.month), amount: taka(best.earned) })
					: m.earnings_chart_none()}
			</figcaption>
			<svg viewBox="0 0 1200 100" preserveAspectRatio="none" aria-hidden="true">
				<path className="earnings-line" d={`M0 ${line}H1200`} />
				{bars.map(({ month, earned, y, height }, index) => (
					<rect
						key={month}
						className={earned < 0 ? "earnings-bar earnings-below" : "earnings-bar"}
						x={index * 100 + BESIDE}
						y={y}
						width={WIDTH}
						height={height}
					/>
				))}
			</svg>
			<p className="earnings-ends" aria-hidden="true">
				<span>{first && monthName(first.month)}</span>
				<span>{last && monthName(last.month)}</span>
			</p>
		</figure>
	);
}
