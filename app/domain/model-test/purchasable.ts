import type { Purchasable } from "~/domain/sale/purchasable.ts";
import { m } from "~/paraglide/messages.js";
import { studentExamBuyPath, studentExamPath } from "./paths.ts";

/** The registration for a model test that costs something. */
export const modelTest = {
	kind: m.model_test_name,
	namedByKind: false,
	paid: () => m.payment_success(),
	landing: (examUuid) => ({
		success: studentExamPath(examUuid),
		again: studentExamBuyPath(examUuid),
	}),
	checkoutFrom: studentExamPath,
} satisfies Purchasable;
