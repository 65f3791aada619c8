import { and, asc, eq, gt, inArray, lt, lte, notInArray, sql } from "drizzle-orm";
import { oauthClient } from "#db/accounts/schema.ts";
import { logoutNotice } from "#db/accounts/walks.ts";
import type { AccountsDatabase } from "./database.ts";
import { againAfter, NOTICE } from "./rules.ts";

/** Whose sessions are over: one of them, or all where none is named. */
export type Ended = { userId: string; sessionId: string | null };
export type Notice = typeof logoutNotice.$inferSelect;

/**
 * A row for each client that wants to hear of it. Part of the batch that ends the sessions, so that neither is done without
 * the other.
 */
export const noteEnded = (db: AccountsDatabase, { userId, sessionId }: Ended, now: number) =>
	db.insert(logoutNotice).select(
		sql`SELECT lower(hex(randomblob(16))), client_id, ${userId}, ${sessionId}, ${now}, 0, ${now + NOTICE.firstAfter}
			FROM ${oauthClient} WHERE backchannel_logout_uri IS NOT NULL AND disabled = 0`,
	);

/** What a moment ago was noted of somebody, to be told at once. */
export const noticesOf = (db: AccountsDatabase, { userId }: Pick<Ended, "userId">, now: number): Promise<Notice[]> =>
	db
		.select()
		.from(logoutNotice)
		.where(and(eq(logoutNotice.userId, userId), eq(logoutNotice.at, now)));

/** Due ones, oldest first; each is due again later from now on, so that of two that work side by side one has it. */
export async function takeDue(
	db: AccountsDatabase,
	{ now, most, notOf }: { now: number; most: number; notOf: readonly string[] },
): Promise<Notice[]> {
	const due = db
		.select({ id: logoutNotice.id })
		.from(logoutNotice)
		.where(and(lte(logoutNotice.dueAt, now), notInArray(logoutNotice.clientId, [...notOf])))
		.orderBy(asc(logoutNotice.dueAt))
		.limit(most);
	const taken = await db
		.update(logoutNotice)
		.set({ dueAt: now + NOTICE.held })
		.where(and(inArray(logoutNotice.id, due), lte(logoutNotice.dueAt, now)))
		.returning();
	return taken.sort((a, b) => a.at - b.at);
}

/** The client has heard. */
export async function forgetNotice(db: AccountsDatabase, { id }: Pick<Notice, "id">): Promise<void> {
	await db.delete(logoutNotice).where(eq(logoutNotice.id, id));
}

/** The client did not hear this one: it waits longer each time. */
export async function postpone(db: AccountsDatabase, { id, tries }: Notice, now: number): Promise<void> {
	await db
		.update(logoutNotice)
		.set({ tries: tries + 1, dueAt: now + againAfter(tries) })
		.where(eq(logoutNotice.id, id));
}

/**
 * Clients that answer again need not wait for what they missed. What is due within `held` stays: another run may have it.
 * @param began when this run began, as all of it notes; @param now by now, so that no run can have begun later
 */
export async function callForward(
	db: AccountsDatabase,
	clientIds: readonly string[],
	{ began, now }: { began: number; now: number },
): Promise<void> {
	await db
		.update(logoutNotice)
		.set({ dueAt: began })
		.where(
			and(
				inArray(logoutNotice.clientId, [...clientIds]),
				gt(logoutNotice.tries, 0),
				gt(logoutNotice.dueAt, now + NOTICE.held),
			),
		);
}

/** Takes away what is older than anything that it could still end. @returns how many */
export async function dropOldNotices(db: AccountsDatabase, now: number): Promise<number> {
	const dropped = await db
		.delete(logoutNotice)
		.where(lt(logoutNotice.at, now - NOTICE.longest))
		.returning({ id: logoutNotice.id });
	return dropped.length;
}
