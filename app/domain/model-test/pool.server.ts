import { modelTestQuestion, modelTestSubject, paperPool } from "#db/schema/index.ts";
import { loadFrozenPool, type PoolTables } from "~/domain/attempt/pools.server.ts";
import type { Deps } from "~/domain/deps.ts";
import type { PaperPool } from "~/domain/exam-session/types.ts";

export const modelTestPools: PoolTables = {
	subjects: { table: modelTestSubject, owner: modelTestSubject.examUuid },
	questions: { table: modelTestQuestion, owner: modelTestQuestion.examUuid },
	pools: { table: paperPool, owner: paperPool.examUuid },
};

/** A frozen pool of an exam, from cache or with one round trip. @throws Error when the exam has no such version */
export const loadPool = (deps: Pick<Deps, "db" | "cache">, examUuid: string, version: number): Promise<PaperPool> =>
	loadFrozenPool(deps, modelTestPools, examUuid, version);
