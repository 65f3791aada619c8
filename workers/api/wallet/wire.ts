import type { z } from "zod";
import type { WalletLine } from "~/domain/wallet/queries.server.ts";
import { type Poisha, toBdt } from "~/lib/money.ts";
import type { Page } from "~/lib/paging.ts";
import { toIso } from "~/lib/time.ts";
import type { walletBalance, walletHistory } from "./schemas.ts";

export const toWalletBalance = (poisha: Poisha): z.output<typeof walletBalance> => ({ balance: toBdt(poisha) });

/** The history as the wallet's clients name it: `results` beside the figures of the page. */
export const toHistory = ({ content, ...paging }: Page<WalletLine>): z.output<typeof walletHistory> => ({
	results: content.map(({ uuid, kind, title, amount, createdAt, trxId }) => ({
		uuid,
		kind,
		title,
		amount: toBdt(amount),
		createdAt: toIso(createdAt),
		trxId,
	})),
	...paging,
});
