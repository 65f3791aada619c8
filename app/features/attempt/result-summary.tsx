import { Icon, type IconName } from "~/components/icon.tsx";
import { Ornament } from "~/components/ornament.tsx";
import { When } from "~/components/when.tsx";
import type { AttemptFigures, SubjectResult } from "~/domain/attempt/result.server.ts";
import type { ResultPage } from "~/domain/model-test/result-page.server.ts";
import { inWords, marks, num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

type Shown = Pick<ResultPage, "summary" | "stopped" | "rankedFrom">;

function Rank({ result: { summary, stopped, rankedFrom } }: { result: Shown }) {
	const { rank, participants } = summary;
	if (rank !== null)
		return (
			<p className="result-rank">
				<Icon name="trophy" size={28} />
				<span>
					<strong>{m.attempt_rank({ rank: num(rank) })}</strong>{" "}
					{m.attempt_among({ count: participants, n: num(participants) })}
				</span>
			</p>
		);
	return (
		<p className="result-rank">
			<Icon name="clock" size={24} />
			<span>
				{stopped ? (
					m.attempt_rank_soon()
				) : (
					<>
						{m.attempt_rank_after()} <When at={rankedFrom} />
					</>
				)}
			</span>
		</p>
	);
}

function Figure({ icon, label, value }: { icon: IconName; label: string; value: string }) {
	return (
		<div>
			<dt>
				<Icon name={icon} size={18} />
				{label}
			</dt>
			<dd>{value}</dd>
		</div>
	);
}

/** A score, under the ornament, with counts and time used; `children` is what it means, in a line. */
export function ScoreCard({ summary, children }: { summary: AttemptFigures; children: React.ReactNode }) {
	return (
		<section className="on-night night-card" aria-labelledby="score">
			<Ornament flip />
			<div className="result-body">
				<div>
					<h2 id="score" className="text-base font-medium text-on-night-soft">
						{m.attempt_score()}
					</h2>
					<p className="result-score">
						{marks(summary.score)}
						<span>{m.attempt_score_out_of({ total: marks(summary.totalMarks) })}</span>
					</p>
					{children}
				</div>
				<dl className="result-figures">
					<Figure icon="success" label={m.attempt_correct()} value={num(summary.correctCount)} />
					<Figure icon="wrong" label={m.attempt_wrong()} value={num(summary.wrongCount)} />
					<Figure icon="minus" label={m.attempt_unanswered()} value={num(summary.unansweredCount)} />
					<Figure icon="clock" label={m.attempt_time_used()} value={inWords(summary.timeTakenMs)} />
				</dl>
			</div>
			<Ornament />
		</section>
	);
}

/** The result of a model test: the score and its rank. */
export function ResultCard({ result }: { result: Shown }) {
	return (
		<ScoreCard summary={result.summary}>
			<Rank result={result} />
		</ScoreCard>
	);
}

/** One bar per subject, drawn on the server: right, wrong and open as parts of the whole. */
function SubjectBar({ line }: { line: SubjectResult }) {
	const part = (count: number) => (100 * count) / Math.max(1, line.numberOfQuestions);
	const [right, wrong] = [part(line.correctCount), part(line.wrongCount)];
	return (
		<svg className="result-bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
			<rect className="bar-open" width="100" height="10" />
			<rect className="bar-right" width={right} height="10" />
			<rect className="bar-wrong" x={right} y="5" width={wrong} height="5" />
		</svg>
	);
}

/** Per subject: a table that becomes a list on a phone, with its bars. */
export function SubjectResults({ subjects }: { subjects: SubjectResult[] }) {
	if (subjects.length === 0) return null;
	return (
		<section className="mt-10" aria-labelledby="per-subject">
			<h2 id="per-subject" className="mb-3 text-lg">
				{m.attempt_per_subject()}
			</h2>
			<table className="table table-folds">
				<thead>
					<tr>
						<th scope="col">{m.common_subject()}</th>
						<th scope="col" className="num">
							{m.attempt_correct()}
						</th>
						<th scope="col" className="num">
							{m.attempt_wrong()}
						</th>
						<th scope="col" className="num">
							{m.attempt_unanswered()}
						</th>
						<th scope="col" className="w-1/3 max-sm:hidden">
							<span className="sr-only">{m.attempt_share()}</span>
						</th>
					</tr>
				</thead>
				<tbody>
					{subjects.map((line) => (
						<tr key={line.subjectTitle}>
							<td className="subject-cell">{line.subjectTitle}</td>
							<td className="num" data-label={m.attempt_correct()}>
								{num(line.correctCount)}
							</td>
							<td className="num" data-label={m.attempt_wrong()}>
								{num(line.wrongCount)}
							</td>
							<td className="num" data-label={m.attempt_unanswered()}>
								{num(line.unansweredCount)}
							</td>
							<td className="bar-cell">
								<SubjectBar line={line} />
							</td>
						</tr>
					))}
				</tbody>
			</table>
		</section>
	);
}
