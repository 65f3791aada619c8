import { ButtonLink } from "~/components/button.tsx";
import { IntentForm } from "~/components/intent-form.tsx";
import { Alert } from "~/components/surfaces.tsx";
import { When } from "~/components/when.tsx";
import { stopsForAllAt } from "~/domain/model-test/exam-end.ts";
import type { StudentExam } from "~/domain/model-test/student-exam.server.ts";
import { RunningProgress } from "~/features/attempt/running-progress.tsx";
import { paymentPaths } from "~/features/payment/paths.ts";
import { ReceiptLink } from "~/features/payment/receipt-link.tsx";
import { pagePath } from "~/lib/page-path.ts";
import { fee, minutes } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { calendarPath, modelTestPaths } from "./paths.ts";
import { StartCountdown } from "./start-countdown.tsx";

/** A sentence in place of an action: nothing can be done here, and this is why. */
function Closed({ title, children }: { title: string; children?: React.ReactNode }) {
	return (
		<>
			<Alert tone="info" title={title}>
				{children}
			</Alert>
			<ButtonLink href={modelTestPaths.examList("upcoming")} variant="secondary" block className="mt-4">
				{m.model_test_see_upcoming()}
			</ButtonLink>
		</>
	);
}

/** What is over for all may be gone through again. */
function Practise({ uuid }: { uuid: string }) {
	return (
		<ButtonLink href={modelTestPaths.practise(uuid)} variant="secondary" block className="mt-3" icon="practice">
			{m.model_test_practise()}
		</ButtonLink>
	);
}

/** For a registered student: the way to the exam, or to its result. */
function Entrance({ student: { exam, phase, attempt, progress, ranOut, serverNow } }: { student: StudentExam }) {
	const attend = modelTestPaths.attend(exam.uuid);
	const isOverForAll = serverNow >= stopsForAllAt(exam);
	if (attempt === "finished")
		return (
			<>
				{ranOut ? (
					<Alert tone="info" title={m.attempt_time_was_up()} />
				) : (
					<Alert tone="success" title={m.errors_finished()} />
				)}
				<ButtonLink href={modelTestPaths.result(exam.uuid)} block className="mt-4" icon="trophy">
					{m.model_test_see_result()}
				</ButtonLink>
				{isOverForAll && <Practise uuid={exam.uuid} />}
			</>
		);
	if (phase === "ended")
		return (
			<>
				<Closed title={m.errors_late()}>{m.model_test_missed_text()}</Closed>
				{isOverForAll && <Practise uuid={exam.uuid} />}
			</>
		);
	if (phase === "upcoming")
		return (
			<>
				<StartCountdown startAt={exam.startAt} serverNow={serverNow} />
				<p className="mt-2 text-sm text-soft">{m.model_test_start_appears()}</p>
				<ButtonLink
					href={pagePath(calendarPath(exam.uuid))}
					variant="quiet"
					icon="calendar"
					className="mt-2"
					data-document=""
				>
					{m.model_test_calendar()}
				</ButtonLink>
			</>
		);
	const running = attempt === "running";
	return (
		<>
			<div className="mb-4">
				{running ? (
					<RunningProgress says={m.model_test_attempt_running()} progress={progress} serverNow={serverNow} />
				) : (
					m.model_test_may_start()
				)}
			</div>
			<ButtonLink href={attend} block icon="play">
				{running ? m.common_continue() : m.common_start()}
			</ButtonLink>
			<p className="mt-3 text-sm text-soft">{running ? m.model_test_continue_hint() : m.model_test_start_hint()}</p>
		</>
	);
}

function RegisterForm({ student, error }: { student: StudentExam; error: string | null }) {
	return (
		<IntentForm intent="register" label={m.model_test_register()} icon="check" error={error}>
			{student.phase === "running" ? m.model_test_register_running() : m.model_test_register_text()}
		</IntentForm>
	);
}

/** For an exam with a fee: registration is what is bought. */
function Buy({ exam }: { exam: StudentExam["exam"] }) {
	return (
		<>
			<p className="text-lg font-semibold">{m.common_fee_is({ fee: fee(exam.feePoisha) })}</p>
			<p className="mt-1 mb-4 text-soft">{m.payment_buy_exam_text()}</p>
			<ButtonLink href={paymentPaths.checkout("model_test", exam.uuid)} block icon="wallet">
				{m.payment_buy_exam()}
			</ButtonLink>
		</>
	);
}

/** What the student can do about this exam now: one thing. That it is registered for stands at the page's head. */
export function RegistrationCard({ student, error }: { student: StudentExam; error: string | null }) {
	const { exam, phase, registered, registrationOpen } = student;
	return (
		<section className="card" aria-labelledby="registration">
			<h2 id="registration" className="mb-3 text-lg">
				{registered ? m.model_test_your_exam() : m.model_test_registration()}
			</h2>
			{registered ? (
				<>
					{student.extraMinutes > 0 && (
						<p className="mb-3">{m.exam_time_yours({ minutes: minutes(student.extraMinutes) })}</p>
					)}
					<Entrance student={student} />
					{student.paymentUuid && <ReceiptLink paymentUuid={student.paymentUuid} />}
				</>
			) : phase === "ended" ? (
				<>
					<Closed title={m.errors_late()} />
					{exam.feePoisha === 0 && <Practise uuid={exam.uuid} />}
				</>
			) : !registrationOpen ? (
				<Closed title={m.errors_registration_closed()}>
					{exam.preRegStopAt && (
						<p>
							{m.model_test_register_by()}: <When at={exam.preRegStopAt} />
						</p>
					)}
				</Closed>
			) : exam.feePoisha > 0 ? (
				<Buy exam={exam} />
			) : (
				<RegisterForm student={student} error={error} />
			)}
		</section>
	);
}
