import { m } from "~/paraglide/messages.js";
import { codeText } from "./code-text.ts";
import { UNUSABLE } from "./own-codes.ts";

/** A payment that came to nothing, in words. `cancelled`: by the one who pays, who has nothing to be warned of. */
export type PaymentFailure = { cancelled: boolean; text: string };

/** What the query that a failed payment leaves behind (`status`, `bkash_code`, `reason`) says to a person; null without one. */
export function paymentFailure(query: URLSearchParams): PaymentFailure | null {
	switch (query.get("status")) {
		case "cancel":
			return { cancelled: true, text: m.payment_cancelled_text() };
		case "failure":
			return {
				cancelled: false,
				text: codeText(query.get(query.get("reason") === UNUSABLE ? "reason" : "bkash_code")),
			};
		default:
			return null;
	}
}
