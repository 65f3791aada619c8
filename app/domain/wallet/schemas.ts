import { z } from "zod";
import { TOP_UP } from "./rules.ts";
import { parseTaka } from "./top-up.ts";

/** The form of a top-up. `amount` as it was typed becomes poisha; `intent` is its button's. */
export const topUpSchema = z.object({
	amount: z.string().transform((typed, context) => {
		const poisha = parseTaka(typed);
		if (poisha !== null && poisha >= TOP_UP.min && poisha <= TOP_UP.max) return poisha;
		context.addIssue({ code: "custom", message: "InvalidAmount" });
		return z.NEVER;
	}),
	intent: z.literal("bkash").optional(),
});
