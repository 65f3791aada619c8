import { getFormProps, getTextareaProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import { Button } from "~/components/button.tsx";
import { TextareaField } from "~/components/field.tsx";
import { FormErrors } from "~/components/form-errors.tsx";
import { Alert, PageHeader } from "~/components/surfaces.tsx";
import { When } from "~/components/when.tsx";
import type { OwnAppeal } from "~/domain/question-appeal/own-appeals.server.ts";
import { APPEAL_REASONS, MAX } from "~/domain/question-appeal/rules.ts";
import { withdrawSchema } from "~/domain/question-appeal/schemas.ts";
import type { AppealPage } from "~/domain/question-appeal/standing.server.ts";
import { KatexStyles } from "~/features/attempt/katex-styles.tsx";
import { ReviewCard } from "~/features/attempt/review.tsx";
import { ConfirmForm } from "~/features/confirm/confirm-form.tsx";
import { modelTestPaths } from "~/features/model-test/paths.ts";
import { dateTime, num, subjectName } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { Choices } from "./choices.tsx";
import { answerText, REASON, StateBadge, Typed } from "./words.tsx";

type Result = { lastResult?: SubmissionResult<string[]> | undefined };

function AppealForm({ appeal, lastResult }: { appeal: OwnAppeal | null } & Result) {
	const pending = useNavigation().formMethod === "POST";
	const [form, fields] = useForm<{ reason: string; text: string }>({
		id: "appeal",
		lastResult,
		defaultValue: { reason: appeal?.reason ?? "", text: appeal?.body ?? "" },
	});
	const { key, ...text } = getTextareaProps(fields.text);
	const n = num(MAX.body);
	return (
		<Form method="post" {...getFormProps(form)} className="card grid max-w-144 gap-4">
			<FormErrors errors={form.errors} />
			<input type="hidden" name="intent" value="send" />
			<Choices
				field={fields.reason}
				legend={m.question_appeal_reason()}
				needed={m.question_appeal_reason_needed()}
				choices={APPEAL_REASONS.map((value) => ({ value, label: REASON[value]() }))}
			/>
			<TextareaField
				reads="plain"
				key={key}
				{...text}
				label={m.question_appeal_text()}
				hint={m.question_appeal_text_hint({ n })}
				error={fields.text.errors && m.question_appeal_text_needed({ n })}
				maxLength={MAX.body}
				rows={5}
			/>
			<div>
				<Button icon="flag" pending={pending}>
					{appeal ? m.question_appeal_save() : m.question_appeal_send()}
				</Button>
			</div>
		</Form>
	);
}

/** What was objected to, and how it stands. */
function Said({ appeal }: { appeal: OwnAppeal }) {
	const answer = answerText(appeal);
	return (
		<section className="card grid max-w-144 gap-3" aria-labelledby="yours">
			<h2 id="yours" className="flex flex-wrap items-center gap-3 text-lg">
				{m.question_appeal_yours()} <StateBadge state={appeal.state} />
			</h2>
			<p className="font-semibold">{REASON[appeal.reason]()}</p>
			<Typed text={appeal.body} />
			<p className="text-sm text-soft">
				<When at={appeal.updatedAt} />
			</p>
			{answer && (
				<div className="grid gap-1 border-s-4 border-betel ps-4">
					<p className="font-semibold">{m.feedback_answer()}</p>
					<Typed text={answer} />
					{appeal.decidedAt !== null && (
						<p className="text-sm text-soft">
							<When at={appeal.decidedAt} />
						</p>
					)}
				</div>
			)}
		</section>
	);
}

type Props = AppealPage & { sent?: Result["lastResult"]; withdrawn?: Result["lastResult"] };

/** A question of the own paper: to object to it, to change or withdraw that, and to read the answer (MT-22). */
export function AppealView({ exam, question, appeal, until, isOpen, sent, withdrawn }: Props) {
	const back = modelTestPaths.result(exam.uuid);
	const waits = appeal === null || appeal.state === "open";
	const when = dateTime(until);
	const texts = [question.contentHtml, question.explanationHtml, ...question.options.map((one) => one.contentHtml)];
	return (
		<div className="grid gap-6">
			<KatexStyles in={texts} />
			<PageHeader
				back={{ href: back, label: m.question_appeal_back() }}
				title={appeal ? m.question_appeal_yours() : m.question_appeal_object()}
				lead={isOpen && waits ? m.question_appeal_lead({ when }) : undefined}
			/>
			<div className="review">
				<h2 className="sr-only">{m.attempt_review()}</h2>
				<ReviewCard question={question} subject={subjectName(question)} />
			</div>
			{isOpen && waits ? (
				<AppealForm key={`${appeal?.uuid} ${appeal?.updatedAt}`} appeal={appeal} lastResult={sent} />
			) : (
				<>
					{appeal && <Said appeal={appeal} />}
					{waits && <Alert>{m.question_appeal_closed_text({ when })}</Alert>}
				</>
			)}
			{appeal?.state === "open" && (
				<section className="grid gap-2" aria-labelledby="withdraw-title">
					<h2 id="withdraw-title" className="text-lg">
						{m.question_appeal_withdraw()}
					</h2>
					<ConfirmForm
						id="withdraw"
						schema={withdrawSchema}
						sure={m.question_appeal_withdraw_sure()}
						needed={m.question_appeal_withdraw_needed()}
						end={m.question_appeal_withdraw()}
						keep={back}
						keepText={m.institute_keep()}
						lastResult={withdrawn}
					>
						<input type="hidden" name="intent" value="withdraw" />
					</ConfirmForm>
				</section>
			)}
		</div>
	);
}
