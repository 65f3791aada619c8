import { getFormProps, getTextareaProps, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form, useNavigation } from "react-router";
import type { z } from "zod";
import { Button } from "~/components/button.tsx";
import { TextareaField } from "~/components/field.tsx";
import { FormErrors } from "~/components/form-errors.tsx";
import type { IconName } from "~/components/icon.tsx";
import { KeptDraft } from "~/components/kept-draft.tsx";
import { FORMULA_FAULT } from "~/domain/discussion/schemas.ts";
import { count, formulasMost } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { PreviewButton, TextPreview } from "./text-preview.tsx";

/** What came of a form in which somebody writes: what was typed, and how it will look, if they asked. */
export type WriteReply = { result: SubmissionResult<string[]>; preview: string | null };

/** Which form of its page a reply is to. */
export const repliesTo = (
	reply: WriteReply | undefined,
	fields: Readonly<Record<string, string>>,
): WriteReply | undefined =>
	reply && Object.entries(fields).every(([name, value]) => (reply.result.initialValue?.[name] ?? "") === value)
		? reply
		: undefined;

/** A text in Markdown with LaTeX, which can be looked at before it is sent, with scripts or without. */
export function WriteForm({
	id,
	schema,
	most,
	label,
	hint,
	button,
	icon,
	written,
	hidden = {},
	reply,
	rows = 5,
}: {
	id: string;
	schema: z.ZodType<Record<string, unknown>>;
	/** Letters. */
	most: number;
	label: string;
	/** Also that it is Markdown. */
	hint: string;
	button: string;
	icon?: IconName;
	/** What stands there already. */
	written?: string;
	/** What goes with it. */
	hidden?: Readonly<Record<string, string>>;
	reply: WriteReply | undefined;
	rows?: number;
}) {
	const pending = useNavigation().formMethod === "POST";
	const [form, fields] = useForm<{ body: string }>({
		id,
		lastResult: reply?.result,
		defaultValue: { body: written ?? "" },
		shouldRevalidate: "onInput",
		onValidate: ({ formData }) => parseWithZod(formData, { schema: schema as z.ZodType<{ body: string }> }),
	});
	const { key, ...body } = getTextareaProps(fields.body);
	const says = fields.body.errors?.includes(FORMULA_FAULT)
		? formulasMost
		: () => m.discussion_body_wrong({ n: count(most) });
	return (
		<Form method="post" {...getFormProps(form)} className="grid gap-4">
			<FormErrors errors={form.errors} />
			{Object.entries(hidden).map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			<TextareaField
				reads="hinted"
				key={key}
				{...body}
				label={label}
				hint={hint}
				error={fields.body.errors && says()}
				maxLength={most}
				rows={rows}
			/>
			<TextPreview html={reply?.preview} />
			<div className="flex flex-wrap gap-3">
				<Button icon={icon} pending={pending}>
					{button}
				</Button>
				<PreviewButton />
			</div>
			<KeptDraft form={id} version={written} />
		</Form>
	);
}
