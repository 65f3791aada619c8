import { hasExpired } from "./call.ts";
import { complete, movesMoney } from "./calls.ts";
import { OTP, PIN, WALLETS } from "./codes.ts";
import type { Payment, Store } from "./store.ts";

export type CallbackStatus = "success" | "failure" | "cancel";

export type CustomerInput = { action: "continue" | "cancel"; wallet: string; otp: string; pin: string };

/** What the customer sees next: the form (with what was wrong), the way back, or that it is over. */
export type CustomerView =
	| { kind: "form"; payment: Payment; error: string | null }
	| { kind: "back"; payment: Payment; status: CallbackStatus; completed: boolean }
	| { kind: "over"; payment: Payment; status: CallbackStatus | null };

const MAX_WRONG = 3;
const ENDS: Record<Exclude<Payment["state"], "Initiated">, CallbackStatus> = {
	...{ Approved: "success", Authorized: "success", Completed: "success", Voided: "success" },
	...{ Cancelled: "cancel", Failed: "failure" },
};

/** How a payment that is no longer open ended, for somebody who looks at it again. */
export function endOf(payment: Payment, now: number): CustomerView | null {
	if (payment.state !== "Initiated") return { kind: "over", payment, status: ENDS[payment.state] };
	return hasExpired(payment, now) ? { kind: "over", payment, status: null } : null;
}

type Deciding = { store: Store; now: number; completesAtOnce: (payment: Payment) => boolean };

/** One press of a button on the hosted page. */
export function decide(
	{ store, now, completesAtOnce }: Deciding,
	payment: Payment,
	input: CustomerInput,
): CustomerView {
	const over = endOf(payment, now);
	if (over) return over;
	const save = (change: Partial<Payment>): Payment => {
		const changed = { ...payment, ...change };
		store.savePayment(changed);
		return changed;
	};
	const form = (change: Partial<Payment>, error: string | null): CustomerView => ({
		kind: "form",
		payment: save(change),
		error,
	});
	const failed = (failCode: string, change: Partial<Payment> = {}): CustomerView => ({
		kind: "back",
		payment: save({ ...change, state: "Failed", failCode }),
		status: "failure",
		completed: false,
	});

	if (input.action === "cancel")
		return { kind: "back", payment: save({ state: "Cancelled" }), status: "cancel", completed: false };
	switch (payment.step) {
		case "wallet":
			return WALLETS[input.wallet] ? form({ wallet: input.wallet, step: "otp" }, null) : form({}, "2057");
		case "otp": {
			if (!/^\d{6}$/.test(input.otp)) return form({}, "2010");
			if (input.otp === OTP) return form({ step: "pin" }, null);
			const wrongOtps = payment.wrongOtps + 1;
			return wrongOtps >= MAX_WRONG ? failed("2017", { wrongOtps }) : form({ wrongOtps }, "2016");
		}
		case "pin": {
			if (!/^\d{5}$/.test(input.pin)) return form({}, "2011");
			if (input.pin !== PIN) {
				const wrongPins = payment.wrongPins + 1;
				return wrongPins >= MAX_WRONG ? failed("2015", { wrongPins }) : form({ wrongPins }, "2014");
			}
			const verdict = WALLETS[payment.wallet ?? ""] ?? "2037";
			if (verdict !== "pays") return failed(verdict);
			const approved = save({ state: "Approved" });
			const completed = movesMoney(approved) && completesAtOnce(approved);
			return {
				kind: "back",
				payment: completed ? complete(store, approved, now) : approved,
				status: "success",
				completed,
			};
		}
	}
}
