import { type SQL, sql } from "drizzle-orm";
import { firstToEnd } from "~/domain/attempt/running.ts";
import type { Deps } from "~/domain/deps.ts";
import { hasSeatUndecided } from "~/domain/seat/leave-for-good.server.ts";
import { walletAccount } from "~/domain/wallet/rules.ts";
import type { Obstacles } from "./rules.ts";

type Row = { payment: number; refund: number; course: number; suspended: number; admin: number; wallet: number };

/** What stands in the way of taking an account away (PRV-5). One round trip, and the guard. */
export async function obstaclesTo(
	{ db, sessions, clock }: Pick<Deps, "db" | "sessions" | "clock">,
	accountUuid: string,
): Promise<Obstacles> {
	const now = clock();
	const [{ begun }, [row]] = await Promise.all([
		sessions.standing(accountUuid, []),
		db.all<Row>(sql`SELECT ${columns(accountUuid, now)}`),
	]);
	if (!row) throw new Error("a question without an answer");
	return {
		examUntil: firstToEnd(begun, now)?.deadlineAt ?? null,
		payment: row.payment === 1,
		refund: row.refund === 1,
		course: row.course === 1,
		suspended: row.suspended === 1,
		admin: row.admin === 1,
		wallet: row.wallet,
	};
}

/**
 * That nothing of it stands in the way, but for what the guard alone knows: for the very statement from which there is no way back.
 * @param now ms UTC
 * @param givenUp so much of the wallet its owner has given up, in poisha
 */
export const nothingStands = (accountUuid: string, now: number, givenUp: number): SQL =>
	sql`(SELECT NOT (payment OR refund OR course OR suspended OR admin) AND wallet <= ${givenUp} FROM (SELECT ${columns(accountUuid, now)}))`;

function columns(accountUuid: string, now: number): SQL {
	const theirs = sql`SELECT uuid FROM payment WHERE account_uuid = ${accountUuid}`;
	return sql`
		EXISTS (SELECT 1 FROM payment WHERE account_uuid = ${accountUuid} AND state IN ('initiated', 'executing'))
			OR ${hasSeatUndecided(accountUuid)} AS payment,
		EXISTS (SELECT 1 FROM refund WHERE state = 'requested' AND payment_uuid IN (${theirs}))
			OR EXISTS (SELECT 1 FROM payment_issue WHERE resolved_at IS NULL AND payment_uuid IN (${theirs})) AS refund,
		EXISTS (SELECT 1 FROM course WHERE teacher_uuid = ${accountUuid} AND end_at > ${now}) AS course,
		EXISTS (SELECT 1 FROM suspension WHERE account_uuid = ${accountUuid} AND lifted_at IS NULL) AS suspended,
		EXISTS (SELECT 1 FROM account_role WHERE account_uuid = ${accountUuid} AND role = 'admin') AS admin,
		(SELECT coalesce(sum(amount), 0) FROM ledger_entry WHERE account = ${walletAccount(accountUuid)}) AS wallet`;
}
