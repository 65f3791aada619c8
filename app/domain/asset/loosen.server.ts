import type { SQL } from "drizzle-orm";
import { asset } from "#db/schema/index.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { looseOf } from "./queries.server.ts";
import { LOOSE_MS } from "./rules.ts";

const loosenedSince = ({ db }: Pick<Deps, "db">, which: SQL | undefined, looseSince: number) =>
	db.update(asset).set({ holderType: null, holderUuid: null, looseSince }).where(which);

/**
 * The statement by which files hang on nothing any more, and are removed with the next sweep (AST-5). For a batch.
 * @param now ms UTC
 */
export const loosened = (deps: Pick<Deps, "db">, which: SQL | undefined, now: number) =>
	loosenedSince(deps, which, now - LOOSE_MS);

/** The same of what pages that are kept still show: removed a day later. */
export const loosenedForADay = (deps: Pick<Deps, "db">, which: SQL | undefined, now: number) =>
	loosenedSince(deps, which, now);

/** The same of one that must not be taken up meanwhile: it counts as not there. */
export const discarded = ({ db }: Pick<Deps, "db">, which: SQL | undefined, now: number) =>
	db
		.update(asset)
		.set({ storedAt: null, bytes: null, type: null, looseSince: now - LOOSE_MS })
		.where(which);

/** Removes with the next sweep what a person's form brought of which nothing is to become. One round trip; none for nothing. */
export async function letGo(
	deps: Pick<Deps, "db" | "clock">,
	who: Pick<Actor, "accountUuid"> | null,
	uuids: readonly string[],
): Promise<void> {
	if (who && uuids.length > 0) await discarded(deps, looseOf(who.accountUuid, uuids), deps.clock());
}
