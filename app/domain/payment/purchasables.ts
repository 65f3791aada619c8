import { course, invite } from "~/domain/course/purchasable.ts";
import { mockTest } from "~/domain/mock-test/purchasable.ts";
import { modelTest } from "~/domain/model-test/purchasable.ts";
import type { Purchasable } from "~/domain/sale/purchasable.ts";
import { topUp } from "~/domain/wallet/purchasable.ts";
import type { PaymentPurpose } from "./rules.ts";

/** Everything that payments can be for, as pages know it; how it is sold is in `purchasables.server.ts`. */
export const PURCHASABLES = {
	wallet_top_up: topUp,
	model_test: modelTest,
	mock_test: mockTest,
	course,
	invite,
} satisfies Record<PaymentPurpose, Purchasable>;

type Purchasables = typeof PURCHASABLES;

/** What is bought on the checkout page, through bKash or from the wallet. */
export type CheckoutPurpose = {
	[P in PaymentPurpose]: Purchasables[P]["checkoutFrom"] extends null ? never : P;
}[PaymentPurpose];

export const purchasableOf = (purpose: PaymentPurpose): Purchasable => PURCHASABLES[purpose];

/** Whether the checkout page sells it. @param purpose of an address, so anything */
export const isCheckoutPurpose = (purpose: string): purpose is CheckoutPurpose =>
	Object.hasOwn(PURCHASABLES, purpose) && purchasableOf(purpose as PaymentPurpose).checkoutFrom !== null;
