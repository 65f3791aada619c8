import { type FieldMetadata, getFormProps, getInputProps, getTextareaProps, useForm } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import { asOpened } from "~/components/as-opened.ts";
import { Button } from "~/components/button.tsx";
import { InputField, TextareaField } from "~/components/field.tsx";
import { FormErrors } from "~/components/form-errors.tsx";
import { Prose } from "~/components/prose.tsx";
import { type HelpTextDetails, MOST_ANSWER, MOST_QUESTION } from "~/domain/help/schemas.ts";
import { KatexStyles } from "~/features/attempt/katex-styles.tsx";
import { PreviewButton, type Previewed } from "~/features/discussion/text-preview.tsx";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

/** The form as it was sent, and how both answers will look, if that was asked for. */
export type HelpReply = Omit<Previewed, "preview"> & { preview?: { htmlEn: string; htmlBn: string } };

type Field = FieldMetadata<string>;
type Lang = "en" | "bn";

function Question({ field, label, lang }: { field: Field; label: string; lang: Lang }) {
	const { key, ...input } = getInputProps(field, { type: "text" });
	return (
		<InputField
			key={key}
			{...input}
			label={label}
			error={field.errors && m.help_question_wrong({ n: num(MOST_QUESTION) })}
			maxLength={MOST_QUESTION}
			lang={lang}
		/>
	);
}

function Answer({ field, label, lang }: { field: Field; label: string; lang: Lang }) {
	const { key, ...input } = getTextareaProps(field);
	return (
		<TextareaField
			reads="hinted"
			key={key}
			{...input}
			label={label}
			hint={m.site_announcement_text_hint({ n: num(MOST_ANSWER) })}
			error={field.errors && m.site_announcement_text_wrong({ n: num(MOST_ANSWER) })}
			maxLength={MOST_ANSWER}
			rows={6}
			lang={lang}
		/>
	);
}

/** Writes a text in place of a built-in one; it can be looked at before, with scripts or without. */
export function HelpTextForm({
	of,
	version,
	reply,
}: {
	of: HelpTextDetails;
	version: number;
	reply: HelpReply | undefined;
}) {
	const pending = useNavigation().formMethod === "POST";
	const { questionEn, questionBn, answerEn, answerBn } = of;
	const [form, fields] = useForm<HelpTextDetails>({
		id: "help-text",
		lastResult: reply,
		defaultValue: { questionEn, questionBn, answerEn, answerBn },
	});
	return (
		<Form method="post" {...getFormProps(form)} className="card grid max-w-3xl gap-5">
			<FormErrors errors={form.errors} />
			<input type="hidden" name="version" value={asOpened(reply, "version", version)} />
			<Question field={fields.questionEn} label={m.help_question_en()} lang="en" />
			<Answer field={fields.answerEn} label={m.help_answer_en()} lang="en" />
			<Question field={fields.questionBn} label={m.help_question_bn()} lang="bn" />
			<Answer field={fields.answerBn} label={m.help_answer_bn()} lang="bn" />
			{reply?.preview && (
				<section className="grid gap-3" aria-label={m.discussion_preview()}>
					<KatexStyles in={[reply.preview.htmlEn, reply.preview.htmlBn]} />
					<p role="status" className="text-sm text-soft">
						{m.discussion_preview_lead()}
					</p>
					<Prose html={reply.preview.htmlEn} className="measure" />
					<Prose html={reply.preview.htmlBn} className="measure" />
				</section>
			)}
			<div className="flex flex-wrap gap-3">
				<Button icon="check" pending={pending}>
					{m.common_save()}
				</Button>
				<PreviewButton />
			</div>
		</Form>
	);
}
