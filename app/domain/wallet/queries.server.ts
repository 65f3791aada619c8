import { count, desc, eq, sql } from "drizzle-orm";
import { LEDGER_KINDS, ledgerEntry, ledgerTransaction, payment, refund } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import type { PaymentPurpose, RefundDestination, RefundState } from "~/domain/payment/rules.ts";
import { type Page, type Paging, toPage } from "~/lib/paging.ts";
import { walletAccount } from "./rules.ts";

export const WALLET_LINE_KINDS = LEDGER_KINDS;

/** A line of the wallet's history. Amounts are poisha: positive came in, negative went out. */
export type WalletLine = {
	uuid: string;
	kind: (typeof WALLET_LINE_KINDS)[number];
	/** What it was paid for, and its name when it was bought; null where there is no payment. */
	purpose: PaymentPurpose | null;
	title: string | null;
	amount: number;
	/** ms UTC */
	createdAt: number;
	paymentUuid: string | null;
	trxId: string | null;
	/** Of a refund: where the money goes, and how far it has come. */
	refund: { destination: RefundDestination; state: RefundState } | null;
};

/** The refund that a transaction of the ledger is about; its reference names it (`refund:{uuid}:{step}`). */
const OF_REFUND = sql`CASE WHEN ${ledgerTransaction.kind} = 'refund' THEN substr(${ledgerTransaction.reference}, 8, 36) END`;

const balanceOf = ({ db }: Pick<Deps, "db">, account: string) =>
	db
		.select({ balance: sql<number>`coalesce(sum(${ledgerEntry.amount}), 0)` })
		.from(ledgerEntry)
		.where(eq(ledgerEntry.account, account));

/** The student's balance in poisha, derived from the ledger. One round trip. @throws of requireRole */
export async function getBalance(deps: Pick<Deps, "db">, who: Actor | null): Promise<number> {
	const actor = requireRole(who, "student");
	const [row] = await balanceOf(deps, walletAccount(actor.accountUuid));
	return row?.balance ?? 0;
}

/** The statements that read somebody's balance and history, newest first, for a batch. */
export const walletStatements = ({ db }: Pick<Deps, "db">, accountUuid: string, { page, size }: Paging) =>
	[
		balanceOf({ db }, walletAccount(accountUuid)),
		db
			.select({
				uuid: ledgerTransaction.uuid,
				kind: ledgerTransaction.kind,
				purpose: payment.purpose,
				title: payment.itemTitle,
				amount: ledgerEntry.amount,
				createdAt: ledgerEntry.createdAt,
				paymentUuid: payment.uuid,
				trxId: payment.trxId,
				refund: { destination: refund.destination, state: refund.state },
			})
			.from(ledgerEntry)
			.innerJoin(ledgerTransaction, eq(ledgerTransaction.uuid, ledgerEntry.transactionUuid))
			.leftJoin(payment, eq(payment.uuid, ledgerTransaction.paymentUuid))
			.leftJoin(refund, eq(refund.uuid, OF_REFUND))
			.where(eq(ledgerEntry.account, walletAccount(accountUuid)))
			.orderBy(desc(ledgerEntry.id))
			.limit(size)
			.offset(page * size),
	] as const;

/** Balance and history, newest first. One round trip. @throws of requireRole */
export async function getWallet(
	deps: Pick<Deps, "db">,
	who: Actor | null,
	paging: Paging,
): Promise<{ balance: number; lines: Page<WalletLine> }> {
	const actor = requireRole(who, "student");
	const mine = eq(ledgerEntry.account, walletAccount(actor.accountUuid));
	const [[sum], lines, [total]] = await deps.db.batch([
		...walletStatements(deps, actor.accountUuid, paging),
		deps.db.select({ n: count() }).from(ledgerEntry).where(mine),
	]);
	return { balance: sum?.balance ?? 0, lines: toPage(lines, total?.n ?? 0, paging) };
}
