import { checkoutPath, paymentPath } from "~/domain/payment/paths.ts";
import { type CheckoutPurpose, isCheckoutPurpose, PURCHASABLES, purchasableOf } from "~/domain/payment/purchasables.ts";
import type { PaymentPurpose } from "~/domain/payment/rules.ts";
import { ADD_MONEY_PATH, WALLET_PATH } from "~/domain/wallet/paths.ts";

const query = (values: Record<string, string | undefined>): string => {
	const given = Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1]));
	return given.length > 0 ? `?${new URLSearchParams(given)}` : "";
};

/** What the list of an admin is narrowed to, as its address says it. */
type Filter = { q?: string; state?: string; from?: string; to?: string; by?: string };

export const paymentPaths = {
	checkout: checkoutPath,
	/** @param page counts from 1 */
	wallet: (page = 1): string => (page > 1 ? `/student/p/${page}/wallet` : WALLET_PATH),
	/** @param amount as typed; @param returnTo a path of ours to go on to afterwards */
	addMoney: (amount?: string, returnTo?: string): string => `${ADD_MONEY_PATH}${query({ amount, returnTo })}`,
	payment: paymentPath,
	/** The page of what is bought on the checkout page. */
	item: (purpose: CheckoutPurpose, uuid: string): string => PURCHASABLES[purpose].checkoutFrom(uuid),
	/** @param page counts from 1 */
	adminList: (page = 1, filter: Filter = {}): string =>
		`/admin/payments${query({ ...filter, page: page > 1 ? String(page) : undefined })}`,
	/** Where the files are, below the list: for what it is narrowed to. */
	exports: (): string => "/admin/payments#files",
	adminPayment: (uuid: string): string => `/admin/payments/${uuid}`,
	askAgain: (uuid: string): string => `/admin/payments/${uuid}/ask-again`,
	issues: (page = 1): string => `/admin/payments/needs-a-person${query({ page: page > 1 ? String(page) : undefined })}`,
	paymentsCsv: (filter: Filter): string => `/admin/payments.csv${query(filter)}`,
	/** @param month `YYYY-MM`; this one without it */
	days: (month?: string): string => `/admin/payments/days${query({ month })}`,
	ledgerCsv: ({ from, to }: Filter): string => `/admin/ledger.csv${query({ from, to })}`,
};

/** Where the next try at the same thing begins. */
export function againPath({ purpose, itemUuid }: { purpose: PaymentPurpose; itemUuid: string | null }): string {
	if (itemUuid && isCheckoutPurpose(purpose)) return paymentPaths.checkout(purpose, itemUuid);
	return purchasableOf(purpose).landing(itemUuid).again;
}
