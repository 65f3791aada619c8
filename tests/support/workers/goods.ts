import type { ItemRequest, SoldPurpose } from "~/domain/payment/purchasables.server.ts";

/** One of what a capability sells, for the tests that hold of everything sold: `tests/<capability>/goods.ts` exports it. */
export type Goods<P extends SoldPurpose = SoldPurpose> = {
	purpose: P;
	/** Makes one that this person can buy, and says what to ask for. */
	request: (payerUuid: string) => Promise<ItemRequest<P>>;
	/** How much of it a payment has brought; of money, the payer's balance. */
	brought: (paymentUuid: string, payerUuid: string) => Promise<number>;
	/** How much one payment brings. */
	amount: number;
	/** Nothing of it is taken back outside the ledger. */
	byLedgerAlone?: true;
};
