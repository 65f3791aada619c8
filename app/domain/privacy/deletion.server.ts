import { and, eq, isNull, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { accountDeletion, notification } from "#db/schema/index.ts";
import { requireSignedIn } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { audit } from "~/domain/audit.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { notify } from "~/domain/notification/notify.server.ts";
import { takeToday } from "~/domain/request/daily.server.ts";
import { requestErrors } from "~/domain/request/errors.ts";
import { HOLD_ERRORS, privacyErrors } from "./errors.ts";
import { obstaclesTo } from "./obstacles.server.ts";
import { deletionDueAt, holdOf, isRecentSignIn, type Obstacles } from "./rules.ts";
import type { DeletionRequest } from "./schemas.ts";

export type Deletion = typeof accountDeletion.$inferSelect;

type Needs = Pick<Deps, "db" | "clock" | "sessions" | "rateLimit" | "vars">;

/** Neither kept after all nor carried out. */
export const isOpen = and(isNull(accountDeletion.cancelledAt), isNull(accountDeletion.completedAt));
export const openDeletionOf = (accountUuid: string) => and(eq(accountDeletion.accountUuid, accountUuid), isOpen);

/** The same as a statement of a batch. */
export const deletionStatement = ({ db }: Pick<Deps, "db">, accountUuid: string) =>
	db.select({ dueAt: accountDeletion.dueAt }).from(accountDeletion).where(openDeletionOf(accountUuid));

/** Whether the end of one's account was asked for, and when it is due (ms UTC); null where it was not. One round trip. */
export async function deletionOf({ db }: Pick<Deps, "db">, who: Actor | null): Promise<{ dueAt: number } | null> {
	const [row] = await deletionStatement({ db }, requireSignedIn(who).accountUuid);
	return row ?? null;
}

/** What its page says before anybody asks for it: what stands in the way, and how long they may think. */
export async function deletionTerms(
	deps: Pick<Needs, "db" | "clock" | "sessions" | "vars">,
	who: Actor | null,
): Promise<{ obstacles: Obstacles; days: number }> {
	const { accountUuid } = requireSignedIn(who);
	return { obstacles: await obstaclesTo(deps, accountUuid), days: deps.vars.ACCOUNT_DELETION_DAYS };
}

/**
 * A person asks for the end of their account: it is taken away when the waiting is over, unless they keep it (PRV-4). Asked again,
 * it stays as it was, and costs nothing. They are told, by SMS too: it may not be them who asks. Each other asking counts for the day: taking it back and asking anew sends that SMS again. Three round trips.
 * @param signedInAt when the issuer says that they signed in, ms
 * @returns when it is due, ms UTC
 * @throws DomainError SignInAgain, DeletionNotUnderstood, TooManyRequests, LimitReached, one of `HOLD_ERRORS`, of requireSignedIn
 */
export async function requestDeletion(
	deps: Needs,
	who: Actor | null,
	signedInAt: number | null,
	{ understood, giveUp, wallet }: DeletionRequest,
): Promise<number> {
	const { accountUuid, role } = requireSignedIn(who);
	const { db } = deps;
	const now = deps.clock();
	if (!isRecentSignIn(signedInAt, now)) throw privacyErrors.fail("SignInAgain");
	if (!understood) throw privacyErrors.fail("DeletionNotUnderstood");
	if (!(await deps.rateLimit("privacy", accountUuid))) throw requestErrors.fail("TooManyRequests");
	const [asked, obstacles] = await Promise.all([deletionOf(deps, who), obstaclesTo(deps, accountUuid)]);
	if (asked) return asked.dueAt;
	const givenUp = giveUp ? Math.min(wallet, obstacles.wallet) : 0;
	const hold = holdOf(obstacles, givenUp);
	if (hold) throw privacyErrors.fail(HOLD_ERRORS[hold]);
	await takeToday(deps, "deletion", accountUuid);
	const uuid = uuidv7();
	const dueAt = deletionDueAt(now, deps.vars.ACCOUNT_DELETION_DAYS);
	const [, , , [open]] = await db.batch([
		db
			.insert(accountDeletion)
			.values({ uuid, accountUuid, givenUp, dueAt, nextTryAt: dueAt, createdAt: now })
			.onConflictDoNothing(),
		audit(
			deps,
			{ ...ofOneself(accountUuid), action: "account.deletion-asked" },
			sql`FROM ${accountDeletion} WHERE uuid = ${uuid}`,
			now,
		),
		notify(
			deps,
			{
				kind: role === "teacher" ? "deletion-asked-teacher" : "deletion-asked",
				...{ role, account: accountUuid, key: `deletion-asked:${uuid}`, params: { dueAt } },
				from: sql`${accountDeletion}`,
				where: sql`uuid = ${uuid}`,
			},
			now,
		),
		db.select({ dueAt: accountDeletion.dueAt }).from(accountDeletion).where(openDeletionOf(accountUuid)),
	]);
	return open?.dueAt ?? dueAt;
}

/** What a person does to their own account. */
const ofOneself = (accountUuid: string) =>
	({ actorUuid: accountUuid, objectType: "account", objectUuid: accountUuid, detail: null }) as const;

/** Keeps an account that was to be taken away; nothing where that was not asked for, or has begun. */
async function keep({ db, clock }: Pick<Deps, "db" | "clock">, accountUuid: string): Promise<boolean> {
	const now = clock();
	const [[kept]] = await db.batch([
		db
			.update(accountDeletion)
			.set({ cancelledAt: now, nextTryAt: null, heldUpFor: null })
			.where(and(openDeletionOf(accountUuid), isNull(accountDeletion.begunAt)))
			.returning({ uuid: accountDeletion.uuid }),
		audit.ifChanged({ db }, { ...ofOneself(accountUuid), action: "account.deletion-cancelled" }, now),
		// It would go on saying that the account goes.
		db.run(sql`
			DELETE FROM ${notification} WHERE account_uuid = ${accountUuid} AND dedupe_key IN (
				SELECT 'deletion-asked:' || uuid FROM ${accountDeletion} WHERE account_uuid = ${accountUuid} AND cancelled_at = ${now})`),
	]);
	return kept !== undefined;
}

/** "Keep my account" (PRV-4). @returns whether it was to be taken away @throws DomainError of requireSignedIn */
export const keepAccount = (deps: Pick<Deps, "db" | "clock">, who: Actor | null): Promise<boolean> =>
	keep(deps, requireSignedIn(who).accountUuid);

/**
 * Whoever signs in keeps their account (PRV-4): with their password or a code, after they had asked. Who is still signed in at the issuer
 * comes in by any link. One round trip, and one more for who was about to lose it.
 * @param signedInAt when the issuer says that they signed in, ms UTC
 * @returns whether it was to be taken away
 * @throws DomainError AccountBeingDeleted once that has begun
 */
export async function keepBySigningIn(
	deps: Pick<Deps, "db" | "clock">,
	accountUuid: string,
	signedInAt: number | null,
): Promise<boolean> {
	const [open] = await deps.db
		.select({ begunAt: accountDeletion.begunAt, askedAt: accountDeletion.createdAt })
		.from(accountDeletion)
		.where(openDeletionOf(accountUuid));
	if (!open) return false;
	if (open.begunAt === null && (signedInAt ?? 0) <= open.askedAt) return false;
	if (open.begunAt === null && (await keep(deps, accountUuid))) return true;
	throw privacyErrors.fail("AccountBeingDeleted");
}
