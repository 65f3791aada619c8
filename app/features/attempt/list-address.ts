import type { Facet } from "~/domain/attempt/list-facets.ts";
import type { ListSearch } from "~/domain/attempt/list-search.ts";

/** What an address says of a list, without what it would say anyway. @param own how the list is sorted by itself */
export function listQuery(
	{ sort, ...filter }: Partial<ListSearch>,
	own: string,
	kept: Record<string, string> = {},
): string {
	const said = { ...kept, ...filter, ...(sort === own ? {} : { sort }) };
	const query = new URLSearchParams(Object.entries(said).filter((pair): pair is [string, string] => Boolean(pair[1])));
	return query.size > 0 ? `?${query}` : "";
}

/** What a list is asked for in an address, as its schema takes it: of a name that is said twice, the first. */
export const askedOf = (query: URLSearchParams): Record<string, string> => Object.fromEntries([...query].reverse());

/** What the address of a public list says of the subject or the class that it is of. */
export const facetPath = (facet: Facet | null): string => (facet ? `/${facet.kind}/${facet.slug}` : "");
