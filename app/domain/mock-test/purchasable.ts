import type { Purchasable } from "~/domain/sale/purchasable.ts";
import { m } from "~/paraglide/messages.js";

/** Attempts at a self-assessment of a type that costs something. */
export const mockTest = {
	kind: m.payment_kind_mock_test,
	namedByKind: false,
	paid: () => m.payment_success(),
	landing: (typeUuid) => {
		const page = `/student/p/1/mock-test?mockTestTypeUuid=${typeUuid}`;
		return { success: page, again: page };
	},
	checkoutFrom: (typeUuid) => `/student/mock-test/${typeUuid}`,
} satisfies Purchasable;
