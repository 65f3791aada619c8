import { getFormProps, getInputProps, getSelectProps, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form, useNavigation } from "react-router";
import { Button } from "~/components/button.tsx";
import { InputField, SelectField } from "~/components/field.tsx";
import { Alert } from "~/components/surfaces.tsx";
import type { DistrictChoice } from "~/domain/institute/districts.server.ts";
import { type InstituteSearch, KINDS, notListedSchema } from "~/domain/institute/schemas.ts";
import { m } from "~/paraglide/messages.js";
import { KIND } from "./words.ts";

/** "My institute is not listed": what it is called, what it is and where. */
export function NotListedForm({
	search,
	districts,
	lastResult,
}: {
	/** What was looked for and not found. */
	search: InstituteSearch;
	districts: readonly DistrictChoice[];
	lastResult: SubmissionResult<string[]> | null;
}) {
	const pending = useNavigation().formMethod === "POST";
	const [form, fields] = useForm({
		id: "not-listed",
		lastResult,
		defaultValue: { name: search.q, kind: search.kind, districtId: search.district },
		shouldRevalidate: "onInput",
		onValidate: ({ formData }) => parseWithZod(formData, { schema: notListedSchema }),
	});
	const { key: nameKey, ...name } = getInputProps(fields.name, { type: "text" });
	const { key: kindKey, ...kind } = getSelectProps(fields.kind);
	const { key: districtKey, ...district } = getSelectProps(fields.districtId);
	return (
		<Form method="post" {...getFormProps(form)} className="card grid max-w-144 gap-4">
			{form.errors && (
				<Alert tone="danger" live>
					{form.errors}
				</Alert>
			)}
			<InputField
				key={nameKey}
				{...name}
				label={m.institute_whole_name()}
				hint={m.institute_whole_name_hint()}
				error={fields.name.errors && m.institute_name_needed()}
				maxLength={150}
			/>
			<SelectField
				key={kindKey}
				{...kind}
				label={m.institute_kind()}
				error={fields.kind.errors && m.institute_kind_needed()}
			>
				<option value="">{m.account_profile_choose()}</option>
				{KINDS.map((one) => (
					<option key={one} value={one}>
						{KIND[one]()}
					</option>
				))}
			</SelectField>
			<SelectField
				key={districtKey}
				{...district}
				label={m.account_profile_district()}
				error={fields.districtId.errors && m.institute_district_needed()}
			>
				<option value="">{m.account_profile_choose()}</option>
				{districts.map(({ id, name }) => (
					<option key={id} value={id}>
						{name}
					</option>
				))}
			</SelectField>
			<div>
				<Button icon="check" pending={pending}>
					{m.feedback_send()}
				</Button>
			</div>
		</Form>
	);
}
