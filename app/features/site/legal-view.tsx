import { PageHeader } from "~/components/surfaces.tsx";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import type { Clause } from "./legal-content.ts";

/** Privacy and terms: numbered clauses, each with an address of its own. */
export function LegalView({ title, lead, clauses }: { title: string; lead: string; clauses: readonly Clause[] }) {
	return (
		<>
			<PageHeader title={title} lead={lead} />
			<p className="text-sm text-soft">{m.site_legal_updated()}</p>
			<ol className="clauses">
				{clauses.map((clause, index) => (
					<li key={clause.id} id={clause.id}>
						<h2 className="text-lg">
							<span className="clause-number">{num(index + 1)}</span> {clause.title()}
						</h2>
						<p className="measure mt-1">{clause.text()}</p>
					</li>
				))}
			</ol>
		</>
	);
}
