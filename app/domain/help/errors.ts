import { defineErrors } from "~/lib/define-errors.ts";
import { m } from "~/paraglide/messages.js";

/** Failures of the texts of the help page. */
export const helpErrors = defineErrors({
	HelpItemNotFound: { status: 404, text: m.help_error_not_found, note: "The help page has no such question." },
	HelpTextChanged: {
		status: 409,
		text: m.help_error_changed,
		note: "Somebody changed it since that version; nothing was overwritten.",
	},
});
