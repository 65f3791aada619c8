import { Icon } from "~/components/icon.tsx";
import type { QuestionResult } from "~/domain/mock-test/result.server.ts";
import { inWords, num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { shortTime, VERDICT } from "./words.ts";

/** How long each question took, as a column that says what became of it; each leads to its question. */
export function QuestionTimes({
	questions,
	hrefFor,
}: {
	questions: readonly QuestionResult[];
	hrefFor: (position: number) => string;
}) {
	const longest = Math.max(1, ...questions.map(({ timeSpentMs }) => timeSpentMs ?? 0));
	return (
		<section className="no-print mt-10" aria-labelledby="times">
			<h2 id="times" className="text-lg">
				{m.mock_test_times()}
			</h2>
			<p className="mt-1 text-soft">{m.mock_test_times_text()}</p>
			<ol className="times">
				{questions.map(({ position, verdict, timeSpentMs }) => {
					const said = verdict && VERDICT[verdict];
					const time = timeSpentMs === null ? m.mock_test_no_time() : inWords(timeSpentMs);
					return (
						<li key={position}>
							<a href={hrefFor(position)} data-verdict={verdict ?? undefined} className="time">
								<span className="sr-only">
									{[m.attempt_question({ number: num(position) }), said?.word(), time].filter(Boolean).join(", ")}
								</span>
								<span className="time-track" aria-hidden="true">
									<span style={{ height: `${(100 * (timeSpentMs ?? 0)) / longest}%` }} />
								</span>
								<span className="time-name" aria-hidden="true">
									{said && <Icon name={said.icon} size={14} />}
									{num(position)}
								</span>
								<span className="time-taken" aria-hidden="true">
									{timeSpentMs === null ? "–" : shortTime(timeSpentMs)}
								</span>
							</a>
						</li>
					);
				})}
			</ol>
		</section>
	);
}
