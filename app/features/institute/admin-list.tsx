import { Button } from "~/components/button.tsx";
import { SelectField } from "~/components/field.tsx";
import { GetForm } from "~/components/get-form.tsx";
import { SortField } from "~/components/sort-field.tsx";
import { Badge } from "~/components/surfaces.tsx";
import type { AdminInstitute } from "~/domain/institute/admin-institutes.server.ts";
import type { DistrictChoice } from "~/domain/institute/districts.server.ts";
import { ADMIN_SORTS, type AdminInstituteSearch, STATES } from "~/domain/institute/schemas.ts";
import { count, langOfText, nameIn } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { kindAndPlace } from "./institute-line.tsx";
import { institutePaths } from "./paths.ts";
import { InstituteSearchFields } from "./search-fields.tsx";
import { STATE } from "./words.ts";

type Districts = { districts: readonly DistrictChoice[] };

const SORT: Record<(typeof ADMIN_SORTS)[number], () => string> = {
	name: m.attempt_sort_name,
	newest: m.attempt_sort_newest,
};

/** What the list is narrowed to: a form that asks, without scripts. */
export function InstituteFilters({ search, districts }: Districts & { search: AdminInstituteSearch }) {
	return (
		<search>
			<GetForm className="mb-6 grid grid-cols-1 items-end gap-3 sm:grid-cols-2 lg:grid-cols-3">
				<InstituteSearchFields search={search} districts={districts} />
				<SelectField
					id="institute-state"
					key={`state ${search.state}`}
					name="state"
					label={m.people_state()}
					defaultValue={search.state}
				>
					<option value="">{m.common_all()}</option>
					{STATES.map((state) => (
						<option key={state} value={state}>
							{STATE[state].text()}
						</option>
					))}
				</SelectField>
				<SortField id="institute-sort" sorts={ADMIN_SORTS} words={SORT} sort={search.sort} />
				<Button variant="secondary" icon="search">
					{m.payment_admin_find()}
				</Button>
			</GetForm>
		</search>
	);
}

function Row({ of, districts }: Districts & { of: AdminInstitute }) {
	const name = nameIn(of.name, of.nameBn);
	const other = name === of.name ? of.nameBn : of.name;
	const { text, tone } = STATE[of.state];
	return (
		<tr>
			<td data-label={m.common_name()} className="max-md:flex-wrap">
				<span className="ms-auto min-w-0 text-end [overflow-wrap:anywhere] md:text-start">
					<a href={institutePaths.adminOne(of.uuid)} lang={langOfText(name)}>
						{name}
					</a>
					{other && (
						<span className="block text-sm text-soft" lang={langOfText(other)}>
							{other}
						</span>
					)}
				</span>
			</td>
			<td data-label={m.institute_kind()} className="max-md:flex-wrap">
				<span className="ms-auto text-end md:text-start">{kindAndPlace(of, districts)}</span>
			</td>
			<td data-label={m.landing_figure_students()} className="num">
				{count(of.students)}
			</td>
			<td data-label={m.landing_figure_teachers()} className="num">
				{count(of.teachers)}
			</td>
			<td data-label={m.people_state()}>
				<Badge tone={tone}>{text()}</Badge>
			</td>
		</tr>
	);
}

export function InstituteTable({ institutes, districts }: Districts & { institutes: readonly AdminInstitute[] }) {
	return (
		<table className="table table-folds">
			<thead>
				<tr>
					<th scope="col">{m.common_name()}</th>
					<th scope="col">{m.institute_kind()}</th>
					<th scope="col" className="num">
						{m.landing_figure_students()}
					</th>
					<th scope="col" className="num">
						{m.landing_figure_teachers()}
					</th>
					<th scope="col">{m.people_state()}</th>
				</tr>
			</thead>
			<tbody>
				{institutes.map((of) => (
					<Row key={of.uuid} of={of} districts={districts} />
				))}
			</tbody>
		</table>
	);
}
