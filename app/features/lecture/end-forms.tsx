import { getFormProps, getInputProps, getTextareaProps, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form, useNavigation } from "react-router";
import { Button, ButtonLink } from "~/components/button.tsx";
import { CheckField, TextareaField } from "~/components/field.tsx";
import { FormErrors } from "~/components/form-errors.tsx";
import { KeptDraft } from "~/components/kept-draft.tsx";
import { Alert } from "~/components/surfaces.tsx";
import type { Lecture } from "~/domain/lecture/access.server.ts";
import type { Held } from "~/domain/lecture/held.server.ts";
import { MAX } from "~/domain/lecture/rules.ts";
import { cancelLectureSchema, deleteLectureSchema } from "~/domain/lecture/schemas.ts";
import { langOfText, num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { lecturePaths } from "./paths.ts";
import { ScopeField } from "./scope-field.tsx";
import { TimeSpan } from "./time-span.tsx";

type Props = { lecture: Lecture; lastResult?: SubmissionResult<string[]> };

function Which({ lecture }: { lecture: Lecture }) {
	return (
		<div>
			<p className="font-semibold" lang={langOfText(lecture.title)}>
				{lecture.title}
			</p>
			<p className="text-soft">
				<TimeSpan startsAt={lecture.startsAt} endsAt={lecture.endsAt} withDay />
			</p>
		</div>
	);
}

/** The answer to the question, and the way back. */
function End({ lecture, end, icon }: { lecture: Lecture; end: string; icon?: "trash" }) {
	const pending = useNavigation().formMethod === "POST";
	return (
		<div className="flex flex-wrap gap-3">
			<Button variant="danger" icon={icon} pending={pending}>
				{end}
			</Button>
			<ButtonLink variant="quiet" href={lecturePaths.one("teacher", lecture.courseUuid, lecture.uuid)}>
				{m.institute_keep()}
			</ButtonLink>
		</div>
	);
}

/** The question before a lecture is cancelled: why, which everybody in the course reads. */
export function CancelLectureForm({ lecture, lastResult }: Props) {
	const [form, fields] = useForm({
		id: "cancel",
		lastResult,
		shouldRevalidate: "onInput",
		onValidate: ({ formData }) => parseWithZod(formData, { schema: cancelLectureSchema }),
	});
	const { key, ...reason } = getTextareaProps(fields.reason);
	return (
		<Form method="post" {...getFormProps(form)} className="card grid max-w-144 gap-4">
			<FormErrors errors={form.errors} />
			<Which lecture={lecture} />
			<TextareaField
				key={key}
				{...reason}
				label={m.lecture_cancel_reason()}
				hint={m.lecture_cancel_reason_hint()}
				error={fields.reason.errors}
				rows={3}
				maxLength={MAX.reason}
			/>
			{lecture.seriesUuid && <ScopeField chosen={fields.scope.initialValue} />}
			<Alert tone="warning">{m.lecture_cancel_lasting()}</Alert>
			<End lecture={lecture} end={m.lecture_cancel()} />
			<KeptDraft form="cancel" />
		</Form>
	);
}

/** The question before a lecture is deleted. */
export function DeleteLectureForm({ lecture, held, lastResult }: Props & { held: Held }) {
	const [form, fields] = useForm({
		id: "delete",
		lastResult,
		shouldRevalidate: "onInput",
		onValidate: ({ formData }) => parseWithZod(formData, { schema: deleteLectureSchema }),
	});
	const { key, ...confirm } = getInputProps(fields.confirm, { type: "checkbox" });
	return (
		<Form method="post" {...getFormProps(form)} className="card grid max-w-144 gap-4">
			<FormErrors errors={form.errors} />
			<Which lecture={lecture} />
			<p>{m.lecture_delete_text()}</p>
			{held.numMaterial > 0 && <p>{m.material_goes_lecture({ count: held.numMaterial, n: num(held.numMaterial) })}</p>}
			{lecture.seriesUuid && <ScopeField chosen={fields.scope.initialValue} />}
			<CheckField
				key={key}
				{...confirm}
				label={m.lecture_delete_confirm()}
				error={fields.confirm.errors && m.common_must_be_checked()}
			/>
			<End lecture={lecture} icon="trash" end={m.lecture_delete()} />
		</Form>
	);
}
