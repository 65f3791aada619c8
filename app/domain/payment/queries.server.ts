import {
	and,
	asc,
	count,
	desc,
	eq,
	getTableColumns,
	gte,
	inArray,
	isNotNull,
	lt,
	or,
	type SQL,
	sql,
} from "drizzle-orm";
import {
	account,
	auditLog,
	ledgerEntry,
	ledgerTransaction,
	payment,
	paymentEvent,
	paymentIssue,
	refund,
} from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { normaliseMobile } from "~/lib/mobile.ts";
import { type Page, type Paging, toPage } from "~/lib/paging.ts";
import { startOfDhakaDay } from "~/lib/time.ts";
import { typedCode, typedNumber } from "~/lib/typed-number.ts";
import { paymentErrors } from "./errors.ts";
import type { Issue } from "./issues.server.ts";
import type { Refund } from "./refund.server.ts";
import type { PaymentFilter } from "./schemas.ts";
import type { Payment } from "./settle.server.ts";

/** The student's own payment, by our uuid or the provider's paymentID. @throws DomainError PaymentNotFound, or of requireRole */
export async function getPayment({ db }: Pick<Deps, "db">, who: Actor | null, id: string): Promise<Payment> {
	const actor = requireRole(who, "student");
	const [row] = await db
		.select()
		.from(payment)
		.where(
			and(or(eq(payment.uuid, id), eq(payment.providerPaymentId, id)), eq(payment.accountUuid, actor.accountUuid)),
		);
	if (!row) throw paymentErrors.fail("PaymentNotFound");
	return row;
}

const refundsOf = ({ db }: Pick<Deps, "db">, paymentUuid: string) =>
	db.select().from(refund).where(eq(refund.paymentUuid, paymentUuid)).orderBy(asc(refund.id));

/** The same with what was given back of it. Two round trips. @throws DomainError PaymentNotFound, or of requireRole */
export async function getReceipt(deps: Pick<Deps, "db">, who: Actor | null, id: string): Promise<PaymentAndRefunds> {
	const row = await getPayment(deps, who, id);
	return { payment: row, refunds: row.refundState === null ? [] : await refundsOf(deps, row.uuid) };
}

export type PaymentAndRefunds = { payment: Payment; refunds: Refund[] };

/** The student's newest payments through bKash, whatever came of them, with what was given back. One round trip. @throws of requireRole */
export async function listMyPayments(
	{ db }: Pick<Deps, "db">,
	who: Actor | null,
	limit: number,
): Promise<PaymentAndRefunds[]> {
	const actor = requireRole(who, "student");
	const mine = and(eq(payment.accountUuid, actor.accountUuid), eq(payment.method, "bkash"));
	const newest = db.select({ uuid: payment.uuid }).from(payment).where(mine).orderBy(desc(payment.createdAt));
	const [rows, refunds] = await db.batch([
		db.select().from(payment).where(mine).orderBy(desc(payment.createdAt)).limit(limit),
		db
			.select()
			.from(refund)
			.where(inArray(refund.paymentUuid, newest.limit(limit))),
	]);
	const inOrder = refunds.toSorted((a, b) => a.id - b.id);
	return rows.map((row) => ({ payment: row, refunds: inOrder.filter((of) => of.paymentUuid === row.uuid) }));
}

export type Payer = { name: string | null; mobile: string | null };
export type PaymentOfPerson = { payment: Payment; payer: Payer };
export type PaymentEvent = typeof paymentEvent.$inferSelect;
/** A line of the ledger about a payment. Amounts are poisha. */
export type LedgerLine = { id: number; reference: string; account: string; amount: number; createdAt: number };
/** What an admin did about it, and who. */
/** Something that needs a person, or was dealt with: `by` names the admin, null where it settled by itself. */
export type PaymentIssue = Issue & { by: string | null };

export type PaymentAct = { id: number; action: string; name: string | null; createdAt: number };

const withPayer = ({ db }: Pick<Deps, "db">) =>
	db
		.select({ payment, payer: { name: account.name, mobile: account.mobile } })
		.from(payment)
		.innerJoin(account, eq(account.uuid, payment.accountUuid));

/**
 * The ids of what is searched for, each name by its own index: an OR over two tables would read every payment. What we print is found
 * as it is typed back (PAY-20): in either digits, with `#`, blanks or dashes.
 */
