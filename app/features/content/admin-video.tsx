import {
	getFormProps,
	getInputProps,
	getSelectProps,
	getTextareaProps,
	type SubmissionResult,
	useForm,
} from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import { Button, ButtonLink } from "~/components/button.tsx";
import { InputField, SelectField, TextareaField } from "~/components/field.tsx";
import { FormErrors } from "~/components/form-errors.tsx";
import { Alert } from "~/components/surfaces.tsx";
import { faultTexts } from "~/domain/content/faults.ts";
import { adminContentPaths } from "~/domain/content/paths.ts";
import type { ShownContent, SubjectChoice } from "~/domain/content/queries.server.ts";
import { MOST } from "~/domain/content/rules.ts";
import type { ContentDetails } from "~/domain/content/schemas.ts";
import { ConfirmName } from "~/features/confirm/confirm-name.tsx";
import { dateTime, nameIn } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { Poster } from "./poster.tsx";

type Reply = SubmissionResult<string[]> | undefined;

/** What its teacher reads of a video that was taken off (CON-7). */
export function TakenOff({ of: { takenOffAt, takenOffReason } }: { of: ShownContent }) {
	if (takenOffAt === null) return null;
	return (
		<Alert tone="danger" title={m.content_taken_off()}>
			<p className="whitespace-pre-line [overflow-wrap:anywhere]">{takenOffReason}</p>
			<p className="text-sm">{dateTime(takenOffAt)}</p>
		</Alert>
	);
}

/** Shows it to everybody, or to nobody but its teacher and admins. */
export function PublishForm({ of: { publishedAt, takenOffAt, updatedAt } }: { of: ShownContent }) {
	const pending = useNavigation().formMethod === "POST";
	if (takenOffAt !== null) return null;
	const isPublished = publishedAt !== null;
	return (
		<Form method="post" className="grid gap-3">
			<input type="hidden" name="version" value={updatedAt} />
			<p className="measure text-soft">{isPublished ? m.content_unpublish_lead() : m.content_publish_lead()}</p>
			<div>
				<Button
					name="intent"
					value={isPublished ? "unpublish" : "publish"}
					variant={isPublished ? "secondary" : "primary"}
					pending={pending}
				>
					{isPublished ? m.content_unpublish() : m.content_publish()}
				</Button>
			</div>
		</Form>
	);
}

/** Its poster and captions, which have pages of their own. */
export function VideoFiles({ of }: { of: ShownContent }) {
	return (
		<section className="card grid gap-4" aria-label={m.content_poster()}>
			<div className="w-full max-w-96">
				<Poster content={of} />
			</div>
			<p className="text-sm text-soft">
				{of.captionsUuid === null ? m.content_captions_not_there() : m.content_captions_there()}
			</p>
			<div className="flex flex-wrap gap-3">
				<ButtonLink href={adminContentPaths.poster(of.uuid)} variant="secondary">
					{m.content_poster()}
				</ButtonLink>
				<ButtonLink href={adminContentPaths.captions(of.uuid)} variant="secondary">
					{m.content_captions()}
				</ButtonLink>
			</div>
		</section>
	);
}

/** Its title, description and subject, as an admin puts them right. */
export function VideoForm({
	of,
	subjects,
	reply,
}: {
	of: ShownContent;
	subjects: readonly SubjectChoice[];
	reply: Reply;
}) {
	const pending = useNavigation().formMethod === "POST";
	const [form, fields] = useForm<ContentDetails>({
		id: "video",
		lastResult: reply,
		defaultValue: { title: of.title, description: of.description, subjectUuid: of.subjectUuid },
	});
	const { key: titleKey, ...title } = getInputProps(fields.title, { type: "text" });
	const { key: descriptionKey, ...description } = getTextareaProps(fields.description);
	const { key: subjectKey, ...subject } = getSelectProps(fields.subjectUuid);
	return (
		<Form method="post" {...getFormProps(form)} className="card grid gap-4">
			<FormErrors errors={form.errors} />
			<input type="hidden" name="version" value={String(reply?.initialValue?.version ?? of.updatedAt)} />
			<InputField
				key={titleKey}
				{...title}
				label={m.feedback_field_title()}
				error={faultTexts(fields.title.errors)}
				maxLength={MOST.title}
			/>
			<TextareaField
				reads="plain"
				key={descriptionKey}
				{...description}
				label={m.feedback_field_description()}
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
				{subjects.map(({ uuid, title: name, titleBn }) => (
					<option key={uuid} value={uuid}>
						{nameIn(name, titleBn)}
					</option>
				))}
			</SelectField>
			<div>
				<Button icon="check" pending={pending} name="intent" value="save">
					{m.common_save()}
				</Button>
			</div>
		</Form>
	);
}

/** Takes it off, for a reason and by its name, or puts it back. */
export function TakeOffForm({ of, isOwn, reply }: { of: ShownContent; isOwn: boolean; reply: Reply }) {
	const pending = useNavigation().formMethod === "POST";
	const [form, fields] = useForm<{ reason: string; name: string }>({ id: "take-off", lastResult: reply });
	const { key: reasonKey, ...reason } = getTextareaProps(fields.reason);
	if (of.takenOffAt !== null)
		return (
			<Form method="post">
				<input type="hidden" name="version" value={of.updatedAt} />
				<Button variant="secondary" icon="refresh" pending={pending} name="intent" value="put-back">
					{m.content_admin_put_back()}
				</Button>
			</Form>
		);
	return (
		<Form method="post" {...getFormProps(form)} className="card grid gap-4">
			<h2 className="text-lg">{m.content_admin_take_off()}</h2>
			<p className="measure">
				{isOwn ? m.content_admin_take_off_own() : m.content_admin_take_off_text({ teacher: of.teacherName ?? "" })}
			</p>
			<FormErrors errors={form.errors} />
			<input type="hidden" name="version" value={String(reply?.initialValue?.version ?? of.updatedAt)} />
			<TextareaField
				reads="plain"
				key={reasonKey}
				{...reason}
				label={m.payment_admin_reason()}
				error={faultTexts(fields.reason.errors)}
				maxLength={300}
				rows={3}
			/>
			<ConfirmName name={of.title} field={fields.name} />
			<div>
				<Button variant="danger" pending={pending} name="intent" value="take-off">
					<span className="[overflow-wrap:anywhere]">{m.content_admin_take_off_named({ title: of.title })}</span>
				</Button>
			</div>
		</Form>
	);
}
