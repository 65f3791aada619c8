import { z } from "zod";
import { FULFILMENTS, PAYMENT_STATES } from "~/domain/payment/settle.server.ts";
import { optionalText } from "../core/schemas.ts";

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
