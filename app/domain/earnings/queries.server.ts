import { type SQL, sql } from "drizzle-orm";
import { course, enrolment, ledgerEntry, ledgerTransaction, payment } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { SALES_ACCOUNT, teacherAccount } from "~/domain/sale/earners.server.ts";
import { DHAKA_OFFSET_MS } from "~/lib/time.ts";
import type { EarningsLine } from "./figures.ts";

type Reads = Pick<Deps, "db">;

/** The course that the payment `p` was for; of what was paid for an invitation, it is that of the enrolment. */
export const COURSE_OF = sql`CASE p.purpose WHEN 'invite' THEN (
	SELECT n.course_uuid FROM ${enrolment} AS n WHERE n.uuid = p.item_uuid
) ELSE p.item_uuid END`;

/**
 * All that moved of what a teacher sold, from the ledger: the payments `p` of which they earned a part, their transactions
 * `t` and the entries `e` of those who earned it. It begins with the teacher's own entries, by their index.
 */
export const movementsOf = (teacherUuid: string): SQL => sql`(
		SELECT DISTINCT st.payment_uuid AS uuid FROM ${ledgerEntry} AS se
		JOIN ${ledgerTransaction} AS st ON st.uuid = se.transaction_uuid WHERE se.account = ${teacherAccount(teacherUuid)}
	) AS mine
	CROSS JOIN ${payment} AS p ON p.uuid = mine.uuid
	CROSS JOIN ${ledgerTransaction} AS t ON t.payment_uuid = p.uuid
	CROSS JOIN ${ledgerEntry} AS e ON e.transaction_uuid = t.uuid
		AND e.account IN (${teacherAccount(teacherUuid)}, ${SALES_ACCOUNT})`;

/** Sums over movements. */
export const SUMS = sql`
	count(DISTINCT CASE WHEN t.kind <> 'refund' THEN p.uuid END) AS sales,
	sum(CASE WHEN t.kind <> 'refund' THEN e.amount ELSE 0 END) AS sold,
	sum(CASE WHEN t.kind = 'refund' THEN -e.amount ELSE 0 END) AS refunded,
	sum(CASE WHEN e.account = ${SALES_ACCOUNT} THEN e.amount ELSE 0 END) AS share,
	sum(CASE WHEN e.account <> ${SALES_ACCOUNT} THEN e.amount ELSE 0 END) AS earned`;

/**
 * What the teacher's courses sold and brought, each by month (EAR-1). One round trip.
 * @param only one course
 * @throws of requireRole
 */
export async function listEarnings({ db }: Reads, who: Actor | null, only?: string): Promise<EarningsLine[]> {
	const actor = requireRole(who, "teacher");
	const rows = await db.all<EarningsLine>(sql`
		SELECT ${COURSE_OF} AS courseUuid, strftime('%Y-%m', (t.created_at + ${DHAKA_OFFSET_MS}) / 1000, 'unixepoch') AS month,
			(SELECT c.title FROM ${course} AS c WHERE c.uuid = ${COURSE_OF}) AS title, ${SUMS}
		FROM ${movementsOf(actor.accountUuid)}
		${only === undefined ? sql`` : sql`WHERE ${COURSE_OF} = ${only}`}
		GROUP BY courseUuid, month`);
	return rows.map((row) => ({ ...row, title: row.title ?? "" }));
}
