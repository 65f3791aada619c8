import { eq } from "drizzle-orm";
import { ipnMessage, payment } from "#db/schema/index.ts";
import { type PaymentNeeds, settleAndDeliver } from "./complete.server.ts";
import { recordEvent } from "./settle.server.ts";

/** A completed payment as the provider pushed it, its signature checked. Amount in poisha. */
export type IpnNotice = {
	messageId: string;
	invoiceNumber: string;
	trxId: string;
	amount: number;
	currency: string;
};

export type IpnOutcome = "settled" | "repeated" | "unknown" | "refused";

/**
 * The provider's own notice of a completed payment: a second way to the same settlement. A repeated message is known by
 * its id, a second message about the same payment by the payment's state.
 */
export async function handleIpn(deps: PaymentNeeds, notice: IpnNotice): Promise<IpnOutcome> {
	const { db } = deps;
	const now = deps.clock();
	const [inserted, [row]] = await db.batch([
		db
			.insert(ipnMessage)
			.values({ messageId: notice.messageId, createdAt: now })
			.onConflictDoNothing()
			.returning({ messageId: ipnMessage.messageId }),
		db.select().from(payment).where(eq(payment.invoiceNumber, notice.invoiceNumber)),
	]);
	if (inserted.length === 0 && row?.state === "completed") return "repeated";
	if (!row) {
		await recordEvent(deps, { paymentUuid: null, kind: "unknown-ipn", source: "ipn", detail: notice });
		return "unknown";
	}
	const { messageId: _, ...proof } = notice;
	const after = await settleAndDeliver(deps, row, proof, "ipn");
	return after.state === "completed" && after.trxId === notice.trxId ? "settled" : "refused";
}
