import { getFormProps, getInputProps, getTextareaProps, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form, useNavigation } from "react-router";
import { asOpened } from "~/components/as-opened.ts";
import { Button } from "~/components/button.tsx";
import { InputField, TextareaField } from "~/components/field.tsx";
import { FormErrors } from "~/components/form-errors.tsx";
import { KeptDraft } from "~/components/kept-draft.tsx";
import type { Submission } from "~/domain/assignment/access.server.ts";
import type { Mark } from "~/domain/assignment/mark.server.ts";
import { MAX } from "~/domain/assignment/rules.ts";
import { markFormSchema } from "~/domain/assignment/schemas.ts";
import { toMarks } from "~/lib/marks.ts";
import { marks as markWords } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

/** Marks and a comment, kept as a draft or returned to the student (ASG-6). */
export function MarkForm({
	submission,
	mark,
	total,
	lastResult,
}: {
	submission: Submission;
	mark: Mark | null;
	/** The most that there are, in hundredths. */
	total: number;
	lastResult: SubmissionResult<string[]> | undefined;
}) {
	const pending = useNavigation().formMethod === "POST";
	const opened = asOpened(lastResult, "version", mark?.version ?? 0);
	const drafted = mark !== null && mark.draftedAt !== null;
	const given = drafted ? mark.draftMarks : (mark?.marks ?? null);
	const [form, fields] = useForm({
		id: "mark",
		lastResult,
		defaultValue: {
			marks: given === null ? "" : String(toMarks(given)),
			comment: (drafted ? mark.draftComment : mark?.comment) ?? "",
		},
		shouldRevalidate: "onInput",
		onValidate: ({ formData, submitter }) => {
			const button = submitter as HTMLButtonElement | null;
			if (button?.name === "intent" && !formData.has("intent")) formData.set("intent", button.value);
			return parseWithZod(formData, { schema: markFormSchema });
		},
	});
	const { key: marksKey, ...marks } = getInputProps(fields.marks, { type: "text" });
	const { key: commentKey, ...comment } = getTextareaProps(fields.comment);
	return (
		<Form method="post" {...getFormProps(form)} className="card grid max-w-168 gap-4">
			<h2 className="text-lg">{m.assignment_mark()}</h2>
			<p className="text-sm text-soft">{m.assignment_mark_hint()}</p>
			<FormErrors errors={form.errors} />
			<input type="hidden" name="seen" value={asOpened(lastResult, "seen", submission.version)} />
			<input type="hidden" name="version" value={opened} />
			<InputField
				key={marksKey}
				{...marks}
				label={m.assignment_field_mark({ most: markWords(total) })}
				error={fields.marks.errors}
				inputMode="decimal"
				autoComplete="off"
			/>
			<TextareaField
				reads="plain"
				key={commentKey}
				{...comment}
				label={m.assignment_comment()}
				error={fields.comment.errors}
				rows={5}
				maxLength={MAX.comment}
				optional
			/>
			<div className="flex flex-wrap gap-3">
				<Button name="intent" value="draft" variant="secondary" icon="edit" pending={pending}>
					{m.assignment_save_draft()}
				</Button>
				<Button name="intent" value="return" icon="check" pending={pending}>
					{m.assignment_save_return()}
				</Button>
			</div>
			<KeptDraft form="mark" version={opened} />
		</Form>
	);
}
