import { mockTestSale } from "~/domain/mock-test/purchasable.server.ts";
import { modelTestSale } from "~/domain/model-test/purchasable.server.ts";
import { saleErrors } from "~/domain/sale/errors.ts";
import type { Sale } from "~/domain/sale/purchasable.ts";
import { courseSale, inviteSale } from "~/domain/seat/purchasable.server.ts";
import { topUpSale } from "~/domain/wallet/purchasable.server.ts";
import type { Poisha } from "~/lib/money.ts";
import type { PaymentPurpose } from "./rules.ts";

/** A purpose that the database knows and nobody sells yet: asking for it is refused, and so is settling it. */
export const NOT_SOLD_YET = "not sold yet";

/** How each purpose of a payment is sold. A purpose without its line here does not compile. */
export const SALES = {
	wallet_top_up: topUpSale,
	model_test: modelTestSale,
	mock_test: mockTestSale,
	course: courseSale,
	invite: inviteSale,
} satisfies Record<PaymentPurpose, Sale<never> | typeof NOT_SOLD_YET>;

type Sales = typeof SALES;

export type SoldPurpose = {
	[P in PaymentPurpose]: Sales[P] extends Sale<never> ? P : never;
}[PaymentPurpose];

/** What a caller asks to pay for. */
export type ItemRequest<P extends SoldPurpose = SoldPurpose> = P extends P
	? { purpose: P /** The price that they were shown. */; shown?: Poisha } & (Sales[P] extends Sale<infer Request>
			? Request
			: never)
	: never;

/** @throws DomainError NotForSale when nobody sells it: nothing is granted or credited by default */
export function saleOf(purpose: string): Sale<never> {
	const sale = Object.hasOwn(SALES, purpose) ? SALES[purpose as PaymentPurpose] : NOT_SOLD_YET;
	if (sale === NOT_SOLD_YET) throw saleErrors.fail("NotForSale");
	return sale;
}

/** Everything that is sold, by its purpose. */
export const SOLD: readonly (readonly [PaymentPurpose, Sale<never>])[] = (
	Object.entries(SALES) as [PaymentPurpose, Sale<never> | typeof NOT_SOLD_YET][]
).flatMap(([purpose, sale]) => (sale === NOT_SOLD_YET ? [] : [[purpose, sale] as const]));
