import { z } from "zod";
import type { CodeOf } from "~/lib/define-errors.ts";
import { parseTaka } from "~/lib/money.ts";
import type { walletErrors } from "./errors.ts";
import { TOP_UP } from "./rules.ts";

const CODE: CodeOf<typeof walletErrors> = "InvalidAmount";

/** The form of a top-up. `amount` as it was typed becomes poisha; `intent` is its button's. */
export const topUpSchema = z.object({
	amount: z.string().transform((typed, context) => {
		const poisha = parseTaka(typed);
		if (poisha !== null && poisha >= TOP_UP.min && poisha <= TOP_UP.max) return poisha;
		context.addIssue({ code: "custom", message: CODE });
		return z.NEVER;
	}),
	intent: z.literal("bkash").optional(),
});
