import { type Facet, facetsOf } from "~/domain/attempt/list-facets.ts";
import { loadListOptions } from "~/domain/attempt/list-search.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { requestErrors } from "~/domain/request/errors.ts";

/** What a public list may be narrowed by, and what its address says it is. @throws DomainError NotFound for what is none of these */
export async function loadFacets(
	deps: Pick<Deps, "db" | "cache">,
	{ kind, slug }: { kind?: string; slug?: string },
): Promise<{ facets: Facet[]; facet: Facet | null }> {
	const facets = facetsOf(await loadListOptions(deps));
	if (kind === undefined) return { facets, facet: null };
	const facet = facets.find((one) => one.kind === kind && one.slug === slug);
	if (!facet) throw requestErrors.fail("NotFound");
	return { facets, facet };
}
