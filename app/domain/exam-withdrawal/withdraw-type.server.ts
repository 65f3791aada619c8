import { and, asc, eq, gt, isNotNull, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { heldQuestion, mockTestEntitlement, mockTestType, payment } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { audit, noted } from "~/domain/audit.server.ts";
import { requireName } from "~/domain/confirm/confirm-name.ts";
import type { Deps, Limit } from "~/domain/deps.ts";
import { examDraftErrors } from "~/domain/exam-draft/errors.ts";
import { readType, rowIsStill } from "~/domain/mock-test/draft-access.server.ts";
import { mockTestErrors } from "~/domain/mock-test/errors.ts";
import { cacheKeysOf } from "~/domain/mock-test/mock-test-type.server.ts";
import { giveToWallet } from "~/domain/payment/give-to-wallet.server.ts";
import { AT_A_TIME, givenColumns, PATIENCE_MS, type PaidBack, soldFor } from "./paid-back.server.ts";

type Needs = Pick<Deps, "db" | "clock" | "cache">;

/** That money of a payment `p` goes back where what it was for is withdrawn: of its entitlement `m` nothing was begun. */
const isOpen = sql`m.used = 0 AND m.attempts > 0 AND p.amount > p.refunded`;

/**
 * What withdrawing a self-assessment gives back, for the question before, and for the page after: of each payment of which no attempt was
 * begun. One round trip. @throws of requireRole
 */
export async function paidBackOfType({ db }: Pick<Deps, "db">, who: Actor | null, typeUuid: string): Promise<PaidBack> {
	requireRole(who, "admin");
	const sold = soldFor("mock_test", typeUuid);
	const [found] = await db.all<PaidBack>(sql`
		SELECT count(CASE WHEN ${isOpen} THEN 1 END) AS open,
			coalesce(sum(CASE WHEN ${isOpen} THEN p.amount - p.refunded END), 0) AS openAmount, ${givenColumns(sold)}
		FROM ${payment} AS p LEFT JOIN ${mockTestEntitlement} AS m ON m.payment_uuid = p.uuid WHERE ${sold}`);
	if (!found) throw new Error("A sum of no rows is a row");
	return found;
}

/**
 * An admin takes a self-assessment out of the lists (EXD-9): it is a draft again, and what was paid and not begun goes back to wallets, one
 * refund for each payment. May be said again: what is left is done. Two round trips, and those of `giveBack` for a part; scheduled work does
 * the rest.
 * @param name as it was typed, so that no other one is meant
 * @throws DomainError NameNotTyped, DraftChanged, MockTestNotFound, or of requireRole
 */
export async function withdrawType(deps: Needs, who: Actor | null, idOrUuid: string, name: string): Promise<string> {
	const actor = requireRole(who, "admin");
	const { db, cache } = deps;
	const { row } = await readType(deps, idOrUuid);
	requireName(name, row.title);
	if (row.poolVersion === null) throw mockTestErrors.fail("MockTestNotFound");
	const now = deps.clock();
	if (row.state === "published") {
		const next = Math.max(now, row.updatedAt + 1);
		const entry = uuidv7();
		const detail = { name: row.title, before: { state: row.state }, after: { state: "draft" } };
		const act = { actorUuid: actor.accountUuid, objectType: "mock_test_type", objectUuid: row.uuid } as const;
		const [written] = await db.batch([
			db
				.update(mockTestType)
				.set({ state: "draft", updatedAt: next })
				.where(rowIsStill(row))
				.returning({ uuid: mockTestType.uuid }),
			audit.ifChanged(deps, { ...act, uuid: entry, action: "mock-test.withdraw", detail }, now),
			db.delete(heldQuestion).where(and(eq(heldQuestion.ownerUuid, row.uuid), noted(entry))),
		]);
		if (written.length === 0) throw examDraftErrors.fail("DraftChanged");
		await Promise.all([...cacheKeysOf(row).map((key) => cache.forget(key)), cache.bumpPublicVersion(now)]);
	}
	await giveBack(deps, row.uuid, { until: deps.clock() + PATIENCE_MS });
	return row.uuid;
}

/**
 * Gives back what was paid for withdrawn self-assessments and not begun, until nothing is left or the time is up. Each step may be repeated;
 * a payment of which something else is on its way back meanwhile is left for the next time. Two round trips for each few dozen.
 * @param typeUuid of one; all where none is named
 */
async function giveBack(deps: Needs, typeUuid: string | null, { until }: Limit): Promise<{ looked: number }> {
	let looked = 0;
	for (let after = 0; ; ) {
		const { last, count } = await giveSomeBack(deps, typeUuid, after);
		looked += count;
		if (last === null || deps.clock() >= until) return { looked };
		after = last;
	}
}

/** Scheduled: what withdrawing could not do at once. */
export const giveBackWithdrawn = (deps: Needs, limit: Limit) => giveBack(deps, null, limit);

/** One that was published is a draft again: it is withdrawn. */
const isWithdrawn = and(eq(mockTestType.state, "draft"), isNotNull(mockTestType.poolVersion));

/** Some behind an id. @returns how many they were, and the id of the last, or null when there are no more */
async function giveSomeBack(deps: Needs, typeUuid: string | null, after: number) {
	const { db } = deps;
	// In this order, each by its index: what nobody withdrew is never read.
	const rows = await db
		.select({ id: mockTestEntitlement.id, typeUuid: mockTestType.uuid, payment })
		.from(mockTestType)
		.crossJoin(payment)
		.innerJoin(mockTestEntitlement, eq(mockTestEntitlement.paymentUuid, payment.uuid))
		.where(
			and(
				isWithdrawn,
				typeUuid === null ? undefined : eq(mockTestType.uuid, typeUuid),
				eq(payment.itemUuid, mockTestType.uuid),
				eq(mockTestEntitlement.used, 0),
				gt(mockTestEntitlement.attempts, 0),
				gt(payment.amount, payment.refunded),
				gt(mockTestEntitlement.id, after),
			),
		)
		.orderBy(asc(mockTestEntitlement.id))
		.limit(AT_A_TIME);
	const now = deps.clock();
	const [first, ...rest] = rows.flatMap(({ payment: paid, typeUuid: uuid }) =>
		giveToWallet(
			deps,
			paid,
			{
				...{ amount: paid.amount - paid.refunded, reason: "self-assessment withdrawn", by: null },
				// It may be published anew meanwhile.
				when: sql`EXISTS (SELECT 1 FROM ${mockTestType} WHERE uuid = ${uuid} AND state = 'draft')`,
				goods: (given) => [
					db
						.update(mockTestEntitlement)
						.set({ attempts: mockTestEntitlement.used })
						.where(and(eq(mockTestEntitlement.paymentUuid, paid.uuid), given)),
				],
			},
			now,
		),
	);
	if (first) await db.batch([first, ...rest]);
	return { last: rows.length < AT_A_TIME ? null : (rows.at(-1)?.id ?? null), count: rows.length };
}
