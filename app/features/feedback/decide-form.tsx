import { getFormProps, getTextareaProps, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form, useNavigation } from "react-router";
import { asOpened } from "~/components/as-opened.ts";
import { Button } from "~/components/button.tsx";
import { TextareaField } from "~/components/field.tsx";
import { FormErrors } from "~/components/form-errors.tsx";
import { type FeedbackState, MAX, MOVES } from "~/domain/feedback/rules.ts";
import { decideFeedbackSchema } from "~/domain/feedback/schemas.ts";
import type { Feedback } from "~/domain/feedback/send-feedback.server.ts";
import { m } from "~/paraglide/messages.js";

const BUTTON: Readonly<Record<FeedbackState, () => string>> = {
	new: m.feedback_admin_reopen,
	answered: m.feedback_admin_to_answered,
	in_progress: m.feedback_admin_to_in_progress,
	closed: m.feedback_admin_to_closed,
};

/** What an admin makes of feedback: an answer, and a button for each state that may follow (FBK-4). */
export function DecideForm({ feedback, lastResult }: { feedback: Feedback; lastResult?: SubmissionResult<string[]> }) {
	const pending = useNavigation().formMethod === "POST";
	const [form, fields] = useForm({
		id: "decide",
		lastResult,
		defaultValue: { answer: feedback.answer ?? "" },
		shouldRevalidate: "onInput",
		onValidate: ({ formData }) => parseWithZod(formData, { schema: decideFeedbackSchema }),
	});
	const { key, ...answer } = getTextareaProps(fields.answer);
	const [first, ...others] = [...MOVES[feedback.state]].sort(
		(a, b) => Number(b === "answered") - Number(a === "answered"),
	);
	const reopens = feedback.state === "closed";
	return (
		<Form method="post" {...getFormProps(form)} className="card grid gap-4">
			<h2 className="text-lg">{m.feedback_admin_answer()}</h2>
			<FormErrors errors={form.errors} />
			<input type="hidden" name="seen" value={asOpened(lastResult, "seen", feedback.updatedAt)} />
			{!reopens && (
				<TextareaField
					reads="plain"
					key={key}
					{...answer}
					label={m.feedback_answer()}
					hint={m.feedback_admin_answer_hint()}
					error={fields.answer.errors && m.feedback_title_long({ n: String(MAX.answer) })}
					maxLength={MAX.answer}
					rows={6}
				/>
			)}
			<div className="flex flex-wrap gap-3">
				{[first, ...others].map(
					(state, index) =>
						state && (
							<Button
								key={state}
								name="state"
								value={state}
								variant={index === 0 ? "primary" : "secondary"}
								pending={pending && index === 0}
							>
								{reopens ? m.feedback_admin_reopen() : BUTTON[state]()}
							</Button>
						),
				)}
			</div>
		</Form>
	);
}
