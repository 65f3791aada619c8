import { InputField, SelectField } from "~/components/field.tsx";
import type { DistrictChoice } from "~/domain/institute/districts.server.ts";
import { type InstituteSearch, KINDS } from "~/domain/institute/schemas.ts";
import { m } from "~/paraglide/messages.js";
import { KIND } from "./words.ts";

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
				<option value="">{m.common_all()}</option>
				{KINDS.map((kind) => (
					<option key={kind} value={kind}>
						{KIND[kind]()}
					</option>
				))}
			</SelectField>
			<SelectField
				id="institute-district"
				key={`district ${search.district}`}
				name="district"
				label={m.account_profile_district()}
				defaultValue={search.district}
			>
				<option value="">{m.common_all()}</option>
				{districts.map(({ id, name }) => (
					<option key={id} value={id}>
						{name}
					</option>
				))}
			</SelectField>
		</>
	);
}
