import { type FieldMetadata, getInputProps, getSelectProps } from "@conform-to/react";
import { InputField, SelectField } from "~/components/field.tsx";
import { birthdayWords } from "~/domain/account/birthday-words.ts";
import type { Choice } from "~/domain/account/profile-pages.server.ts";
import { IN_FUTURE, NOT_AGED } from "~/domain/account/schemas.ts";
import { nameIn } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

/** The fields about a person that several forms have. */
type Props = { field: FieldMetadata<string | undefined>; optional?: boolean; hint?: string };

/** What is wrong with a day of birth, in words; a form of either role says the same. */
function dobError(errors: readonly string[]): string {
	if (errors.includes(IN_FUTURE)) return birthdayWords("future", "student");
	if (errors.includes(NOT_AGED.student)) return birthdayWords("age", "student");
	if (errors.includes(NOT_AGED.teacher)) return birthdayWords("age", "teacher");
	return m.account_profile_dob_error();
}

export function DobField({ field, optional, hint }: Props) {
	const { key, ...input } = getInputProps(field, { type: "date" });
	return (
		<InputField
			key={key}
			{...input}
			label={m.account_profile_dob()}
			hint={hint}
			error={field.errors && dobError(field.errors)}
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
