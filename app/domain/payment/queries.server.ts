import { and, asc, count, desc, eq, or, sql } from "drizzle-orm";
import { account, payment, paymentEvent } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { normaliseMobile } from "~/lib/mobile.ts";
import { type Page, type Paging, toPage } from "~/lib/paging.ts";
import { paymentErrors } from "./errors.ts";
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

/** The student's newest payments through bKash, whatever came of them. One round trip. @throws of requireRole */
export async function listMyPayments({ db }: Pick<Deps, "db">, who: Actor | null, limit: number): Promise<Payment[]> {
	const actor = requireRole(who, "student");
	return db
		.select()
		.from(payment)
		.where(and(eq(payment.accountUuid, actor.accountUuid), eq(payment.method, "bkash")))
		.orderBy(desc(payment.createdAt))
		.limit(limit);
}

export type Payer = { name: string | null; mobile: string | null };
export type PaymentOfPerson = { payment: Payment; payer: Payer };
export type PaymentEvent = typeof paymentEvent.$inferSelect;

const withPayer = ({ db }: Pick<Deps, "db">) =>
	db
		.select({ payment, payer: { name: account.name, mobile: account.mobile } })
		.from(payment)
		.innerJoin(account, eq(account.uuid, payment.accountUuid));

/** The ids of what is searched for, each name by its own index: an OR over two tables would read every payment. */
const foundBy = (search: string) => sql`
	SELECT id FROM ${payment} WHERE invoice_number = ${search.toUpperCase()}
	UNION ALL SELECT id FROM ${payment} WHERE trx_id = ${search}
	UNION ALL SELECT id FROM ${payment} WHERE provider_payment_id = ${search}
	UNION ALL SELECT id FROM ${payment} WHERE uuid = ${search.toLowerCase()}
	UNION ALL SELECT p.id FROM ${account} AS a JOIN ${payment} AS p ON p.account_uuid = a.uuid
		WHERE a.mobile = ${normaliseMobile(search) ?? ""}`;

/**
 * Every payment with its payer, newest first, for admins. One round trip.
 * @param search an invoice number, a TrxID, a paymentID or a mobile number, whole; all payments where it is empty
 * @throws of requireRole
 */
export async function listPayments(
	deps: Pick<Deps, "db">,
	who: Actor | null,
	{ search, ...paging }: Paging & { search: string },
): Promise<Page<PaymentOfPerson>> {
	requireRole(who, "admin");
	const found = search ? sql`${payment.id} IN (${foundBy(search)})` : undefined;
	const [rows, [total]] = await deps.db.batch([
		withPayer(deps)
			.where(found)
			.orderBy(desc(payment.createdAt))
			.limit(paging.size)
			.offset(paging.page * paging.size),
		deps.db.select({ n: count() }).from(payment).where(found),
	]);
	return toPage(rows, total?.n ?? 0, paging);
}

/** A payment with its payer and everything that happened to it, for admins. @throws DomainError PaymentNotFound, or of requireRole */
export async function getPaymentForAdmin(
	deps: Pick<Deps, "db">,
	who: Actor | null,
	uuid: string,
): Promise<PaymentOfPerson & { events: PaymentEvent[] }> {
	requireRole(who, "admin");
	const [[row], events] = await deps.db.batch([
		withPayer(deps).where(eq(payment.uuid, uuid)),
		deps.db.select().from(paymentEvent).where(eq(paymentEvent.paymentUuid, uuid)).orderBy(asc(paymentEvent.id)),
	]);
	if (!row) throw paymentErrors.fail("PaymentNotFound");
	return { ...row, events };
}
