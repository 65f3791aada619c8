import { z } from "zod";
import { FULFILMENTS, PAYMENT_PURPOSES, PAYMENT_STATES } from "#db/schema/payment.ts";
import { MAX_PAGE_SIZE, pagingSchema } from "~/lib/paging.ts";
import { count, optionalText, time } from "../common-schemas.ts";

const taka = z.number().meta({ description: "BDT, at most two decimals" });
const success = z
	.enum(["true", "false"])
	.meta({ description: 'A string: "false" when the provider refused or the payment is not complete' });
const bkashCode = optionalText.meta({
	description: "The provider's code, what clients choose their words by; null where it gave none",
	example: "2023",
});

export const startedPayment = z
	.object({
		success,
		bkash_code: bkashCode,
		paymentURL: z.url().nullable().meta({ description: "Send the browser here, byte for byte; null when refused" }),
		uuid: z.uuid().meta({ description: "Our payment, for verifying" }),
		paymentID: optionalText.meta({ description: "The provider's name of it, for verifying as well" }),
	})
	.meta({ id: "StartedPayment" });

export const verifiedPayment = z
	.object({
		success,
		bkash_code: bkashCode,
		uuid: z.uuid(),
		state: z.enum(PAYMENT_STATES),
		fulfilment: z
			.enum(FULFILMENTS)
			.nullable()
			.meta({ description: "`granted`: it is the student's; `credited`: it was gone, the money is in the wallet" }),
	})
	.meta({ id: "VerifiedPayment" });

export const walletBalance = z.object({ balance: taka }).meta({ id: "WalletBalance" });

const walletLine = z
	.object({
		uuid: z.uuid(),
		kind: z.enum([...PAYMENT_PURPOSES, "refund"]),
		title: optionalText.meta({ description: "What was paid for" }),
		amount: taka.meta({ description: "BDT: positive came in, negative went out" }),
		createdAt: time,
		trxId: optionalText.meta({ description: "The provider's transaction, where it was one of theirs" }),
	})
	.meta({ id: "WalletLine" });

export const walletHistory = z
	.object({
		results: z.array(walletLine),
		totalElements: count,
		totalPages: count,
		page: count.meta({ description: "Counts from 0" }),
		size: count,
	})
	.meta({ id: "WalletHistory" });

const { page, size } = pagingSchema().shape;
export const historyQuery = z.object({
	page: page.meta({ description: "Counts from 0" }),
	size: size.meta({ description: `At most ${MAX_PAGE_SIZE}` }),
});

export const redirectQuery = z.object({
	redirect_url: z.string().max(2000).optional().meta({
		description:
			"Where the browser goes after the payment, on our own origin; `status` and `bkash_code` are added after a failure. Any other address is not followed.",
		example: "/student/weekly-exam",
	}),
});

export const paymentParams = z.object({
	id: z
		.string()
		.min(1)
		.max(64)
		.meta({ description: "Our UUID of the payment, or the provider's paymentID", example: "TR0011ABCDEF1234567890" }),
});

export const buyMockTestBody = z.object({
	mcqExamTypeUuid: z.uuid().transform((id) => id.toLowerCase()),
});

export const addMoneyBody = z.object({
	amount: z.number().min(0).max(1_000_000).meta({ description: "BDT, 10 to 25,000, at most two decimals" }),
});
