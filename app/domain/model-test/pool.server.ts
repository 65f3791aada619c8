import { and, eq } from "drizzle-orm";
import { paperPool } from "#db/schema/index.ts";
import type { Deps } from "~/domain/deps.ts";
import { cachedPool } from "~/domain/exam-session/cached-pool.server.ts";
import type { PaperPool } from "~/domain/exam-session/types.ts";

/** A frozen pool of an exam, from cache or with one round trip. @throws Error when the exam has no such version */
export const loadPool = (deps: Pick<Deps, "db" | "cache">, examUuid: string, version: number): Promise<PaperPool> =>
	cachedPool(deps, examUuid, version, async () => {
		const [row] = await deps.db
			.select({ content: paperPool.content })
			.from(paperPool)
			.where(and(eq(paperPool.examUuid, examUuid), eq(paperPool.version, version)));
		return row?.content;
	});
