import { eq } from "drizzle-orm";
import { mockTestEntitlement } from "#db/schema/index.ts";
import { database } from "#tests/support/workers/exam-session.ts";
import type { Goods } from "#tests/support/workers/goods.ts";
import { paidSet } from "#tests/support/workers/payment-world.ts";

export const goods: Goods<"mock_test"> = {
	purpose: "mock_test",
	request: async () => ({ purpose: "mock_test", itemUuid: await paidSet({ attemptsPerPurchase: 3 }) }),
	async brought(paymentUuid) {
		const rows = await database()
			.select()
			.from(mockTestEntitlement)
			.where(eq(mockTestEntitlement.paymentUuid, paymentUuid));
		return rows.reduce((sum, { attempts }) => sum + attempts, 0);
	},
	amount: 3,
};
