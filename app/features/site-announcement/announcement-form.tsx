import { type FieldMetadata, getFormProps, getSelectProps, getTextareaProps, useForm } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import { asOpened } from "~/components/as-opened.ts";
import { Button } from "~/components/button.tsx";
import { SelectField, TextareaField } from "~/components/field.tsx";
import { FormErrors } from "~/components/form-errors.tsx";
import { Prose } from "~/components/prose.tsx";
import { AUDIENCES, type Audience, MOST_TEXT } from "~/domain/site-announcement/rules.ts";
import type { SiteAnnouncement } from "~/domain/site-announcement/save-announcement.server.ts";
import { KatexStyles } from "~/features/attempt/katex-styles.tsx";
import { PreviewButton, type Previewed } from "~/features/discussion/text-preview.tsx";
import { Moment } from "~/features/exam-draft/fields.tsx";
import { dhakaLocal } from "~/lib/time.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

/** The form as it was sent, and how both texts will look, if that was asked for. */
export type AnnouncementReply = Omit<Previewed, "preview"> & { preview?: { htmlEn: string; htmlBn: string } };

export const AUDIENCE: Record<Audience, () => string> = {
	everybody: m.site_announcement_for_everybody,
	students: m.site_announcement_for_students,
	teachers: m.site_announcement_for_teachers,
};

type Values = Record<"audience" | "textEn" | "textBn" | "fromAt" | "untilAt", string>;

function Text({ field, label, lang }: { field: FieldMetadata<string>; label: string; lang: "en" | "bn" }) {
	const { key, ...input } = getTextareaProps(field);
	return (
		<TextareaField
			reads="hinted"
			key={key}
			{...input}
			label={label}
			hint={m.site_announcement_text_hint({ n: num(MOST_TEXT) })}
			error={field.errors && [m.site_announcement_text_wrong({ n: num(MOST_TEXT) })]}
			maxLength={MOST_TEXT}
			rows={3}
			lang={lang}
		/>
	);
}

/** How both will look above a page. */
function Looks({ preview }: { preview: AnnouncementReply["preview"] }) {
	if (!preview) return null;
	return (
		<section className="grid gap-3" aria-label={m.discussion_preview()}>
			<KatexStyles in={[preview.htmlEn, preview.htmlBn]} />
			<p role="status" className="text-sm text-soft">
				{m.discussion_preview_lead()}
			</p>
			<div className="banner">
				<Prose html={preview.htmlEn} className="banner-says" />
			</div>
			<div className="banner">
				<Prose html={preview.htmlBn} className="banner-says" />
			</div>
		</section>
	);
}

/** Writes an announcement, or changes one; it can be looked at before, with scripts or without. */
export function AnnouncementForm({
	of,
	reply,
	starts,
}: {
	/** Nothing of a new one. */
	of?: SiteAnnouncement;
	reply: AnnouncementReply | undefined;
	/** When a new one starts and ends unless something else is chosen, ms UTC. */
	starts: { fromAt: number; untilAt: number };
}) {
	const pending = useNavigation().formMethod === "POST";
	const { fromAt, untilAt } = of ?? starts;
	const [form, fields] = useForm<Values>({
		id: "announcement",
		lastResult: reply,
		defaultValue: {
			...{ audience: of?.audience ?? "everybody", textEn: of?.textEn ?? "", textBn: of?.textBn ?? "" },
			...{ fromAt: dhakaLocal(fromAt), untilAt: dhakaLocal(untilAt) },
		},
	});
	const { key: audienceKey, ...audience } = getSelectProps(fields.audience);
	return (
		<Form method="post" {...getFormProps(form)} className="card grid max-w-3xl gap-5">
			<FormErrors errors={form.errors} />
			{of && <input type="hidden" name="version" value={asOpened(reply, "version", of.version)} />}
			<Text field={fields.textEn} label={m.site_announcement_text_en()} lang="en" />
			<Text field={fields.textBn} label={m.site_announcement_text_bn()} lang="bn" />
			<Looks preview={reply?.preview} />
			<SelectField key={audienceKey} {...audience} label={m.site_announcement_for()}>
				{AUDIENCES.map((name) => (
					<option key={name} value={name}>
						{AUDIENCE[name]()}
					</option>
				))}
			</SelectField>
			<div className="grid gap-4 sm:grid-cols-2">
				<Moment field={fields.fromAt} label={m.site_announcement_from()} hint={m.course_dhaka()} />
				<Moment field={fields.untilAt} label={m.site_announcement_until()} hint={m.course_dhaka()} />
			</div>
			<div className="flex flex-wrap gap-3">
				<Button icon="check" pending={pending}>
					{m.common_save()}
				</Button>
				<PreviewButton />
			</div>
		</Form>
	);
}
