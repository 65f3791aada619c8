import { z } from "zod";
import { type DaySums, differing, FLOWS, getDailySums, type Sums } from "~/domain/payment/daily-sums.server.ts";
import { toBdt } from "~/lib/money.ts";
import { defineCall, ok } from "../core/call.ts";
import { count, text } from "../core/schemas.ts";

const bdt = z.number().meta({ description: "BDT" });
const sums = z
	.object({ soldBkash: bdt, soldWallet: bdt, refundedBkash: bdt, refundedWallet: bdt })
	.meta({ id: "PaymentFlows" });

const daySums = z.object({
	day: text.meta({ description: "`YYYY-MM-DD`, in Dhaka" }),
	payments: sums,
	ledger: sums,
	differs: z.array(z.enum(FLOWS)).meta({ description: "Where payments and ledger say different sums" }),
	balance: z.number().meta({ description: "What all entries of the day add up to: 0 where the books are right" }),
	issues: count.meta({ description: "Open findings of the nightly comparison with the provider" }),
});

const monthSums = z
	.object({ month: text.meta({ description: "`YYYY-MM`" }), days: z.array(daySums) })
	.meta({ id: "DailyPaymentSums" });

const toSums = (of: Sums): z.output<typeof sums> => ({
	...{ soldBkash: toBdt(of.soldBkash), soldWallet: toBdt(of.soldWallet) },
	...{ refundedBkash: toBdt(of.refundedBkash), refundedWallet: toBdt(of.refundedWallet) },
});

const toDay = (of: DaySums): z.output<typeof daySums> => ({
	...{ day: of.day, payments: toSums(of.payments), ledger: toSums(of.ledger), differs: differing(of) },
	...{ balance: toBdt(of.balance), issues: of.issues },
});

const SUMS = { soldBkash: 1250, soldWallet: 50, refundedBkash: 0, refundedWallet: 50 };
const EXAMPLE = {
	month: "2026-01",
	days: [{ day: "2026-01-10", payments: SUMS, ledger: SUMS, differs: [], balance: 0, issues: 0 }],
};

/** What each day brought, beside what the ledger says of it (PAY-24). */
export const paymentDays = defineCall({
	tag: "Administration",
	method: "get",
	path: "/api/admin/payments/days",
	id: "listDailyPaymentSums",
	summary: "What each day of a month brought, against the ledger",
	notes: "Days on which money moved, the newest first.",
	access: "admin",
	query: z.object({
		month: z
			.string()
			.regex(/^\d{4}-(0[1-9]|1[0-2])$/)
			.optional()
			.meta({ description: "`YYYY-MM`; this month without it, and for one that is to come" }),
	}),
	answers: { 200: { description: "The month", schema: monthSums, example: EXAMPLE } },
	handle: async ({ deps, actor }, { query }) => {
		const { month, days } = await getDailySums(deps, actor, query.month ?? null);
		return ok({ month, days: days.map(toDay) });
	},
});
