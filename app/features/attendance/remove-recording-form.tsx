import { getFormProps, getInputProps, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form, useNavigation } from "react-router";
import { Button, ButtonLink } from "~/components/button.tsx";
import { CheckField } from "~/components/field.tsx";
import { FormErrors } from "~/components/form-errors.tsx";
import { Alert } from "~/components/surfaces.tsx";
import { removeRecordingSchema } from "~/domain/recording/schemas.ts";
import { m } from "~/paraglide/messages.js";

/** A recording goes for good: said, ticked, then done. */
export function RemoveRecordingForm({ back, lastResult }: { back: string; lastResult?: SubmissionResult<string[]> }) {
	const pending = useNavigation().formMethod === "POST";
	const [form, fields] = useForm({
		id: "remove-recording",
		lastResult,
		shouldRevalidate: "onInput",
		onValidate: ({ formData }) => parseWithZod(formData, { schema: removeRecordingSchema }),
	});
	const { key, ...confirm } = getInputProps(fields.confirm, { type: "checkbox" });
	return (
		<Form method="post" {...getFormProps(form)} className="card grid max-w-144 gap-5">
			<FormErrors errors={form.errors} />
			<Alert tone="warning">{m.attendance_recording_remove_text()}</Alert>
			<CheckField
				key={key}
				{...confirm}
				label={m.attendance_recording_remove_confirm()}
				error={fields.confirm.errors && m.attendance_recording_remove_error()}
			/>
			<div className="flex flex-wrap gap-3">
				<Button variant="danger" icon="trash" pending={pending}>
					{m.attendance_recording_remove()}
				</Button>
				<ButtonLink href={back} variant="secondary">
					{m.attendance_recording_keep_it()}
				</ButtonLink>
			</div>
		</Form>
	);
}
