import { asc, inArray, lt, sql } from "drizzle-orm";
import { issuerSignOut } from "#db/schema/index.ts";
import type { Deps, Limit } from "~/domain/deps.ts";

export type TellNeeds = Pick<Deps, "db" | "clock" | "identity" | "log" | "background">;

/** A session at the issuer that is to be over; all that the person has there where `everywhere`. */
export type EndedThere = { accountUuid: string; idToken: string; everywhere?: boolean };

/** No session of an issuer is as old; ms. */
const LONGEST_MS = 61 * 86_400_000;
/** So many are told in one run … */
const AT_A_TIME = 100;
/** … unless so many were not heard: the issuer is away. */
const MOST_UNHEARD = 3;

/**
 * Ends sessions at the issuer without the browser, which may never get there (ACC-9). Done when the issuer has heard, or
 * when it is noted that it has not: then the scheduled work tells it until it hears. It goes on where the person hangs up.
 */
export async function tellIssuer(deps: TellNeeds, ended: readonly EndedThere[]): Promise<void> {
	const { db, clock, log } = deps;
	const tell = async () => {
		const heard = await Promise.all(ended.map((one) => isHeard(deps, one)));
		const unheard = ended.filter((_, index) => !heard[index]);
		if (unheard.length === 0) return;
		const rows = unheard.map(({ everywhere = false, ...one }) => ({ ...one, everywhere, createdAt: clock() }));
		await db.insert(issuerSignOut).values(rows);
	};
	const told = tell().catch((error) => log.error("issuer never told of an ended session", error));
	deps.background(told);
	await told;
}

async function isHeard({ identity, log }: Pick<Deps, "identity" | "log">, { idToken, everywhere }: EndedThere) {
	try {
		await (await identity()).endSession(idToken, everywhere);
		return true;
	} catch (error) {
		log.error("issuer not told of an ended session", error);
		return false;
	}
}

/** Scheduled: tells the issuer what it has not heard, seldom tried first, and gives up what no session can be as old as. */
export async function tellIssuerAgain(
	deps: Omit<TellNeeds, "background">,
	{ until }: Limit,
): Promise<{ told: number; dropped: number }> {
	const { db, clock, log } = deps;
	const dropped = await db
		.delete(issuerSignOut)
		.where(lt(issuerSignOut.createdAt, clock() - LONGEST_MS))
		.returning({ id: issuerSignOut.id });
	if (dropped.length > 0) log.error("issuer never told of an ended session", `${dropped.length} given up`);
	const due = await db
		.select()
		.from(issuerSignOut)
		.orderBy(asc(issuerSignOut.tries), asc(issuerSignOut.id))
		.limit(AT_A_TIME);
	const [told, unheard]: [number[], number[]] = [[], []];
	for (const row of due) {
		if (clock() >= until || unheard.length >= MOST_UNHEARD) break;
		((await isHeard(deps, row)) ? told : unheard).push(row.id);
	}
	if (told.length > 0) await db.delete(issuerSignOut).where(inArray(issuerSignOut.id, told));
	if (unheard.length > 0)
		await db
			.update(issuerSignOut)
			.set({ tries: sql`${issuerSignOut.tries} + 1` })
			.where(inArray(issuerSignOut.id, unheard));
	return { told: told.length, dropped: dropped.length };
}
