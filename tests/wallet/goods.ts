import { eq, sum } from "drizzle-orm";
import { ledgerEntry } from "#db/schema/index.ts";
import { database } from "#tests/support/workers/exam-session.ts";
import type { Goods } from "#tests/support/workers/goods.ts";
import { walletAccount } from "~/domain/wallet/rules.ts";

export const goods: Goods<"wallet_top_up"> = {
	purpose: "wallet_top_up",
	request: async () => ({ purpose: "wallet_top_up", amount: 50_00, title: "Add money" }),
	async brought(_paymentUuid, payerUuid) {
		const [row] = await database()
			.select({ balance: sum(ledgerEntry.amount) })
			.from(ledgerEntry)
			.where(eq(ledgerEntry.account, walletAccount(payerUuid)));
		return Number(row?.balance ?? 0);
	},
	amount: 50_00,
	byLedgerAlone: true,
};
