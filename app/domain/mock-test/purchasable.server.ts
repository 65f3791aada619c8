import { and, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { mockTestAttempt, mockTestEntitlement, mockTestType } from "#db/schema/index.ts";
import { insertWhere } from "#db/write.ts";
import { allTo, SALES_ACCOUNT } from "~/domain/sale/earners.server.ts";
import { saleErrors } from "~/domain/sale/errors.ts";
import type { Sale } from "~/domain/sale/purchasable.ts";
import { mockTestErrors } from "./errors.ts";

/** Attempts of what somebody bought that were not made yet, or are made and not finished. */
const inHand = (accountUuid: string, typeUuid: string): SQL<number> => sql<number>`(
	SELECT COALESCE(SUM(e.attempts - e.used), 0) FROM ${mockTestEntitlement} AS e
	WHERE e.account_uuid = ${accountUuid} AND e.type_uuid = ${typeUuid}
) + (
	SELECT COUNT(*) FROM ${mockTestAttempt} AS a
	WHERE a.account_uuid = ${accountUuid} AND a.type_uuid = ${typeUuid}
	AND a.entitlement_uuid IS NOT NULL AND a.finished_at IS NULL
)`;

/** So many attempts at a type, as often as it is paid. They are taken back as long as none was begun. */
export const mockTestSale: Sale<{ itemUuid: string }> = {
	/** @throws DomainError MockTestNotFound, NotForSale (free) */
	async find({ db }, { accountUuid }, { itemUuid }) {
		const [row] = await db
			.select({ ...getTableColumns(mockTestType), inHand: inHand(accountUuid, itemUuid) })
			.from(mockTestType)
			.where(and(eq(mockTestType.uuid, itemUuid), eq(mockTestType.state, "published")));
		if (!row) throw mockTestErrors.fail("MockTestNotFound");
		if (row.feePoisha === 0) throw saleErrors.fail("NotForSale");
		return { itemUuid: row.uuid, title: row.title, amount: row.feePoisha, inHand: row.inHand };
	},

	price: ({ itemUuid }) => sql`(SELECT f.fee_poisha FROM ${mockTestType} AS f WHERE f.uuid = ${itemUuid})`,

	once: false,

	attainable: ({ itemUuid }) =>
		sql`EXISTS (SELECT 1 FROM ${mockTestType} AS t WHERE t.uuid = ${itemUuid} AND t.state = 'published')`,

	grant: ({ db }, paid, now) => [
		insertWhere(
			{ db },
			mockTestEntitlement,
			{
				...{ uuid: uuidv7(), typeUuid: sql`item_uuid`, accountUuid: sql`account_uuid`, paymentUuid: sql`uuid` },
				attempts: sql`(SELECT attempts_per_purchase FROM ${mockTestType} AS t WHERE t.uuid = item_uuid)`,
				createdAt: now,
			},
			paid,
		).onConflictDoNothing(),
	],

	unused: () => sql`EXISTS (
		SELECT 1 FROM ${mockTestEntitlement} AS m WHERE m.payment_uuid = p.uuid AND m.used = 0 AND m.attempts > 0
	)`,

	revoke: ({ db }, paymentUuid) => [
		db
			.update(mockTestEntitlement)
			.set({ attempts: mockTestEntitlement.used })
			.where(and(eq(mockTestEntitlement.paymentUuid, paymentUuid), eq(mockTestEntitlement.used, 0))),
	],

	deliver: async () => {},
	withdraw: async () => {},

	books: {
		earners: allTo(sql`${SALES_ACCOUNT}`),
		rule: "a granted self-assessment is an entitlement",
		holds: sql`EXISTS (SELECT 1 FROM ${mockTestEntitlement} AS m WHERE m.payment_uuid = p.uuid)`,
	},
};
