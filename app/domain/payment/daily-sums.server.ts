import { sql } from "drizzle-orm";
import { ledgerEntry, ledgerTransaction, payment, paymentIssue, refund } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { DHAKA_OFFSET_MS, dhakaDay, dhakaMonth, startOfDhakaDay } from "~/lib/time.ts";

const DAY_MS = 86_400_000;

/** What moved on a day, in poisha: paid by bKash and from wallets, given back to bKash and to wallets. */
export const FLOWS = ["soldBkash", "soldWallet", "refundedBkash", "refundedWallet"] as const;
export type Flow = (typeof FLOWS)[number];
export type Sums = Record<Flow, number>;

/** A day in Dhaka: what the payments say and what the ledger says (PAY-24). */
export type DaySums = {
	day: string;
	payments: Sums;
	ledger: Sums;
	/** What all entries of the day add up to: 0 where every line has its other side. */
	balance: number;
	/** Open findings of the nightly comparison with the provider, about payments of this day. */
	issues: number;
};

export type MonthSums = { month: string; before: string; after: string | null; days: DaySums[] };

const NOTHING: Sums = { soldBkash: 0, soldWallet: 0, refundedBkash: 0, refundedWallet: 0 };

/** Where what is paid differs from what is booked. */
export const differing = ({ payments, ledger }: Pick<DaySums, "payments" | "ledger">): Flow[] =>
	FLOWS.filter((flow) => payments[flow] !== ledger[flow]);

const beside = (month: string, months: number): string => {
	const [year = 0, which = 1] = month.split("-").map(Number);
	return new Date(Date.UTC(year, which - 1 + months, 1)).toISOString().slice(0, 7);
};

/**
 * Each day of a month on which money moved, the newest first (PAY-24). One round trip.
 * @param asked `YYYY-MM`; this month for anything else
 * @throws DomainError of requireRole
 */
export async function getDailySums(
	{ db, clock }: Pick<Deps, "db" | "clock">,
	who: Actor | null,
	asked: string | null,
): Promise<MonthSums> {
	requireRole(who, "admin");
	const now = dhakaMonth(clock());
	const month = asked !== null && startOfDhakaDay(`${asked}-01`) !== null && asked <= now ? asked : now;
	const since = startOfDhakaDay(`${month}-01`) ?? 0;
	const until = startOfDhakaDay(`${beside(month, 1)}-01`) ?? 0;
	const dayOf = (column: string) => sql.raw(`(${column} + ${DHAKA_OFFSET_MS}) / ${DAY_MS}`);
	type Row = { day: number; [name: string]: number };
	const [sold, refunded, booked, issues] = await db.batch([
		db.all<Row>(sql`
			SELECT ${dayOf("completed_at")} AS day, sum(CASE method WHEN 'bkash' THEN amount ELSE 0 END) AS soldBkash,
				sum(CASE method WHEN 'wallet' THEN amount ELSE 0 END) AS soldWallet
			FROM ${payment} WHERE completed_at >= ${since} AND completed_at < ${until} AND state = 'completed' GROUP BY 1`),
		db.all<Row>(sql`
			SELECT ${dayOf("completed_at")} AS day,
				sum(CASE destination WHEN 'bkash' THEN coalesce(given, amount) ELSE 0 END) AS refundedBkash,
				sum(CASE destination WHEN 'wallet' THEN coalesce(given, amount) ELSE 0 END) AS refundedWallet
			FROM ${refund} WHERE completed_at >= ${since} AND completed_at < ${until} AND state = 'completed' GROUP BY 1`),
		db.all<Row>(sql`
			SELECT ${dayOf("e.created_at")} AS day, sum(e.amount) AS balance,
				-sum(CASE WHEN t.kind <> 'refund' AND e.account = 'bkash' THEN e.amount ELSE 0 END) AS soldBkash,
				-sum(CASE WHEN t.kind <> 'refund' AND e.account LIKE 'wallet:%' AND e.amount < 0 THEN e.amount ELSE 0 END) AS soldWallet,
				sum(CASE WHEN t.kind = 'refund' AND e.account = 'bkash' THEN e.amount ELSE 0 END) AS refundedBkash,
				sum(CASE WHEN t.kind = 'refund' AND e.account LIKE 'wallet:%' AND e.amount > 0 AND t.reference NOT LIKE '%-undone'
					AND t.reference NOT LIKE '%:refund-rest'
					THEN e.amount ELSE 0 END) AS refundedWallet
			FROM ${ledgerEntry} AS e JOIN ${ledgerTransaction} AS t ON t.uuid = e.transaction_uuid
			WHERE e.created_at >= ${since} AND e.created_at < ${until} GROUP BY 1`),
		db.all<Row>(sql`
			SELECT ${dayOf("p.completed_at")} AS day, count(*) AS issues
			FROM ${payment} AS p JOIN ${paymentIssue} AS i ON i.payment_uuid = p.uuid AND i.resolved_at IS NULL
			WHERE p.completed_at >= ${since} AND p.completed_at < ${until} GROUP BY 1`),
	]);
	const byDay = (rows: Row[]) => new Map(rows.map((row) => [row.day, row]));
	const [ofSold, ofRefunded, ofBooked, ofIssues] = [sold, refunded, booked, issues].map(byDay);
	const numbers = [...new Set([...sold, ...refunded, ...booked].map(({ day }) => day))].sort((one, two) => two - one);
	const days = numbers.map((number): DaySums => {
		const its = ofBooked?.get(number);
		return {
			day: dhakaDay(number * DAY_MS - DHAKA_OFFSET_MS),
			payments: { ...NOTHING, ...sumsOf(ofSold?.get(number)), ...sumsOf(ofRefunded?.get(number)) },
			ledger: { ...NOTHING, ...sumsOf(its) },
			balance: its?.balance ?? 0,
			issues: ofIssues?.get(number)?.issues ?? 0,
		};
	});
	return { month, before: beside(month, -1), after: month === now ? null : beside(month, 1), days };
}

const sumsOf = (row: Record<string, number> | undefined): Partial<Sums> =>
	Object.fromEntries(FLOWS.flatMap((flow) => (row?.[flow] === undefined ? [] : [[flow, row[flow]]])));
