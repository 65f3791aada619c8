import { type FieldMetadata, getInputProps, getSelectProps } from "@conform-to/react";
import { InputField, SelectField } from "~/components/field.tsx";
import type { Choice } from "~/domain/account/profile-pages.server.ts";
import { IN_FUTURE } from "~/domain/account/schemas.ts";
import { nameIn } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

/** The fields about a person that several forms have. */
type Props = { field: FieldMetadata<string | undefined>; optional?: boolean; hint?: string };

export function DobField({ field, optional, hint }: Props) {
	const { key, ...input } = getInputProps(field, { type: "date" });
	const text = field.errors?.includes(IN_FUTURE) ? m.account_profile_dob_future : m.account_profile_dob_error;
	return (
		<InputField
			key={key}
			{...input}
			label={m.account_profile_dob()}
			hint={hint}
			error={field.errors ? text() : undefined}
			autoComplete="bday"
			optional={optional}
		/>
	);
}

export function GenderField({ field, optional }: Props) {
	const { key, ...select } = getSelectProps(field);
	return (
		<SelectField
			key={key}
			{...select}
			label={m.account_profile_gender()}
			error={field.errors ? m.account_choose_one() : undefined}
			optional={optional}
		>
			<option value="">{m.account_profile_choose()}</option>
			<option value="female">{m.account_profile_female()}</option>
			<option value="male">{m.account_profile_male()}</option>
			<option value="other">{m.account_profile_other()}</option>
		</SelectField>
	);
}

export function GradeField({ field, grades }: Props & { grades: readonly Choice[] }) {
	const { key, ...select } = getSelectProps(field);
	return (
		<SelectField
			key={key}
			{...select}
			label={m.account_profile_grade()}
			error={field.errors ? m.account_profile_choose_grade() : undefined}
		>
			<option value="">{m.account_profile_choose()}</option>
			{grades.map(({ uuid, title, titleBn }) => (
				<option key={uuid} value={uuid}>
					{nameIn(title, titleBn)}
				</option>
			))}
		</SelectField>
	);
}
