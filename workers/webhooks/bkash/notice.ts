import { z } from "zod";
import { parseAmount, parseTime } from "#workers/providers/bkash/wire.ts";
import type { Poisha } from "~/lib/money.ts";

const amount = z.union([z.string(), z.number()]).transform((value, context): Poisha => {
	const poisha = parseAmount(value);
	if (poisha !== null) return poisha;
	context.addIssue({ code: "custom", message: "is no amount" });
	return z.NEVER;
});

const noticeSchema = z.object({
	trxID: z.string().min(1).max(64),
	transactionStatus: z.string().max(64),
	amount,
	/** With a coupon: what was sold for, which is what our price must equal. */
	saleAmount: amount.optional(),
	currency: z.string().max(8),
	merchantInvoiceNumber: z.string().min(1).max(255),
	debitMSISDN: z.string().max(32).nullish(),
	dateTime: z.string().max(32).nullish(),
});

/** A payment that bKash says is completed. There is no paymentID in it: join on the invoice number. */
export type IpnNotice = {
	/** The same for every delivery of one message. */
	messageId: string;
	trxId: string;
	status: "completed" | "other";
	amount: Poisha;
	currency: string;
	invoiceNumber: string;
	payer: string | null;
	/** Milliseconds UTC. */
	completedAt: number | null;
};

/** The inner message of a notification; null when it is none of a payment. */
export function readNotice(messageId: string, message: string): IpnNotice | null {
	let inner: unknown;
	try {
		inner = JSON.parse(message);
	} catch {
		return null;
	}
	const read = noticeSchema.safeParse(inner);
	if (!read.success) return null;
	const { data } = read;
	return {
		messageId,
		trxId: data.trxID,
		status: data.transactionStatus.toLowerCase() === "completed" ? "completed" : "other",
		amount: data.saleAmount ?? data.amount,
		currency: data.currency,
		invoiceNumber: data.merchantInvoiceNumber,
		payer: data.debitMSISDN ?? null,
		completedAt: parseTime(data.dateTime),
	};
}
