import { describe, expect, test } from "vitest";
import { PAYMENT_STATES } from "#db/schema/payment.ts";
import {
	ADMIN_ASKS,
	CANCEL,
	CREATED,
	completed,
	DUE,
	executed,
	FAILURE,
	facts,
	HOUR,
	lost,
	MINUTE,
	NOW,
	next,
	notice,
	PAYER_ASKS,
	PROOF,
	queried,
	refused,
	row,
	SUCCESS,
	short,
	verified,
} from "#tests/support/payment-machine.ts";
import { sourceOf } from "~/domain/payment/machine.ts";
import type { Fact } from "~/domain/payment/machine-types.ts";
import type { Queried, Refused, Unknown } from "~/domain/payment/provider.ts";
import { EXECUTING_LIMIT_MS, PAYMENT_LIFE_MS, type PaymentState } from "~/domain/payment/rules.ts";

describe("to begin with", () => {
	const table: Record<PaymentState, [success: string, cancel: string, failure: string, due: string]> = {
		initiated: ["execute to executing", "query", "query", "query"],
		cancelled: ["execute to executing", "query", "query", "query"],
		executing: ["rest", "query", "query", "query"],
		failed: ["record", "record", "record", "query"],
		expired: ["record", "record", "record", "query"],
		completed: ["record", "record", "record", "rest"],
	};
	test.each(PAYMENT_STATES)("%s", (state) => {
		expect([SUCCESS, CANCEL, FAILURE, DUE].map((occasion) => short(next(row({ state }), occasion)))).toEqual(
			table[state],
		);
		expect(short(next(row({ state }), notice()))).toBe("complete");
	});

	test.each(PAYMENT_STATES)("who asks about one that is %s is answered by the provider, now", (state) => {
		const open = state === "initiated" || state === "cancelled";
		const nothing = state === "completed" ? "rest" : null;
		expect(short(next(row({ state }), PAYER_ASKS))).toBe(nothing ?? (open ? "execute to executing" : "query"));
		// An admin's question executes nothing that the customer has not approved.
		expect(short(next(row({ state }), ADMIN_ASKS))).toBe(nothing ?? "query");
	});

	test("what can be had no more is not executed, and ends; what is being paid elsewhere waits for that", () => {
		const kept: Fact = { kind: "kept-back", why: "gone" };
		// It may have been executed before: the provider is asked first.
		expect(short(next(row(), SUCCESS, [kept]))).toBe("query");
		expect(short(next(row(), SUCCESS, [kept, queried(completed)]))).toBe("complete");
		expect(short(next(row(), SUCCESS, [kept, queried(refused("503", "retry-later"))]))).toBe("postpone");
		const gone = next(row(), SUCCESS, [kept, queried(verified)]);
		expect(gone).toMatchObject({
			kind: "fail",
			move: { event: "not-executed", to: "failed", said: { code: "unusable" } },
		});
		expect(short(next(row({ state: "cancelled" }), SUCCESS, [kept, queried(verified)]))).toBe("postpone");
		const busy: Fact = { kind: "kept-back", why: "busy" };
		expect(next(row(), SUCCESS, [busy])).toEqual({
			kind: "postpone",
			checks: 0,
			nextCheckAt: NOW + EXECUTING_LIMIT_MS,
		});
		expect(short(next(row(), SUCCESS, [busy, { kind: "postponed" }]))).toBe("rest");
		expect(short(next(row(), FAILURE, [busy, { kind: "postponed" }]))).toBe("fail to failed");
	});

	test("a payment that the provider has not named is never asked about, and ends after its life", () => {
		const unnamed = row({ providerPaymentId: null });
		expect(short(next(unnamed, DUE, [], CREATED + PAYMENT_LIFE_MS - 1))).toBe("rest");
		expect(short(next(unnamed, DUE, [], CREATED + PAYMENT_LIFE_MS))).toBe("expire to expired");
		for (const state of PAYMENT_STATES)
			expect(short(next(row({ providerPaymentId: null, state }), SUCCESS))).not.toMatch(/execute|query/);
	});

	test("a claim is for 45 seconds, from the states that may be executed", () => {
		expect(next(row(), SUCCESS)).toEqual({
			kind: "execute",
			move: {
				event: "executing",
				from: ["initiated", "cancelled"],
				to: "executing",
				nextCheckAt: NOW + EXECUTING_LIMIT_MS,
			},
		});
	});

	test("a notice is believed by its proof alone", () => {
		expect(next(row(), notice())).toEqual({ kind: "complete", proof: PROOF });
		const proof = { ...PROOF, amount: 1 };
		const refusal = { kind: "refuse", proof, wrong: ["amount"], by: "notice", needsPerson: false };
		expect(next(row(), notice(proof))).toEqual(refusal);
		// Of what has completed nobody asks any more: a person looks.
		const done = row({ state: "completed", trxId: "TRX1" });
		expect(next(done, notice(proof))).toEqual({ ...refusal, needsPerson: true });
	});
});

