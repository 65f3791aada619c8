import type { ListOption, ListOptions } from "./list-search.server.ts";

/** By what a public list is narrowed: one subject or one class, each with addresses of its own (SITE-10). */
export const FACET_KINDS = ["subject", "class"] as const;
export type FacetKind = (typeof FACET_KINDS)[number];

/** One of them, as an address names it. */
export type Facet = { kind: FacetKind; slug: string; option: ListOption };

/** How an address names a subject or a class: by its English words, else by its uuid. */
const slugOf = ({ title, uuid }: ListOption): string =>
	title
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, "-")
		.replace(/^-|-$/g, "") || uuid;

/** All that public lists can be narrowed by, subjects first. */
export const facetsOf = ({ subjects, grades }: ListOptions): Facet[] => [
	...subjects.map((option) => ({ kind: "subject" as const, slug: slugOf(option), option })),
	...grades.map((option) => ({ kind: "class" as const, slug: slugOf(option), option })),
];

/** What a list is looked through for. */
export const filterOf = (facet: Facet | null) => ({
	q: "",
	subject: facet?.kind === "subject" ? facet.option.uuid : "",
	grade: facet?.kind === "class" ? facet.option.uuid : "",
});
