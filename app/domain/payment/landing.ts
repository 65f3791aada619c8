import { WALLET_PATH } from "~/domain/wallet/paths.ts";
import { providersCode } from "./own-codes.ts";
import { paymentPath } from "./paths.ts";
import { purchasableOf } from "./purchasables.ts";
import type { Fulfilment, PaymentPurpose, PaymentState } from "./rules.ts";

/** What decides where a payment leads. */
export type LandingFacts = {
	uuid: string;
	purpose: PaymentPurpose;
	itemUuid: string | null;
	state: PaymentState;
	fulfilment: Fulfilment | null;
	providerCode: string | null;
	returnTo: string | null;
	stand?: Stand;
};

/** How what a payment brought stands: it is there, waits for somebody's answer, or is not there any more. */
export type Stand = "had" | "awaits" | "gone";

/** How a payment stands for the one who pays. */
type PaymentOutcome = "success" | "credited" | "cancel" | "failure" | "pending";

export function outcomeOf({ state, fulfilment }: Pick<LandingFacts, "state" | "fulfilment">): PaymentOutcome {
	if (state === "completed") return fulfilment === "credited" ? "credited" : "success";
	if (state === "cancelled") return "cancel";
	return state === "failed" || state === "expired" ? "failure" : "pending";
}

function withQuery(path: string, query: Record<string, string>): string {
	const [bare = "", given = ""] = path.split("?");
	return `${bare}?${new URLSearchParams([...new URLSearchParams(given), ...Object.entries(query)])}`;
}

/**
 * Where the browser goes after a payment: the page of what was bought; after a failure the same with `status` and
 * `bkash_code` in the query, and `reason` where it was ours; a payment still being checked has its own page, and so has
 * one whose goods are gone already: it says what became of them and of the money.
 */
export function landingAfter(payment: LandingFacts): string {
	const outcome = outcomeOf(payment);
	const pages = purchasableOf(payment.purpose).landing(payment.itemUuid, payment.stand === "awaits");
	switch (outcome) {
		case "success":
			return payment.stand === "gone" ? paymentPath(payment.uuid) : (payment.returnTo ?? pages.success);
		case "credited":
			return WALLET_PATH;
		case "pending":
			return paymentPath(payment.uuid);
		default: {
			const code = providersCode(payment.providerCode);
			const why: Record<string, string> = { status: outcome, bkash_code: code ?? "" };
			if (payment.providerCode && !code) why.reason = payment.providerCode;
			return withQuery(payment.returnTo ?? pages.again, why);
		}
	}
}
