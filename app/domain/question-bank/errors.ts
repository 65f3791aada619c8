import { defineErrors } from "~/lib/define-errors.ts";
import { toNumerals } from "~/lib/time.ts";
import { m } from "~/paraglide/messages.js";
import { getLocale } from "~/paraglide/runtime.js";

export const questionBankErrors = defineErrors({
	PoolTooSmall: {
		status: 409,
		text: ({ subject, available, needed }: { subject: string; available: number; needed: number }) =>
			m.errors_pool_too_small({
				subject,
				available: toNumerals(available, getLocale()),
				needed: toNumerals(needed, getLocale()),
			}),
		note: "The pool has fewer questions of a subject than a paper needs.",
	},
});
