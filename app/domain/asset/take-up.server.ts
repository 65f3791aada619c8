import { sql } from "drizzle-orm";
import { asset } from "#db/schema/index.ts";
import type { Deps } from "~/domain/deps.ts";
import { looseOf } from "./queries.server.ts";
import type { AssetHolder } from "./rules.ts";

type Taken = { ownerUuid: string; uuids: readonly string[] };

/** Whether each of these is the owner's, there, and hanging on nothing: a condition for the statement that makes their holder. */
export const areLoose = ({ ownerUuid, uuids }: Taken) =>
	sql`(SELECT count(*) FROM ${asset} WHERE ${looseOf(ownerUuid, uuids)}) = ${new Set(uuids).size}`;

/**
 * Hangs them on what the batch has made before, if it has (AST-1).
 * @param made whether the holder is there
 */
export const takeUp = (
	{ db }: Pick<Deps, "db">,
	{ ownerUuid, uuids }: Taken,
	{ holderType, holderUuid, made }: { holderType: AssetHolder; holderUuid: string; made: ReturnType<typeof sql> },
) =>
	db
		.update(asset)
		.set({ holderType, holderUuid, looseSince: null })
		.where(sql`${looseOf(ownerUuid, uuids)} AND ${made}`);
