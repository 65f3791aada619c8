import { ButtonLink } from "~/components/button.tsx";
import { Badge } from "~/components/surfaces.tsx";
import { When } from "~/components/when.tsx";
import type { MockAttempt } from "~/domain/mock-test/my-attempts.server.ts";
import { percentText, RESULT_WORD } from "~/features/attempt/verdict-words.ts";
import { langOfText, marks, num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { mockTestPaths } from "./paths.ts";

/** What came of an attempt: its score, or the way on. */
function Outcome({ attempt }: { attempt: MockAttempt }) {
	const { state, result, uuid } = attempt;
	if (state !== "finished")
		return (
			<ButtonLink href={mockTestPaths.attend(uuid)} icon="play" small>
				{state === "running" ? m.common_continue() : m.mock_test_continue_prepared()}
				<span className="sr-only">: {attempt.type.title}</span>
			</ButtonLink>
		);
	if (!result) return <span className="text-sm text-soft">{m.mock_test_result_coming()}</span>;
	if (result.score === null) return <span className="text-sm text-soft">{m.attempt_score_later()}</span>;
	return (
		<p className="text-end tabular">
			<span className="text-lg font-semibold">
				{m.attempt_score_of({ score: marks(result.score), total: marks(result.totalMarks) })}
			</span>
			<br />
			<span className="text-sm text-soft">
				{percentText(result.percent)} · {RESULT_WORD[result.verdict]()}
			</span>
		</p>
	);
}

/** Where an unfinished attempt stands. */
function Standing({ attempt }: { attempt: MockAttempt }) {
	const { state, answeredCount, totalQuestions: total, deadlineAt } = attempt;
	if (state === "prepared") return m.mock_test_not_started();
	return (
		<>
			{m.attempt_answered_of({ done: num(answeredCount), total: num(total) })}
			{deadlineAt !== null && (
				<>
					{" · "}
					{m.mock_test_runs_until()} <When at={deadlineAt} />
				</>
			)}
		</>
	);
}

/**
 * One's own attempts as ruled rows, each leading to its result or on with it.
 * @param ofOneType the heading names the type already: rows are told apart by their dates
 */
export function AttemptRows({ attempts, ofOneType }: { attempts: readonly MockAttempt[]; ofOneType?: boolean }) {
	return (
		<ul className="rows attempts">
			{attempts.map((attempt) => {
				const { uuid, state, retryOfUuid, type } = attempt;
				const when = <When at={attempt.finishedAt ?? attempt.startedAt ?? attempt.createdAt} />;
				return (
					<li key={uuid} className="row">
						<div className="min-w-0">
							<h3 lang={ofOneType ? undefined : langOfText(type.title)}>
								<a href={state === "finished" ? mockTestPaths.result(uuid) : mockTestPaths.attend(uuid)}>
									{ofOneType ? when : type.title}
								</a>
							</h3>
							{!(ofOneType && state === "finished") && (
								<p className="text-sm text-soft">{state === "finished" ? when : <Standing attempt={attempt} />}</p>
							)}
							{(state !== "finished" || retryOfUuid) && (
								<p className="mt-1 flex flex-wrap gap-2">
									{state !== "finished" && (
										<Badge tone="warning" icon="clock">
											{m.mock_test_unfinished()}
										</Badge>
									)}
									{retryOfUuid && <Badge icon="refresh">{m.mock_test_retry_badge()}</Badge>}
								</p>
							)}
						</div>
						<Outcome attempt={attempt} />
					</li>
				);
			})}
		</ul>
	);
}
