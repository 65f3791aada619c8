import { z } from "zod";
import { typedName } from "~/domain/confirm/confirm-name.ts";
import { parseTaka } from "~/lib/money.ts";
import { startOfDhakaDay } from "~/lib/time.ts";
import { typedWhole } from "~/lib/whole-number.ts";
import { providerReason } from "./refund-text.ts";
import { MOVES, type PaymentState, type RefundDestination, type RefundGoods } from "./rules.ts";

/**
 * How an admin gives money back: why, how much (in taka, all that is left where nothing is said), where to, and what becomes
 * of what was bought. Of what the provider does not take the reason is freed before it is sent; something must be left.
 */
export const refundSchema = z.object({
	reason: z
		.string()
		.trim()
		.min(3)
		.max(200)
		.refine((reason) => providerReason(reason).length >= 3),
	amount: z
		.string()
		.max(20)
		.transform((typed, context) => {
			const poisha = parseTaka(typed);
			if (poisha !== null && poisha > 0) return poisha;
			context.addIssue({ code: "custom", message: "InvalidAmount" });
			return z.NEVER;
		})
		.optional(),
	destination: z.enum(["bkash", "wallet"] as const satisfies readonly RefundDestination[]).default("bkash"),
	goods: z.enum(["kept", "taken"] as const satisfies readonly RefundGoods[]).default("kept"),
});

/**
 * The same as a form, with the number of the invoice: that it is meant; and what was given back before, in poisha, as the page showed it:
 * sent twice it is paid once (PAY-11).
 */
export const refundFormSchema = refundSchema.extend({ name: typedName, refunded: z.number().int().min(0) });

/** "Ask bKash again": nothing but its button. */
export const askAgainSchema = z.object({});

/** That something was dealt with, and how. */
export const resolveIssueSchema = z.object({ issue: z.uuid(), note: z.string().trim().min(3).max(500) });

const day = z
	.string()
	.refine((text) => startOfDhakaDay(text) !== null)
	.optional()
	.catch(undefined);

/** What an admin's list and its export are narrowed to; of an address, so whatever does not fit is left out. */
export const paymentFilterSchema = z.object({
	q: z.string().trim().max(100).catch("").default(""),
	state: z
		.enum(Object.keys(MOVES) as PaymentState[])
		.optional()
		.catch(undefined),
	/** Days in Dhaka, both included: of when it was begun, or of when it was paid. */
	from: day,
	to: day,
	by: z.enum(["completed"]).optional().catch(undefined),
});

export type PaymentFilter = z.infer<typeof paymentFilterSchema>;

/**
 * How something is paid; `key` is a uuid of this one try from the wallet, `price` what they were shown, in poisha: without it
 * nobody would know what they agreed to (PAY-1).
 */
export const checkoutSchema = z.object({
	intent: z.enum(["bkash", "wallet"]),
	key: z.uuid().optional(),
	price: typedWhole({ least: 0, most: Number.MAX_SAFE_INTEGER }),
});

/** "Check now": nothing but its button. */
export const checkNowSchema = z.object({});
