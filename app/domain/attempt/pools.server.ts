import { and, eq, sql } from "drizzle-orm";
import type { AnySQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Deps } from "~/domain/deps.ts";
import type { PaperPool } from "~/domain/exam-session/types.ts";

type TableWith<Column extends string> = SQLiteTable & Record<Column, AnySQLiteColumn>;

/** Where one kind keeps what papers are drawn from. `owner` is the column that names the exam or the self-assessment. */
export type PoolTables = {
	/** How many questions of each subject a paper holds, in paper order. */
	subjects: { table: TableWith<"subjectUuid" | "numberOfQuestions" | "position">; owner: AnySQLiteColumn };
	/** The questions to draw from, before they are frozen. */
	questions: { table: TableWith<"questionUuid">; owner: AnySQLiteColumn };
	/** The frozen versions. */
	pools: { table: TableWith<"version" | "content">; owner: AnySQLiteColumn };
};

const MEMORY_MS = 10 * 60_000;
const KV_SECONDS = 7 * 24 * 3600;

/**
 * A frozen pool, from cache or with one round trip. A version never changes, so its cache entry needs no forgetting.
 * @throws Error when there is no such version: whatever is published has its pool
 */
export async function loadFrozenPool(
	{ db, cache }: Pick<Deps, "db" | "cache">,
	{ pools: { table, owner } }: PoolTables,
	ownerUuid: string,
	version: number,
): Promise<PaperPool> {
	const pool = await cache.through<PaperPool | null>(
		`pool:${ownerUuid}:${version}`,
		{ memoryMs: MEMORY_MS, kvSeconds: KV_SECONDS, large: true },
		async () => {
			const [row] = await db
				.select({ content: sql<string>`${table.content}` })
				.from(table)
				.where(and(eq(owner, ownerUuid), eq(table.version, version)));
			return row ? (JSON.parse(row.content) as PaperPool) : null;
		},
	);
	if (!pool) throw new Error(`${ownerUuid} has no pool of version ${version}`);
	return pool;
}
