import { and, asc, eq, isNotNull, isNull, lte, ne, sql } from "drizzle-orm";
import { ipnMessage, payment } from "#db/schema/index.ts";
import { drivePayment, type PaymentNeeds } from "./drive.server.ts";
import { raiseIssue } from "./issues.server.ts";
import { nextCheckAt, type Proof } from "./rules.ts";
import type { Payment } from "./settle.server.ts";

/** A completed payment as the provider pushed it, its signature checked. Amount in poisha. */
export type IpnNotice = {
	messageId: string;
	invoiceNumber: string;
	trxId: string;
	amount: number;
	currency: string;
	/** The wallet that paid, masked. */
	payer?: string | null;
	/** By the provider's clock, ms UTC. */
	completedAt?: number | null;
};

type IpnOutcome = "settled" | "repeated" | "unknown" | "refused";

/**
 * The provider's own notice of a completed payment: a second way to the same settlement. A message is remembered as dealt
 * with once it was, so that one that broke off comes again; a second message about the same payment is known by the
 * payment's state.
 */
export async function handleIpn(deps: PaymentNeeds, notice: IpnNotice): Promise<IpnOutcome> {
	const { db } = deps;
	const { messageId, ...proof } = notice;
	const [seen, [row]] = await db.batch([
		db
			.select()
			.from(ipnMessage)
			.where(and(eq(ipnMessage.messageId, messageId), isNotNull(ipnMessage.settledAt))),
		db.select().from(payment).where(eq(payment.invoiceNumber, notice.invoiceNumber)),
	]);
	if (seen.length > 0) return "repeated";
	const outcome = row ? await settleNotice(deps, row, proof) : await noteUnknown(deps, notice);
	const now = deps.clock();
	const remember = db
		.insert(ipnMessage)
		.values({ messageId, notice, settledAt: now, createdAt: now })
		.onConflictDoUpdate({ target: ipnMessage.messageId, set: { settledAt: now } });
	await deps.writes.batch(messageId, [remember]);
	return outcome;
}

async function settleNotice(deps: PaymentNeeds, row: Payment, proof: Proof): Promise<IpnOutcome> {
	const after = await drivePayment(deps, row, { kind: "notice", proof });
	return after.state === "completed" && after.trxId === proof.trxId ? "settled" : "refused";
}

/** The provider says so under its signature: somebody has paid something, and it is nobody's. */
async function noteUnknown(deps: PaymentNeeds, notice: IpnNotice): Promise<IpnOutcome> {
	const { trxId: subject } = notice;
	await raiseIssue(deps, { kind: "unknown-money", subject, paymentUuid: null, detail: notice }, deps.clock());
	return "unknown";
}

/**
 * Keeps a notice before it is answered, and makes the sweep look at its payment soon: what is settled after the answer may
 * break off, and a message that was answered does not come again (PAY-4).
 */
export async function keepNotice({ writes, db, clock }: PaymentNeeds, notice: IpnNotice): Promise<void> {
	const now = clock();
	const { messageId, invoiceNumber } = notice;
	const soon = nextCheckAt(0, now);
	await writes.batch(messageId, [
		db.insert(ipnMessage).values({ messageId, notice, createdAt: now }).onConflictDoNothing(),
		db
			.update(payment)
			.set({ nextCheckAt: sql`min(coalesce(next_check_at, ${soon}), ${soon})` })
			.where(and(eq(payment.invoiceNumber, invoiceNumber), ne(payment.state, "completed"))),
	]);
}

/** A notice whose settling broke off is waited for so long. */
const BROKEN_OFF_MS = 60_000;

/** Kept notices that nobody has settled, as a query of a batch. */
export const waitingNotices = ({ db }: Pick<PaymentNeeds, "db">, now: number, limit: number) =>
	db
		.select({ messageId: ipnMessage.messageId, notice: ipnMessage.notice })
		.from(ipnMessage)
		.where(
			and(isNull(ipnMessage.settledAt), isNotNull(ipnMessage.notice), lte(ipnMessage.createdAt, now - BROKEN_OFF_MS)),
		)
		.orderBy(asc(ipnMessage.createdAt))
		.limit(limit);

/** Whether a message has been dealt with before. */
export async function isKnownIpn({ db }: Pick<PaymentNeeds, "db">, messageId: string): Promise<boolean> {
	const seen = await db
		.select()
		.from(ipnMessage)
		.where(and(eq(ipnMessage.messageId, messageId), isNotNull(ipnMessage.settledAt)));
	return seen.length > 0;
}

/** Takes a message that is dealt with once (a subscription's confirmation). @returns whether it had not been taken */
export async function takeMessage(
	{ db, clock }: Pick<PaymentNeeds, "db" | "clock">,
	messageId: string,
): Promise<boolean> {
	const now = clock();
	const taken = await db
		.insert(ipnMessage)
		.values({ messageId, settledAt: now, createdAt: now })
		.onConflictDoNothing()
		.returning();
	return taken.length > 0;
}

/** Gives it back when it came to nothing, so that it may come again. */
export async function giveMessageBack({ db }: Pick<PaymentNeeds, "db">, messageId: string): Promise<void> {
	await db.delete(ipnMessage).where(and(eq(ipnMessage.messageId, messageId), isNull(ipnMessage.notice)));
}

/** A genuine message that is about no payment as we know them. It is kept where a person sees it. */
export async function keepStrange(
	deps: Pick<PaymentNeeds, "db" | "clock">,
	messageId: string,
	text: string,
): Promise<void> {
	const detail = { message: text.slice(0, 2_000) };
	await raiseIssue(deps, { kind: "unknown-money", subject: messageId, paymentUuid: null, detail }, deps.clock());
}
