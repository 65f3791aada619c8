import { barsOf } from "~/lib/bars.ts";

type Props = {
	/** One a bar, the earliest first. */
	values: readonly { key: string; value: number }[];
	/** What the bars show, as a sentence for everybody. */
	says: string;
	/** What stands under the first and the last bar. */
	ends: readonly [string, string];
};

/** Of the hundredth part of the width that a bar has, how much is the bar. */
const FILLED = 0.64;

/** Bars for eyes and a sentence for everybody, drawn on the server; the figures themselves stand elsewhere on the page. */
export function BarChart({ values, says, ends }: Props) {
	const { bars, line } = barsOf(values.map(({ value }) => value));
	const width = 1200 / Math.max(1, bars.length);
	return (
		<figure className="bar-chart">
			<figcaption className="text-soft">{says}</figcaption>
			<svg viewBox="0 0 1200 100" preserveAspectRatio="none" aria-hidden="true">
				<path className="bar-chart-line" d={`M0 ${line}H1200`} />
				{values.map(({ key, value }, index) => (
					<rect
						key={key}
						className={value < 0 ? "bar-chart-bar bar-chart-below" : "bar-chart-bar"}
						x={(index + (1 - FILLED) / 2) * width}
						y={bars[index]?.y}
						width={FILLED * width}
						height={bars[index]?.height}
					/>
				))}
			</svg>
			<p className="bar-chart-ends" aria-hidden="true">
				<span>{ends[0]}</span>
				<span>{ends[1]}</span>
			</p>
		</figure>
	);
}
