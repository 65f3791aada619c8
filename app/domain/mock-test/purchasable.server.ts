import { and, eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { mockTestEntitlement, mockTestType } from "#db/schema/index.ts";
import { saleErrors } from "~/domain/sale/errors.ts";
import type { Sale } from "~/domain/sale/purchasable.ts";
import { mockTestErrors } from "./errors.ts";

/** So many attempts at a type, as often as it is paid. Taken back are those that were not begun. */
export const mockTestSale: Sale<{ itemUuid: string }> = {
	/** @throws DomainError MockTestNotFound, NotForSale (free) */
	async find({ db }, _actor, { itemUuid }) {
		const [row] = await db
			.select()
			.from(mockTestType)
			.where(and(eq(mockTestType.uuid, itemUuid), eq(mockTestType.state, "published")));
		if (!row) throw mockTestErrors.fail("MockTestNotFound");
		if (row.feePoisha === 0) throw saleErrors.fail("NotForSale");
		return { itemUuid: row.uuid, title: row.title, amount: row.feePoisha };
	},

	once: false,

	attainable: ({ itemUuid }) =>
		sql`EXISTS (SELECT 1 FROM ${mockTestType} AS t WHERE t.uuid = ${itemUuid} AND t.state = 'published')`,

	grant: ({ db }, paid, now) => [
		db.run(sql`
			INSERT INTO ${mockTestEntitlement} (uuid, type_uuid, account_uuid, payment_uuid, attempts, created_at)
			SELECT ${uuidv7()}, item_uuid, account_uuid, uuid,
				(SELECT attempts_per_purchase FROM ${mockTestType} AS t WHERE t.uuid = item_uuid), ${now} ${paid}
			ON CONFLICT DO NOTHING`),
	],

	unused: () => sql`EXISTS (
		SELECT 1 FROM ${mockTestEntitlement} AS m WHERE m.payment_uuid = p.uuid AND m.used = 0 AND m.attempts > 0
	)`,

	revoke: ({ db }, paymentUuid) => [
		db
			.update(mockTestEntitlement)
			.set({ attempts: mockTestEntitlement.used })
			.where(eq(mockTestEntitlement.paymentUuid, paymentUuid)),
	],

	deliver: async () => {},
	withdraw: async () => {},

	books: {
		account: sql`'sales'`,
		rule: "a granted self-assessment is an entitlement",
		holds: sql`EXISTS (SELECT 1 FROM ${mockTestEntitlement} AS m WHERE m.payment_uuid = p.uuid)`,
	},
};