describe("after execute", () => {
	const claimed = row({ state: "executing", updatedAt: NOW });
	test.each<[string, Queried | Refused | Unknown, string]>([
		["done", completed, "complete"],
		["done with another amount", facts({ status: "completed", trxId: "TRX1", amount: 1 }), "refuse"],
		["done without a transaction", facts({ status: "completed" }), "refuse"],
		["an answer that is not done", facts(), "query"],
		["no answer", lost, "query"],
		["not approved yet", refused("2056", "unknown"), "reopen to initiated"],
		["the customer's fault", refused("2023", "customer"), "fail to failed"],
		["cancelled for good", refused("2069", "cancelled"), "fail to failed"],
		["it happened before", refused("2062", "settle-by-query"), "query"],
		["maintenance", refused("503", "retry-later"), "reopen to initiated"],
		["our own set-up", refused("2001", "configuration"), "reopen to initiated"],
		["a code nobody knows", refused("9999", "unknown"), "query"],
	])("%s", (_, outcome, action) => {
		for (const occasion of [SUCCESS, DUE, CANCEL, FAILURE])
			expect(short(next(claimed, occasion, [executed(outcome)]))).toBe(action);
	});

	test("what the provider said is kept, its words cut short; only an approval is waited for", () => {
		const long = { ...refused("2056", "unknown"), message: "x".repeat(400) };
		const waits = next({ ...claimed, checks: 2 }, SUCCESS, [executed(long)]);
		expect(waits).toMatchObject({ move: { nextCheckAt: NOW + 10 * MINUTE, said: { code: "2056" } } });
		expect("move" in waits && waits.move.said?.message).toHaveLength(300);
		expect(next(claimed, SUCCESS, [executed(refused("2023", "customer"))])).toMatchObject({
			move: { event: "refused-at-execute", from: ["executing"], nextCheckAt: NOW + 6 * HOUR, said: { code: "2023" } },
		});
	});

	test("another amount is asked about before anything is called failed, and then a person must look", () => {
		const wrong = facts({ status: "completed", trxId: "TRX1", amount: 1 });
		const first = next(claimed, SUCCESS, [executed(wrong)]);
		expect(first).toMatchObject({ kind: "refuse", by: "execute", needsPerson: false });
		const asked: Fact[] = [executed(wrong), { kind: "refused", by: "execute" }];
		expect(short(next(claimed, SUCCESS, asked))).toBe("query");
		// The question tells the truth: it is completed.
		expect(short(next(claimed, SUCCESS, [...asked, queried(completed)]))).toBe("complete");
		const again = next(claimed, SUCCESS, [...asked, queried(wrong)]);
		expect(again).toMatchObject({ kind: "refuse", by: "query", needsPerson: true });
		// It is never failed for that, and it is asked again.
		for (const occasion of [SUCCESS, CANCEL, FAILURE, DUE]) {
			const refusedTwice: Fact[] = [...asked, queried(wrong), { kind: "refused", by: "query" }];
			expect(short(next(claimed, occasion, refusedTwice))).toBe("postpone");
			expect(short(next(claimed, occasion, [...refusedTwice, { kind: "postponed" }]))).toBe("rest");
			expect(short(next(row(), occasion, [...refusedTwice, { kind: "postponed" }]))).toBe("rest");
		}
	});

	test("what the provider says it has not done is executed again by the next look, not after ten minutes", () => {
		for (const outcome of [refused("2003", "retry-later"), refused(null, "configuration")]) {
			const back = next({ ...claimed, checks: 1 }, SUCCESS, [executed(outcome)]);
			expect(back).toMatchObject({ move: { event: "not-done", nextCheckAt: NOW + 2 * MINUTE, checks: 2 } });
		}
		expect(short(next(row(), DUE, [queried(verified)]))).toBe("execute to executing");
	});
});

describe("what the address says of a failure", () => {
	const asked: Fact[] = [queried(facts()), { kind: "postponed" }];
	const again = NOW + 30 * MINUTE;

	test("a cancellation is believed when the provider has said nothing else", () => {
		expect(next(row(), CANCEL, asked)).toEqual({
			kind: "cancel",
			move: { event: "cancelled", from: ["initiated"], to: "cancelled", nextCheckAt: again },
		});
	});

	test("a failure is executed once for its reason, and then believed", () => {
		expect(short(next(row(), FAILURE, asked))).toBe("execute to executing");
		const told: Fact[] = [...asked, executed(refused("2056", "unknown")), { kind: "moved", by: "reopen" }];
		expect(next(row(), FAILURE, told)).toMatchObject({ kind: "fail", move: { event: "failed", nextCheckAt: again } });
	});

	test.each(PAYMENT_STATES.filter((state) => state !== "initiated"))("neither when it is %s by then", (state) => {
		for (const occasion of [CANCEL, FAILURE]) expect(short(next(row({ state }), occasion, asked))).toBe("rest");
	});

	test("the sweep and a success believe nothing of the kind", () => {
		for (const occasion of [DUE, SUCCESS]) expect(short(next(row(), occasion, asked))).toBe("rest");
	});
});

describe("when it is done", () => {
	test("by this proof, there is nothing left; by another, this one is refused", () => {
		const settled: Fact[] = [{ kind: "settled", proof: PROOF }];
		expect(short(next(row({ state: "completed", trxId: "TRX1" }), SUCCESS, settled))).toBe("rest");
		const other = row({ state: "completed", trxId: "TRX0" });
		const refusal = { kind: "refuse", proof: PROOF, wrong: ["trxId"], by: "other", needsPerson: true };
		expect(next(other, notice(), settled)).toEqual(refusal);
	});

	test.each<[string, Fact]>([
		["somebody else was first", { kind: "outrun" }],
		["it was written down", { kind: "written" }],
	])("%s: nothing is left to do", (_, fact) => {
		for (const state of PAYMENT_STATES)
			for (const occasion of [SUCCESS, CANCEL, FAILURE, DUE, notice()])
				expect(short(next(row({ state }), occasion, [fact]))).toBe("rest");
	});

	test("the events name who it was", () => {
		expect([SUCCESS, DUE, notice(), ADMIN_ASKS].map(sourceOf)).toEqual(["return", "sweep", "ipn", "admin"]);
	});
});
