import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { v7 as uuidv7 } from "uuid";
import { payment, refund } from "#db/schema/index.ts";
import type { Deps } from "~/domain/deps.ts";
import type { Poisha } from "~/lib/money.ts";
import { type Refund, refundable } from "./refund.server.ts";
import { closeStatements } from "./refund-end.server.ts";
import type { Payment } from "./settle.server.ts";

type Statement = BatchItem<"sqlite">;

type Giving = {
	amount: Poisha;
	reason: string;
	/** Whose decision it is; null for what happens by itself. */
	by: string | null;
	/** What must hold besides, in the same moment. */
	when: SQL;
	/** What takes back what was bought; `given` holds only where the money went. */
	goods: (given: SQL) => Statement[];
};

/**
 * Statements of a batch that give money of a completed payment back into the payer's wallet and take what was bought, both or
 * neither: by the rules of what was bought, not by an admin's decision (PAY-11). They do nothing where the money cannot be given, or is given already.
 */
export function giveToWallet(
	deps: Pick<Deps, "db">,
	row: Payment,
	{ amount, reason, by, when, goods }: Giving,
	now: number,
): Statement[] {
	const uuid = uuidv7();
	const made: Refund = {
		...{ id: 0, uuid, paymentUuid: row.uuid, amount, destination: "wallet", goods: "taken", reason, requestedBy: by },
		...{ state: "requested", given: null, refundTrxId: null, providerCode: null, providerMessage: null },
		...{ sentAt: null, nextCheckAt: now, checks: 0, createdAt: now, updatedAt: now, completedAt: null },
	};
	const given = sql`EXISTS (SELECT 1 FROM ${refund} AS g WHERE g.uuid = ${uuid} AND g.state = 'completed')`;
	return [
		deps.db.run(sql`
			INSERT INTO ${refund} (uuid, payment_uuid, amount, destination, goods, reason, requested_by, state, next_check_at, checks, created_at, updated_at)
			SELECT ${uuid}, p.uuid, ${amount}, 'wallet', 'taken', ${reason}, ${by}, 'requested', ${now}, 0, ${now}, ${now}
			FROM ${payment} AS p WHERE p.uuid = ${row.uuid} AND ${refundable(row, made, now)} AND ${when}
			ON CONFLICT DO NOTHING`),
		...closeStatements(deps, row, made, { given: amount, refundTrxId: null }, now, goods(given)),
	];
}
