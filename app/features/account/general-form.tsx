import {
	type FieldMetadata,
	getCollectionProps,
	getFormProps,
	getInputProps,
	getTextareaProps,
	type SubmissionResult,
	useForm,
} from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form, useNavigation } from "react-router";
import { Button } from "~/components/button.tsx";
import { InputField, TextareaField } from "~/components/field.tsx";
import type { Choice } from "~/domain/account/profile-pages.server.ts";
import { studentGeneralSchema, teacherGeneralSchema } from "~/domain/account/schemas.ts";
import { nameIn } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { DobField, GenderField, GradeField } from "./person-fields.tsx";

type Props = {
	values: {
		dob: string;
		gender: string;
		gradeUuid: string;
		organization: string;
		aboutMe: string;
		subjectUuids: string[];
	};
	subjects: readonly Choice[];
	/** Milliseconds UTC: ages count from it. */
	now: number;
	lastResult: SubmissionResult<string[]> | null;
};

/** What is learnt or taught: any number of subjects. */
function SubjectFields({
	field,
	subjects,
	legend,
}: {
	field: FieldMetadata<string[]>;
	subjects: readonly Choice[];
	legend: string;
}) {
	const boxes = getCollectionProps(field, { type: "checkbox", options: subjects.map(({ uuid }) => uuid) });
	return (
		<fieldset>
			<legend className="field-label">{legend}</legend>
			<p className="field-hint">{m.account_subjects_hint()}</p>
			<div className="profile-subjects">
				{boxes.map(({ key, ...box }, index) => (
					<label key={key} className="check">
						<input {...box} />
						<span>{nameIn(subjects[index]?.title ?? "", subjects[index]?.titleBn)}</span>
					</label>
				))}
			</div>
		</fieldset>
	);
}

function SaveButton() {
	const pending = useNavigation().formMethod === "POST";
	return (
		<Button block pending={pending} icon="check">
			{m.common_save()}
		</Button>
	);
}

const options = { id: "general", shouldValidate: "onBlur", shouldRevalidate: "onInput" } as const;

/** What students say of themselves. */
export function StudentGeneralForm({
	values: { dob, gender, gradeUuid, subjectUuids },
	grades,
	subjects,
	now,
	lastResult,
}: Props & { grades: readonly Choice[] }) {
	const schema = studentGeneralSchema(now);
	const [form, fields] = useForm({
		...options,
		lastResult,
		defaultValue: { dob, gender, gradeUuid, subjectUuids },
		onValidate: ({ formData }) => parseWithZod(formData, { schema }),
	});
	return (
		<Form method="post" {...getFormProps(form)} className="card profile-form">
			<div className="profile-pair">
				<DobField field={fields.dob} />
				<GenderField field={fields.gender} />
			</div>
			<GradeField field={fields.gradeUuid} grades={grades} />
			<SubjectFields field={fields.subjectUuids} subjects={subjects} legend={m.account_subjects_learnt()} />
			<SaveButton />
		</Form>
	);
}

/** What teachers say of themselves. */
export function TeacherGeneralForm({
	values: { dob, gender, organization, aboutMe, subjectUuids },
	subjects,
	now,
	lastResult,
}: Props) {
	const schema = teacherGeneralSchema(now);
	const [form, fields] = useForm({
		...options,
		lastResult,
		defaultValue: { dob, gender, organization, aboutMe, subjectUuids },
		onValidate: ({ formData }) => parseWithZod(formData, { schema }),
	});
	const { key: organizationKey, ...organizationInput } = getInputProps(fields.organization, { type: "text" });
	const { key: aboutKey, ...aboutInput } = getTextareaProps(fields.aboutMe);
	return (
		<Form method="post" {...getFormProps(form)} className="card profile-form">
			<InputField
				key={organizationKey}
				{...organizationInput}
				label={m.account_field_organization()}
				error={fields.organization.errors ? m.account_organization_error() : undefined}
				autoComplete="organization"
			/>
			<div className="profile-pair">
				<DobField field={fields.dob} />
				<GenderField field={fields.gender} />
			</div>
			<SubjectFields field={fields.subjectUuids} subjects={subjects} legend={m.account_subjects_taught()} />
			<TextareaField
				reads="plain"
				key={aboutKey}
				{...aboutInput}
				label={m.account_field_about()}
				hint={m.account_about_hint()}
				error={fields.aboutMe.errors ? m.account_about_error() : undefined}
				rows={6}
				optional
			/>
			<SaveButton />
		</Form>
	);
}
