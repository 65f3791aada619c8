import { and, asc, eq, lte } from "drizzle-orm";
import { account, accountDeletion } from "#db/schema/index.ts";
import { audit } from "~/domain/audit.server.ts";
import type { Deps, Limit } from "~/domain/deps.ts";
import { type Deletion, isOpen } from "./deletion.server.ts";
import { type EraseNeeds, emptyAccount, eraseHoldings } from "./erase.server.ts";
import { nothingStands, obstaclesTo } from "./obstacles.server.ts";
import { redactAudit } from "./redact-audit.server.ts";
import { deletionAgainAfter, HELD_FOR_MS, holdOf } from "./rules.ts";

/** Accounts at a time. */
const GROUP = 20;

/**
 * Scheduled: takes away the accounts whose waiting is over (PRV-5, PRV-6). What is held up waits; what is cut off or fails goes on from
 * there the next time, and nothing is done twice.
 */
export async function carryOutDeletions(
	deps: EraseNeeds,
	limit: Limit,
): Promise<{ done: number; held: number; failed: number }> {
	const outcome = { done: 0, held: 0, failed: 0 };
	const due = await deps.db
		.select()
		.from(accountDeletion)
		.where(lte(accountDeletion.nextTryAt, deps.clock()))
		.orderBy(asc(accountDeletion.nextTryAt))
		.limit(GROUP);
	for (const row of due) {
		if (deps.clock() >= limit.until) break;
		try {
			const state = await carryOut(deps, row, limit);
			if (state !== "unfinished") outcome[state] += 1;
		} catch (error) {
			outcome.failed += 1;
			deps.log.error("account not taken away", error, { deletion: row.uuid });
			await tryAgain(deps, row, { tries: row.tries + 1, nextTryAt: deps.clock() + deletionAgainAfter(row.tries) });
		}
	}
	return outcome;
}

type State = "done" | "held" | "unfinished";

async function carryOut(deps: EraseNeeds, row: Deletion, limit: Limit): Promise<State> {
	const { accountUuid } = row;
	if (row.begunAt === null) {
		const heldUpFor = holdOf(await obstaclesTo(deps, accountUuid), row.givenUp);
		if (heldUpFor) {
			await tryAgain(deps, row, { heldUpFor, nextTryAt: deps.clock() + HELD_FOR_MS });
			return "held";
		}
		if (!(await begin(deps, row))) return "unfinished";
	}
	// First of all nobody is signed in any more, and nobody signs in: not here, and not at the issuer.
	await deps.sessions.forget(accountUuid);
	if (row.issuerToldAt === null) await endAtIssuer(deps, row);
	await redactAudit(deps, accountUuid);
	if (!(await eraseHoldings(deps, accountUuid, limit))) return "unfinished";
	// What was noted by requests that were under way at the beginning.
	await deps.sessions.forget(accountUuid);
	await finish(deps, row);
	// Names and pictures on public pages go at once.
	await deps.cache.bumpPublicVersion(deps.clock());
	return "done";
}

const openRow = (uuid: string) => and(eq(accountDeletion.uuid, uuid), isOpen);

async function tryAgain({ db }: Pick<Deps, "db">, { uuid }: Deletion, change: Partial<Deletion>): Promise<void> {
	await db.update(accountDeletion).set(change).where(openRow(uuid));
}

/** From here on there is no way back. @returns false where it was kept at the last moment, or something came up in it */
async function begin(
	{ db, clock }: Pick<Deps, "db" | "clock">,
	{ uuid, accountUuid, givenUp }: Deletion,
): Promise<boolean> {
	const now = clock();
	const begun = await db
		.update(accountDeletion)
		.set({ begunAt: now, heldUpFor: null, tries: 0 })
		.where(and(openRow(uuid), nothingStands(accountUuid, now, givenUp)))
		.returning({ uuid: accountDeletion.uuid });
	return begun.length > 0;
}

/** The issuer takes its part away: name, number, password, sessions. Another issuer than ours keeps the person as it sees fit. */
async function endAtIssuer({ db, clock, identity }: EraseNeeds, { uuid, accountUuid }: Deletion): Promise<void> {
	const [person] = await db
		.select({ issuer: account.issuer, subject: account.subject })
		.from(account)
		.where(eq(account.uuid, accountUuid));
	if (person) await (await identity()).erasePerson(person);
	await db.update(accountDeletion).set({ issuerToldAt: clock() }).where(openRow(uuid));
}

/** The account is empty and the deletion done, both or neither. */
async function finish(deps: Pick<Deps, "db" | "clock">, { uuid, accountUuid }: Deletion): Promise<void> {
	const { db, clock } = deps;
	const now = clock();
	await db.batch([
		emptyAccount(deps, accountUuid),
		db.update(accountDeletion).set({ completedAt: now, nextTryAt: null }).where(openRow(uuid)),
		audit.ifChanged(
			deps,
			{ actorUuid: null, action: "account.deleted", objectType: "account", objectUuid: accountUuid, detail: null },
			now,
		),
	]);
}
