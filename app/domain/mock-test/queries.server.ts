import { asc, count, desc, eq } from "drizzle-orm";
import { keptQuery, type RowsOf, readAll } from "#db/kept-query.ts";
import { mockTestType } from "#db/schema/index.ts";
import type { Deps } from "~/domain/deps.ts";
import type { Hundredths } from "~/lib/marks.ts";
import type { Poisha } from "~/lib/money.ts";
import { type Page, type Paging, toPage } from "~/lib/paging.ts";
import type { Sort } from "~/lib/sorting.ts";
import { loadMockTest, type MockTestConfig, type MockTestSubject, subjectCounts } from "./mock-test-type.server.ts";

/** A published kind of self-assessment as lists show it. */
export type MockTestTypeCard = {
	id: number;
	uuid: string;
	title: string;
	subtitle: string | null;
	description: string | null;
	icon: string | null;
	color: string | null;
	image: string | null;
	/** What it shows; missing in what was kept before it was said. */
	imageAlt?: string | null;
	durationMinutes: number;
	/** Of one paper. */
	numberOfQuestions: number;
	/** Which examination it is for, as a word: `SSC`, `Admission`. */
	examTag: string | null;
	/** The same in Bangla; null where it has none, missing in what was kept before it could have one. */
	examTagBn?: string | null;
	/** 0 is free */
	feePoisha: Poisha;
	/** In paper order; where a list tells them. */
	subjects?: Omit<MockTestSubject, "subjectUuid">[];
};

export type MockTestTypeDetails = MockTestTypeCard & {
	/** How many attempts one purchase gives; means nothing where the fee is 0. */
	attemptsPerPurchase: number;
	marksPerCorrect: Hundredths;
	/** Taken off for each wrong answer. */
	penaltyPerWrong: Hundredths;
	/** In paper order. */
	subjects: Omit<MockTestSubject, "subjectUuid">[];
};

/** What lists of types are sorted by. */
export const TYPE_SORTS = ["title", "createdAt", "fee"] as const;
type TypeListing = Paging & { sort?: Sort<(typeof TYPE_SORTS)[number]> };

const SORT_COLUMNS = { title: mockTestType.title, createdAt: mockTestType.createdAt, fee: mockTestType.feePoisha };

/** The columns of a card. */
export const cardColumns = {
	id: mockTestType.id,
	uuid: mockTestType.uuid,
	title: mockTestType.title,
	subtitle: mockTestType.subtitle,
	description: mockTestType.description,
	icon: mockTestType.icon,
	color: mockTestType.color,
	image: mockTestType.image,
	imageAlt: mockTestType.imageAlt,
	durationMinutes: mockTestType.durationMinutes,
	numberOfQuestions: mockTestType.numberOfQuestions,
	examTag: mockTestType.examTag,
	examTagBn: mockTestType.examTagBn,
	feePoisha: mockTestType.feePoisha,
};

type CardRow = Pick<typeof mockTestType.$inferSelect, keyof typeof cardColumns>;

export const toMockTestCard = (row: CardRow): MockTestTypeCard => ({
	id: row.id,
	uuid: row.uuid,
	title: row.title,
	subtitle: row.subtitle,
	description: row.description,
	icon: row.icon,
	color: row.color,
	image: row.image,
	imageAlt: row.imageAlt,
	durationMinutes: row.durationMinutes,
	numberOfQuestions: row.numberOfQuestions,
	examTag: row.examTag,
	examTagBn: row.examTagBn,
	feePoisha: row.feePoisha,
});

export const toMockTestDetails = (config: MockTestConfig): MockTestTypeDetails => ({
	...toMockTestCard(config),
	attemptsPerPurchase: config.attemptsPerPurchase,
	marksPerCorrect: config.marksPerCorrect,
	penaltyPerWrong: config.penaltyPerWrong,
	subjects: config.subjects.map(({ subjectUuid: _, ...subject }) => subject),
});

export const published = eq(mockTestType.state, "published");

const pageBy = (field: keyof typeof SORT_COLUMNS, order: typeof asc) =>
	keptQuery(["size", "offset"], (db, { size, offset }) =>
		db
			.select({ ...cardColumns, subjects: subjectCounts })
			.from(mockTestType)
			.where(published)
			.orderBy(order(SORT_COLUMNS[field]), order(mockTestType.id))
			.limit(size)
			.offset(offset),
	);
const bothWays = (field: keyof typeof SORT_COLUMNS) => ({ asc: pageBy(field, asc), desc: pageBy(field, desc) });
const PAGES = { title: bothWays("title"), createdAt: bothWays("createdAt"), fee: bothWays("fee") };

const total = keptQuery([], (db) => db.select({ n: count() }).from(mockTestType).where(published));

/** What a list of published types reads, for a caller that reads more at once. */
export const mockTestTypeReadings = ({ page, size, sort = { field: "title", direction: "asc" } }: TypeListing) =>
	[PAGES[sort.field][sort.direction]({ size, offset: page * size }), total({})] as const;

export const toMockTestTypes = (
	[rows, [counted]]: RowsOf<ReturnType<typeof mockTestTypeReadings>>,
	paging: Paging,
): Page<MockTestTypeCard> =>
	toPage(
		rows.map((row) => ({ ...toMockTestCard(row), subjects: JSON.parse(row.subjects) as MockTestSubject[] })),
		counted?.n ?? 0,
		paging,
	);

/** Published kinds of self-assessment, by title where nothing else is said. One round trip. */
export async function listMockTestTypes(deps: Pick<Deps, "db">, listing: TypeListing): Promise<Page<MockTestTypeCard>> {
	return toMockTestTypes(await readAll(deps.db, mockTestTypeReadings(listing)), listing);
}

/** The first `size` published types by title. For a batch. */
export const publishedMockTestUuids = ({ db }: Pick<Deps, "db">, size: number) =>
	db
		.select({ uuid: mockTestType.uuid })
		.from(mockTestType)
		.where(eq(mockTestType.state, "published"))
		.orderBy(asc(mockTestType.title), asc(mockTestType.id))
		.limit(size);

/** One published type in full, by uuid or id. One round trip at most. @throws DomainError MockTestNotFound */
export async function getMockTestType(
	deps: Pick<Deps, "db" | "cache">,
	idOrUuid: string,
): Promise<MockTestTypeDetails> {
	return toMockTestDetails(await loadMockTest(deps, idOrUuid));
}
