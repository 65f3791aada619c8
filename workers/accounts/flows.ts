import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, or } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { oauthAccessToken, session, verification } from "#db/accounts/schema.ts";
import { attempt, flow, longCode, otp, tally } from "#db/accounts/walks.ts";
import type { AccountsDatabase } from "./database.ts";
import { longCodeBuckets, takeCodeAgain } from "./limits.ts";
import { FLOW_LIFETIME, flowIsOpen, LONGEST_WINDOW, OTP } from "./rules.ts";
import { hourOf, TALLIED_HOURS } from "./tally.ts";

export type Flow = typeof flow.$inferSelect;
type NewFlow = Pick<Flow, "purpose" | "mobile" | "continueTo" | "browserHash"> & {
	name?: string;
	passwordHash?: string | null;
	userId: string | null;
};

/** A walk, not written down yet: one that may not begin leaves nothing. */
export const newFlow = (input: NewFlow, now: number): Flow => ({
	name: null,
	passwordHash: null,
	...input,
	id: uuidv7(),
	provedAt: null,
	endedAt: null,
	voidAt: null,
	createdAt: now,
	expiresAt: now + FLOW_LIFETIME,
});

/** Writes down that a walk began, and clears away what is long over. */
export async function beginFlow(db: AccountsDatabase, row: Flow, now: number): Promise<void> {
	const longAgo = now - 2 * OTP.window;
	await db.batch([
		db.insert(flow).values(row),
		db.delete(flow).where(lt(flow.expiresAt, longAgo)),
		db.delete(otp).where(lt(otp.sentAt, longAgo)),
		db.delete(longCode).where(lt(longCode.expiresAt, longAgo)),
		db.delete(attempt).where(lt(attempt.at, now - LONGEST_WINDOW)),
		db.delete(tally).where(lt(tally.hour, hourOf(now) - TALLIED_HOURS)),
		db.delete(oauthAccessToken).where(lt(oauthAccessToken.expiresAt, new Date(longAgo))),
		db.delete(session).where(lt(session.expiresAt, new Date(longAgo))),
		db.delete(verification).where(lt(verification.expiresAt, new Date(longAgo))),
	]);
}

/** A walk of this browser that is still open; anybody else's does not exist. */
export async function openFlow(
	db: AccountsDatabase,
	id: string,
	browserHash: string,
	now: number,
): Promise<Flow | null> {
	const [row] = await db
		.select()
		.from(flow)
		.where(and(eq(flow.id, id), eq(flow.browserHash, browserHash)));
	return row && flowIsOpen(row, now) ? row : null;
}

/** Ends a walk; false when it had ended already, so that what follows happens once, or when it was void. */
export async function endFlow(db: AccountsDatabase, id: string, now: number): Promise<boolean> {
	const ended = await db
		.update(flow)
		.set({ endedAt: now })
		.where(and(eq(flow.id, id), isNull(flow.endedAt)))
		.returning({ voidAt: flow.voidAt });
	return ended.length > 0 && ended[0]?.voidAt === null;
}

/** Opens a walk again that ended at this moment for what was not done after all: who proved the number need not prove it again. */
export async function reopenFlow(db: AccountsDatabase, id: string, endedAt: number): Promise<void> {
	await db
		.update(flow)
		.set({ endedAt: null })
		.where(and(eq(flow.id, id), eq(flow.endedAt, endedAt)));
}

/** Whose the number of a walk was when it began: what is sent to it is for them. Null: nobody's. */
export const ownerOf = (flow: Pick<Flow, "purpose" | "userId">): string | null =>
	flow.purpose === "change-mobile" ? null : flow.userId;

/**
 * For the batch in which numbers change hands: whatever is under way to them, or of the person, leads nowhere from then on. Walks
 * stay open and long codes look as if they worked, for whoever sees only those must not learn that somebody has the number now
 * (ACC-15); the next long code need not wait for them.
 */
export const voidWalks = (db: AccountsDatabase, of: { mobiles: string[]; userId?: string }, now: number) => {
	const { mobiles, userId } = of;
	const theirs = or(inArray(flow.mobile, mobiles), userId === undefined ? undefined : eq(flow.userId, userId));
	return [
		db
			.update(flow)
			.set({ voidAt: now })
			.where(and(theirs, isNull(flow.voidAt))),
		db.update(longCode).set({ codeHash: null }).where(inArray(longCode.mobile, mobiles)),
		db.delete(attempt).where(inArray(attempt.bucket, mobiles.flatMap(longCodeBuckets))),
	] as const;
};

/**
 * Begins a walk with the code that the same browser asked for a moment ago on the same page for the same number: who goes
 * back to correct a name need not wait for another SMS. The walk is of whom the code was sent for, and as void as the one
 * before. False, and no walk, when there is no such code.
 */
export async function beginWithCodeAtHand(db: AccountsDatabase, to: Flow, now: number): Promise<boolean> {
	const [recent] = await db
		.select({ id: otp.id, userId: flow.userId, voidAt: flow.voidAt })
		.from(otp)
		.innerJoin(flow, eq(flow.id, otp.flowId))
		.where(
			and(
				eq(flow.browserHash, to.browserHash),
				eq(flow.purpose, to.purpose),
				// A registration of a number that has an account signs in to it: by the purpose alone it would show (ACC-15).
				beganAsRegistration(to) ? isNotNull(flow.name) : isNull(flow.name),
				eq(flow.mobile, to.mobile),
				to.purpose === "change-mobile" && to.userId !== null ? eq(flow.userId, to.userId) : undefined,
				isNull(flow.provedAt),
				isNull(otp.closedAt),
				gt(otp.expiresAt, now),
			),
		)
		.orderBy(desc(otp.sentAt))
		.limit(1);
	if (!recent || !(await takeCodeAgain(db, recent.id, now))) return false;
	const { id, ...whose } = recent;
	await beginFlow(db, { ...to, ...whose }, now);
	await db.update(otp).set({ flowId: to.id }).where(eq(otp.id, id));
	return true;
}

/** A walk that began on the registration's page: also one whose number turned out to have an account. */
export const beganAsRegistration = (flow: Pick<Flow, "name">): boolean => flow.name !== null;

/**
 * Whether a walk says nothing of accounts: nothing goes to a number that nobody has, and nothing shows that, so those
 * walks do not wait for the gateway either. A registration always sends a code, whoever has the number.
 */
export const isSecretive = (flow: Pick<Flow, "purpose" | "name">): boolean =>
	flow.purpose === "reset" || (flow.purpose === "sign-in" && !beganAsRegistration(flow));
