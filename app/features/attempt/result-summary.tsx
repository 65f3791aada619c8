import { Icon, type IconName } from "~/components/icon.tsx";
import { Ornament } from "~/components/ornament.tsx";
import { When } from "~/components/when.tsx";
import type { AttemptFigures, SubjectResult } from "~/domain/attempt/result.server.ts";
import type { WithheldFigures, WithheldResult, WithheldSubject } from "~/domain/attempt/result-detail.ts";
import { percentOf, type ResultVerdict, resultVerdict } from "~/domain/attempt/verdict.ts";
import { inWords, marks, num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { percentText, RESULT_WORD } from "./verdict-words.ts";

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

/** What deserves the ornament (ATT-12); the others get their result in calm, and the next step. */
const celebrated = (verdict: ResultVerdict): boolean => verdict === "excellent" || verdict === "good";

/** A score and what it means in a word, with counts and time used; `children` is what else there is to say of it. */
export function ScoreCard({ summary, children }: { summary: AttemptFigures; children?: React.ReactNode }) {
	const percent = percentOf(summary.score, summary.totalMarks);
	const verdict = resultVerdict(percent);
	const festive = celebrated(verdict);
	return (
		<section
			className={festive ? "on-night night-card result-card" : "card card-flush result-card"}
			aria-labelledby="score"
		>
			{festive && <Ornament flip />}
			<div className="result-body">
				<div>
					<h2 id="score" className="result-soft text-base font-medium">
						{m.attempt_score()}
					</h2>
					<p className="result-score">
						{marks(summary.score)}
						<span>{m.attempt_score_out_of({ total: marks(summary.totalMarks) })}</span>
					</p>
					<p className="result-rank">
						<Icon name={festive ? "trophy" : "practice"} size={28} />
						<span>
							<strong>{percentText(percent)}</strong> {RESULT_WORD[verdict]()}
						</span>
					</p>
					{children}
				</div>
				<dl className="result-figures">
					<Figure icon="success" label={m.attempt_correct()} value={num(summary.correctCount)} />
					<Figure icon="wrong" label={m.attempt_wrong()} value={num(summary.wrongCount)} />
					<Figure icon="minus" label={m.attempt_no_answer_given()} value={num(summary.unansweredCount)} />
					<Figure icon="clock" label={m.attempt_time_used()} value={inWords(summary.timeTakenMs)} />
				</dl>
			</div>
			{festive && <Ornament />}
		</section>
	);
}

/** How many questions of a subject have an answer. */
const answeredIn = (line: Pick<WithheldSubject, "numberOfQuestions" | "unansweredCount">) =>
	line.numberOfQuestions - line.unansweredCount;

/** How many questions of a whole paper have an answer. */
export const answeredOf = ({ subjects }: Pick<WithheldResult, "subjects">): number =>
	subjects.reduce((sum, line) => sum + answeredIn(line), 0);

/**
 * The same while the exam goes on for others (MT-18), or another has a question of the paper (QB-5): what was received, and when the
 * score comes.
 * @param visibleAt ms UTC; null where that is not said
 */
export function ReceiptCard({
	summary,
	answered,
	visibleAt,
	children,
}: {
	summary: WithheldFigures;
	answered: number;
	visibleAt: number | null;
	children?: React.ReactNode;
}) {
	return (
		<section className="card card-flush result-card" aria-labelledby="score">
			<div className="result-body">
				<div>
					<h2 id="score" className="result-soft text-base font-medium">
						{m.attempt_score()}
					</h2>
					<p className="mt-2">{m.attempt_received()}</p>
					<p className="result-rank">
						<Icon name="clock" size={24} />
						<span>
							{visibleAt === null ? (
								m.attempt_score_held()
							) : (
								<>
									{m.attempt_result_after()} <When at={visibleAt} />
								</>
							)}
						</span>
					</p>
					{children}
				</div>
				<dl className="result-figures">
					<Figure icon="list" label={m.attempt_answered()} value={num(answered)} />
					<Figure icon="minus" label={m.attempt_no_answer_given()} value={num(summary.unansweredCount)} />
					<Figure icon="clock" label={m.attempt_time_used()} value={inWords(summary.timeTakenMs)} />
				</dl>
			</div>
		</section>
	);
}

/** The time ran out: said once, by the result itself. */
export function RanOut({ sealReason }: { sealReason: "finish" | "expire" }) {
	return sealReason === "expire" ? <p className="result-soft mt-2">{m.attempt_time_was_up()}</p> : null;
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

const isWithheld = (line: SubjectResult | WithheldSubject): line is WithheldSubject => line.correctCount === null;

/** A row for each subject, with right and wrong ones where they may be told. */
function SubjectRow({ line, name }: { line: SubjectResult | WithheldSubject; name: string }) {
	return (
		<tr>
			<td className="subject-cell">{name}</td>
			{isWithheld(line) ? (
				<td className="num" data-label={m.attempt_answered()}>
					{num(answeredIn(line))}
				</td>
			) : (
				<>
					<td className="num" data-label={m.attempt_correct()}>
						{num(line.correctCount)}
					</td>
					<td className="num" data-label={m.attempt_wrong()}>
						{num(line.wrongCount)}
					</td>
				</>
			)}
			<td className="num" data-label={m.attempt_no_answer_given()}>
				{num(line.unansweredCount)}
			</td>
			{!isWithheld(line) && (
				<td className="bar-cell">
					<SubjectBar line={line} />
				</td>
			)}
		</tr>
	);
}

/** Per subject: a table that becomes a list on a phone, with its bars. */
export function SubjectResults({
	subjects,
	nameOf,
}: {
	subjects: (SubjectResult | WithheldSubject)[];
	nameOf: (subjectTitle: string) => string;
}) {
	if (subjects.length === 0) return null;
	const withheld = subjects.some(isWithheld);
	return (
		<section className="mt-10" aria-labelledby="per-subject">
			<h2 id="per-subject" className="mb-3 text-lg">
				{m.attempt_per_subject()}
			</h2>
			<table className="table table-folds">
				<thead>
					<tr>
						<th scope="col">{m.common_subject()}</th>
						{(withheld ? [m.attempt_answered] : [m.attempt_correct, m.attempt_wrong]).map((word) => (
							<th key={word()} scope="col" className="num">
								{word()}
							</th>
						))}
						<th scope="col" className="num">
							{m.attempt_no_answer_given()}
						</th>
						{!withheld && (
							<th scope="col" className="w-1/3 max-sm:hidden">
								<span className="sr-only">{m.attempt_share()}</span>
							</th>
						)}
					</tr>
				</thead>
				<tbody>
					{subjects.map((line) => (
						<SubjectRow key={line.subjectTitle} line={line} name={nameOf(line.subjectTitle)} />
					))}
				</tbody>
			</table>
		</section>
	);
}
