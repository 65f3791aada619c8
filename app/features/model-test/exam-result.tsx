import { ButtonLink } from "~/components/button.tsx";
import { Icon } from "~/components/icon.tsx";
import { When } from "~/components/when.tsx";
import type { ResultPage } from "~/domain/model-test/result-page.server.ts";
import { RanOut, ScoreCard } from "~/features/attempt/result-summary.tsx";
import { mockTestPaths } from "~/features/mock-test/paths.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { modelTestPaths } from "./paths.ts";

type Shown = Pick<ResultPage, "summary" | "stopped" | "rankedFrom">;

function Rank({ result: { summary, stopped, rankedFrom } }: { result: Shown }) {
	const { rank, participants } = summary;
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

/** The result of a model test: the score, its rank, and whether the time ran out. */
export function ExamScore({ result }: { result: Shown }) {
	return (
		<ScoreCard summary={result.summary}>
			<Rank result={result} />
			<RanOut sealReason={result.summary.sealReason} />
		</ScoreCard>
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
