import { getFormProps, getInputProps, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import type { z } from "zod";
import { Button, ButtonLink } from "./button.tsx";
import { CheckField } from "./field.tsx";
import { FormErrors } from "./form-errors.tsx";

type Answers = {
	/** What the button that ends it says. */
	end: string;
	icon?: "trash";
	/** What the button sends, where the form is asked for it. */
	intent?: string;
	/** The way back, and its words. */
	keep: string;
	keepText: string;
};

/** The last line of a form that asks before something ends: the answer, and the way back. */
export function EndOrKeep({ end, icon, intent, keep, keepText }: Answers) {
	const pending = useNavigation().formMethod === "POST";
	return (
		<div className="flex flex-wrap gap-3">
			<Button variant="danger" icon={icon} pending={pending} {...(intent && { name: "intent", value: intent })}>
				{end}
			</Button>
			<ButtonLink variant="secondary" href={keep}>
				{keepText}
			</ButtonLink>
		</div>
	);
}

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
