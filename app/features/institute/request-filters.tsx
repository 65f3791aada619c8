import { Button } from "~/components/button.tsx";
import { SelectField } from "~/components/field.tsx";
import { GetForm } from "~/components/get-form.tsx";
import { SortField } from "~/components/sort-field.tsx";
import type { DistrictChoice } from "~/domain/institute/districts.server.ts";
import { type JoinSearch, type MissedSearch, REQUEST_SORTS, STATUSES } from "~/domain/institute/schemas.ts";
import { m } from "~/paraglide/messages.js";
import { InstituteSearchFields } from "./search-fields.tsx";
import { STATUS } from "./words.ts";

/** What the lists show where their addresses say nothing. */
const OWN_STATE = "Pending";

const SORT: Record<(typeof REQUEST_SORTS)[number], () => string> = {
	oldest: m.people_sort_oldest,
	newest: m.people_sort_newest,
};

/** What a list of requests is narrowed to: a form that asks, without scripts. Missed institutes have a state. */
export function RequestFilters({
	search,
	districts,
}: {
	search: JoinSearch | MissedSearch;
	districts: readonly DistrictChoice[];
}) {
	return (
		<search>
			{/* The name has a line of its own: its hint would part its label from those beside it. */}
			<GetForm className="mb-6 grid grid-cols-1 items-end gap-3 *:first:col-span-full sm:grid-cols-2 lg:grid-cols-4">
				<InstituteSearchFields search={search} districts={districts} hint={m.institute_requests_search_hint()} />
				{"state" in search && (
					<SelectField
						id="request-state"
						key={`state ${search.state}`}
						name="state"
						label={m.people_state()}
						defaultValue={search.state === OWN_STATE ? "" : search.state}
					>
						<option value="">{STATUS[OWN_STATE].text()}</option>
						{STATUSES.filter((state) => state !== OWN_STATE).map((state) => (
							<option key={state} value={state}>
								{STATUS[state].text()}
							</option>
						))}
					</SelectField>
				)}
				<SortField id="request-sort" sorts={REQUEST_SORTS} words={SORT} sort={search.sort} />
				<Button variant="secondary" icon="search">
					{m.payment_admin_find()}
				</Button>
			</GetForm>
		</search>
	);
}

/** Whether a list leaves out something of what waits. */
export const isNarrowed = (search: JoinSearch | MissedSearch): boolean =>
	Boolean(search.q || search.kind || search.district) || ("state" in search && search.state !== OWN_STATE);
