import { ButtonLink } from "~/components/button.tsx";
import { Icon } from "~/components/icon.tsx";
import { Alert } from "~/components/surfaces.tsx";
import { stopsForAllAt } from "~/domain/model-test/exam-end.ts";
import type { ResultPage } from "~/domain/model-test/result-page.server.ts";
import { CORRECTION_WORDS } from "~/features/attempt/correction-words.ts";
import { answeredOf, RanOut, ReceiptCard, ScoreCard } from "~/features/attempt/result-summary.tsx";
import { mockTestPaths } from "~/features/mock-test/paths.ts";
import { marks, num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { modelTestPaths } from "./paths.ts";

type Shown = Pick<ResultPage, "exam" | "summary" | "stopped">;

function Rank({ rank, participants, ranksWait }: Pick<ResultPage["summary"], "rank" | "participants" | "ranksWait">) {
	if (rank !== null)
		return (
			<p className="result-rank">
				<Icon name="users" size={24} />
				<span>
					<strong>{m.attempt_rank({ rank: num(rank) })}</strong>{" "}
					{m.attempt_among({ count: participants, n: num(participants) })}
				</span>
			</p>
		);
	return (
		<p className="result-rank">
			<Icon name="clock" size={24} />
			<span>{ranksWait ? m.attempt_rank_waits() : m.attempt_rank_soon()}</span>
		</p>
	);
}

/** The result of a model test: the score and its rank, or when they come (MT-18, QB-5), and whether the time ran out. */
export function ExamScore({ result: { exam, summary, stopped } }: { result: Shown }) {
	const ranOut = <RanOut sealReason={summary.sealReason} />;
	if (summary.score === null)
		return (
			<ReceiptCard summary={summary} answered={answeredOf(summary)} visibleAt={stopped ? null : stopsForAllAt(exam)}>
				{ranOut}
			</ReceiptCard>
		);
	return (
		<ScoreCard summary={summary}>
			<Rank {...summary} />
			{summary.isFormerWinner && <p>{m.attempt_former_winner()}</p>}
			{ranOut}
		</ScoreCard>
	);
}

type Corrected = Pick<ResultPage["summary"], "isCorrectionDue" | "ranksWait" | "scoreBefore" | "score">;

/** What a correction does to the score: what it did, or that the next ranking counts it. */
function effectOf({ isCorrectionDue, ranksWait, scoreBefore, score }: Corrected): string {
	if (isCorrectionDue) return ranksWait ? m.attempt_score_waits() : m.attempt_score_due();
	if (scoreBefore === null || score === null) return m.attempt_score_same();
	return m.attempt_score_changed({ before: marks(scoreBefore), after: marks(score) });
}

/** What was corrected on the student's own paper, and what that does to the score (MT-8.3). */
export function ScoreCorrections({ summary }: Pick<ResultPage, "summary">) {
	const { corrections, score } = summary;
	if (corrections.length === 0 || score === null) return null;
	return (
		<div className="mt-6">
			<Alert title={m.attempt_corrected_title()}>
				<ul className="grid gap-1">
					{corrections.map(({ position, correction }) => (
						<li key={position}>
							{m.attempt_question({ number: num(position) })}: {CORRECTION_WORDS[correction]()}
						</li>
					))}
				</ul>
				<p className="mt-2 font-semibold">{effectOf(summary)}</p>
			</Alert>
		</div>
	);
}

/** What to do next, always: go through the paper once more when that is allowed, practise until then, and the next exam. */
export function ExamNextSteps({ examUuid, stopped }: { examUuid: string; stopped: boolean }) {
	return (
		<div className="result-next">
			{stopped ? (
				<ButtonLink href={modelTestPaths.practise(examUuid)} icon="practice">
					{m.model_test_practise()}
				</ButtonLink>
			) : (
				<ButtonLink href={mockTestPaths.select()} icon="practice">
					{m.model_test_practise_meanwhile()}
				</ButtonLink>
			)}
			<ButtonLink href={modelTestPaths.examList("upcoming")} variant="secondary">
				{m.model_test_see_upcoming()}
			</ButtonLink>
		</div>
	);
}
