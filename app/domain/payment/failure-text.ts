import { m } from "~/paraglide/messages.js";
import { codeText } from "./code-text.ts";

/** What the query that a failed payment leaves behind (`status`, `bkash_code`) says to a person; null without one. */
export function failureText(query: URLSearchParams): string | null {
	switch (query.get("status")) {
		case "cancel":
			return m.payment_cancelled();
		case "failure":
			return codeText(query.get("bkash_code"));
		default:
			return null;
	}
}
