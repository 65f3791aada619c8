import type { IconName } from "~/components/icon.tsx";
import type { Tone } from "~/components/surfaces.tsx";
import type { Fulfilment, PaymentMethod, PaymentPurpose, PaymentState } from "~/domain/payment/rules.ts";
import { formatTaka } from "~/lib/money.ts";
import { m } from "~/paraglide/messages.js";
import { getLocale } from "~/paraglide/runtime.js";

/** Money in the page's numerals. */
export const taka = (poisha: number): string => formatTaka(poisha, getLocale());

/** Money that came (`+৳500`) or went (`−৳50`). */
export const signedTaka = (poisha: number): string => `${poisha < 0 ? "−" : "+"}${taka(Math.abs(poisha))}`;

export const PURPOSE: Record<PaymentPurpose, () => string> = {
	wallet_top_up: m.payment_kind_wallet_top_up,
	model_test: m.payment_kind_model_test,
	mock_test: m.payment_kind_mock_test,
	course: m.payment_kind_course,
	invite: m.payment_kind_invite,
};

export const METHOD: Record<PaymentMethod, () => string> = {
	bkash: m.payment_method_bkash,
	wallet: m.payment_method_wallet,
};

/** What was paid for: its name when it was bought; money added is named in the reader's language. */
export const titleOf = ({ purpose, itemTitle }: { purpose: PaymentPurpose; itemTitle: string }): string =>
	purpose === "wallet_top_up" ? PURPOSE[purpose]() : itemTitle;

/** What a line of the wallet's history was: the purpose, or money that came back. */
export function lineKind({ kind, amount }: { kind: string; amount: number }): string {
	if (kind === "refund") return m.payment_kind_refund();
	if (amount > 0 && kind !== "wallet_top_up") return m.payment_kind_returned();
	return Object.hasOwn(PURPOSE, kind) ? PURPOSE[kind as PaymentPurpose]() : kind;
}

type Standing = {
	state: PaymentState;
	fulfilment: Fulfilment | null;
	refundState: "requested" | "completed" | "failed" | null;
};

const PENDING = { tone: "warning", icon: "clock", text: m.payment_state_pending } as const;
const STATES: Record<PaymentState, { tone?: Tone; icon: IconName; text: () => string }> = {
	initiated: PENDING,
	executing: PENDING,
	completed: { tone: "success", icon: "check", text: m.payment_state_completed },
	failed: { tone: "danger", icon: "danger", text: m.payment_state_failed },
	cancelled: { icon: "close", text: m.payment_state_cancelled },
	expired: { icon: "clock", text: m.payment_state_expired },
};

/** The state of a payment in a word, with its tone. */
export function standing({ state, fulfilment, refundState }: Standing) {
	if (refundState === "completed") return { tone: "info", icon: "refresh", text: m.payment_state_refunded } as const;
	if (refundState === "requested") return { tone: "info", icon: "clock", text: m.payment_state_refunding } as const;
	if (fulfilment === "credited") return { tone: "warning", icon: "wallet", text: m.payment_state_credited } as const;
	return STATES[state];
}
