import { PageHeader } from "~/components/surfaces.tsx";
import { type Locale, toNumerals } from "~/lib/time.ts";
import { m } from "~/paraglide/messages.js";
import type { Clause } from "./legal-content.ts";

/** Privacy and terms: numbered clauses, each with an address of its own. */
export function LegalView({
	title,
	lead,
	clauses,
	locale,
}: {
	title: string;
	lead: string;
	clauses: readonly Clause[];
	locale: Locale;
}) {
	return (
		<>
			<PageHeader title={title} lead={lead} />
			<p className="text-sm text-soft">{m.public_legal_updated()}</p>
			<ol className="clauses">
				{clauses.map((clause, index) => (
					<li key={clause.id} id={clause.id}>
						<h2 className="text-lg">
							<span className="clause-number">{toNumerals(index + 1, locale)}</span> {clause.title()}
						</h2>
						<p className="measure mt-1">{clause.text()}</p>
					</li>
				))}
			</ol>
		</>
	);
}
