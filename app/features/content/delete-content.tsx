import { getFormProps, getInputProps, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form, useNavigation } from "react-router";
import { Button, ButtonLink } from "~/components/button.tsx";
import { CheckField } from "~/components/field.tsx";
import { FormErrors } from "~/components/form-errors.tsx";
import { ownContentPaths } from "~/domain/content/paths.ts";
import { deleteContentSchema } from "~/domain/content/schemas.ts";
import { m } from "~/paraglide/messages.js";

/** The question before a video goes for good. */
export function DeleteContent({ uuid, lastResult }: { uuid: string; lastResult?: SubmissionResult<string[]> }) {
	const pending = useNavigation().formMethod === "POST";
	const [form, fields] = useForm({
		id: "delete",
		lastResult,
		shouldRevalidate: "onInput",
		onValidate: ({ formData }) => parseWithZod(formData, { schema: deleteContentSchema }),
	});
	const { key, ...confirm } = getInputProps(fields.confirm, { type: "checkbox" });
	return (
		<Form method="post" {...getFormProps(form)} className="grid max-w-144 gap-4">
			<FormErrors errors={form.errors} />
			<CheckField
				key={key}
				{...confirm}
				label={m.content_delete_sure()}
				error={fields.confirm.errors && m.content_delete_sure_needed()}
			/>
			<div className="flex flex-wrap gap-3">
				<Button variant="danger" icon="trash" pending={pending}>
					{m.content_delete()}
				</Button>
				<ButtonLink href={ownContentPaths.one(uuid)} variant="quiet">
					{m.content_keep()}
				</ButtonLink>
			</div>
		</Form>
	);
}
