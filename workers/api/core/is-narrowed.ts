import type { z } from "zod";

const OF_PAGE = ["page", "size", "sort"];

/** Whether a query asks for something else of a list than a page of all there is (SEC-4). */
export function isNarrowed(schema: z.ZodType<object>, query: object): boolean {
	const of = (all: object) => JSON.stringify(Object.entries(all).filter(([name]) => !OF_PAGE.includes(name)));
	return of(query) !== of(schema.parse({}));
}
