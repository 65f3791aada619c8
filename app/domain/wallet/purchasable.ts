import type { Purchasable } from "~/domain/sale/purchasable.ts";
import { m } from "~/paraglide/messages.js";
import { ADD_MONEY_PATH, WALLET_PATH } from "./paths.ts";

/** Money for the wallet. */
export const topUp = {
	kind: m.payment_kind_wallet_top_up,
	namedByKind: true,
	paid: (amount) => m.payment_topped_up({ amount }),
	landing: () => ({ success: WALLET_PATH, again: ADD_MONEY_PATH }),
	checkoutFrom: null,
} satisfies Purchasable;
