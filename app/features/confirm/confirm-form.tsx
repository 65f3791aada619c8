import { getFormProps, getInputProps, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { ReactNode } from "react";
import { Form } from "react-router";
import type { z } from "zod";
import { type Answers, EndOrKeep } from "~/components/end-or-keep.tsx";
import { CheckField } from "~/components/field.tsx";
import { FormErrors } from "~/components/form-errors.tsx";

/**
 * Asks before something goes for good: said, ticked, then done.
 * @param schema has the field `confirm`
 * @param sure what is ticked
 * @param needed what is said where it was not
 * @param children what goes
 */
export function ConfirmForm({
	id,
	schema,
	sure,
	needed,
	lastResult,
	children,
	...answers
}: Omit<Answers, "icon" | "intent"> & {
	id: string;
	schema: z.ZodType<{ confirm: unknown }>;
	sure: string;
	needed: string;
	lastResult?: SubmissionResult<string[]>;
	children?: ReactNode;
}) {
	const [form, fields] = useForm<{ confirm: string }>({
		id,
		lastResult,
		shouldRevalidate: "onInput",
		onValidate: ({ formData }) => parseWithZod(formData, { schema }) as never,
	});
	const { key, ...confirm } = getInputProps(fields.confirm, { type: "checkbox" });
	return (
		<Form method="post" {...getFormProps(form)} className="card grid max-w-144 gap-4">
			<FormErrors errors={form.errors} />
			{children}
			<CheckField key={key} {...confirm} label={sure} error={fields.confirm.errors && needed} />
			<EndOrKeep {...answers} icon="trash" />
		</Form>
	);
}
