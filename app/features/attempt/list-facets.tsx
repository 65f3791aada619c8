import { Icon } from "~/components/icon.tsx";
import { FACET_KINDS, type Facet, type FacetKind } from "~/domain/attempt/list-facets.ts";
import { pagePath } from "~/lib/page-path.ts";
import { nameIn } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

const KIND_NAME: Record<FacetKind, () => string> = { subject: m.common_subject, class: m.common_class };

/** What the lists of one subject or class are of, in the page's language. */
export const facetName = ({ option }: Facet): string => nameIn(option.title, option.titleBn);

/** The ways from a public list to those of one subject or class, each with an address of its own (SITE-10). */
export function ListFacets({
	facets,
	current,
	path,
}: {
	facets: readonly Facet[];
	current: Facet | null;
	/** The first page of a list, without a language; null: of everything. */
	path: (facet: Facet | null) => string;
}) {
	return (
		<nav className="facets" aria-label={m.attempt_list_narrow()}>
			<details>
				<summary>
					{m.attempt_list_narrow()}
					<Icon name="chevron-down" size={18} />
				</summary>
				{FACET_KINDS.map((kind) => (
					<ul key={kind} aria-label={KIND_NAME[kind]()}>
						{facets
							.filter((facet) => facet.kind === kind)
							.map((facet) => {
								const here = facet.kind === current?.kind && facet.slug === current.slug;
								return (
									<li key={facet.slug}>
										<a href={pagePath(path(facet))} aria-current={here ? "page" : undefined}>
											{facetName(facet)}
										</a>
									</li>
								);
							})}
					</ul>
				))}
			</details>
			{current && <a href={pagePath(path(null))}>{m.attempt_list_show_all()}</a>}
		</nav>
	);
}
