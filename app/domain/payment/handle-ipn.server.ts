import { and, eq, ne, sql } from "drizzle-orm";
import { ipnMessage, payment } from "#db/schema/index.ts";
import { drivePayment, type PaymentNeeds } from "./drive.server.ts";
import { recordEvent } from "./move.server.ts";
import { nextCheckAt, type Proof } from "./rules.ts";
import type { Payment } from "./settle.server.ts";

/** A completed payment as the provider pushed it, its signature checked. Amount in poisha. */
export type IpnNotice = {
	messageId: string;
	invoiceNumber: string;
	trxId: string;
	amount: number;
	currency: string;
};

type IpnOutcome = "settled" | "repeated" | "unknown" | "refused";

/**
 * The provider's own notice of a completed payment: a second way to the same settlement. A message is remembered once it
 * has been dealt with, so that one that broke off may come again; a second message about the same payment is known by
 * the payment's state.
 */
export async function handleIpn(deps: PaymentNeeds, notice: IpnNotice): Promise<IpnOutcome> {
	const { db } = deps;
	const { messageId, ...proof } = notice;
	const [seen, [row]] = await db.batch([
		db.select().from(ipnMessage).where(eq(ipnMessage.messageId, messageId)),
		db.select().from(payment).where(eq(payment.invoiceNumber, notice.invoiceNumber)),
	]);
	if (seen.length > 0) return "repeated";
	const outcome = row ? await settleNotice(deps, row, proof) : await noteUnknown(deps, notice);
	const remember = db.insert(ipnMessage).values({ messageId, createdAt: deps.clock() }).onConflictDoNothing();
	await deps.writes.batch(messageId, [remember]);
	return outcome;
}

async function settleNotice(deps: PaymentNeeds, row: Payment, proof: Proof): Promise<IpnOutcome> {
	const after = await drivePayment(deps, row, { kind: "notice", proof });
	return after.state === "completed" && after.trxId === proof.trxId ? "settled" : "refused";
}

async function noteUnknown(deps: PaymentNeeds, notice: IpnNotice): Promise<IpnOutcome> {
	await recordEvent(deps, { paymentUuid: null, kind: "unknown-ipn", source: "ipn", detail: notice });
	return "unknown";
}

/**
 * Makes the sweep look at the payment soon: what is settled after the answer may break off, and a message that was
 * answered does not come again.
 */
export async function expectSettlement({ writes, db, clock }: PaymentNeeds, invoiceNumber: string): Promise<void> {
	const soon = nextCheckAt(0, clock());
	const due = db
		.update(payment)
		.set({ nextCheckAt: sql`min(coalesce(next_check_at, ${soon}), ${soon})` })
		.where(and(eq(payment.invoiceNumber, invoiceNumber), ne(payment.state, "completed")));
	await writes.batch(invoiceNumber, [due]);
}

/** Whether a message has been dealt with before. */
export async function isKnownIpn({ db }: Pick<PaymentNeeds, "db">, messageId: string): Promise<boolean> {
	const seen = await db.select().from(ipnMessage).where(eq(ipnMessage.messageId, messageId));
	return seen.length > 0;
}
