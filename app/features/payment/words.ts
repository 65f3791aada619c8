import type { IconName } from "~/components/icon.tsx";
import type { Tone } from "~/components/surfaces.tsx";
import { PURCHASABLES, purchasableOf } from "~/domain/payment/purchasables.ts";
import type {
	Fulfilment,
	IssueKind,
	PaymentMethod,
	PaymentPurpose,
	PaymentState,
	RefundDestination,
	RefundState,
} from "~/domain/payment/rules.ts";
import { num, taka } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

/** Money that came (`+৳500`) or went (`−৳50`). */
export const signedTaka = (poisha: number): string => `${poisha < 0 ? "−" : "+"}${taka(Math.abs(poisha))}`;

/** The number of a receipt as everybody reads it; they are counted, without gaps. */
export const receiptText = (number: number): string => num(String(number).padStart(6, "0"));

/** What kind of thing was paid for. */
export const kindOf = ({ purpose }: { purpose: PaymentPurpose }): string => purchasableOf(purpose).kind();

export const METHOD: Record<PaymentMethod, () => string> = {
	bkash: m.payment_method_bkash,
	wallet: m.payment_method_wallet,
};

type Paid = { purpose: PaymentPurpose; itemTitle: string };

/** What was paid for: its name when it was bought; money added is named in the reader's language. */
export const titleOf = ({ purpose, itemTitle }: Paid): string =>
	purchasableOf(purpose).namedByKind ? kindOf({ purpose }) : itemTitle;

/** The same with its kind. */
export const titleAndKindOf = (payment: Paid): string =>
	purchasableOf(payment.purpose).namedByKind ? kindOf(payment) : `${payment.itemTitle} (${kindOf(payment)})`;

type Line = {
	kind: string;
	purpose: PaymentPurpose | null;
	title: string | null;
	amount: number;
	refund: { destination: RefundDestination; state: RefundState } | null;
};

/** What a line of the ledger was for; null for a refund. */
const ofLine = (kind: string) => (Object.hasOwn(PURCHASABLES, kind) ? purchasableOf(kind as PaymentPurpose) : null);

const TO_BKASH: Record<RefundState, () => string> = {
	requested: m.payment_refund_to_bkash_open,
	completed: m.payment_refund_to_bkash,
	failed: m.payment_refund_to_bkash_not_done,
};

/** Which way the money of a refund went, and how far it has come. */
function refundLineKind(amount: number, refund: Line["refund"]): string {
	if (!refund) return m.payment_refund();
	if (amount < 0) return TO_BKASH[refund.state]();
	// What bKash did not give back is here again.
	return refund.destination === "wallet" ? m.payment_refund_to_wallet() : m.payment_kind_returned();
}

/** What a line of the wallet's history was: the purpose, or money that came back. */
function lineKind({ kind, amount, refund }: Line): string {
	if (kind === "refund") return refundLineKind(amount, refund);
	const purchasable = ofLine(kind);
	if (amount > 0 && !purchasable?.namedByKind) return m.payment_kind_returned();
	return purchasable?.kind() ?? kind;
}

/** What a line of the wallet's history is called, and its kind, if that says more. */
export function lineWords(line: Line): { name: string; kind: string | null } {
	const kind = lineKind(line);
	const { purpose, title } = line;
	const named = purpose !== null && title ? titleOf({ purpose, itemTitle: title }) : null;
	const name = ofLine(line.kind)?.namedByKind ? kind : (named ?? kind);
	return { name, kind: name === kind ? null : kind };
}

type Refunded = { amount: number; destination: RefundDestination; state: RefundState; taken: boolean };

/** What became of money that is given back (PAY-21): under way or done, where to, and whether the goods went with it. */
export function refundSentence({ amount, destination, state, taken }: Refunded): string {
	const inTaka = { amount: taka(amount) };
	if (state === "requested") return m.payment_refund_line_open(inTaka);
	const back = destination === "wallet" ? m.payment_refund_line_wallet : m.payment_refund_line_bkash;
	return taken ? `${back(inTaka)} ${m.payment_refund_taken()}` : back(inTaka);
}

type Standing = {
	state: PaymentState;
	fulfilment: Fulfilment | null;
	refundState: RefundState | null;
	amount: number;
	refunded: number;
};

const STATES: Record<PaymentState, { tone?: Tone; icon: IconName; text: () => string }> = {
	// Nobody has confirmed it: there is nothing to check.
	initiated: { icon: "clock", text: m.payment_state_unpaid },
	executing: { tone: "warning", icon: "clock", text: m.payment_state_pending },
	completed: { tone: "success", icon: "check", text: m.payment_state_completed },
	failed: { tone: "danger", icon: "danger", text: m.payment_state_failed },
	cancelled: { icon: "close", text: m.payment_state_cancelled },
	expired: { icon: "clock", text: m.payment_state_expired },
};

/** The states that a list is narrowed to, in words of their own: two are "being checked" for the one who pays. */
export const FILTER_STATES: readonly (readonly [PaymentState, () => string])[] = (
	Object.keys(STATES) as PaymentState[]
).map((state) => [state, state === "executing" ? m.payment_state_executing : STATES[state].text]);

/** The state of a payment in a word, with its tone. */
export function standing({ state, fulfilment, refundState, amount, refunded }: Standing) {
	if (refundState === "requested") return { tone: "info", icon: "clock", text: m.payment_state_refunding } as const;
	if (refunded > 0) {
		const text = refunded < amount ? m.payment_state_part_refunded : m.payment_state_refunded;
		return { tone: "info", icon: "refresh", text } as const;
	}
	if (fulfilment === "credited") return { tone: "warning", icon: "wallet", text: m.payment_state_credited } as const;
	return STATES[state];
}

/** Why something needs a person, in a sentence. */
export const ISSUE: Record<IssueKind, () => string> = {
	disagrees: m.payment_issue_disagrees,
	"other-transaction": m.payment_issue_other_transaction,
	unanswered: m.payment_issue_unanswered,
	"unknown-money": m.payment_issue_unknown_money,
	"refund-refused": m.payment_issue_refund_refused,
	"refund-unanswered": m.payment_issue_refund_unanswered,
	"refund-other-amount": m.payment_issue_refund_other_amount,
	missing: m.payment_issue_missing,
	doubled: m.payment_issue_doubled,
	"other-amount": m.payment_issue_other_amount,
	"refunded-outside": m.payment_issue_refunded_outside,
};
