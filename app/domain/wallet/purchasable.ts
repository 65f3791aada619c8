import type { Purchasable } from "~/domain/sale/purchasable.ts";
import { m } from "~/paraglide/messages.js";

/** Money for the wallet. */
export const topUp = {
	kind: m.payment_kind_wallet_top_up,
	namedByKind: true,
	paid: (amount) => m.payment_topped_up({ amount }),
	landing: () => ({ success: "/student/wallet", again: "/student/wallet/add" }),
	checkoutFrom: null,
} satisfies Purchasable;
