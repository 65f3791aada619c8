import type { WalletLine } from "~/domain/wallet/queries.server.ts";
import { toBdt } from "~/lib/money.ts";
import type { Page } from "~/lib/paging.ts";
import { toIso } from "~/lib/time.ts";

/** The history as the wallet's clients name it: `results` beside the figures of the page. */
export const toHistory = ({ content, ...paging }: Page<WalletLine>) => ({
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

/** Poisha of a body's BDT; more than two decimals is no amount of money, and counts as too small a one. */
export function toPoisha(bdt: number): number {
	const poisha = Math.round(bdt * 100);
	return Math.abs(bdt * 100 - poisha) < 1e-6 ? poisha : 0;
}
