import { getFormProps, getTextareaProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import { asOpened } from "~/components/as-opened.ts";
import { Button } from "~/components/button.tsx";
import { TextareaField } from "~/components/field.tsx";
import { FormErrors } from "~/components/form-errors.tsx";
import { MAX } from "~/domain/question-appeal/rules.ts";
import { OUTCOMES } from "~/domain/question-appeal/schemas.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { Choices } from "./choices.tsx";

const OUTCOME = { accepted: m.question_appeal_admin_accept, rejected: m.question_appeal_admin_reject };

/** The answer to objections: to those that wait, or in place of an earlier one (MT-22.3). */
export function DecideForm({
	id,
	of,
	seen,
	given,
	lastResult,
}: {
	id: string;
	of: "open" | "decided";
	/** What a decision is saved against. */
	seen: number;
	/** The earlier answer. */
	given?: { outcome: string; answer: string };
	lastResult?: SubmissionResult<string[]> | undefined;
}) {
	const pending = useNavigation().formMethod === "POST";
	const [form, fields] = useForm<{ outcome: string; answer: string }>({
		...{ id, lastResult, defaultValue: given ?? { outcome: "", answer: "" } },
	});
	const { key, ...answer } = getTextareaProps(fields.answer);
	const n = num(MAX.answer);
	return (
		<Form method="post" {...getFormProps(form)} className="grid gap-4">
			<FormErrors errors={form.errors} />
			<input type="hidden" name="of" value={of} />
			<input type="hidden" name="seen" value={asOpened(lastResult, "seen", seen)} />
			<Choices
				field={fields.outcome}
				legend={m.verification_admin_decide()}
				needed={m.question_appeal_admin_outcome_needed()}
				choices={OUTCOMES.map((value) => ({ value, label: OUTCOME[value]() }))}
			/>
			<TextareaField
				reads="plain"
				key={key}
				{...answer}
				label={m.question_appeal_admin_say()}
				hint={m.question_appeal_admin_say_hint()}
				error={fields.answer.errors && m.question_appeal_admin_say_needed({ n })}
				maxLength={MAX.answer}
				rows={4}
			/>
			<div>
				<Button icon="success" pending={pending}>
					{m.question_appeal_admin_send()}
				</Button>
			</div>
		</Form>
	);
}
