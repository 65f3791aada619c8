import { defineErrors } from "~/lib/define-errors.ts";
import { m } from "~/paraglide/messages.js";

/** Why something cannot be bought, whatever it is (PAY-12). */
export const saleErrors = defineErrors({
	NotForSale: { status: 409, text: m.errors_not_for_sale, note: "It is free, or no longer offered." },
	AlreadyBought: {
		status: 409,
		text: m.errors_already_bought,
		note: "The student has it already; nothing was charged.",
	},
	PriceChanged: {
		status: 409,
		text: m.errors_price_changed,
		note: "It is not the price any more that was shown; nothing was charged.",
	},
});
