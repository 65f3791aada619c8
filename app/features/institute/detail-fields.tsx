import { type FieldMetadata, getInputProps, getTextareaProps } from "@conform-to/react";
import { InputField, TextareaField } from "~/components/field.tsx";
import type { DistrictChoice } from "~/domain/institute/districts.server.ts";
import type { InstituteKind } from "~/domain/institute/schemas.ts";
import { m } from "~/paraglide/messages.js";
import { KindAndDistrictFields } from "./kind-and-district.tsx";

type Text = FieldMetadata<string | undefined>;

/** The fields of an institute's form. */
type DetailMetadata = {
	name: FieldMetadata<string>;
	nameBn: Text;
	kind: FieldMetadata<InstituteKind>;
	districtId: Text;
	eiin: Text;
	otherNames: Text;
};

/** What an admin says of an institute, wherever they do: names in both scripts, what it is and where. */
export function DetailFields({ fields, districts }: { fields: DetailMetadata; districts: readonly DistrictChoice[] }) {
	const { key: nameKey, ...name } = getInputProps(fields.name, { type: "text" });
	const { key: nameBnKey, ...nameBn } = getInputProps(fields.nameBn, { type: "text" });
	const { key: eiinKey, ...eiin } = getInputProps(fields.eiin, { type: "text" });
	const { key: otherKey, ...other } = getTextareaProps(fields.otherNames);
	return (
		<>
			<InputField
				key={nameKey}
				{...name}
				label={m.institute_name_en()}
				lang="en"
				error={fields.name.errors && m.institute_name_en_needed()}
				maxLength={150}
			/>
			<InputField
				key={nameBnKey}
				{...nameBn}
				label={m.institute_name_bn()}
				lang="bn"
				error={fields.nameBn.errors && m.institute_name_bn_wrong()}
				maxLength={150}
				optional
			/>
			<KindAndDistrictFields fields={fields} districts={districts} noDistrict={m.institute_no_place()} />
			<InputField
				key={eiinKey}
				{...eiin}
				label={m.institute_eiin()}
				hint={m.institute_eiin_hint()}
				error={fields.eiin.errors && m.institute_eiin_wrong()}
				inputMode="numeric"
				maxLength={6}
				optional
			/>
			<TextareaField
				reads="hinted"
				key={otherKey}
				{...other}
				label={m.institute_other_names()}
				hint={m.institute_other_names_hint()}
				error={fields.otherNames.errors && m.institute_other_names_wrong()}
				rows={3}
				optional
			/>
		</>
	);
}
