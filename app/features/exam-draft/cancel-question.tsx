import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import { Button, ButtonLink } from "~/components/button.tsx";
import { FormErrors } from "~/components/form-errors.tsx";
import { DescriptionList, PageHeader } from "~/components/surfaces.tsx";
import { ConfirmName } from "~/features/confirm/confirm-name.tsx";
import type { Poisha } from "~/lib/money.ts";
import { num, taka } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

/** The question before a test is taken back: whom it concerns, what is paid back, and its name to be typed (EXD-8). */
export function CancelQuestion({
	name,
	back,
	title,
	text,
	isPossible,
	registrations,
	open,
	openAmount,
	lastResult,
}: {
	name: string;
	back: string;
	title: string;
	/** What it does. */
	text: string;
	isPossible: boolean;
	/** How many students are registered; null where nobody registers. */
	registrations: number | null;
	/** How many payments go back, and how much. */
	open: number;
	openAmount: Poisha;
	lastResult?: SubmissionResult<string[]>;
}) {
	const pending = useNavigation().formMethod === "POST";
	const [form, fields] = useForm<{ name: string }>({ id: "cancel", lastResult });
	const registered = registrations === null ? [] : [{ term: m.model_test_registered(), value: num(registrations) }];
	const money = m.exam_draft_payments_sum({ count: open, n: num(open), sum: taka(openAmount) });
	return (
		<>
			<PageHeader back={{ href: back, label: name }} title={title} lead={text} />
			{isPossible && (
				<Form method="post" {...getFormProps(form)} className="card grid max-w-144 gap-4">
					<FormErrors errors={form.errors} />
					<DescriptionList rows items={[...registered, { term: m.exam_draft_to_give(), value: money }]} />
					<ConfirmName name={name} field={fields.name} />
					<div className="flex flex-wrap gap-3">
						<Button variant="danger" icon="close" pending={pending}>
							{title}
						</Button>
						<ButtonLink href={back} variant="quiet">
							{m.material_delete_keep()}
						</ButtonLink>
					</div>
				</Form>
			)}
		</>
	);
}
