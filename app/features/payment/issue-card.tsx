import { getFormProps, getTextareaProps, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form, useNavigation } from "react-router";
import { Button } from "~/components/button.tsx";
import { TextareaField } from "~/components/field.tsx";
import { FormErrors } from "~/components/form-errors.tsx";
import { DescriptionList } from "~/components/surfaces.tsx";
import { When } from "~/components/when.tsx";
import type { IssueWithPayment } from "~/domain/payment/issues.server.ts";
import { resolveIssueSchema } from "~/domain/payment/schemas.ts";
import { mobileNumber, taka } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { issueFacts } from "./issue-facts.ts";
import { paymentPaths } from "./paths.ts";
import { ISSUE, titleOf } from "./words.ts";

type Result = SubmissionResult<string[]>;

/** One thing that needs a person: what it is, the way to its payment, and how it was dealt with. */
export function IssueCard({ of, lastResult }: { of: IssueWithPayment; lastResult?: Result }) {
	const { issue, payment, payer } = of;
	const facts = issueFacts(issue.detail);
	const who = [payer?.name, payer?.mobile && mobileNumber(payer.mobile)].filter(Boolean).join(" · ");
	return (
		<article className="card grid gap-3" aria-labelledby={`what-${issue.uuid}`}>
			<h2 id={`what-${issue.uuid}`} className="text-lg">
				{ISSUE[issue.kind]()}
			</h2>
			<p className="[overflow-wrap:anywhere]">
				{payment ? (
					<a href={paymentPaths.adminPayment(payment.uuid)}>
						{titleOf(payment)} · {taka(payment.amount)}
					</a>
				) : (
					<>
						{m.payment_issue_nobody()} · {issue.subject}
					</>
				)}
				{who && <span className="block text-sm text-soft">{who}</span>}
			</p>
			<p className="text-sm text-soft">
				{m.payment_issue_since()} <When at={issue.createdAt} />
			</p>
			{facts.length > 0 && (
				<div className="max-w-144">
					<DescriptionList
						rows
						items={facts.map(({ term, value }) => ({
							term,
							value: <span className="[overflow-wrap:anywhere]">{value}</span>,
						}))}
					/>
				</div>
			)}
			<ResolveForm issue={issue.uuid} lastResult={lastResult} />
		</article>
	);
}

function ResolveForm({ issue, lastResult }: { issue: string; lastResult?: Result }) {
	const pending = useNavigation().formMethod === "POST";
	const mine = lastResult?.initialValue?.issue === issue ? lastResult : undefined;
	const [form, fields] = useForm({
		id: `resolve-${issue}`,
		lastResult: mine,
		shouldRevalidate: "onInput",
		onValidate: ({ formData }) => parseWithZod(formData, { schema: resolveIssueSchema }),
	});
	const { key, ...note } = getTextareaProps(fields.note);
	return (
		<Form method="post" {...getFormProps(form)} className="grid max-w-144 gap-3">
			<FormErrors errors={form.errors} />
			<input type="hidden" name="issue" value={issue} />
			<TextareaField
				reads="plain"
				key={key}
				{...note}
				label={m.payment_issue_note()}
				error={fields.note.errors && m.payment_issue_note_needed()}
				maxLength={500}
				rows={2}
			/>
			<div>
				<Button variant="secondary" icon="check" pending={pending}>
					{m.payment_issue_resolve()}
				</Button>
			</div>
		</Form>
	);
}
