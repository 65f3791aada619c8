import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form, useNavigation } from "react-router";
import { Button, ButtonLink } from "~/components/button.tsx";
import { FormErrors } from "~/components/form-errors.tsx";
import type { PlaceLists } from "~/domain/account/chosen-address.ts";
import type { Choice } from "~/domain/account/profile-pages.server.ts";
import { type StudentProfile, studentProfileFormSchema } from "~/domain/account/schemas.ts";
import { m } from "~/paraglide/messages.js";
import { AddressFields, type AddressStep } from "./address-fields.tsx";
import { InstituteFields } from "./institute-fields.tsx";
import { DobField, GenderField, GradeField } from "./person-fields.tsx";
import { SaveOnEnter } from "./save-on-enter.tsx";

/** What the form was sent for, when it was not to be saved. */
export type ProfileStep = AddressStep | "institutes";

/** All that a student's profile is complete with, in one form (ACC-7). */
export function WholeProfileForm({
	values,
	lists,
	lastResult,
	step,
	grades,
	institutes,
	now,
	later,
}: {
	values: Partial<Record<keyof StudentProfile | "instituteQuery" | "notListed", string>>;
	lists: PlaceLists;
	lastResult: SubmissionResult<string[]> | null;
	step: ProfileStep | null;
	grades: readonly Choice[];
	institutes: readonly Choice[];
	/** Milliseconds UTC: ages count from it. */
	now: number;
	/** Where those go who do not want to now. */
	later: string;
}) {
	const schema = studentProfileFormSchema(now);
	const pending = useNavigation().formMethod === "POST";
	const [form, fields] = useForm({
		id: "profile",
		lastResult,
		defaultValue: values,
		// Not when a field is left: one that goes away while it is being left would send the form.
		shouldValidate: "onSubmit",
		shouldRevalidate: "onInput",
		onValidate: ({ formData }) => parseWithZod(formData, { schema }),
	});
	return (
		<Form method="post" {...getFormProps(form)} className="grid gap-5">
			<FormErrors errors={form.errors} />
			<SaveOnEnter />
			<DobField field={fields.dob} />
			<GenderField field={fields.gender} />
			<InstituteFields
				query={fields.instituteQuery}
				chosen={fields.instituteUuid}
				notListed={fields.notListed}
				institutes={institutes}
				found={step === "institutes"}
			/>
			<GradeField field={fields.gradeUuid} grades={grades} />
			<AddressFields fields={fields} lists={lists} step={step === "institutes" ? null : step} />
			<Button name="intent" value="save" block pending={pending}>
				{m.common_save()}
			</Button>
			<ButtonLink href={later} variant="quiet" block>
				{m.account_profile_later()}
			</ButtonLink>
		</Form>
	);
}
