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
	/** `title`: the exam or self-assessment that holds `count` of them. */
	QuestionsHeld: {
		status: 409,
		text: ({ title, count }: { title: string; count: number }) =>
			m.errors_questions_held({ title, count: toNumerals(count, getLocale()) }),
		note: "Some questions are in the pool of a model test that has not stopped, or are meant for one and in another open pool.",
	},
});
