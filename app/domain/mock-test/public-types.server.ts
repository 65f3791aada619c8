import { asc, count } from "drizzle-orm";
import { keptQuery, readAll } from "#db/kept-query.ts";
import { mockTestType } from "#db/schema/index.ts";
import { type Facet, filterOf } from "~/domain/attempt/list-facets.ts";
import { FILTER_VALUES, filterValues } from "~/domain/attempt/list-search.server.ts";
import type { Deps } from "~/domain/deps.ts";
import type { Page, Paging } from "~/lib/paging.ts";
import { subjectCounts } from "./mock-test-type.server.ts";
import { foundTypes } from "./my-types.server.ts";
import { cardColumns, type MockTestTypeCard, toMockTestTypes } from "./queries.server.ts";

const pageOf = keptQuery([...FILTER_VALUES, "size", "offset"], (db, { size, offset, ...values }) =>
	db
		.select({ ...cardColumns, subjects: subjectCounts })
		.from(mockTestType)
		.where(foundTypes(values))
		.orderBy(asc(mockTestType.title), asc(mockTestType.id))
		.limit(size)
		.offset(offset),
);
const totalOf = keptQuery(FILTER_VALUES, (db, values) =>
	db.select({ n: count() }).from(mockTestType).where(foundTypes(values)),
);

/** Published kinds for everybody by title, of one subject or class where that is asked for. One round trip. */
export async function listPublicTypes(
	{ db }: Pick<Deps, "db">,
	{ page, size, facet }: Paging & { facet: Facet | null },
): Promise<Page<MockTestTypeCard>> {
	const values = filterValues(filterOf(facet));
	const read = await readAll(db, [pageOf({ ...values, size, offset: page * size }), totalOf(values)]);
	return toMockTestTypes(read, { page, size });
}
