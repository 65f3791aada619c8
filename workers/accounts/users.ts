import { and, eq, inArray } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { account, oauthAccessToken, session, user } from "#db/accounts/schema.ts";
import { mobileChange } from "#db/accounts/walks.ts";
import type { AccountsDatabase } from "./database.ts";
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

/** An address that no mail server takes: the library's tables want one. */
const placeholderEmail = (userId: string) => `${userId}@mobile.invalid`;

const credential = (userId: string, passwordHash: string, at: Date) => ({
	id: uuidv7(),
	accountId: userId,
	providerId: "credential",
	userId,
	password: passwordHash,
	createdAt: at,
	updatedAt: at,
});

type Registration = { mobile: string; name: string; passwordHash: string };

/**
 * Makes the account of somebody who has proved that the number is theirs. A number that has one already keeps it as it is:
 * a registration never replaces anybody's password.
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
	const made = await db
		.insert(user)
		.values({ ...person, createdAt: at, updatedAt: at })
		.onConflictDoNothing({ target: user.phoneNumber })
		.returning({ id: user.id });
	if (made.length === 0) return null;
	await db.insert(account).values(credential(id, passwordHash, at));
	return id;
}

/** Sets the password of somebody who has proved the number: every session ends, and the number is verified from now on. */
export async function setPassword(
	db: AccountsDatabase,
	userId: string,
	passwordHash: string,
	now: number,
): Promise<void> {
	await db.batch([
		db
			.update(user)
			.set({ phoneNumberVerified: true, updatedAt: new Date(now) })
			.where(eq(user.id, userId)),
		db.delete(account).where(and(eq(account.userId, userId), eq(account.providerId, "credential"))),
		db.insert(account).values(credential(userId, passwordHash, new Date(now))),
		...endSessionsOf(db, userId, now),
	]);
}

/** Another password, of somebody who said the one of before: every session ends. */
export async function changePassword(
	db: AccountsDatabase,
	userId: string,
	passwordHash: string,
	now: number,
): Promise<void> {
	await db.batch([
		db.delete(account).where(and(eq(account.userId, userId), eq(account.providerId, "credential"))),
		db.insert(account).values(credential(userId, passwordHash, new Date(now))),
		...endSessionsOf(db, userId, now),
	]);
}

/**
 * Another number of somebody who has proved it: written down, and every session ends.
 * @returns false, and nothing done, where an account has it by now
 */
export async function changeMobile(
	db: AccountsDatabase,
	{ userId, from, to }: { userId: string; from: string; to: string },
	now: number,
): Promise<boolean> {
	try {
		await db.batch([
			db
				.update(user)
				.set({ phoneNumber: to, phoneNumberVerified: true, updatedAt: new Date(now) })
				.where(eq(user.id, userId)),
			db.insert(mobileChange).values({ id: uuidv7(), userId, from, to, at: now }),
			...endSessionsOf(db, userId, now),
		]);
		return true;
	} catch (error) {
		// The index over numbers has refused it, and all of it with that.
		if ((await findByMobile(db, to)) !== null) return false;
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
		db.delete(account).where(and(eq(account.userId, userId), eq(account.providerId, "credential"))),
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
	{ userId, sessionId }: { userId: string; sessionId: string },
	now: number,
): Promise<void> {
	await db.batch([
		db
			.update(oauthAccessToken)
			.set({ revoked: new Date(now) })
			.where(eq(oauthAccessToken.sessionId, sessionId)),
		db.delete(session).where(eq(session.id, sessionId)),
		noteEnded(db, { userId, sessionId }, now),
	]);
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
