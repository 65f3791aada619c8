import { getFormProps, getInputProps, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form, useNavigation } from "react-router";
import { Button } from "~/components/button.tsx";
import { InputField } from "~/components/field.tsx";
import { FormErrors } from "~/components/form-errors.tsx";
import type { DistrictChoice } from "~/domain/institute/districts.server.ts";
import { type InstituteSearch, notListedSchema } from "~/domain/institute/schemas.ts";
import { m } from "~/paraglide/messages.js";
import { KindAndDistrictFields } from "./kind-and-district.tsx";

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
	return (
		<Form method="post" {...getFormProps(form)} className="card grid max-w-144 gap-4">
			<FormErrors errors={form.errors} />
			<InputField
				key={nameKey}
				{...name}
				label={m.institute_whole_name()}
				hint={m.institute_whole_name_hint()}
				error={fields.name.errors && m.institute_name_needed()}
				maxLength={150}
			/>
			<KindAndDistrictFields fields={fields} districts={districts} noDistrict={m.account_profile_choose()} />
			<div>
				<Button icon="check" pending={pending}>
					{m.feedback_send()}
				</Button>
			</div>
		</Form>
	);
}
