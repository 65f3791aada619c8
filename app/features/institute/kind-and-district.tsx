import { type FieldMetadata, getSelectProps } from "@conform-to/react";
import { SelectField } from "~/components/field.tsx";
import type { DistrictChoice } from "~/domain/institute/districts.server.ts";
import { type InstituteKind, KINDS } from "~/domain/institute/schemas.ts";
import { m } from "~/paraglide/messages.js";
import { KIND } from "./words.ts";

/** The kinds of institutes to choose from. @param none what choosing none is called */
export const KindOptions = ({ none }: { none: string }) => (
	<>
		<option value="">{none}</option>
		{KINDS.map((kind) => (
			<option key={kind} value={kind}>
				{KIND[kind]()}
			</option>
		))}
	</>
);

/** The districts to choose from. @param none what choosing none is called */
export const DistrictOptions = ({ none, districts }: { none: string; districts: readonly DistrictChoice[] }) => (
	<>
		<option value="">{none}</option>
		{districts.map(({ id, name }) => (
			<option key={id} value={id}>
				{name}
			</option>
		))}
	</>
);

/** What an institute is, and where: of whoever tells of one. @param noDistrict what saying no district is called */
export function KindAndDistrictFields<Kind extends InstituteKind | "">({
	fields,
	districts,
	noDistrict,
}: {
	fields: { kind: FieldMetadata<Kind>; districtId: FieldMetadata<string | undefined> };
	districts: readonly DistrictChoice[];
	noDistrict: string;
}) {
	const { key: kindKey, ...kind } = getSelectProps(fields.kind);
	const { key: districtKey, ...district } = getSelectProps(fields.districtId);
	return (
		<>
			<SelectField
				key={kindKey}
				{...kind}
				label={m.institute_kind()}
				error={fields.kind.errors && m.institute_kind_needed()}
			>
				<KindOptions none={m.account_profile_choose()} />
			</SelectField>
			<SelectField
				key={districtKey}
				{...district}
				label={m.account_profile_district()}
				error={fields.districtId.errors && m.institute_district_needed()}
			>
				<DistrictOptions none={noDistrict} districts={districts} />
			</SelectField>
		</>
	);
}
