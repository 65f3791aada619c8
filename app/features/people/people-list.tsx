import { Button } from "~/components/button.tsx";
import { InputField, SelectField } from "~/components/field.tsx";
import { GetForm } from "~/components/get-form.tsx";
import { SortField } from "~/components/sort-field.tsx";
import { Badge } from "~/components/surfaces.tsx";
import { When } from "~/components/when.tsx";
import { ROLE_NAMES } from "~/domain/account/session.ts";
import type { PersonLine } from "~/domain/people/people.server.ts";
import { PERSON_SORTS, PERSON_STATES, type PeopleFilter } from "~/domain/people/schemas.ts";
import { VERIFICATION } from "~/features/verification/words.ts";
import { langOfText, mobileNumber } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { peoplePaths } from "./paths.ts";
import { ROLE, SORT, STATE } from "./words.ts";

/** How an account stands, where there is something to say. */
export function Standing({
	of: { suspended, mobileVerified, verificationStatus },
}: {
	of: Pick<PersonLine, "suspended" | "mobileVerified" | "verificationStatus">;
}) {
	return (
		<span className="inline-flex flex-wrap justify-end gap-2 md:justify-start">
			{suspended ? (
				<Badge tone="danger" icon="lock">
					{m.people_state_suspended()}
				</Badge>
			) : (
				<Badge tone="success" icon="check">
					{m.people_state_active()}
				</Badge>
			)}
			{!mobileVerified && (
				<Badge tone="warning" icon="phone">
					{m.people_state_unverified()}
				</Badge>
			)}
			{verificationStatus && verificationStatus !== "Accepted" && (
				<Badge tone={VERIFICATION[verificationStatus].tone} icon="shield">
					{VERIFICATION[verificationStatus].text()}
				</Badge>
			)}
		</span>
	);
}

function Row({ of: person }: { of: PersonLine }) {
	return (
		<tr>
			<td data-label={m.common_name()}>
				<a href={peoplePaths.person(person.uuid)} lang={person.name ? langOfText(person.name) : undefined}>
					{person.name?.trim() || m.people_no_name()}
				</a>
			</td>
			<td data-label={m.accounts_mobile()} className="num max-md:flex-wrap md:whitespace-nowrap">
				{person.mobile ? mobileNumber(person.mobile) : "–"}
			</td>
			<td data-label={m.people_role()}>{person.roles.map((role) => ROLE[role]()).join(", ")}</td>
			<td data-label={m.people_state()}>
				<Standing of={person} />
			</td>
			<td data-label={m.people_since()} className="text-sm">
				<When at={person.createdAt} />
			</td>
		</tr>
	);
}

export function PeopleTable({ people }: { people: readonly PersonLine[] }) {
	return (
		<table className="table table-folds">
			<thead>
				<tr>
					<th scope="col">{m.common_name()}</th>
					<th scope="col" className="num">
						{m.accounts_mobile()}
					</th>
					<th scope="col">{m.people_role()}</th>
					<th scope="col">{m.people_state()}</th>
					<th scope="col">{m.people_since()}</th>
				</tr>
			</thead>
			<tbody>
				{people.map((person) => (
					<Row key={person.uuid} of={person} />
				))}
			</tbody>
		</table>
	);
}

/** What the list is narrowed to: a form that asks, without scripts. */
export function PeopleFilters({ filter }: { filter: PeopleFilter }) {
	return (
		<GetForm className="mb-6 grid grid-cols-1 items-end gap-3 sm:grid-cols-2 lg:grid-cols-[1fr_auto_auto_auto_auto]">
			<InputField id="q" name="q" type="search" label={m.people_search()} defaultValue={filter.q} />
			<SelectField id="role" name="role" label={m.people_role()} defaultValue={filter.role ?? ""}>
				<option value="">{m.common_all()}</option>
				{ROLE_NAMES.map((role) => (
					<option key={role} value={role}>
						{ROLE[role]()}
					</option>
				))}
			</SelectField>
			<SelectField id="state" name="state" label={m.people_state()} defaultValue={filter.state ?? ""}>
				<option value="">{m.common_all()}</option>
				{PERSON_STATES.map((state) => (
					<option key={state} value={state}>
						{STATE[state]()}
					</option>
				))}
			</SelectField>
			<SortField id="sort" sorts={PERSON_SORTS} words={SORT} sort={filter.sort} />
			<Button variant="secondary" icon="search">
				{m.payment_admin_find()}
			</Button>
		</GetForm>
	);
}
