import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { assetErrors } from "./errors.ts";

/** Where a file stands in an archive, and in the bucket. */
export type ArchiveEntry = { path: string; key: string };

/** The files of an archive, each opened when it is its turn; without content where the bucket has it no more, which the archive then says. */
export async function* archived<Content>(
	entries: readonly ArchiveEntry[],
	open: (key: string) => Promise<Content | null>,
): AsyncGenerator<{ path: string; content: Content | null }> {
	for (const { path, key } of entries) yield { path, content: await open(key) };
}

/**
 * What tells the list that an archive is made of from another one, in SQL: what is in it, and in which order. The parts of two lists do not fit together.
 * @param rows a query of `id`, and `rn`, the place in the list
 */
export const listState = (rows: SQLWrapper): SQL<string> =>
	sql<string>`(SELECT count(*) || '-' || coalesce(sum((r.rn * r.id) % 1000000007), 0) FROM ${rows} AS r)`;

/**
 * That a part of an archive is of the list that its link was made of: else some files would be in none of the parts (MAT-6).
 * @param asked as the link has it; null of one that says nothing
 * @throws DomainError ArchiveChanged
 */
export function requireSameList(asked: string | null, state: string | undefined): void {
	if (asked !== null && asked !== state) throw assetErrors.fail("ArchiveChanged");
}
