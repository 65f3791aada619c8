import type { Purchasable } from "~/domain/sale/purchasable.ts";
import { m } from "~/paraglide/messages.js";
import { studentAttemptsPath, studentTypePath } from "./paths.ts";

/** Attempts at a self-assessment of a type that costs something. */
export const mockTest = {
	kind: m.payment_kind_mock_test,
	namedByKind: false,
	paid: () => m.payment_success(),
	landing: (typeUuid) => {
		const page = studentAttemptsPath(typeUuid);
		return { success: page, again: page };
	},
	checkoutFrom: studentTypePath,
} satisfies Purchasable;
