import { and, asc, eq, gt, type SQL, sql } from "drizzle-orm";
import { heldQuestion, mockTestEntitlement, mockTestType, payment } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { requireName } from "~/domain/confirm/confirm-name.ts";
import type { Deps } from "~/domain/deps.ts";
import { auditStatement } from "~/domain/exam-draft/audit.server.ts";
import { examDraftErrors } from "~/domain/exam-draft/errors.ts";
import { isStill, readType, rowIsStill } from "~/domain/mock-test/draft-access.server.ts";
import { mockTestErrors } from "~/domain/mock-test/errors.ts";
import { cacheKeysOf } from "~/domain/mock-test/mock-test-type.server.ts";
import { giveToWallet } from "~/domain/payment/give-to-wallet.server.ts";
import type { Poisha } from "~/lib/money.ts";

type Needs = Pick<Deps, "db" | "clock" | "cache">;

/** What was paid for and not begun: that alone goes back. */
const unusedOf = (typeUuid: string): SQL => sql`m.type_uuid = ${typeUuid} AND m.used = 0 AND m.attempts > 0`;

/** How many payments go back where a self-assessment is withdrawn, and how much. One round trip. @throws of requireRole */
export async function unusedPayments(
	{ db }: Pick<Deps, "db">,
	who: Actor | null,
	typeUuid: string,
): Promise<{ open: number; openAmount: Poisha }> {
	requireRole(who, "admin");
	const [found] = await db.all<{ open: number; openAmount: Poisha }>(sql`
		SELECT count(*) AS open, coalesce(sum(p.amount - p.refunded), 0) AS openAmount
		FROM ${mockTestEntitlement} AS m JOIN ${payment} AS p ON p.uuid = m.payment_uuid
		WHERE ${unusedOf(typeUuid)} AND p.amount > p.refunded`);
	return found ?? { open: 0, openAmount: 0 };
}

const AT_A_TIME = 50;

/**
 * An admin takes a self-assessment out of the lists (EXD-9): it is a draft again, and what was paid and not begun goes back to wallets, one
 * refund for each payment. May be said again: what is left is done.
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
		const done = sql`EXISTS (SELECT 1 FROM ${mockTestType} AS o WHERE o.uuid = ${row.uuid} AND ${isStill(next)})`;
		const detail = { name: row.title, before: { state: row.state }, after: { state: "draft" } };
		const act = { actorUuid: actor.accountUuid, objectType: "mock_test_type", objectUuid: row.uuid } as const;
		const [written] = await db.batch([
			db
				.update(mockTestType)
				.set({ state: "draft", updatedAt: next })
				.where(rowIsStill(row))
				.returning({ uuid: mockTestType.uuid }),
			db.delete(heldQuestion).where(and(eq(heldQuestion.ownerUuid, row.uuid), done)),
			auditStatement(deps, { ...act, action: "mock-test.withdraw", detail }, done, now),
		]);
		if (written.length === 0) throw examDraftErrors.fail("DraftChanged");
		await Promise.all([...cacheKeysOf(row).map((key) => cache.forget(key)), cache.bumpPublicVersion(now)]);
	}
	for (let after: number | null = 0; after !== null; ) after = await giveSomeBack(deps, row.uuid, after);
	return row.uuid;
}

/** Some behind an id. Two round trips. @returns the id of the last, or null when there are no more */
async function giveSomeBack(deps: Needs, typeUuid: string, after: number): Promise<number | null> {
	const { db } = deps;
	const rows = await db
		.select({ id: mockTestEntitlement.id, payment })
		.from(mockTestEntitlement)
		.innerJoin(payment, eq(payment.uuid, mockTestEntitlement.paymentUuid))
		.where(
			and(
				eq(mockTestEntitlement.typeUuid, typeUuid),
				eq(mockTestEntitlement.used, 0),
				gt(mockTestEntitlement.attempts, 0),
				gt(payment.amount, payment.refunded),
				gt(mockTestEntitlement.id, after),
			),
		)
		.orderBy(asc(mockTestEntitlement.id))
		.limit(AT_A_TIME);
	const now = deps.clock();
	const [first, ...rest] = rows.flatMap(({ payment: paid }) =>
		giveToWallet(
			deps,
			paid,
			{
				...{ amount: paid.amount - paid.refunded, reason: "self-assessment withdrawn", by: null, when: sql`1` },
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
	return rows.length < AT_A_TIME ? null : (rows.at(-1)?.id ?? null);
}
