import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { flow, otp } from "#db/accounts/walks.ts";
import type { AccountsDatabase } from "./database.ts";
import { type CodeVerdict, codeFrom, judgeCode, OTP } from "./rules.ts";
import { equal, hmacHex } from "./secrets.ts";

type Deps = { db: AccountsDatabase; now: number; secret: string };

/** Hears of each wrong try. @param of 0 where no try could have been right, because nobody has the number */
type OnWrong = (of: 0 | 1) => Promise<void>;

/** Not `real`: nothing is to be sent, because nobody has this number, but it looks the same. */
type NewCode = { flowId: string; mobile: string; real: boolean };

/** Makes a code for a walk, within the limits (limits.ts); older ones of the walk no longer work. */
export async function issueCode(
	{ db, now, secret }: Deps,
	{ flowId, mobile, real }: NewCode,
): Promise<{ code: string; id: string }> {
	const id = uuidv7();
	const code = codeFrom(crypto.getRandomValues(new Uint8Array(4)));
	// The same work, whoever has the number.
	const hash = await hashCode(secret, id, code);
	const codeHash = real ? hash : null;
	await db.batch([
		db
			.update(otp)
			.set({ closedAt: now })
			.where(and(eq(otp.flowId, flowId), isNull(otp.closedAt))),
		db
			.insert(otp)
			.values({ id, flowId, mobile, codeHash, triesLeft: OTP.tries, sentAt: now, expiresAt: now + OTP.lifetime }),
	]);
	return { code, id };
}

/** The newest code of a walk, for the page that asks for it. */
export async function latestCode(db: AccountsDatabase, flowId: string) {
	const [row] = await db.select().from(otp).where(eq(otp.flowId, flowId)).orderBy(desc(otp.sentAt)).limit(1);
	return row;
}

/**
 * A try at the walk's newest code. The try is taken off first, in one conditional update, so that simultaneous guesses
 * never get more than three; a right code is closed by another, so that it works once.
 */
export async function tryCode(
	{ db, now, secret }: Deps,
	flowId: string,
	typed: string,
	onWrong: OnWrong,
): Promise<CodeVerdict | "missing"> {
	const latest = await latestCode(db, flowId);
	if (!latest) return "missing";
	const [taken] = await db
		.update(otp)
		.set({ triesLeft: sql`${otp.triesLeft} - 1` })
		.where(and(eq(otp.id, latest.id), gt(otp.triesLeft, 0), isNull(otp.closedAt), gt(otp.expiresAt, now)))
		.returning({ triesLeft: otp.triesLeft });
	if (!taken) return judgeCode({ ...latest, triesLeft: 0 }, false, now);
	const hash = await hashCode(secret, latest.id, typed);
	const matches = latest.codeHash !== null && equal(hash, latest.codeHash);
	const verdict = judgeCode({ ...latest, triesLeft: taken.triesLeft + 1 }, matches, now);
	if (verdict !== "right") {
		await onWrong(latest.codeHash === null ? 0 : 1);
		return verdict;
	}
	const [closed] = await db
		.update(otp)
		.set({ closedAt: now })
		.where(and(eq(otp.id, latest.id), isNull(otp.closedAt)))
		.returning({ id: otp.id });
	if (!closed) return "closed";
	await db.update(flow).set({ provedAt: now }).where(eq(flow.id, flowId));
	return "right";
}

export const hashCode = (secret: string, id: string, code: string) => hmacHex(secret, `${id}:${code}`);
