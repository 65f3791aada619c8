import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form, useNavigation } from "react-router";
import { Button } from "~/components/button.tsx";
import { FormErrors } from "~/components/form-errors.tsx";
import type { PlaceLists } from "~/domain/account/chosen-address.ts";
import { addressFormSchema } from "~/domain/account/schemas.ts";
import { m } from "~/paraglide/messages.js";
import { AddressFields, type AddressFieldset, type AddressStep } from "./address-fields.tsx";
import { SaveOnEnter } from "./save-on-enter.tsx";

/** Where somebody lives, as a form of its own. */
export function AddressForm({
	values,
	lists,
	lastResult,
	step,
}: {
	values: Record<string, string>;
	lists: PlaceLists;
	lastResult: SubmissionResult<string[]> | null;
	step: AddressStep | null;
}) {
	const pending = useNavigation().formMethod === "POST";
	const [form, fields] = useForm({
		id: "address",
		lastResult,
		defaultValue: values,
		// Not when a field is left: one that goes away while it is being left would send the form.
		shouldValidate: "onSubmit",
		shouldRevalidate: "onInput",
		onValidate: ({ formData }) => parseWithZod(formData, { schema: addressFormSchema }),
	});
	return (
		<Form method="post" {...getFormProps(form)} className="card profile-form">
			<FormErrors errors={form.errors} />
			<SaveOnEnter />
			<AddressFields fields={fields as AddressFieldset} lists={lists} step={step} />
			<Button block name="intent" value="save" pending={pending} icon="check">
				{m.common_save()}
			</Button>
		</Form>
	);
}
