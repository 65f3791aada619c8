import { InputField, SelectField } from "~/components/field.tsx";
import type { DistrictChoice } from "~/domain/institute/districts.server.ts";
import type { InstituteSearch } from "~/domain/institute/schemas.ts";
import { m } from "~/paraglide/messages.js";
import { DistrictOptions, KindOptions } from "./kind-and-district.tsx";

/** What institutes are looked for by, wherever they are: words of a name, a kind, a district. */
export function InstituteSearchFields({
	search,
	districts,
	hint,
}: {
	search: InstituteSearch;
	districts: readonly DistrictChoice[];
	hint?: string;
}) {
	return (
		<>
			<InputField
				id="institute-q"
				key={`q ${search.q}`}
				type="search"
				name="name"
				label={m.common_name()}
				hint={hint}
				defaultValue={search.q}
				maxLength={100}
			/>
			<SelectField
				id="institute-kind"
				key={`kind ${search.kind}`}
				name="kind"
				label={m.institute_kind()}
				defaultValue={search.kind}
			>
				<KindOptions none={m.common_all()} />
			</SelectField>
			<SelectField
				id="institute-district"
				key={`district ${search.district}`}
				name="district"
				label={m.account_profile_district()}
				defaultValue={search.district}
			>
				<DistrictOptions none={m.common_all()} districts={districts} />
			</SelectField>
		</>
	);
}
