import { sql } from "drizzle-orm";
import { allTo } from "~/domain/sale/earners.server.ts";
import type { Sale } from "~/domain/sale/purchasable.ts";
import type { Poisha } from "~/lib/money.ts";
import { walletErrors } from "./errors.ts";
import { TOP_UP } from "./rules.ts";

const wallet = sql`'wallet:' || p.account_uuid`;

/** Money, which can always be had. The ledger is all there is to it, so there is nothing else to grant or to take back. */
export const topUpSale: Sale<{ amount: Poisha; title: string }> = {
	/** @throws DomainError InvalidAmount */
	async find(_deps, _actor, { amount, title }) {
		if (!Number.isInteger(amount) || amount < TOP_UP.min || amount > TOP_UP.max)
			throw walletErrors.fail("InvalidAmount");
		return { itemUuid: null, title, amount, inHand: 0 };
	},
	price: null,
	once: false,
	attainable: () => sql`1`,
	grant: () => [],
	unused: null,
	revoke: () => [],
	deliver: async () => {},
	withdraw: async () => {},
	books: {
		earners: allTo(wallet),
		rule: "added money is in the wallet",
		holds: sql`EXISTS (
			SELECT 1 FROM ledger_transaction AS t JOIN ledger_entry AS e ON e.transaction_uuid = t.uuid
			WHERE t.reference = 'payment:' || p.uuid || ':settle' AND e.account = ${wallet} AND e.amount = p.amount
		)`,
	},
};
