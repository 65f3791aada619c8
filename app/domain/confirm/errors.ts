import { defineErrors } from "~/lib/define-errors.ts";
import { m } from "~/paraglide/messages.js";

/** What a dangerous act fails with that is not confirmed by name (ACC-20.2). */
export const confirmErrors = defineErrors({
	NameNotTyped: {
		status: 400,
		text: m.errors_name_not_typed,
		field: "name",
		note: "What is to be confirmed by name must be named as it is.",
	},
});
