import { and, asc, desc, type Placeholder, type SQL, sql } from "drizzle-orm";
import { keptQuery, readAll } from "#db/kept-query.ts";
import { mockTestAttempt, mockTestType, mockTestTypeGrade, mockTestTypeSubject } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import {
	FILTER_VALUES,
	type FilterValues,
	filterValues,
	type ListOptions,
	lookedFor,
	optionReadings,
} from "~/domain/attempt/list-search.server.ts";
import { type ListSearch, MOCK_TEST_SORTS } from "~/domain/attempt/list-search.ts";
import type { Deps } from "~/domain/deps.ts";
import { type Page, type Paging, toPage } from "~/lib/paging.ts";
import { type MockTestSubject, subjectCounts } from "./mock-test-type.server.ts";
import { cardColumns, type MockTestTypeCard, published, toMockTestCard } from "./queries.server.ts";
import { MOCK_TEST_LIST_TYPES, type MockTestListType } from "./rules.ts";

export type MyMockTestTypes = {
	types: Page<MockTestTypeCard & { taken: boolean }>;
	/** How many each list holds of what is looked for. */
	counts: Record<MockTestListType, number>;
	/** How many attempts there are of one's own. */
	attempts: number;
	options: ListOptions;
};

type TypeSort = (typeof MOCK_TEST_SORTS)[number];

const VALUES = ["student", ...FILTER_VALUES] as const;

const TYPE_UUID = sql.raw('"mock_test_type"."uuid"');

/** Whether the student has finished one. */
const taken = (student: Placeholder) =>
	sql<number>`EXISTS (SELECT 1 FROM ${mockTestAttempt} AS a WHERE a.account_uuid = ${student}
		AND a.type_uuid = ${TYPE_UUID} AND a.finished_at IS NOT NULL)`.mapWith(Number);

const inList = (type: MockTestListType, student: Placeholder): SQL | undefined =>
	type === "taken" ? taken(student) : type === "untaken" ? sql`NOT ${taken(student)}` : undefined;

/** The condition for published kinds that are looked for. */
export const foundTypes = (values: FilterValues) =>
	and(
		published,
		lookedFor(values, {
			name: mockTestType.title,
			uuid: TYPE_UUID,
			owner: sql.raw("type_uuid"),
			subjects: mockTestTypeSubject,
			grades: mockTestTypeGrade,
		}),
	);

const BY_NAME = [asc(mockTestType.title), asc(mockTestType.id)];
const ORDERS: Record<TypeSort, SQL[]> = {
	name: BY_NAME,
	newest: [desc(mockTestType.createdAt), desc(mockTestType.id)],
	shortest: [asc(mockTestType.durationMinutes), ...BY_NAME],
	cheapest: [asc(mockTestType.feePoisha), ...BY_NAME],
};

const myPage = (type: MockTestListType, sort: TypeSort) =>
	keptQuery([...VALUES, "size", "offset"], (db, { size, offset, ...values }) =>
		db
			.select({ ...cardColumns, subjects: subjectCounts, taken: taken(values.student) })
			.from(mockTestType)
			.where(and(foundTypes(values), inList(type, values.student)))
			.orderBy(...ORDERS[sort])
			.limit(size)
			.offset(offset),
	);

/** One for each list and order: an order cannot be a value of a query. */
const PAGES = Object.fromEntries(
	MOCK_TEST_LIST_TYPES.map((type) => [
		type,
		Object.fromEntries(MOCK_TEST_SORTS.map((sort) => [sort, myPage(type, sort)])),
	]),
) as Record<MockTestListType, Record<TypeSort, ReturnType<typeof myPage>>>;

const myCounts = keptQuery(VALUES, (db, values) =>
	db
		.select({
			all: sql<number>`count(*)`.mapWith(Number),
			taken: sql<number>`count(CASE WHEN ${taken(values.student)} THEN 1 END)`.mapWith(Number),
			attempts:
				sql<number>`(SELECT count(*) FROM ${mockTestAttempt} AS own WHERE own.account_uuid = ${values.student})`.mapWith(
					Number,
				),
		})
		.from(mockTestType)
		.where(foundTypes(values)),
);

/**
 * Published kinds of self-assessment with whether the student has taken each (MOCK-8). One round trip.
 * @throws DomainError of requireRole
 */
export async function listMyTypes(
	{ db }: Pick<Deps, "db">,
	who: Actor | null,
	{ type, sort, page, size, ...filter }: Paging & ListSearch<TypeSort> & { type: MockTestListType },
): Promise<MyMockTestTypes> {
	const values = { student: requireRole(who, "student").accountUuid, ...filterValues(filter) };
	const [rows, [counted], subjects, grades] = await readAll(db, [
		PAGES[type][sort]({ ...values, size, offset: page * size }),
		myCounts(values),
		...optionReadings(),
	]);
	const [all, done] = [counted?.all ?? 0, counted?.taken ?? 0];
	const counts = { all, taken: done, untaken: all - done };
	const cards = rows.map((row) => ({
		...toMockTestCard(row),
		subjects: JSON.parse(row.subjects) as MockTestSubject[],
		taken: row.taken === 1,
	}));
	return {
		types: toPage(cards, counts[type], { page, size }),
		counts,
		attempts: counted?.attempts ?? 0,
		options: { subjects, grades },
	};
}
