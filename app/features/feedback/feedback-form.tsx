import { getFormProps, getInputProps, getTextareaProps, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ComponentType, type FormEvent, type ReactNode, useRef, useState } from "react";
import type { FetcherFormProps } from "react-router";
import { Button } from "~/components/button.tsx";
import { CheckField, InputField, TextareaField } from "~/components/field.tsx";
import { FormErrors } from "~/components/form-errors.tsx";
import { StatusLine } from "~/components/surfaces.tsx";
import { assetErrors } from "~/domain/asset/errors.ts";
import { MAX_MB, MB } from "~/domain/asset/rules.ts";
import { feedbackErrors } from "~/domain/feedback/errors.ts";
import type { AttachedFile } from "~/domain/feedback/queries.server.ts";
import { MAX } from "~/domain/feedback/rules.ts";
import { feedbackFormSchema } from "~/domain/feedback/schemas.ts";
import { type SentFiles, sentFiles, useKeptFiles } from "~/features/asset/use-kept-files.ts";
import { useLastSaid } from "~/features/asset/use-last-said.ts";
import { fileSize } from "~/lib/file-size.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { PictureButton } from "./picture-button.tsx";

/** What came of sending it. */
export type FeedbackReply = {
	sent: boolean;
	result: SubmissionResult<string[]> | null;
	/** Files that were taken in before something else was wrong. */
	kept: readonly AttachedFile[];
};

/** The router's form, or a fetcher's. */
type FormElement = ComponentType<FetcherFormProps>;

const LIMIT = MAX_MB.general;

/** Title, description and files (FBK-1, FBK-2); the files come last, so that what was typed is read before them. */
export function FeedbackForm({
	id,
	as: Form,
	action,
	page,
	dialog,
	reply,
	pending,
	aside,
	aroundPicture,
}: {
	id: string;
	as: FormElement;
	action: string;
	/** The address it is about, where that is known. */
	page: string | null;
	/** Whether it stands over that page. */
	dialog?: boolean;
	reply: FeedbackReply | undefined;
	pending: boolean;
	aside?: ReactNode;
	/** Takes the form out of the picture while that is made. Without it there is no picture to take. */
	aroundPicture?: <T>(take: () => Promise<T>) => Promise<T>;
}) {
	const [form, fields] = useForm({
		id,
		lastResult: reply?.result,
		shouldRevalidate: "onInput",
		onValidate: ({ formData }) => {
			// Files are looked at by the server, as they come.
			formData.delete("files");
			return parseWithZod(formData, { schema: feedbackFormSchema });
		},
	});
	const files = useRef<HTMLInputElement>(null);
	const sent = useRef<SentFiles>(null);
	const kept = useLastSaid(reply?.kept) ?? [];
	useKeptFiles(files, sent, kept);
	const [wrongFiles, setWrongFiles] = useState<string | null>(null);
	const { key: titleKey, ...title } = getInputProps(fields.title, { type: "text" });
	const { key: descriptionKey, ...description } = getTextareaProps(fields.description);
	const { onSubmit, ...formProps } = getFormProps(form);
	/** What the device can tell before anything is sent. */
	const faultOf = (chosen: FileList | null): string | null => {
		const all = Array.from(chosen ?? []);
		// Of the files that are here already those count whose tick still stands.
		const ticked = files.current?.form?.querySelectorAll("input[name=assets]:checked").length ?? 0;
		if (all.length + ticked > MAX.files) return feedbackErrors.table.FeedbackFilesTooMany.text({ most: MAX.files });
		if (all.some(({ size }) => size > LIMIT * MB)) return assetErrors.table.FileTooLarge.text({ limit: LIMIT });
		return all.some(({ size }) => size === 0) ? assetErrors.table.FileEmpty.text() : null;
	};
	const submit = (event: FormEvent<HTMLFormElement>) => {
		const fault = faultOf(files.current?.files ?? null);
		setWrongFiles(fault);
		if (fault) event.preventDefault();
		else onSubmit(event);
		sent.current = event.defaultPrevented ? null : sentFiles(files.current);
	};
	const add = (picture: File) => {
		const input = files.current;
		if (!input) return;
		const all = new DataTransfer();
		for (const file of [...Array.from(input.files ?? []), picture]) all.items.add(file);
		input.files = all.files;
		setWrongFiles(faultOf(input.files));
	};
	const tooLong = (typed: unknown, most: number) => typeof typed === "string" && typed.trim().length > most;
	return (
		<Form
			method="post"
			action={action}
			encType="multipart/form-data"
			{...formProps}
			onSubmit={submit}
			className="grid gap-4"
		>
			<FormErrors errors={form.errors} />
			{page && <input type="hidden" name="page" value={page} />}
			{dialog && <input type="hidden" name="dialog" value="on" />}
			<InputField
				key={titleKey}
				{...title}
				label={m.feedback_field_title()}
				error={
					fields.title.errors &&
					(tooLong(fields.title.value, MAX.title)
						? m.feedback_title_long({ n: num(MAX.title) })
						: m.feedback_title_needed())
				}
				maxLength={MAX.title}
			/>
			<TextareaField
				reads="plain"
				key={descriptionKey}
				{...description}
				label={m.feedback_field_description()}
				hint={m.feedback_description_hint()}
				error={
					fields.description.errors &&
					(tooLong(fields.description.value, MAX.description)
						? m.feedback_title_long({ n: num(MAX.description) })
						: m.feedback_description_needed())
				}
				maxLength={MAX.description}
				rows={5}
			/>
			{kept.length > 0 && (
				<fieldset className="grid gap-2">
					<legend className="field-label">{m.feedback_files_kept()}</legend>
					<p className="field-hint">{m.feedback_files_kept_hint()}</p>
					{kept.map(({ uuid, name, bytes }) => (
						<CheckField
							key={uuid}
							id={`${id}-${uuid}`}
							name="assets"
							value={uuid}
							defaultChecked
							label={
								<span className="[overflow-wrap:anywhere]">
									{name} <span className="text-soft">{fileSize(bytes)}</span>
								</span>
							}
						/>
					))}
				</fieldset>
			)}
			<InputField
				ref={files}
				id={`${id}-files`}
				type="file"
				name="files"
				multiple
				label={m.feedback_files()}
				hint={m.feedback_files_hint({ n: num(MAX.files) })}
				error={wrongFiles}
				optional
				onChange={({ currentTarget }) => setWrongFiles(faultOf(currentTarget.files))}
			/>
			{aroundPicture && <PictureButton around={aroundPicture} onPicture={add} />}
			{page && (
				<StatusLine icon="link">
					{m.feedback_page()} <span className="[overflow-wrap:anywhere]">{page}</span>
				</StatusLine>
			)}
			<div className="flex flex-wrap items-center justify-between gap-3">
				{aside}
				<Button pending={pending} icon="mail">
					{m.feedback_send()}
				</Button>
			</div>
		</Form>
	);
}