function foundBy(typed: string): SQL {
	const code = typedCode(typed);
	const bare = code.replaceAll("-", "");
	const receipt = typedNumber(typed);
	return sql`
	SELECT id FROM ${payment} WHERE invoice_number IN (${code.toUpperCase()}, ${`PS-${bare.replace(/^ps/i, "")}`.toUpperCase()})
	UNION ALL SELECT id FROM ${payment} WHERE trx_id = ${code} COLLATE NOCASE
	UNION ALL SELECT id FROM ${payment} WHERE trx_id = ${bare} COLLATE NOCASE
	UNION ALL SELECT id FROM ${payment} WHERE provider_payment_id IN (${code}, ${bare}, ${typed})
	UNION ALL SELECT id FROM ${payment} WHERE uuid = ${code.toLowerCase()}
	UNION ALL SELECT id FROM ${payment} WHERE receipt_number = ${receipt && receipt.length <= MOST_DIGITS ? Number(receipt) : null}
	UNION ALL SELECT p.id FROM ${refund} AS r JOIN ${payment} AS p ON p.uuid = r.payment_uuid
		WHERE r.refund_trx_id = ${bare} COLLATE NOCASE
	UNION ALL SELECT p.id FROM ${account} AS a JOIN ${payment} AS p ON p.account_uuid = a.uuid
		WHERE a.mobile = ${normaliseMobile(code) ?? ""}`;
}

/** A receipt has no more. */
const MOST_DIGITS = 9;

/** By which moment of a payment its day is told. */
const dayOf = ({ by }: Pick<PaymentFilter, "by">) => (by === "completed" ? payment.completedAt : payment.createdAt);

/** What a filter asks of a payment. */
export const filtered = ({ q, state, from, to, by }: PaymentFilter): SQL | undefined => {
	const at = dayOf({ by });
	const until = to && startOfDhakaDay(to);
	const since = from && startOfDhakaDay(from);
	return and(
		q ? sql`${payment.id} IN (${foundBy(q)})` : undefined,
		state ? eq(payment.state, state) : undefined,
		by ? isNotNull(at) : undefined,
		since ? gte(at, since) : undefined,
		until ? lt(at, until + DAY_MS) : undefined,
	);
};

const DAY_MS = 24 * 3_600_000;

/**
 * Every payment with its payer, newest first, for admins. One round trip.
 * @param filter `q` is an invoice number, a TrxID (a refund's as well), a paymentID, a receipt's or a mobile number, whole
 * @throws of requireRole
 */
export async function listPayments(
	deps: Pick<Deps, "db">,
	who: Actor | null,
	{ page, size, ...filter }: Paging & PaymentFilter,
): Promise<Page<PaymentOfPerson>> {
	requireRole(who, "admin");
	const paging = { page, size };
	const found = filtered(filter);
	const [rows, [total]] = await deps.db.batch([
		withPayer(deps)
			.where(found)
			.orderBy(desc(dayOf(filter)))
			.limit(size)
			.offset(page * size),
		deps.db.select({ n: count() }).from(payment).where(found),
	]);
	return toPage(rows, total?.n ?? 0, paging);
}

/** A payment with its payer and everything that happened to it, for admins. @throws DomainError PaymentNotFound, or of requireRole */
export async function getPaymentForAdmin(
	deps: Pick<Deps, "db">,
	who: Actor | null,
	uuid: string,
): Promise<
	PaymentOfPerson & {
		events: PaymentEvent[];
		refunds: Refund[];
		/** Open ones, and those that were dealt with. */
		issues: PaymentIssue[];
		ledger: LedgerLine[];
		acts: PaymentAct[];
	}
> {
	requireRole(who, "admin");
	const [[row], events, refunds, issues, ledger, acts] = await deps.db.batch([
		withPayer(deps).where(eq(payment.uuid, uuid)),
		deps.db.select().from(paymentEvent).where(eq(paymentEvent.paymentUuid, uuid)).orderBy(asc(paymentEvent.id)),
		refundsOf(deps, uuid),
		deps.db
			.select({ ...getTableColumns(paymentIssue), by: account.name })
			.from(paymentIssue)
			.leftJoin(account, eq(account.uuid, paymentIssue.resolvedBy))
			.where(eq(paymentIssue.paymentUuid, uuid))
			.orderBy(asc(paymentIssue.id)),
		deps.db
			.select({
				id: ledgerEntry.id,
				reference: ledgerTransaction.reference,
				account: ledgerEntry.account,
				amount: ledgerEntry.amount,
				createdAt: ledgerEntry.createdAt,
			})
			.from(ledgerTransaction)
			.innerJoin(ledgerEntry, eq(ledgerEntry.transactionUuid, ledgerTransaction.uuid))
			.where(eq(ledgerTransaction.paymentUuid, uuid))
			.orderBy(asc(ledgerEntry.id)),
		deps.db
			.select({ id: auditLog.id, action: auditLog.action, name: account.name, createdAt: auditLog.createdAt })
			.from(auditLog)
			.leftJoin(account, eq(account.uuid, auditLog.actorUuid))
			.where(and(eq(auditLog.objectType, "payment"), eq(auditLog.objectUuid, uuid)))
			.orderBy(asc(auditLog.id)),
	]);
	if (!row) throw paymentErrors.fail("PaymentNotFound");
	return { ...row, events, refunds, issues, ledger, acts };
}
