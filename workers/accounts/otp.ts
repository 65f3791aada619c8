import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { flow, otp } from "#db/accounts/schema.ts";
import type { AccountsDatabase } from "./database.ts";
import { type CodeVerdict, codeFrom, judgeCode, maySendCode, OTP, type SendDecision } from "./rules.ts";

type Deps = { db: AccountsDatabase; now: number; secret: string };

/** Null `code`: nobody has this number, so nothing is to be sent, but it counts and looks the same. */
type NewCode = { flowId: string; mobile: string; real: boolean };

/**
 * Makes a code for a walk, if the number's limits allow it. The limits are conditions of the insert itself, so that any
 * number of simultaneous requests get no more codes than one after the other would.
 */
export async function issueCode(
	{ db, now, secret }: Deps,
	{ flowId, mobile, real }: NewCode,
): Promise<
	{ decision: { allowed: true }; code: string; id: string } | { decision: Exclude<SendDecision, { allowed: true }> }
> {
	const id = uuidv7();
	const code = codeFrom(crypto.getRandomValues(new Uint8Array(4)));
	const codeHash = real ? await hashCode(secret, id, code) : null;
	const since = now - OTP.window;
	const inserted = await db.all(sql`
		INSERT INTO otp (id, flow_id, mobile, code_hash, tries_left, sent_at, expires_at)
		SELECT ${id}, ${flowId}, ${mobile}, ${codeHash}, ${OTP.tries}, ${now}, ${now + OTP.lifetime}
		WHERE (SELECT count(*) FROM otp WHERE mobile = ${mobile} AND sent_at > ${since}) < ${OTP.perWindow}
			AND NOT EXISTS (SELECT 1 FROM otp WHERE mobile = ${mobile} AND sent_at > ${now - OTP.resendAfter})
		RETURNING id`);
	if (inserted.length > 0) {
		await db
			.update(otp)
			.set({ closedAt: now })
			.where(and(eq(otp.flowId, flowId), isNull(otp.closedAt), sql`${otp.id} <> ${id}`));
		return { decision: { allowed: true }, code, id };
	}
	const sends = await db
		.select({ at: otp.sentAt })
		.from(otp)
		.where(and(eq(otp.mobile, mobile), gt(otp.sentAt, since)));
	const decision = maySendCode(
		sends.map((row) => row.at),
		now,
	);
	// Between the two statements a window may have passed: then the next click works.
	return { decision: decision.allowed ? { allowed: false, reason: "too-soon", retryAt: now } : decision };
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
): Promise<CodeVerdict | "missing"> {
	const latest = await latestCode(db, flowId);
	if (!latest) return "missing";
	const [taken] = await db
		.update(otp)
		.set({ triesLeft: sql`${otp.triesLeft} - 1` })
		.where(and(eq(otp.id, latest.id), gt(otp.triesLeft, 0), isNull(otp.closedAt), gt(otp.expiresAt, now)))
		.returning({ triesLeft: otp.triesLeft });
	if (!taken) return judgeCode({ ...latest, triesLeft: 0 }, false, now);
	const matches = latest.codeHash !== null && equal(await hashCode(secret, latest.id, typed), latest.codeHash);
	const verdict = judgeCode({ ...latest, triesLeft: taken.triesLeft + 1 }, matches, now);
	if (verdict !== "right") return verdict;
	const [closed] = await db
		.update(otp)
		.set({ closedAt: now })
		.where(and(eq(otp.id, latest.id), isNull(otp.closedAt)))
		.returning({ id: otp.id });
	if (!closed) return "closed";
	await db.update(flow).set({ provedAt: now }).where(eq(flow.id, flowId));
	return "right";
}

async function hashCode(secret: string, id: string, code: string): Promise<string> {
	const key = await crypto.subtle.importKey("raw", encode(secret), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
	const mac = await crypto.subtle.sign("HMAC", key, encode(`${id}:${code}`));
	return Array.from(new Uint8Array(mac), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const encode = (text: string) => new TextEncoder().encode(text);

/** Compares two strings of the same length in a time that does not tell where they differ. */
function equal(a: string, b: string): boolean {
	let difference = a.length ^ b.length;
	for (let i = 0; i < a.length; i++) difference |= a.charCodeAt(i) ^ b.charCodeAt(i);
	return difference === 0;
}
