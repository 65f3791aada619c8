import { mockTestPool, mockTestTypeQuestion, mockTestTypeSubject } from "#db/schema/index.ts";
import { loadFrozenPool, type PoolTables } from "~/domain/attempt/pools.server.ts";
import type { Deps } from "~/domain/deps.ts";
import type { PaperPool } from "~/domain/exam-session/types.ts";

export const mockTestPools: PoolTables = {
	subjects: { table: mockTestTypeSubject, owner: mockTestTypeSubject.typeUuid },
	questions: { table: mockTestTypeQuestion, owner: mockTestTypeQuestion.typeUuid },
	pools: { table: mockTestPool, owner: mockTestPool.typeUuid },
};

/** A frozen pool of a self-assessment, from cache or with one round trip. @throws Error when there is no such version */
export const loadMockTestPool = (
	deps: Pick<Deps, "db" | "cache">,
	typeUuid: string,
	version: number,
): Promise<PaperPool> => loadFrozenPool(deps, mockTestPools, typeUuid, version);
