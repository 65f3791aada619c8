import {
	type FieldMetadata,
	getFormProps,
	getInputProps,
	getSelectProps,
	getTextareaProps,
	useForm,
} from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form, useNavigation } from "react-router";
import type { z } from "zod";
import { asOpened } from "~/components/as-opened.ts";
import { Button } from "~/components/button.tsx";
import { InputField, SelectField, TextareaField } from "~/components/field.tsx";
import { FormErrors } from "~/components/form-errors.tsx";
import { KeptDraft } from "~/components/kept-draft.tsx";
import { faultTexts } from "~/domain/course/faults.ts";
import type { CourseChoices, NamedChoice } from "~/domain/course/form-choices.server.ts";
import { editCourseSchema, MOST, newCourseSchema } from "~/domain/course/schemas.ts";
import { PreviewButton, type Previewed, TextPreview } from "~/features/discussion/text-preview.tsx";
import { byShownName, nameIn } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

/** A course as its form has it: text, each field by its name. */
export type CourseValues = Record<Exclude<keyof z.input<typeof newCourseSchema>, "preview">, string>;

type Props = {
	values: Partial<CourseValues>;
	choices: CourseChoices;
	lastResult?: Previewed;
	/** Of one that is there: when it was changed last, as it was opened. */
	version?: number;
};

type Fields = { [K in keyof CourseValues]: FieldMetadata<string> };
type Labelled = { field: FieldMetadata<string>; label: string; hint?: string };

function Line({ field, label, hint, most, numeric }: Labelled & { most: number; numeric?: boolean }) {
	const { key, ...input } = getInputProps(field, { type: "text" });
	return (
		<InputField
			key={key}
			{...input}
			label={label}
			hint={hint}
			error={faultTexts(field.errors)}
			maxLength={most}
			inputMode={numeric ? "decimal" : undefined}
			autoComplete="off"
		/>
	);
}

function Passage({ field, label, hint, most, rows }: Labelled & { most: number; rows: number }) {
	const { key, ...input } = getTextareaProps(field);
	return (
		<TextareaField
			reads="hinted"
			key={key}
			{...input}
			label={label}
			hint={hint}
			error={faultTexts(field.errors)}
			maxLength={most}
			rows={rows}
		/>
	);
}

/** A day and a time in Dhaka, whatever the device's own time zone. */
export function MomentField({ field, label, hint }: Labelled) {
	const { key, ...input } = getInputProps(field, { type: "datetime-local" });
	return <InputField key={key} {...input} label={label} hint={hint} error={faultTexts(field.errors)} />;
}

function Choice({ field, label, hint, of }: Labelled & { of: readonly NamedChoice[] }) {
	const { key, ...input } = getSelectProps(field);
	return (
		<SelectField key={key} {...input} label={label} hint={hint} error={faultTexts(field.errors)}>
			<option value="">{m.course_choose()}</option>
			{byShownName(of).map(({ uuid, title, titleBn }) => (
				<option key={uuid} value={uuid}>
					{nameIn(title, titleBn)}
				</option>
			))}
		</SelectField>
	);
}

function CourseFields({ fields, choices }: { fields: Fields; choices: CourseChoices }) {
	return (
		<>
			<Line field={fields.title} label={m.feedback_field_title()} most={MOST.title} />
			<Line field={fields.subtitle} label={m.course_subtitle()} hint={m.course_subtitle_hint()} most={MOST.subtitle} />
			<Passage
				field={fields.description}
				label={m.feedback_field_description()}
				hint={m.discussion_write_hint()}
				most={MOST.description}
				rows={6}
			/>
			<Passage
				field={fields.outcomes}
				label={m.course_form_outcomes()}
				hint={m.course_outcomes_hint()}
				most={MOST.outcomes * MOST.outcome}
				rows={4}
			/>
			<div className="grid gap-4 sm:grid-cols-2">
				<Choice field={fields.subjectUuid} label={m.common_subject()} of={choices.subjects} />
				<Choice field={fields.instituteUuid} label={m.account_profile_institute()} of={choices.institutes} />
			</div>
			<div className="grid gap-4 sm:grid-cols-2">
				<Line field={fields.fee} label={m.course_fee_bdt()} hint={m.course_fee_hint()} most={12} numeric />
				<Line
					field={fields.maxStudents}
					label={m.course_max_students()}
					hint={m.course_max_students_hint()}
					most={7}
					numeric
				/>
			</div>
			<div className="grid gap-4 sm:grid-cols-2">
				<MomentField field={fields.startAt} label={m.model_test_starts()} hint={m.course_dhaka()} />
				<MomentField field={fields.endAt} label={m.course_ends()} hint={m.course_dhaka()} />
			</div>
			<MomentField
				field={fields.enrolmentEndAt}
				label={m.course_enrolment_end_at()}
				hint={m.course_enrolment_end_hint()}
			/>
		</>
	);
}

/** What a course is (CRS-1), new or there already; each refusal stands at its field, and what was typed stays. */
export function CourseForm({ values, choices, lastResult, version }: Props) {
	const pending = useNavigation().formMethod === "POST";
	const schema = version === undefined ? newCourseSchema : editCourseSchema;
	const [form, fields] = useForm({
		id: "course",
		lastResult,
		defaultValue: values,
		shouldRevalidate: "onInput",
		onValidate: ({ formData }) => parseWithZod(formData, { schema }),
	});
	return (
		<Form method="post" {...getFormProps(form)} className="card grid max-w-176 gap-5">
			<FormErrors errors={form.errors} />
			{version !== undefined && <input type="hidden" name="version" value={asOpened(lastResult, "version", version)} />}
			<CourseFields fields={fields as unknown as Fields} choices={choices} />
			<TextPreview html={lastResult?.preview} />
			<div className="flex flex-wrap gap-3">
				<Button pending={pending} icon={version === undefined ? "plus" : "check"}>
					{version === undefined ? m.course_create() : m.common_save()}
				</Button>
				<PreviewButton />
			</div>
			<KeptDraft form="course" version={version} />
		</Form>
	);
}
