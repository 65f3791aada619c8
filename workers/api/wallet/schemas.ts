import { z } from "zod";
import { WALLET_LINE_KINDS } from "~/domain/wallet/queries.server.ts";
import { count, optionalText, time } from "../core/schemas.ts";

const taka = z.number().meta({ description: "BDT, at most two decimals" });

export const walletBalance = z.object({ balance: taka }).meta({ id: "WalletBalance" });

const walletLine = z
	.object({
		uuid: z.uuid(),
		kind: z.enum(WALLET_LINE_KINDS),
		title: optionalText.meta({ description: "What was paid for" }),
		amount: taka.meta({ description: "BDT: positive came in, negative went out" }),
		createdAt: time,
		trxId: optionalText.meta({ description: "The provider's transaction, where it was one of theirs" }),
	})
	.meta({ id: "WalletLine" });

export const walletHistory = z
	.object({
		results: z.array(walletLine),
		totalElements: count,
		totalPages: count,
		page: count.meta({ description: "Counts from 0" }),
		size: count,
	})
	.meta({ id: "WalletHistory" });

export const addMoneyBody = z.object({
	amount: z.number().min(0).max(1_000_000).meta({ description: "BDT, 10 to 25,000, at most two decimals" }),
});
