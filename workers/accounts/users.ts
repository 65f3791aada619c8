import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { account, oauthAccessToken, session, user } from "#db/accounts/schema.ts";
import { flow, mobileChange } from "#db/accounts/walks.ts";
import { isRefusedFor } from "#db/constraint.ts";
import type { AccountsDatabase } from "./database.ts";
import { voidWalks } from "./flows.ts";
import { noteEnded } from "./logout-notices.ts";

export type User = typeof user.$inferSelect;

export async function findByMobile(db: AccountsDatabase, mobile: string): Promise<User | null> {
	const [row] = await db.select().from(user).where(eq(user.phoneNumber, mobile));
	return row ?? null;
}

/** The person with this number and their password's hash, which may be missing. */
export async function findCredential(db: AccountsDatabase, mobile: string) {
	const [row] = await db
		.select({ user, passwordHash: account.password })
		.from(user)
		.leftJoin(account, and(eq(account.userId, user.id), eq(account.providerId, "credential")))
		.where(eq(user.phoneNumber, mobile));
	return row ?? null;
}

/** The password's hash of somebody who is signed in; null where they have none. */
export async function passwordHashOf(db: AccountsDatabase, userId: string): Promise<string | null> {
	const [row] = await db.select({ hash: account.password }).from(account).where(isCredentialOf(userId));
	return row?.hash ?? null;
}

const isCredentialOf = (userId: string) => and(eq(account.userId, userId), eq(account.providerId, "credential"));

/** Whose a number is while something is written, which ends the walk `flowId`. */
type Holder = { userId: string; mobile: string; flowId: string };

/**
 * A value of a person, for a column that must have one: nothing where the number is not theirs by then or the walk is void, so that
 * the column refuses the whole batch. Looking before would leave a moment in which the number changes hands.
 */
const whileTheirs = (value: SQL, { userId, mobile, flowId }: Holder) =>
	sql<string>`(SELECT ${value} FROM ${user} WHERE ${user.id} = ${userId} AND ${user.phoneNumber} = ${mobile}
		AND EXISTS (SELECT 1 FROM ${flow} WHERE ${flow.id} = ${flowId} AND ${flow.voidAt} IS NULL))`;

const isNobodysNow = (error: unknown, column: "account.user_id" | "mobile_change.from_mobile") =>
	isRefusedFor(`NOT NULL constraint failed: ${column}`, error);
const hasAnAccount = (error: unknown) => isRefusedFor("UNIQUE constraint failed: user.phone_number", error);

/** An address that no mail server takes: the library's tables want one. */
const placeholderEmail = (userId: string) => `${userId}@mobile.invalid`;

const credential = (userId: string, passwordHash: string, at: Date, owner: string | SQL<string> = userId) => ({
	id: uuidv7(),
	accountId: userId,
	providerId: "credential",
	userId: owner,
	password: passwordHash,
	createdAt: at,
	updatedAt: at,
});

type Registration = { mobile: string; name: string; passwordHash: string };

/**
 * Makes the account of somebody who has proved that the number is theirs. A number that has one already keeps it as it is:
 * a registration never replaces anybody's password. Whatever else was begun for the number is void (ACC-23).
 * @returns the new person's id, or null where somebody has the number
 */
export async function register(
	db: AccountsDatabase,
	{ mobile, name, passwordHash }: Registration,
	now: number,
): Promise<string | null> {
	const at = new Date(now);
	const id = uuidv7();
	const person = { id, name, email: placeholderEmail(id), phoneNumber: mobile, phoneNumberVerified: true };
	try {
		await db.batch([
			db.insert(user).values({ ...person, createdAt: at, updatedAt: at }),
			db.insert(account).values(credential(id, passwordHash, at)),
			...voidWalks(db, { mobiles: [mobile] }, now),
		]);
		return id;
	} catch (error) {
		if (hasAnAccount(error)) return null;
		throw error;
	}
}

/**
 * Sets the password of somebody who has proved the number: every session ends, and the number is verified from now on.
 * @returns false, and nothing done, where the number is not theirs any more
 */
export async function setPassword(
	db: AccountsDatabase,
	{ passwordHash, ...holder }: Holder & { passwordHash: string },
	now: number,
): Promise<boolean> {
	const at = new Date(now);
	const { userId } = holder;
	const owner = whileTheirs(sql`${user.id}`, holder);
	try {
		await db.batch([
			db.update(user).set({ phoneNumberVerified: true, updatedAt: at }).where(eq(user.id, userId)),
			db.delete(account).where(isCredentialOf(userId)),
			db.insert(account).values(credential(userId, passwordHash, at, owner)),
			...endSessionsOf(db, userId, now),
		]);
		return true;
	} catch (error) {
		if (isNobodysNow(error, "account.user_id")) return false;
		throw error;
	}
}

