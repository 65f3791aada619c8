import { sql } from "drizzle-orm";
import type { Deps } from "~/domain/deps.ts";
import { giveToWallet } from "~/domain/payment/give-to-wallet.server.ts";
import type { Payment } from "~/domain/payment/settle.server.ts";
import { anyOf, changeStatements, type Statement } from "~/domain/seat/change.server.ts";
import type { EnrolmentState } from "~/domain/seat/rules.ts";
import type { Poisha } from "~/lib/money.ts";

type Ending = {
	enrolmentUuid: string;
	from: readonly EnrolmentState[];
	to: EnrolmentState;
	/** Null for what happens by itself. */
	by: string | null;
	reason: string | null;
	/** What was paid for the seat, and how much of it goes back. */
	payment: Payment | null;
	amount: Poisha;
};

/**
 * Statements of a batch that end an enrolment, with what of its money goes back into the wallet: both or neither (ENR-6, ENR-9). Of a
 * payment whose money is on its way back already nothing happens. The queue moves up after it.
 */
export function endStatements(deps: Pick<Deps, "db">, ending: Ending, now: number): Statement[] {
	const { enrolmentUuid, from, to, by, reason, payment, amount } = ending;
	const paid = payment ? sql`payment_uuid = ${payment.uuid}` : sql`payment_uuid IS NULL`;
	const where = sql`uuid = ${enrolmentUuid} AND state IN ${anyOf(from)} AND ${paid}`;
	if (!payment || amount === 0) return changeStatements(deps, { where, to, by, reason }, now);
	return giveToWallet(
		deps,
		payment,
		{
			...{ amount, by, reason: reason ?? to },
			when: sql`EXISTS (SELECT 1 FROM enrolment WHERE ${where})`,
			goods: (given) => changeStatements(deps, { where: sql`${where} AND ${given}`, to, by, reason }, now),
		},
		now,
	);
}

/** What is left of a payment: all of it goes back to who is declined (ENR-6). */
export const leftOf = (payment: Payment | null): Poisha => (payment ? payment.amount - payment.refunded : 0);
