import { SearchForm } from "~/components/search-form.tsx";
import { m } from "~/paraglide/messages.js";

/** Looks for an institute by its name, on the page that asks which one is meant. */
export const InstituteFinder = ({ id, label, sought }: { id: string; label: string; sought: string }) => (
	<SearchForm
		id={id}
		name="name"
		label={label}
		sought={sought}
		most={100}
		button={m.payment_admin_find()}
		stay
		className="grid items-end gap-3 sm:grid-cols-[1fr_auto]"
	/>
);