/** Another password, of somebody who said the one of before: every session ends. */
export async function changePassword(
	db: AccountsDatabase,
	userId: string,
	passwordHash: string,
	now: number,
): Promise<void> {
	await db.batch([
		db.delete(account).where(isCredentialOf(userId)),
		db.insert(account).values(credential(userId, passwordHash, new Date(now))),
		...endSessionsOf(db, userId, now),
	]);
}

/**
 * Another number of somebody who has proved it: written down, every session ends, and what was begun for either number is
 * void (ACC-23).
 * @returns false, and nothing done, where an account has it by now, or theirs is not the one of before any more
 */
export async function changeMobile(
	db: AccountsDatabase,
	{ to, ...holder }: Holder & { to: string },
	now: number,
): Promise<boolean> {
	const { userId, mobile: from } = holder;
	const before = whileTheirs(sql`${user.phoneNumber}`, holder);
	try {
		await db.batch([
			db.insert(mobileChange).values({ id: uuidv7(), userId, from: before, to, at: now }),
			db
				.update(user)
				.set({ phoneNumber: to, phoneNumberVerified: true, updatedAt: new Date(now) })
				.where(eq(user.id, userId)),
			...voidWalks(db, { mobiles: [from, to], userId }, now),
			...endSessionsOf(db, userId, now),
		]);
		return true;
	} catch (error) {
		if (hasAnAccount(error) || isNobodysNow(error, "mobile_change.from_mobile")) return false;
		throw error;
	}
}

/** The signed-in owner of a number has proved it. */
export async function markVerified(db: AccountsDatabase, userId: string, now: number): Promise<void> {
	await db
		.update(user)
		.set({ phoneNumberVerified: true, updatedAt: new Date(now) })
		.where(eq(user.id, userId));
}

/**
 * Somebody proved a number whose account had never proved it: the number's owner takes the account over, so the
 * password and sessions of whoever made it no longer count.
 */
export async function takeOver(db: AccountsDatabase, userId: string, now: number): Promise<void> {
	await db.batch([
		db
			.update(user)
			.set({ phoneNumberVerified: true, updatedAt: new Date(now) })
			.where(eq(user.id, userId)),
		db.delete(account).where(isCredentialOf(userId)),
		...endSessionsOf(db, userId, now),
	]);
}

export async function setName(db: AccountsDatabase, userId: string, name: string, now: number): Promise<void> {
	await db
		.update(user)
		.set({ name, updatedAt: new Date(now) })
		.where(eq(user.id, userId));
}

/** Ends every session of a person, and the tokens that were made in them, and notes that clients are to be told. */
export async function endAllSessions(db: AccountsDatabase, userId: string, now: number): Promise<void> {
	await db.batch([...endSessionsOf(db, userId, now)]);
}

/** Ends one session, and the tokens that were made in it, and notes that clients are to be told. */
export async function endSession(
	db: AccountsDatabase,
	ended: { userId: string; sessionId: string },
	now: number,
): Promise<void> {
	await db.batch(endingOf(db, ended, now));
}

const endingOf = (db: AccountsDatabase, ended: { userId: string; sessionId: string }, now: number) =>
	[
		db
			.update(oauthAccessToken)
			.set({ revoked: new Date(now) })
			.where(eq(oauthAccessToken.sessionId, ended.sessionId)),
		db.delete(session).where(eq(session.id, ended.sessionId)),
		noteEnded(db, ended, now),
	] as const;

/** Of one person at a time (ACC-21.1): the oldest end where there are more. */
const MOST_SESSIONS = 50;

/** Ends what a person has too many of, in two round trips; one where there are none. */
export async function endOldest(db: AccountsDatabase, userId: string, now: number): Promise<void> {
	const beyond = await db
		.select({ id: session.id })
		.from(session)
		.where(eq(session.userId, userId))
		.orderBy(desc(session.createdAt), desc(session.id))
		.limit(MOST_SESSIONS)
		.offset(MOST_SESSIONS);
	const [first, ...others] = beyond.flatMap(({ id: sessionId }) => endingOf(db, { userId, sessionId }, now));
	if (first) await db.batch([first, ...others]);
}

/** The tokens first: deleting a session takes their link to it away. */
const endSessionsOf = (db: AccountsDatabase, userId: string, now: number) => {
	const theirs = db.select({ id: session.id }).from(session).where(eq(session.userId, userId));
	return [
		db
			.update(oauthAccessToken)
			.set({ revoked: new Date(now) })
			.where(inArray(oauthAccessToken.sessionId, theirs)),
		db.delete(session).where(eq(session.userId, userId)),
		noteEnded(db, { userId, sessionId: null }, now),
	] as const;
};
