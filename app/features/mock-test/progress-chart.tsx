import type { ProgressPoint } from "~/domain/mock-test/my-attempts.server.ts";
import { percentText } from "~/features/attempt/verdict-words.ts";
import { dateTime, num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { dotOf, lineOf, spotsOf } from "./chart-shape.ts";
import { mockTestPaths } from "./paths.ts";
import { attemptsText } from "./words.ts";

type Point = Pick<ProgressPoint, "uuid" | "percent" | "finishedAt">;

const LEVELS = [100, 50, 0];

/** The chart in a sentence. */
export function progressText(points: readonly Point[]): string {
	const percents = points.map(({ percent }) => percent);
	const last = num(percents.at(-1) ?? 0);
	if (percents.length === 1) return m.mock_test_chart_one({ last });
	return m.mock_test_chart_summary({
		count: attemptsText(percents.length),
		first: num(percents[0] ?? 0),
		best: num(Math.max(...percents)),
		last,
	});
}

/**
 * One's own progress over the attempts at a type, drawn on the server: the line for eyes, a sentence for everybody,
 * and every attempt as a link under it.
 * @param current the attempt at hand, told apart in the list
 */
export function ProgressChart({ points, current }: { points: readonly Point[]; current?: string }) {
	if (points.length === 0) return null;
	const spots = spotsOf(points.map(({ percent }) => percent));
	const last = spots.at(-1);
	return (
		<figure className="progress">
			<figcaption className="text-soft">{progressText(points)}</figcaption>
			{last && points.length > 1 && (
				<div className="progress-plot" aria-hidden="true">
					{LEVELS.map((level) => (
						<span key={level} className="progress-level" style={{ top: `${100 - level}%` }}>
							{percentText(level)}
						</span>
					))}
					<div className="progress-area">
						<svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
							{LEVELS.map((level) => (
								<path key={level} className="progress-rule" d={`M0 ${100 - level}H100`} />
							))}
							<path className="progress-line" d={lineOf(spots)} />
							{spots.map((spot, index) => (
								<path key={points[index]?.uuid} className="progress-dot" d={dotOf(spot)} />
							))}
						</svg>
						<span className="progress-last" style={{ left: `${last.x}%`, top: `${last.y}%` }}>
							{percentText(points.at(-1)?.percent ?? 0)}
						</span>
					</div>
				</div>
			)}
			<details className="progress-points">
				<summary>{m.mock_test_chart_points()}</summary>
				<ol>
					{points.map(({ uuid, percent, finishedAt }) => (
						<li key={uuid}>
							<a href={mockTestPaths.result(uuid)}>{dateTime(finishedAt)}</a>
							<span className="tabular">
								{uuid === current && <span className="text-soft">{m.mock_test_chart_this()} </span>}
								{percentText(percent)}
							</span>
						</li>
					))}
				</ol>
			</details>
		</figure>
	);
}
