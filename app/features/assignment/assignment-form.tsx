import {
	type FieldMetadata,
	getFormProps,
	getInputProps,
	getSelectProps,
	getTextareaProps,
	useForm,
} from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { FormEvent } from "react";
import { Form, useNavigation } from "react-router";
import { Button, ButtonLink } from "~/components/button.tsx";
import { InputField, SelectField, TextareaField } from "~/components/field.tsx";
import { FormErrors } from "~/components/form-errors.tsx";
import { KeptDraft } from "~/components/kept-draft.tsx";
import type { Assignment } from "~/domain/assignment/access.server.ts";
import { MAX } from "~/domain/assignment/rules.ts";
import { editAssignmentSchema, newAssignmentSchema } from "~/domain/assignment/schemas.ts";
import type { Attachment } from "~/features/asset/attachment-list.tsx";
import { FilesField, useChosenFiles } from "~/features/asset/files-field.tsx";
import { PreviewButton, type Previewed, TextPreview } from "~/features/discussion/text-preview.tsx";
import { toMarks } from "~/lib/marks.ts";
import { dhakaLocal } from "~/lib/time.ts";
import { dateTime } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { assignmentPaths } from "./paths.ts";

/** What came of sending it. */
export type AssignmentReply = { result: Previewed; kept: readonly Attachment[] };

type Course = { uuid: string; startAt: number; endAt: number };
type Choice = { uuid: string; title: string; startsAt: number; cancelled: boolean };
type Text = FieldMetadata<string | undefined>;

function Moment({ field, label, hint }: { field: Text; label: string; hint?: string }) {
	const { key, ...input } = getInputProps(field, { type: "datetime-local" });
	return <InputField key={key} {...input} label={label} hint={hint} error={field.errors} />;
}

function Fields({
	fields,
	course,
	lectures,
}: {
	fields: Record<"title" | "description" | "lecture" | "startsAt" | "endsAt" | "marks" | "latePolicy", Text>;
	course: Course;
	lectures: readonly Choice[];
}) {
	const { key: titleKey, ...title } = getInputProps(fields.title, { type: "text" });
	const { key: descriptionKey, ...description } = getTextareaProps(fields.description);
	const { key: lectureKey, ...lecture } = getSelectProps(fields.lecture);
	const { key: marksKey, ...marks } = getInputProps(fields.marks, { type: "text" });
	const { key: lateKey, ...late } = getSelectProps(fields.latePolicy);
	return (
		<>
			<InputField
				key={titleKey}
				{...title}
				label={m.feedback_field_title()}
				error={fields.title.errors}
				maxLength={MAX.title}
			/>
			<TextareaField
				key={descriptionKey}
				{...description}
				label={m.assignment_field_description()}
				hint={m.assignment_field_description_hint()}
				error={fields.description.errors}
				rows={6}
				maxLength={MAX.description}
				optional
			/>
			<SelectField key={lectureKey} {...lecture} label={m.lecture_name()} error={fields.lecture.errors}>
				<option value="">{m.assignment_field_lecture_none()}</option>
				{lectures.map(({ uuid, title, startsAt, cancelled }) => (
					<option key={uuid} value={uuid}>
						{title} ({dateTime(startsAt)}
						{cancelled && `, ${m.payment_state_cancelled()}`})
					</option>
				))}
			</SelectField>
			<Moment
				field={fields.startsAt}
				label={m.model_test_starts()}
				hint={m.assignment_field_dates_hint({ start: dateTime(course.startAt), end: dateTime(course.endAt) })}
			/>
			<Moment field={fields.endsAt} label={m.course_ends()} />
			<InputField
				key={marksKey}
				{...marks}
				label={m.assignment_field_marks()}
				error={fields.marks.errors}
				inputMode="decimal"
				autoComplete="off"
			/>
			<SelectField key={lateKey} {...late} label={m.assignment_field_late()} error={fields.latePolicy.errors}>
				<option value="refuse">{m.assignment_late_refuse()}</option>
				<option value="mark_late">{m.assignment_late_mark_late()}</option>
			</SelectField>
		</>
	);
}

/** A new assignment, of the course or of one of its lectures (ASG-1). */
export function NewAssignmentForm({
	course,
	lectures,
	lectureUuid,
	reply,
}: {
	course: Course;
	lectures: readonly Choice[];
	lectureUuid: string | undefined;
	reply: AssignmentReply | undefined;
}) {
	const pending = useNavigation().formMethod === "POST";
	const chosen = useChosenFiles();
	const [form, fields] = useForm({
		id: "assignment",
		lastResult: reply?.result,
		defaultValue: { lecture: lectureUuid ?? "", latePolicy: "refuse" },
		shouldRevalidate: "onInput",
		onValidate: ({ formData }) => {
			formData.delete("files");
			return parseWithZod(formData, { schema: newAssignmentSchema });
		},
	});
	const { onSubmit, ...formProps } = getFormProps(form);
	const submit = (event: FormEvent<HTMLFormElement>) => {
		if (chosen.look()) event.preventDefault();
		else onSubmit(event);
	};
	return (
		<Form
			method="post"
			encType="multipart/form-data"
			{...formProps}
			onSubmit={submit}
			className="card grid max-w-144 gap-4"
		>
			<FormErrors errors={form.errors} />
			<Fields fields={fields as never} course={course} lectures={lectures} />
			<TextPreview html={reply?.result.preview} />
			<FilesField id="assignment-files" chosen={chosen} kept={reply?.kept ?? []} />
			<div className="flex flex-wrap gap-3">
				<Button icon="plus" pending={pending}>
					{m.assignment_add()}
				</Button>
				<PreviewButton />
				<ButtonLink variant="quiet" href={assignmentPaths.list(course.uuid, { lectureUuid })}>
					{m.assignment_back()}
				</ButtonLink>
			</div>
			<KeptDraft form="assignment" />
		</Form>
	);
}

/** Changes one that is there. Its files have a page of their own. */
export function EditAssignmentForm({
	course,
	lectures,
	assignment,
	lastResult,
}: {
	course: Course;
	lectures: readonly Choice[];
	assignment: Assignment;
	lastResult: Previewed | undefined;
}) {
	const pending = useNavigation().formMethod === "POST";
	const [form, fields] = useForm({
		id: "assignment",
		lastResult,
		defaultValue: {
			title: assignment.title,
			description: assignment.description ?? "",
			lecture: assignment.lectureUuid ?? "",
			startsAt: dhakaLocal(assignment.startsAt),
			endsAt: dhakaLocal(assignment.endsAt),
			marks: String(toMarks(assignment.marks)),
			latePolicy: assignment.latePolicy,
		},
		shouldRevalidate: "onInput",
		onValidate: ({ formData }) => parseWithZod(formData, { schema: editAssignmentSchema }),
	});
	return (
		<Form method="post" {...getFormProps(form)} className="card grid max-w-144 gap-4">
			<FormErrors errors={form.errors} />
			<input type="hidden" name="version" value={assignment.version} />
			<Fields fields={fields as never} course={course} lectures={lectures} />
			<TextPreview html={lastResult?.preview} />
			<div className="flex flex-wrap gap-3">
				<Button icon="check" pending={pending}>
					{m.common_save()}
				</Button>
				<PreviewButton />
				<ButtonLink variant="quiet" href={assignmentPaths.submissions(assignment)}>
					{m.assignment_back()}
				</ButtonLink>
			</div>
			<KeptDraft form="assignment" version={assignment.version} />
		</Form>
	);
}
