import { and, eq } from "drizzle-orm";
import { paperPool } from "#db/schema/index.ts";
import type { Deps } from "#workers/deps.ts";
import type { PaperPool } from "#workers/exam-session/types.ts";

const MEMORY_MS = 10 * 60_000;
const KV_SECONDS = 7 * 24 * 3600;

/**
 * A frozen pool, from cache or with one round trip. A version never changes, so its cache entry needs no forgetting.
 * @throws Error when the exam has no such version: a published exam always has its pool
 */
export async function loadPool(
	deps: Pick<Deps, "db" | "cache">,
	examUuid: string,
	version: number,
): Promise<PaperPool> {
	const pool = await deps.cache.through<PaperPool | null>(
		`pool:${examUuid}:${version}`,
		{ memoryMs: MEMORY_MS, kvSeconds: KV_SECONDS },
		async () => {
			const [row] = await deps.db
				.select({ content: paperPool.content })
				.from(paperPool)
				.where(and(eq(paperPool.examUuid, examUuid), eq(paperPool.version, version)));
			return row ? (JSON.parse(row.content) as PaperPool) : null;
		},
	);
	if (!pool) throw new Error(`Exam ${examUuid} has no pool of version ${version}`);
	return pool;
}
