import type { Field } from "~/domain/model-test/field.ts";
import { percentText } from "~/features/attempt/verdict-words.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

/** One column is ten wide, two of it a gap; the plot is sixty high. */
const [STEP, GAP, HIGH] = [10, 2, 60];

const rangeText = (tenth: number) =>
	m.model_test_field_range({ from: num(tenth * 10), to: num(tenth === 9 ? 100 : tenth * 10 + 9) });

/** The sentences that say what the picture shows. */
function fieldText({ own, average, below, participants }: Field): string {
	return m.model_test_field_text({
		own: percentText(own),
		average: percentText(average),
		below: num(below),
		others: num(participants - 1),
	});
}

/**
 * How everybody did, drawn on the server (MT-13): a column for each tenth of the marks, the student's own told apart by
 * colour and word, the average as a line. In words for who cannot see it, and as figures for who wants them.
 */
export function ScoreField({ field }: { field: Field }) {
	const most = Math.max(...field.tenths, 1);
	return (
		<section className="mt-10" aria-labelledby="field">
			<h2 id="field" className="mb-1 text-lg">
				{m.model_test_field()}
			</h2>
			<figure className="field-chart">
				<figcaption className="text-soft">{fieldText(field)}</figcaption>
				<div className="field-plot" aria-hidden="true">
					<svg viewBox={`0 0 100 ${HIGH}`} preserveAspectRatio="none" aria-hidden="true">
						{field.tenths.map((count, tenth) => {
							const height = (HIGH * count) / most;
							return (
								<rect
									// biome-ignore lint/suspicious/noArrayIndexKey: ten columns, always the same
									key={tenth}
									className={tenth === field.ownTenth ? "field-own" : "field-bar"}
									x={tenth * STEP + GAP / 2}
									y={HIGH - height}
									width={STEP - GAP}
									height={height}
								/>
							);
						})}
						<path className="field-average" d={`M${Math.min(field.average, 99.5)} 0V${HIGH}`} />
					</svg>
					<span className="field-you" style={{ left: `${field.ownTenth * STEP + STEP / 2}%` }}>
						{m.model_test_field_you()}
					</span>
					<span className="field-end">{percentText(0)}</span>
					<span className="field-end field-last">{percentText(100)}</span>
				</div>
				<p className="field-key" aria-hidden="true">
					{m.model_test_field_average({ average: percentText(field.average) })}
				</p>
				<details className="field-figures">
					<summary>{m.model_test_field_figures()}</summary>
					<ul>
						{field.tenths.map((count, tenth) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: ten lines, always the same
							<li key={tenth}>
								<span>
									{rangeText(tenth)}
									{tenth === field.ownTenth && ` · ${m.model_test_field_you()}`}
								</span>
								<span className="tabular">{num(count)}</span>
							</li>
						))}
					</ul>
				</details>
			</figure>
		</section>
	);
}
