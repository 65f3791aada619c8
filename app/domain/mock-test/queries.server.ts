import { asc, count, desc, eq } from "drizzle-orm";
import { mockTestType } from "#db/schema/index.ts";
import type { Deps } from "~/domain/deps.ts";
import type { Hundredths } from "~/lib/marks.ts";
import type { Poisha } from "~/lib/money.ts";
import { type Page, type Paging, toPage } from "~/lib/paging.ts";
import type { Sort } from "~/lib/sorting.ts";
import { loadMockTest, type MockTestConfig, type MockTestSubject } from "./mock-test-type.server.ts";

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
	durationMinutes: number;
	/** Of one paper. */
	numberOfQuestions: number;
	/** Which examination it is for, as a word: `SSC`, `Admission`. */
	examTag: string | null;
	/** 0 is free */
	feePoisha: Poisha;
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

type TypeRow = typeof mockTestType.$inferSelect;

export const toMockTestCard = (row: TypeRow): MockTestTypeCard => ({
	id: row.id,
	uuid: row.uuid,
	title: row.title,
	subtitle: row.subtitle,
	description: row.description,
	icon: row.icon,
	color: row.color,
	image: row.image,
	durationMinutes: row.durationMinutes,
	numberOfQuestions: row.numberOfQuestions,
	examTag: row.examTag,
	feePoisha: row.feePoisha,
});

export const toMockTestDetails = (config: MockTestConfig): MockTestTypeDetails => ({
	...toMockTestCard(config),
	attemptsPerPurchase: config.attemptsPerPurchase,
	marksPerCorrect: config.marksPerCorrect,
	penaltyPerWrong: config.penaltyPerWrong,
	subjects: config.subjects.map(({ subjectTitle, numberOfQuestions }) => ({ subjectTitle, numberOfQuestions })),
});

/** The statements of a list of published types, for a caller that sends them with others. */
export function mockTestTypeStatements(
	{ db }: Pick<Deps, "db">,
	{ page, size, sort = { field: "title", direction: "asc" } }: TypeListing,
) {
	const order = sort.direction === "asc" ? asc : desc;
	const published = eq(mockTestType.state, "published");
	return [
		db
			.select()
			.from(mockTestType)
			.where(published)
			.orderBy(order(SORT_COLUMNS[sort.field]), order(mockTestType.id))
			.limit(size)
			.offset(page * size),
		db.select({ n: count() }).from(mockTestType).where(published),
	] as const;
}

export const toMockTestTypes = (
	[rows, [total]]: [TypeRow[], { n: number }[]],
	paging: Paging,
): Page<MockTestTypeCard> => toPage(rows.map(toMockTestCard), total?.n ?? 0, paging);

/** Published kinds of self-assessment, by title where nothing else is said. One round trip. */
export async function listMockTestTypes(deps: Pick<Deps, "db">, listing: TypeListing): Promise<Page<MockTestTypeCard>> {
	return toMockTestTypes(await deps.db.batch([...mockTestTypeStatements(deps, listing)]), listing);
}

/** The first `size` published types by title. One round trip. */
export async function publishedMockTestUuids({ db }: Pick<Deps, "db">, size: number): Promise<string[]> {
	const rows = await db
		.select({ uuid: mockTestType.uuid })
		.from(mockTestType)
		.where(eq(mockTestType.state, "published"))
		.orderBy(asc(mockTestType.title), asc(mockTestType.id))
		.limit(size);
	return rows.map(({ uuid }) => uuid);
}

/** One published type in full, by uuid or id. One round trip at most. @throws DomainError MockTestNotFound */
export async function getMockTestType(
	deps: Pick<Deps, "db" | "cache">,
	idOrUuid: string,
): Promise<MockTestTypeDetails> {
	return toMockTestDetails(await loadMockTest(deps, idOrUuid));
}
