import { Button } from "~/components/button.tsx";
import { InputField, SelectField } from "~/components/field.tsx";
import { GetForm } from "~/components/get-form.tsx";
import { SortField } from "~/components/sort-field.tsx";
import { AUDIT_SORTS, type AuditFilter } from "~/domain/people/schemas.ts";
import { m } from "~/paraglide/messages.js";
import { ACTION } from "./audit-words.ts";
import { SORT } from "./words.ts";

/** What the audit log is narrowed to: a form that asks, without scripts. */
export function AuditFilters({ filter }: { filter: AuditFilter }) {
	return (
		<GetForm className="mb-6 grid grid-cols-1 items-end gap-3 sm:grid-cols-2 xl:grid-cols-3">
			<InputField id="by" name="by" type="search" label={m.people_audit_who()} defaultValue={filter.by} />
			<InputField id="about" name="about" type="search" label={m.people_audit_what()} defaultValue={filter.about} />
			<SelectField id="action" name="action" label={m.people_audit_action()} defaultValue={filter.action ?? ""}>
				<option value="">{m.common_all()}</option>
				{filter.action && !Object.hasOwn(ACTION, filter.action) && <option>{filter.action}</option>}
				{Object.entries(ACTION).map(([action, words]) => (
					<option key={action} value={action}>
						{words()}
					</option>
				))}
			</SelectField>
			<InputField id="from" name="from" type="date" label={m.people_audit_from()} defaultValue={filter.from} />
			<InputField id="to" name="to" type="date" label={m.people_audit_to()} defaultValue={filter.to} />
			<SortField id="sort" sorts={AUDIT_SORTS} words={SORT} sort={filter.sort} />
			<Button variant="secondary" icon="search">
				{m.payment_admin_find()}
			</Button>
		</GetForm>
	);
}
