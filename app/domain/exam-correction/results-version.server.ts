import { type SQL, sql } from "drizzle-orm";
import { keyCorrection, modelTest } from "#db/schema/index.ts";

/**
 * By which instant (ms UTC) the results of an exam are what they are: its last ranking, or a correction that came after it. Null until it
 * is ranked. What a preview was made of is what is confirmed (MT-8.2).
 */
export const resultsVersion = (examUuid: string): SQL<number | null> => sql<number | null>`(
	SELECT max(e.ranked_at, coalesce((SELECT max(k.updated_at) FROM ${keyCorrection} AS k WHERE k.exam_uuid = e.uuid), 0))
	FROM ${modelTest} AS e WHERE e.uuid = ${examUuid})`;
