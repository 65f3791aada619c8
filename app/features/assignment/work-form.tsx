import { getFormProps, getTextareaProps, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form, useNavigation } from "react-router";
import { asOpened } from "~/components/as-opened.ts";
import { Button, ButtonLink } from "~/components/button.tsx";
import { CheckField, TextareaField } from "~/components/field.tsx";
import { FormErrors } from "~/components/form-errors.tsx";
import { KeptDraft } from "~/components/kept-draft.tsx";
import { MAX_AT_ONCE, MAX_ATTACHED } from "~/domain/asset/attachment-rules.ts";
import { MAX_MB } from "~/domain/asset/rules.ts";
import { MAX } from "~/domain/assignment/rules.ts";
import { workFormSchema } from "~/domain/assignment/schemas.ts";
import type { MySubmission } from "~/domain/assignment/submissions.server.ts";
import type { Attachment } from "~/features/asset/attachment-list.tsx";
import { FilesField, useChosenFiles } from "~/features/asset/files-field.tsx";
import { fileSize } from "~/lib/file-size.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { myAssignmentPaths } from "./paths.ts";

/** What was handed in, with its files. */
type Sent = Pick<MySubmission, "submission" | "files">;

/** What came of sending it. */
export type WorkReply = {
	result: SubmissionResult<string[]>;
	/** Files that were taken in before something else was wrong. */
	kept: readonly Attachment[];
	/** The press before had arrived: the form changes what is there now. */
	arrived?: boolean;
};

/**
 * What the form changes: the version that it was opened with, unless the press before has arrived; null where it hands in. What another tab handed in
 * since it was opened it does not change: to hand in replaces that and keeps it (ASG-4).
 */
function openedWith(sent: Sent | null, reply: WorkReply | undefined) {
	const said = reply?.arrived ? null : reply?.result;
	if (!sent || (said && said.initialValue?.submission === undefined)) return null;
	const { uuid, version } = sent.submission;
	return {
		files: sent.files,
		submission: asOpened(said, "submission", uuid),
		version: asOpened(said, "version", version),
	};
}

/** What a student hands in: a text, files or both; or changes of it (ASG-4). The files come last, so that what was typed is read before them. */
export function WorkForm({
	assignmentUuid,
	sent,
	sendKey,
	late,
	reply,
}: {
	assignmentUuid: string;
	/** What was handed in, which the form changes. */
	sent: Sent | null;
	/** Names this one sending. */
	sendKey: string;
	late: boolean;
	reply: WorkReply | undefined;
}) {
	const pending = useNavigation().formMethod === "POST";
	const opened = openedWith(sent, reply);
	const chosen = useChosenFiles(MAX_ATTACHED, opened?.files);
	const [form, fields] = useForm({
		id: "work",
		lastResult: reply?.result,
		defaultValue: { text: sent?.submission.text ?? "" },
		shouldRevalidate: "onInput",
		onValidate: ({ formData }) => {
			// Files are looked at by the server, as they come.
			formData.delete("files");
			return parseWithZod(formData, { schema: workFormSchema });
		},
	});
	const { onSubmit, ...formProps } = getFormProps(form);
	const { key, ...text } = getTextareaProps(fields.text);
	return (
		<Form
			method="post"
			encType="multipart/form-data"
			{...formProps}
			onSubmit={(event) => chosen.send(event, onSubmit)}
			className="card grid max-w-168 gap-4"
		>
			<FormErrors errors={form.errors} />
			{opened ? (
				<>
					<input type="hidden" name="submission" value={opened.submission} />
					<input type="hidden" name="version" value={opened.version} />
				</>
			) : (
				<input type="hidden" name="key" value={asOpened(reply?.arrived ? null : reply?.result, "key", sendKey)} />
			)}
			<TextareaField
				reads="plain"
				key={key}
				{...text}
				label={m.common_your_answer()}
				hint={m.assignment_field_text_hint()}
				error={fields.text.errors}
				rows={8}
				maxLength={MAX.text}
				optional
			/>
			{opened && opened.files.length > 0 && (
				<fieldset className="grid gap-2">
					<legend className="field-label">{m.assignment_files_keep()}</legend>
					<p className="field-hint">{m.assignment_files_keep_hint()}</p>
					{opened.files.map(({ uuid, name, bytes }) => (
						<CheckField
							key={uuid}
							id={`keep-${uuid}`}
							name="keep"
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
			<FilesField
				id="work-files"
				chosen={chosen}
				kept={reply?.kept}
				hint={m.assignment_files_hint({ n: num(MAX_AT_ONCE), size: num(MAX_MB.general) })}
			/>
			<div className="flex flex-wrap gap-3">
				<Button icon="check" pending={pending}>
					{opened ? m.assignment_change_save() : late ? m.assignment_hand_in_late() : m.assignment_hand_in()}
				</Button>
				{opened && (
					<ButtonLink variant="quiet" danger icon="trash" href={myAssignmentPaths.remove(assignmentUuid)}>
						{m.assignment_take_back()}
					</ButtonLink>
				)}
			</div>
			<KeptDraft form="work" version={opened?.version ?? ""} />
		</Form>
	);
}
