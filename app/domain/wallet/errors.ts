import { defineErrors } from "~/lib/define-errors.ts";
import { m } from "~/paraglide/messages.js";

export const walletErrors = defineErrors({
	InvalidAmount: { status: 400, text: m.errors_invalid_amount, note: "A top-up is 10 to 25,000 BDT." },
});
