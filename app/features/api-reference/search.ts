import type { Reference, ReferenceCall } from "~/request/api-reference.ts";

/** Where the reference's calls are looked through: it reads a query, so it is a page of its own, and none of the cached ones (SITE-5). */
export const API_SEARCH = "/api-search";

/** The longest that is looked for. */
export const MAX_SOUGHT = 100;

const textOf = ({ method, path, summary, notes, who, parameters, errors }: ReferenceCall): string =>
	[method, path, summary, notes, who, ...parameters.map(({ name }) => name), ...errors.flatMap(({ codes }) => codes)]
		.join(" ")
		.toLowerCase();

/** The calls in which every word that is looked for is found, in their groups; all of them where nothing is. */
export function callsWith(groups: Reference["groups"], sought: string): Reference["groups"] {
	const words = sought.normalize("NFC").toLowerCase().split(/\s+/).filter(Boolean);
	return groups
		.map((group) => ({
			...group,
			calls: group.calls.filter((call) => {
				const text = textOf(call);
				return words.every((word) => text.includes(word));
			}),
		}))
		.filter(({ calls }) => calls.length > 0);
}
