import type { Purchasable } from "~/domain/sale/purchasable.ts";
import { m } from "~/paraglide/messages.js";

/** The registration for a model test that costs something. */
export const modelTest = {
	kind: m.model_test_name,
	namedByKind: false,
	paid: () => m.payment_success(),
	landing: (examUuid) => ({
		success: `/student/weekly-exam/${examUuid}`,
		again: `/student/weekly-exam/${examUuid}/buy`,
	}),
	checkoutFrom: (examUuid) => `/student/weekly-exam/${examUuid}`,
} satisfies Purchasable;
