import type { Deps } from "~/domain/deps.ts";
import type { PaperPool } from "./types.ts";

const MEMORY_MS = 10 * 60_000;
const KV_SECONDS = 7 * 24 * 3600;

/**
 * A frozen pool, from cache or by `read`. A version never changes, so its cache entry needs no forgetting.
 * @param ownerUuid of the exam or the self-assessment
 * @param read the pool's JSON; undefined when there is none
 * @throws Error when there is no such version: whatever is published has its pool
 */
export async function cachedPool(
	{ cache }: Pick<Deps, "cache">,
	ownerUuid: string,
	version: number,
	read: () => Promise<string | undefined>,
): Promise<PaperPool> {
	const pool = await cache.through<PaperPool | null>(
		`pool:${ownerUuid}:${version}`,
		{ memoryMs: MEMORY_MS, kvSeconds: KV_SECONDS },
		async () => {
			const content = await read();
			return content === undefined ? null : (JSON.parse(content) as PaperPool);
		},
	);
	if (!pool) throw new Error(`${ownerUuid} has no pool of version ${version}`);
	return pool;
}
