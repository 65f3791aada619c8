import { ButtonLink } from "~/components/button.tsx";
import { IntentForm } from "~/components/intent-form.tsx";
import { Badge } from "~/components/surfaces.tsx";
import { When } from "~/components/when.tsx";
import type { StudentMockTest } from "~/domain/mock-test/my-attempts.server.ts";
import type { PaymentFailure } from "~/domain/payment/failure.ts";
import { percentText } from "~/features/attempt/verdict-words.ts";
import { FailureAlert } from "~/features/payment/failure-alert.tsx";
import { ReceiptLink } from "~/features/payment/receipt-link.tsx";
import { fee, num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { mockTestPaths } from "./paths.ts";

/** The unfinished attempt goes on, here or begun on another device. */
function GoOn({ open }: { open: NonNullable<StudentMockTest["open"]> }) {
	const running = open.state === "running";
	return (
		<>
			<p className="mb-1 font-medium">{running ? m.mock_test_open_running() : m.mock_test_open_prepared()}</p>
			{running && (
				<p className="text-sm text-soft">
					{m.attempt_answered_of({ done: num(open.answeredCount), total: num(open.totalQuestions) })}
					{open.deadlineAt !== null && (
						<>
							<br />
							{m.mock_test_runs_until()} <When at={open.deadlineAt} />
						</>
					)}
				</p>
			)}
			<ButtonLink href={mockTestPaths.attend(open.uuid)} block icon="play" className="mt-4">
				{running ? m.common_continue() : m.mock_test_continue_prepared()}
			</ButtonLink>
		</>
	);
}

function StartNew({ student, error, action }: { student: StudentMockTest; error: string | null; action?: string }) {
	return (
		<IntentForm
			intent="prepare"
			label={student.attemptCount === 0 ? m.common_start() : m.mock_test_start_new()}
			icon="play"
			error={error}
			action={action}
		>
			{student.attemptsLeft === null ? m.mock_test_free_text() : m.mock_test_left_text()}
		</IntentForm>
	);
}

function Buy({ type, again }: { type: StudentMockTest["type"]; again: boolean }) {
	const count = type.attemptsPerPurchase;
	return (
		<>
			<p className="text-lg font-semibold">{m.common_fee_is({ fee: fee(type.feePoisha) })}</p>
			<p className="mt-1 mb-4 text-soft">{m.mock_test_fee_gives({ count, n: num(count) })}</p>
			<ButtonLink href={mockTestPaths.checkout(type.uuid)} block icon="wallet">
				{again ? m.mock_test_payment_again() : m.mock_test_buy({ fee: fee(type.feePoisha) })}
			</ButtonLink>
		</>
	);
}

/** What the student can do about this self-assessment now: go on, start, or buy. */
export function BeginCard({
	student,
	error,
	failure,
	action,
}: {
	student: StudentMockTest;
	error: string | null;
	/** What a payment that did not go through has left to say. */
	failure: PaymentFailure | null;
	/** Where Start is sent, if not to this page. */
	action?: string;
}) {
	const { type, attemptsLeft, paymentUuid, open, attemptCount, bestPercent } = student;
	const mustBuy = !open && attemptsLeft === 0;
	return (
		<section className="card" aria-labelledby="begin">
			<h2 id="begin" className="mb-3 text-lg">
				{m.mock_test_your_attempts()}
			</h2>
			<FailureAlert failure={failure} />
			{attemptsLeft !== null && (
				<p className="mb-3">
					<Badge tone={attemptsLeft > 0 ? "success" : undefined} icon={attemptsLeft > 0 ? "check" : "lock"}>
						{attemptsLeft > 0
							? m.mock_test_attempts_left({ count: attemptsLeft, n: num(attemptsLeft) })
							: paymentUuid === null
								? m.mock_test_none_bought()
								: m.mock_test_no_attempts_left()}
					</Badge>
				</p>
			)}
			{open ? (
				<GoOn open={open} />
			) : mustBuy ? (
				<Buy type={type} again={failure !== null} />
			) : (
				<StartNew student={student} error={error} action={action} />
			)}
			{paymentUuid && <ReceiptLink paymentUuid={paymentUuid} />}
			{attemptCount > 0 && bestPercent !== null && (
				<dl className="begin-so-far">
					<div>
						<dt>{m.mock_test_taken()}</dt>
						<dd>{m.mock_test_taken_times({ count: attemptCount, n: num(attemptCount) })}</dd>
					</div>
					<div>
						<dt>{m.mock_test_best()}</dt>
						<dd>{percentText(bestPercent)}</dd>
					</div>
				</dl>
			)}
		</section>
	);
}
