import { Form, useNavigation } from "react-router";
import { Button, ButtonLink } from "~/components/button.tsx";
import { StatusLine } from "~/components/surfaces.tsx";
import type { MockTestResult } from "~/domain/mock-test/result.server.ts";
import { RanOut, ReceiptCard, ScoreCard } from "~/features/attempt/result-summary.tsx";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { mockTestPaths } from "./paths.ts";

/** The score with what it means in a word, or what was received (QB-5). */
export function MockScore({ result }: { result: MockTestResult }) {
	const ranOut = <RanOut sealReason={result.sealReason} />;
	if (result.score === null)
		return (
			<ReceiptCard summary={result} answered={result.questions.length - result.unansweredCount} visibleAt={null}>
				{ranOut}
			</ReceiptCard>
		);
	return <ScoreCard summary={result}>{ranOut}</ScoreCard>;
}

/** What to do next: practise what went wrong, or take another. */
export function NextSteps({ result }: { result: MockTestResult }) {
	const pending = useNavigation().formMethod === "POST";
	const another = mockTestPaths.type(result.type.uuid);
	// While the keys are held, what went wrong cannot be practised either (QB-5).
	if (result.score === null)
		return (
			<div className="result-next items-center">
				<ButtonLink href={another} icon="refresh">
					{m.mock_test_take_again()}
				</ButtonLink>
			</div>
		);
	const missed = result.wrongCount + result.unansweredCount;
	if (missed === 0)
		return (
			<div className="result-next items-center">
				<ButtonLink href={another} icon="refresh">
					{m.mock_test_take_again()}
				</ButtonLink>
				<StatusLine tone="success">{m.mock_test_nothing_wrong()}</StatusLine>
			</div>
		);
	return (
		<Form method="post" action={mockTestPaths.result(result.attemptUuid)} className="result-next">
			<div className="result-again">
				<Button icon="practice" pending={pending} name="intent" value="retry" aria-describedby="retry-hint">
					{m.mock_test_practise_wrong()}
				</Button>
				<p id="retry-hint" className="text-sm text-soft">
					{m.mock_test_practise_wrong_hint({ count: missed, n: num(missed) })}
				</p>
			</div>
			<ButtonLink href={another} variant="secondary" icon="refresh">
				{m.mock_test_take_again()}
			</ButtonLink>
		</Form>
	);
}
