import { and, eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { asBatch } from "#db/as-batch.ts";
import { payment, paymentEvent } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { takeToday } from "~/domain/request/daily.server.ts";
import { limitReached, requestErrors } from "~/domain/request/errors.ts";
import { localMobile } from "~/lib/mobile.ts";
import { safeNext } from "~/lib/safe-next.ts";
import { paymentErrors } from "./errors.ts";
import { newInvoiceNumber } from "./invoice.ts";
import { costs, findItem } from "./item.server.ts";
import { type ItemRequest, saleOf } from "./purchasables.server.ts";
import { MOST_OPEN, nextCheckAt, PAYMENT_LIFE_MS } from "./rules.ts";
import type { Payment } from "./settle.server.ts";

export type Initiation =
	/** Go to `paymentUrl`, byte for byte. */
	| { kind: "started"; paymentUuid: string; paymentId: string; paymentUrl: string }
	/** The provider refused to begin; nothing was charged. */
	| { kind: "refused"; paymentUuid: string; code: string | null };

/** Where the provider sends the browser back to, whatever the outcome. */
const CALLBACK_PATH = "/payments/bkash/callback";

/**
 * Begins a payment through bKash: a row of ours first, then the provider. Three round trips, none while the provider
 * is waited for inside a transaction.
 * @param returnTo a path of ours to go on to afterwards
 * @param key names this one try of an API's client: sent again, it is answered as it was (PAY-19)
 * @throws DomainError TooManyRequests, LimitReached, KeyReused, StillBeginning, those of findItem and requireRole
 */
export async function initiatePayment(
	deps: Pick<Deps, "db" | "clock" | "log" | "payments" | "rateLimit" | "vars">,
	who: Actor | null,
	request: ItemRequest,
	returnTo: string | null = null,
	key: string | null = null,
): Promise<Initiation> {
	const actor = requireRole(who, "student");
	if (!(await deps.rateLimit("payment", actor.accountUuid))) throw requestErrors.fail("TooManyRequests");
	const before = await findTry(deps, actor, key);
	if (before) return answeredBefore(before, request);
	await takeToday(deps, "payment", actor.accountUuid);
	const item = await findItem(deps, actor, request);
	const { db } = deps;
	const now = deps.clock();
	const uuid = uuidv7();
	const invoiceNumber = newInvoiceNumber(uuid);
	const sale = saleOf(item.purpose);
	const wish = { itemUuid: sql`${item.itemUuid}`, accountUuid: sql`${actor.accountUuid}` };
	const asShown = sql`(${costs(sale, wish, item.amount)} AND (SELECT count(*) FROM ${payment} AS p
		WHERE ${isOpenOf(actor.accountUuid, now)}) < ${MOST_OPEN})`;
	const held = sale.hold?.take(deps, wish, { when: asShown, again: false }, now) ?? [];
	const attainable = sale.hold ? sale.attainable(wish, { now, paidAt: now }) : sql`true`;
	const results = await db.batch(
		asBatch([
			...held,
			db.all<{ uuid: string }>(sql`
			INSERT INTO ${payment} (uuid, account_uuid, purpose, item_uuid, item_title, amount, method, state, invoice_number, idempotency_key, return_to, next_check_at, created_at, updated_at)
			SELECT ${uuid}, ${actor.accountUuid}, ${item.purpose}, ${item.itemUuid}, ${item.title}, ${item.amount}, 'bkash', 'initiated', ${invoiceNumber}, ${key}, ${safeNext(returnTo)},
				${/* Should the process die before the provider has answered: then it ends, with nobody to ask. */ now + PAYMENT_LIFE_MS}, ${now}, ${now}
			WHERE ${attainable} AND ${asShown} ON CONFLICT DO NOTHING RETURNING uuid`),
			db.run(sql`
			INSERT INTO ${paymentEvent} (payment_uuid, kind, source, to_state, created_at)
			SELECT uuid, 'initiated', 'person', 'initiated', ${now} FROM ${payment} WHERE uuid = ${uuid}`),
		]),
	);
	const inserted = results[held.length] as unknown[];
	if (inserted.length === 0) {
		// The same try, at the same time.
		const first = await findTry(deps, actor, key);
		if (first) return answeredBefore(first, request);
		await requireFewOpen(deps, actor, now);
		// It costs something else since a moment, or is not for sale any more: that is what the student hears.
		await findItem(deps, actor, { ...request, shown: item.amount });
		if (sale.hold) throw await sale.hold.refused(deps, wish);
		throw new Error("A payment was neither made nor found");
	}
	const created = await deps.payments.create({
		amount: item.amount,
		invoiceNumber,
		// A wallet number fills in the provider's page; it is a reference like any other.
		payerReference: actor.mobile ? localMobile(actor.mobile) : actor.accountUuid,
		callbackUrl: `${deps.vars.PUBLIC_ORIGIN}${CALLBACK_PATH}`,
	});
	const after = deps.clock();
	if (created.kind === "ok") {
		await db
			.update(payment)
			.set({
				providerPaymentId: created.paymentId,
				paymentUrl: created.paymentUrl,
				nextCheckAt: nextCheckAt(0, after),
				updatedAt: after,
			})
			.where(eq(payment.uuid, uuid));
		return { kind: "started", paymentUuid: uuid, paymentId: created.paymentId, paymentUrl: created.paymentUrl };
	}
	deps.log.warn("payment not created", { payment: uuid, code: created.code, group: created.group });
	await db.batch([
		db
			.update(payment)
			.set({
				state: "failed",
				providerCode: created.code,
				providerMessage: created.message.slice(0, 300),
				nextCheckAt: null,
				updatedAt: after,
			})
			.where(and(eq(payment.uuid, uuid), eq(payment.state, "initiated"))),
		db.insert(paymentEvent).values({
			paymentUuid: uuid,
			kind: "refused-at-create",
			source: "person",
			fromState: "initiated",
			toState: "failed",
			detail: { code: created.code, message: created.message.slice(0, 300) },
			createdAt: after,
		}),
		...(sale.hold?.release(deps, uuid, after) ?? []),
	]);
	return { kind: "refused", paymentUuid: uuid, code: created.code };
}

/** Payments that nobody has finished, of those that could still be: in the alias `p`. */
const isOpenOf = (accountUuid: string, now: number) =>
	sql`p.account_uuid = ${accountUuid} AND p.created_at > ${now - PAYMENT_LIFE_MS} AND p.state IN ('initiated', 'executing')`;

/** Each open one is asked about at the provider until it lapses (PAY-23). One round trip. @throws DomainError LimitReached */
async function requireFewOpen({ db }: Pick<Deps, "db">, { accountUuid }: Actor, now: number): Promise<void> {
	const [open] = await db.all<{ n: number; first: number }>(
		sql`SELECT count(*) AS n, min(p.created_at) AS first FROM ${payment} AS p WHERE ${isOpenOf(accountUuid, now)}`,
	);
	if (open && open.n >= MOST_OPEN) throw limitReached(open.first, PAYMENT_LIFE_MS, now);
}

async function findTry({ db }: Pick<Deps, "db">, { accountUuid }: Actor, key: string | null): Promise<Payment | null> {
	if (key === null) return null;
	const [row] = await db
		.select()
		.from(payment)
		.where(and(eq(payment.accountUuid, accountUuid), eq(payment.idempotencyKey, key)));
	return row ?? null;
}

/** What was answered to the first of this name. */
function answeredBefore(row: Payment, request: ItemRequest): Initiation {
	const same =
		row.purpose === request.purpose &&
		("itemUuid" in request ? row.itemUuid === request.itemUuid : row.amount === request.amount);
	if (!same) throw requestErrors.fail("KeyReused");
	const { uuid: paymentUuid, providerPaymentId: paymentId, paymentUrl } = row;
	if (paymentId && paymentUrl) return { kind: "started", paymentUuid, paymentId, paymentUrl };
	if (row.state === "failed") return { kind: "refused", paymentUuid, code: row.providerCode };
	throw paymentErrors.fail("StillBeginning");
}
