import {
	getFormProps,
	getInputProps,
	getSelectProps,
	getTextareaProps,
	type SubmissionResult,
	useForm,
} from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "~/components/button.tsx";
import { InputField, SelectField, TextareaField } from "~/components/field.tsx";
import { FormErrors } from "~/components/form-errors.tsx";
import { KeptDraft } from "~/components/kept-draft.tsx";
import { assetErrors } from "~/domain/asset/errors.ts";
import { MAX_MB, MB } from "~/domain/asset/rules.ts";
import { faultTexts } from "~/domain/content/faults.ts";
import type { SubjectChoice } from "~/domain/content/queries.server.ts";
import { MOST, VIDEO_ACCEPT } from "~/domain/content/rules.ts";
import { type ContentDetails, editContentSchema, newContentSchema } from "~/domain/content/schemas.ts";
import { LargeFileList } from "~/features/asset/large-files.tsx";
import { SendKey, type SentBefore, SentBeforeLink } from "~/features/asset/sent-before.tsx";
import { type LargeFiles, useLargeFiles } from "~/features/asset/use-large-files.ts";
import { useLastSaid } from "~/features/asset/use-last-said.ts";
import { fileSize } from "~/lib/file-size.ts";
import { byShownName, nameIn, num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

const LIMIT = MAX_MB.general;

/** A video that was taken in before something else was wrong. */
export type KeptVideo = { uuid: string; name: string; bytes: number };

type Props = {
	subjects: readonly SubjectChoice[];
	lastResult?: SubmissionResult<string[]> | null;
	/** Of one that is there: what it says, and when it was changed last, as it was opened. */
	known?: { values: ContentDetails; version: number };
	/** Of a new one: the key of the one sending, what was wrong with the file, the one that is here already or none, and what the form made before. */
	sendKey?: string;
	fileError?: string | null;
	kept?: readonly KeptVideo[];
	sentBefore?: SentBefore;
};

const NO_VIDEO: readonly KeptVideo[] = [];

/** What the device can tell of a choice before anything is sent. */
function faultOf(chosen: FileList | null | undefined): string | null {
	const file = chosen?.[0];
	if (!file) return null;
	if (file.size > LIMIT * MB) return assetErrors.table.FileTooLarge.text({ limit: LIMIT });
	return file.size === 0 ? assetErrors.table.FileEmpty.text() : null;
}

/** The file of a new video; it comes last, so that what was typed is read before it. A large one is sent as soon as it is chosen (UPL-6). */
function VideoField({
	kept,
	error,
	fileRef,
	large,
}: {
	kept: KeptVideo | null;
	error: string | null;
	fileRef: RefObject<HTMLInputElement | null>;
	large: LargeFiles;
}) {
	const [wrong, setWrong] = useState<string | null>(null);
	const pick = (chosen: FileList | null) => {
		const fault = faultOf(chosen);
		setWrong(fault);
		if (fault !== null || !chosen?.[0]) return;
		// There is one video: what is chosen takes the place of another, and one of before a reload may be the same.
		for (const file of large.files) if (file.state !== "asking") large.remove(file);
		large.take();
	};
	return (
		<>
			{kept && (
				<div>
					<input type="hidden" name="video" value={kept.uuid} />
					<p className="[overflow-wrap:anywhere]">
						<b>{kept.name}</b> <span className="text-soft">{fileSize(kept.bytes)}</span>
					</p>
					<p className="field-hint">{m.content_file_kept()}</p>
				</div>
			)}
			<InputField
				ref={fileRef}
				id="content-file"
				type="file"
				name="file"
				accept={VIDEO_ACCEPT}
				label={m.content_file()}
				hint={m.content_file_hint({ size: num(LIMIT) })}
				error={wrong ?? error}
				required={!kept && large.files.length === 0}
				onChange={({ currentTarget }) => pick(currentTarget.files)}
			/>
			<LargeFileList large={large} name="video" shown={kept ? [kept.uuid] : []} />
		</>
	);
}

/** Title, description and subject of a video, and the file of a new one (CON-1); each refusal stands at its field. */
export function ContentForm({ subjects, lastResult, known, sendKey, fileError = null, kept: said, sentBefore }: Props) {
	const pending = useNavigation().formMethod === "POST";
	const fileRef = useRef<HTMLInputElement>(null);
	const large = useLargeFiles(fileRef);
	const videos = useLastSaid(said) ?? NO_VIDEO;
	const [kept = null] = videos;
	const { keep } = large;
	useEffect(() => {
		if (videos !== NO_VIDEO) keep(videos.map(({ uuid }) => uuid));
	}, [videos, keep]);
	const [notSent, setNotSent] = useState<string | null>(null);
	const [form, fields] = useForm<{ title: string; description: string; subjectUuid: string }>({
		id: "content",
		lastResult,
		defaultValue: known?.values,
		shouldRevalidate: "onInput",
		onValidate: ({ formData }) => {
			// The file is looked at by the server, as it comes.
			formData.delete("file");
			return parseWithZod(formData, { schema: known ? editContentSchema : newContentSchema }) as never;
		},
	});
	const { onSubmit, ...formProps } = getFormProps(form);
	const submit = (event: FormEvent<HTMLFormElement>) => {
		const isWhole = known !== undefined || large.files.every(({ state }) => state === "done");
		const fault = faultOf(fileRef.current?.files) ?? (isWhole ? null : m.asset_upload_wait());
		setNotSent(fault);
		if (fault) event.preventDefault();
		else onSubmit(event);
		if (!event.defaultPrevented) large.sent();
	};
	const { key: titleKey, ...title } = getInputProps(fields.title, { type: "text" });
	const { key: descriptionKey, ...description } = getTextareaProps(fields.description);
	const { key: subjectKey, ...subject } = getSelectProps(fields.subjectUuid);
	const reply = { result: lastResult, sentBefore };
	// Who was told that somebody changed it meanwhile goes on from what they had opened.
	const opened = (lastResult?.initialValue as { version?: unknown } | undefined)?.version ?? known?.version;
	return (
		<Form
			method="post"
			encType={known ? undefined : "multipart/form-data"}
			{...formProps}
			onSubmit={submit}
			className="card grid max-w-176 gap-5"
		>
			<FormErrors errors={form.errors} />
			<SentBeforeLink reply={reply} />
			{sendKey && <SendKey form="content" opened={sendKey} reply={reply} />}
			{known && <input type="hidden" name="version" value={String(opened)} />}
			<InputField
				key={titleKey}
				{...title}
				label={m.feedback_field_title()}
				error={faultTexts(fields.title.errors)}
				maxLength={MOST.title}
				autoComplete="off"
			/>
			<TextareaField
				reads="plain"
				key={descriptionKey}
				{...description}
				label={m.feedback_field_description()}
				hint={`${m.content_description_hint()}`}
				error={faultTexts(fields.description.errors)}
				maxLength={MOST.description}
				rows={4}
			/>
			<SelectField
				key={subjectKey}
				{...subject}
				label={m.common_subject()}
				error={faultTexts(fields.subjectUuid.errors)}
			>
				<option value="">{m.course_choose()}</option>
				{byShownName(subjects).map(({ uuid, title: name, titleBn }) => (
					<option key={uuid} value={uuid}>
						{nameIn(name, titleBn)}
					</option>
				))}
			</SelectField>
			{!known && (
				<VideoField key={kept?.uuid} kept={kept} error={notSent ?? fileError} fileRef={fileRef} large={large} />
			)}
			<div>
				<Button pending={pending} icon={known ? "check" : "upload"}>
					{known ? m.common_save() : m.content_upload_send()}
				</Button>
			</div>
			<KeptDraft form="content" version={known?.version} />
		</Form>
	);
}
