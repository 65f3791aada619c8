import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "react-router";
import { EndOrKeep } from "~/components/end-or-keep.tsx";
import { FormErrors } from "~/components/form-errors.tsx";
import { ConfirmName } from "~/features/confirm/confirm-name.tsx";
import { m } from "~/paraglide/messages.js";

type Props = {
	/** The question that admins wrote, and what it is called. */
	question: string;
	label: string;
	version: number;
	/** The page of what is written. */
	keep: string;
	lastResult: SubmissionResult<string[]> | undefined;
};

/** Asks by name before the built-in text takes the place of what admins wrote (SITE-18). */
export function RestoreHelp({ question, label, version, keep, lastResult }: Props) {
	const [form, fields] = useForm<{ name: string }>({ id: "restore", lastResult });
	return (
		<Form method="post" {...getFormProps(form)} className="card grid max-w-144 gap-4">
			<FormErrors errors={form.errors} />
			<input type="hidden" name="version" value={version} />
			<ConfirmName name={question} field={fields.name} label={label} />
			<EndOrKeep end={m.help_restore()} intent="restore" icon="trash" keep={keep} keepText={m.help_restore_keep()} />
		</Form>
	);
}
