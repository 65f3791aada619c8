import { Form, useNavigation } from "react-router";
import { Button } from "~/components/button.tsx";
import { withoutEmpty } from "~/components/get-form.tsx";
import { Pagination } from "~/components/navigation.tsx";
import { Alert } from "~/components/surfaces.tsx";
import type { ProfileRole } from "~/domain/account/rules.ts";
import type { DistrictChoice } from "~/domain/institute/districts.server.ts";
import type { InstituteCard } from "~/domain/institute/queries.server.ts";
import type { InstituteSearch } from "~/domain/institute/schemas.ts";
import type { Page } from "~/lib/paging.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { InstituteLine } from "./institute-line.tsx";
import { institutePaths } from "./paths.ts";
import { InstituteSearchFields } from "./search-fields.tsx";

type Props = {
	role: ProfileRole;
	search: InstituteSearch;
	/** Null while nothing is looked for. */
	found: Page<InstituteCard> | null;
	districts: readonly DistrictChoice[];
	/** Why joining was refused. */
	error: string | null;
};

/** Finds an institute and joins it: a form that asks, and one that chooses of what was found. Works without JavaScript. */
export function InstitutePicker({ role, search, found, districts, error }: Props) {
	return (
		<section className="card grid gap-5" aria-labelledby="institute-find">
			<h2 id="institute-find" className="text-lg">
				{m.institute_find()}
			</h2>
			<search>
				<Form
					method="get"
					ref={withoutEmpty}
					action={institutePaths.panel(role)}
					className="grid items-end gap-4 sm:grid-cols-2"
					preventScrollReset
				>
					<InstituteSearchFields search={search} districts={districts} hint={m.institute_find_hint()} />
					<Button variant="secondary" icon="search" block>
						{m.common_search()}
					</Button>
				</Form>
			</search>
			{error && (
				<Alert tone="danger" live id="institute-refused">
					{error}
				</Alert>
			)}
			{found && <Found role={role} search={search} found={found} districts={districts} refused={error !== null} />}
			<p className="text-sm">
				<a href={institutePaths.notListed(role, search)}>{m.institute_not_listed()}</a>
			</p>
		</section>
	);
}

function Found({
	role,
	search,
	found,
	districts,
	refused,
}: Omit<Props, "error" | "found"> & { found: Page<InstituteCard>; refused: boolean }) {
	const pending = useNavigation().formMethod === "POST";
	if (found.totalElements === 0) return <p>{m.institute_none_found()}</p>;
	return (
		<div className="grid gap-4" id="found">
			<Form
				method="post"
				action={institutePaths.panel(role, found.page + 1, search)}
				className="grid gap-4"
				preventScrollReset
			>
				<fieldset className="grid gap-2" aria-describedby={refused ? "institute-refused" : undefined}>
					<legend className="field-label mb-1">
						{m.institute_found({ count: found.totalElements, n: num(found.totalElements) })}
					</legend>
					{found.content.map((institute) => (
						<label key={institute.uuid} className="check">
							<input type="radio" name="instituteUuid" value={institute.uuid} />
							<InstituteLine of={institute} districts={districts} />
						</label>
					))}
				</fieldset>
				<div>
					<Button name="intent" value="join" icon="plus" pending={pending}>
						{role === "student" ? m.institute_join() : m.institute_ask()}
					</Button>
				</div>
			</Form>
			<Pagination
				page={found.page + 1}
				totalPages={found.totalPages}
				hrefFor={(page) => institutePaths.panel(role, page, search)}
			/>
		</div>
	);
}
