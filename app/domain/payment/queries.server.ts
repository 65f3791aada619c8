import { and, count, desc, eq, or } from "drizzle-orm";
import { payment } from "#db/schema/index.ts";
import type { Deps } from "#workers/deps.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { DomainError } from "~/lib/domain-error.ts";
import { type Page, type Paging, toPage } from "~/lib/paging.ts";
import type { PaymentErrorCode } from "./errors.ts";
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
	if (!row) throw new DomainError<PaymentErrorCode>("PaymentNotFound");
	return row;
}

/** Every payment, newest first, for admins. One round trip. @throws of requireRole */
export async function listPayments(
	{ db }: Pick<Deps, "db">,
	who: Actor | null,
	paging: Paging,
): Promise<Page<Payment>> {
	requireRole(who, "admin");
	const [rows, [total]] = await db.batch([
		db
			.select()
			.from(payment)
			.orderBy(desc(payment.createdAt))
			.limit(paging.size)
			.offset(paging.page * paging.size),
		db.select({ n: count() }).from(payment),
	]);
	return toPage(rows, total?.n ?? 0, paging);
}
