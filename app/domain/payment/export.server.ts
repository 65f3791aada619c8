import { and, asc, eq, gt, gte, lt } from "drizzle-orm";
import { account, ledgerEntry, ledgerTransaction, payment } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { CSV_BEGINS, csvLine } from "~/lib/csv.ts";
import { writtenMobile } from "~/lib/mobile.ts";
import { toBdt } from "~/lib/money.ts";
import { DHAKA_ZONE, dhakaMoment, startOfDhakaDay } from "~/lib/time.ts";
import { filtered } from "./queries.server.ts";
import type { PaymentFilter } from "./schemas.ts";

/** Rows of one round trip. */
const AT_A_TIME = 500;
const DAY_MS = 24 * 3_600_000;

/** Poisha as taka with two decimals, for a spreadsheet to add up. */
const taka = (poisha: number): string => toBdt(poisha).toFixed(2);

type Needs = Pick<Deps, "db">;
type Rows<T> = (after: number) => Promise<(T & { id: number })[]>;

/** Everything in pieces as it is read, so that a long list needs no memory. */
async function* inPieces<T>(head: string[], rows: Rows<T>, line: (row: T) => (string | number | null)[]) {
	yield CSV_BEGINS + csvLine(head);
	for (let after = 0; ; ) {
		const some = await rows(after);
		if (some.length > 0) yield some.map((row) => csvLine(line(row))).join("");
		const last = some.at(-1);
		if (!last || some.length < AT_A_TIME) return;
		after = last.id;
	}
}

const PAYMENTS_HEAD = [
	...["receipt", "invoice", `created (${DHAKA_ZONE})`, `completed (${DHAKA_ZONE})`],
	...[`provider_completed (${DHAKA_ZONE})`, "state", "fulfilment", "purpose", "item"],
	...[
		"amount_bdt",
		"refunded_bdt",
		"method",
		"trx_id",
		"payment_id",
		"payer_name",
		"payer_mobile",
		"paid_from",
		"uuid",
	],
];

/**
 * Payments as CSV, oldest first, narrowed as the list is (PAY-20). @throws of requireRole, before the first piece
 */
export function exportPayments({ db }: Needs, who: Actor | null, filter: PaymentFilter): AsyncGenerator<string> {
	requireRole(who, "admin");
	const found = filtered(filter);
	const rows = (after: number) =>
		db
			.select({ id: payment.id, payment, name: account.name, mobile: account.mobile })
			.from(payment)
			.innerJoin(account, eq(account.uuid, payment.accountUuid))
			.where(and(found, gt(payment.id, after)))
			.orderBy(asc(payment.id))
			.limit(AT_A_TIME);
	return inPieces(PAYMENTS_HEAD, rows, ({ payment: row, name, mobile }) => [
		...[row.receiptNumber, row.invoiceNumber, dhakaMoment(row.createdAt), dhakaMoment(row.completedAt)],
		...[dhakaMoment(row.providerCompletedAt), row.state, row.fulfilment, row.purpose, row.itemTitle],
		...[taka(row.amount), taka(row.refunded), row.method, row.trxId, row.providerPaymentId],
		...[name, mobile && writtenMobile(mobile), row.payer && writtenMobile(row.payer), row.uuid],
	]);
}

const LEDGER_HEAD = [
	"entry",
	`created (${DHAKA_ZONE})`,
	"reference",
	"kind",
	"account",
	"amount_bdt",
	"invoice",
	"trx_id",
];

/** The ledger's entries as CSV, oldest first, of some days. @throws of requireRole, before the first piece */
export function exportLedger(
	{ db }: Needs,
	who: Actor | null,
	{ from, to }: Pick<PaymentFilter, "from" | "to">,
): AsyncGenerator<string> {
	requireRole(who, "admin");
	const since = from ? startOfDhakaDay(from) : null;
	const until = to ? startOfDhakaDay(to) : null;
	const rows = (after: number) =>
		db
			.select({
				id: ledgerEntry.id,
				entry: ledgerEntry,
				reference: ledgerTransaction.reference,
				kind: ledgerTransaction.kind,
				invoice: payment.invoiceNumber,
				trxId: payment.trxId,
			})
			.from(ledgerEntry)
			.innerJoin(ledgerTransaction, eq(ledgerTransaction.uuid, ledgerEntry.transactionUuid))
			.leftJoin(payment, eq(payment.uuid, ledgerTransaction.paymentUuid))
			.where(
				and(
					gt(ledgerEntry.id, after),
					since === null ? undefined : gte(ledgerEntry.createdAt, since),
					until === null ? undefined : lt(ledgerEntry.createdAt, until + DAY_MS),
				),
			)
			.orderBy(asc(ledgerEntry.id))
			.limit(AT_A_TIME);
	return inPieces(LEDGER_HEAD, rows, ({ entry, reference, kind, invoice, trxId }) => [
		...[entry.id, dhakaMoment(entry.createdAt), reference, kind, entry.account, taka(entry.amount), invoice, trxId],
	]);
}
