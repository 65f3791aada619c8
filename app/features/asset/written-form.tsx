import {
	type DefaultValue,
	type FieldMetadata,
	getFormProps,
	getInputProps,
	getTextareaProps,
	useForm,
} from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import type { z } from "zod";
import { asOpened } from "~/components/as-opened.ts";
import { Button, ButtonLink } from "~/components/button.tsx";
import { InputField, TextareaField } from "~/components/field.tsx";
import { FormErrors } from "~/components/form-errors.tsx";
import { KeptDraft } from "~/components/kept-draft.tsx";
import { PreviewButton, type Previewed, TextPreview } from "~/features/discussion/text-preview.tsx";
import { m } from "~/paraglide/messages.js";
import type { Attachment } from "./attachment-list.tsx";
import { FilesField, useChosenFiles } from "./files-field.tsx";
import { SendKey, type SentBefore, SentBeforeLink } from "./sent-before.tsx";

/** What came of sending something new: the form, the files that are here already, and what it made before with something else in it. */
export type NewWithFilesReply = { result: Previewed; kept: readonly Attachment[]; sentBefore?: SentBefore };

type Text = FieldMetadata<string | undefined>;

/** The fields of a form by their names, as their controls need them. */
export type TextFields<Name extends string> = Record<Name, Text>;

type Shared<Name extends string> = {
	/** Names the form, and what is kept of it. */
	id: string;
	schema: z.ZodType;
	/** The way back, and its words. */
	back: string;
	backText: string;
	children: (fields: TextFields<Name>) => ReactNode;
};

/** Title and description, which most of what a teacher writes has. */
export function TitleAndText({
	fields,
	max,
	label,
	hint,
	rows,
}: {
	fields: TextFields<"title" | "description">;
	max: { title: number; description: number };
	label: string;
	hint: string;
	rows: number;
}) {
	const { key: titleKey, ...title } = getInputProps(fields.title, { type: "text" });
	const { key: descriptionKey, ...description } = getTextareaProps(fields.description);
	return (
		<>
			<InputField
				key={titleKey}
				{...title}
				label={m.feedback_field_title()}
				error={fields.title.errors}
				maxLength={max.title}
				autoComplete="off"
			/>
			<TextareaField
				reads="hinted"
				key={descriptionKey}
				{...description}
				label={label}
				hint={hint}
				error={fields.description.errors}
				rows={rows}
				maxLength={max.description}
				optional
			/>
		</>
	);
}

/** Something new with files, which come last, so that what was typed is read before them. @param add what the button says @param sendKey names the one sending */
export function NewWithFilesForm<Name extends string>({
	id,
	schema,
	reply,
	defaultValue,
	add,
	sendKey,
	back,
	backText,
	children,
}: Shared<Name> & {
	reply: NewWithFilesReply | undefined;
	defaultValue?: Partial<Record<Name, string>>;
	add: string;
	sendKey: string;
}) {
	const pending = useNavigation().formMethod === "POST";
	const chosen = useChosenFiles();
	const [form, fields] = useForm<Record<Name, string>>({
		id,
		lastResult: reply?.result,
		defaultValue: defaultValue as DefaultValue<Record<Name, string>>,
		shouldRevalidate: "onInput",
		onValidate: ({ formData }) => {
			// Files are looked at by the server, as they come.
			formData.delete("files");
			return parseWithZod(formData, { schema }) as never;
		},
	});
	const { onSubmit, ...formProps } = getFormProps(form);
	return (
		<Form
			method="post"
			encType="multipart/form-data"
			{...formProps}
			onSubmit={(event) => chosen.send(event, onSubmit)}
			className="card grid max-w-144 gap-4"
		>
			<FormErrors errors={form.errors} />
			<SentBeforeLink reply={reply} />
			<SendKey form={id} opened={sendKey} reply={reply} />
			{children(fields as never)}
			<TextPreview html={reply?.result.preview} />
			<FilesField id={`${id}-files`} chosen={chosen} kept={reply?.kept} />
			<div className="flex flex-wrap gap-3">
				<Button icon="plus" pending={pending}>
					{add}
				</Button>
				<PreviewButton />
				<ButtonLink variant="quiet" href={back}>
					{backText}
				</ButtonLink>
			</div>
			<KeptDraft form={id} />
		</Form>
	);
}

/** Changes what is there; its files have a page of their own. @param version what was read, so that nothing newer is overwritten */
export function EditWrittenForm<Name extends string>({
	id,
	schema,
	lastResult,
	defaultValue,
	version,
	back,
	backText,
	children,
}: Shared<Name> & { lastResult: Previewed | undefined; defaultValue: Record<Name, string>; version: number }) {
	const pending = useNavigation().formMethod === "POST";
	const opened = asOpened(lastResult, "version", version);
	const [form, fields] = useForm<Record<Name, string>>({
		id,
		lastResult,
		defaultValue: defaultValue as DefaultValue<Record<Name, string>>,
		shouldRevalidate: "onInput",
		onValidate: ({ formData }) => parseWithZod(formData, { schema }) as never,
	});
	return (
		<Form method="post" {...getFormProps(form)} className="card grid max-w-144 gap-4">
			<FormErrors errors={form.errors} />
			<input type="hidden" name="version" value={opened} />
			{children(fields as never)}
			<TextPreview html={lastResult?.preview} />
			<div className="flex flex-wrap gap-3">
				<Button icon="check" pending={pending}>
					{m.common_save()}
				</Button>
				<PreviewButton />
				<ButtonLink variant="quiet" href={back}>
					{backText}
				</ButtonLink>
			</div>
			<KeptDraft form={id} version={opened} />
		</Form>
	);
}
