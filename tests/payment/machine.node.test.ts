import { describe, expect, test } from "vitest";
import { PAYMENT_STATES } from "#db/schema/payment.ts";
import { decide, learn, nothingKnown, sourceOf } from "~/domain/payment/machine.ts";
import type { Action, Fact, Occasion, Row } from "~/domain/payment/machine-types.ts";
import type { CodeGroup, PaymentFacts, Queried, Refused, Unknown } from "~/domain/payment/provider.ts";
import {
	EXECUTE_LOST_MS,
	EXECUTING_LIMIT_MS,
	PAYMENT_LIFE_MS,
	type PaymentState,
	WATCH_MS,
} from "~/domain/payment/rules.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOW = Date.UTC(2026, 10, 20);
const CREATED = NOW - 20 * MINUTE;

const row = (changes: Partial<Row> = {}): Row => ({
	state: "initiated",
	amount: 50_00,
	invoiceNumber: "PS-1",
	providerPaymentId: "TR1",
	trxId: null,
	checks: 0,
	createdAt: CREATED,
	updatedAt: CREATED,
	...changes,
});

const PROOF = { amount: 50_00, currency: "BDT", invoiceNumber: "PS-1", trxId: "TRX1" };

const facts = (changes: Partial<PaymentFacts> = {}): Queried => ({
	...{ kind: "ok", paymentId: "TR1", status: "initiated", rawStatus: "Initiated", trxId: null, amount: 50_00 },
	...{ currency: "BDT", invoiceNumber: "PS-1", payerReference: null, payer: null, customerVerified: false },
	...{ createdAt: null, completedAt: null },
	...changes,
});
const verified = facts({ customerVerified: true });
const completed = facts({ status: "completed", trxId: "TRX1" });

const refused = (code: string | null, group: CodeGroup): Refused => ({
	...{ kind: "refused", code, message: "Refused", group, httpStatus: 200 },
});
const lost: Unknown = { kind: "unknown", reason: "timeout", code: null, message: "timeout" };

const SUCCESS: Occasion = { kind: "return", status: "success" };
const CANCEL: Occasion = { kind: "return", status: "cancel" };
const FAILURE: Occasion = { kind: "return", status: "failure" };
const DUE: Occasion = { kind: "due" };
const PAYER_ASKS: Occasion = { kind: "asked", by: "payer" };
const ADMIN_ASKS: Occasion = { kind: "asked", by: "admin" };
const notice = (changes: Partial<typeof PROOF> = {}): Occasion => ({ kind: "notice", proof: { ...PROOF, ...changes } });

/** What is decided after these facts, the last of them new. */
const next = (of: Row, occasion: Occasion, learnt: readonly Fact[] = [], now = NOW): Action =>
	decide(of, learnt.reduce(learn, nothingKnown(occasion)), now);

const executed = (outcome: Queried | Refused | Unknown): Fact => ({ kind: "executed", outcome: outcome as never });
const queried = (outcome: Queried | Refused): Fact => ({ kind: "queried", outcome });

/** The action in short: its kind, and where it moves the payment. */
const short = (action: Action) => ("move" in action ? `${action.kind} to ${action.move.to}` : action.kind);

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

describe("after the question", () => {
	const old = CREATED + PAYMENT_LIFE_MS;
	test("of what has ended without money is asked for another day", () => {
		for (const state of ["failed", "expired"] as const) {
			const ended = row({ state, updatedAt: NOW });
			const postponed = { kind: "postpone", checks: 1, nextCheckAt: NOW + 6 * HOUR };
			expect(next(ended, DUE, [queried(verified)])).toEqual(postponed);
			const later = NOW + WATCH_MS;
			expect(short(next(ended, DUE, [queried(facts())], later - 1))).toBe("postpone");
			expect(short(next(ended, DUE, [queried(facts())], later))).toBe("stop-asking");
			expect(short(next(ended, DUE, [queried(refused("503", "retry-later"))], later))).toBe("postpone");
			expect(short(next(ended, DUE, [queried(completed)], later))).toBe("complete");
		}
	});

	test("a person must look where the provider has not answered for six hours, and not where it has", () => {
		const silent = refused("503", "retry-later");
		const needsPerson = (outcome: Queried | Refused, age: number) =>
			next(row({ state: "executing", createdAt: NOW - age, updatedAt: NOW }), DUE, [queried(outcome)]);
		expect(needsPerson(silent, 6 * HOUR - 1)).not.toHaveProperty("needsPerson");
		expect(needsPerson(silent, 6 * HOUR)).toMatchObject({ kind: "postpone", needsPerson: true });
		expect(needsPerson(facts(), 6 * HOUR)).not.toHaveProperty("needsPerson");
	});

	test("an execute without a trace is asked about when it may be sent anew, not minutes later", () => {
		const claimed = row({ state: "executing", checks: 1, updatedAt: NOW - 3 * MINUTE });
		expect(next(claimed, DUE, [queried(verified)])).toMatchObject({ nextCheckAt: NOW + 7 * MINUTE });
	});

	const early: [string, PaymentState, Queried | Refused, string][] = [
		["done, from wherever", "failed", completed, "complete"],
		["done while it is executed", "executing", completed, "complete"],
		["approved", "initiated", verified, "execute to executing"],
		["approved after a cancellation", "cancelled", verified, "execute to executing"],
		["approved, but ended", "failed", verified, "postpone"],
		["not approved", "initiated", facts(), "postpone"],
		["it does not say", "initiated", facts({ customerVerified: null }), "postpone"],
		["unknown to the provider", "initiated", refused("2002", "unknown"), "postpone"],
		["maintenance", "executing", refused("503", "retry-later"), "postpone"],
	];
	test.each(early)("%s", (_, state, outcome, action) => {
		expect(short(next(row({ state, updatedAt: NOW }), DUE, [queried(outcome)]))).toBe(action);
	});

	const late: [string, PaymentState, Queried | Refused, string][] = [
		["done all the same", "initiated", completed, "complete"],
		["approved too late", "initiated", verified, "expire to expired"],
		["never approved", "cancelled", facts(), "expire to expired"],
		["never arrived", "executing", verified, "expire to expired"],
		["forgotten by the provider", "initiated", refused("2002", "unknown"), "expire to expired"],
		["failed, when it still may be paid", "failed", facts(), "stop-asking"],
		["the provider is away", "initiated", refused("503", "retry-later"), "postpone"],
		["the gateway answers", "initiated", refused(null, "unknown"), "postpone"],
		["our set-up is wrong", "initiated", refused("2001", "configuration"), "postpone"],
	];
	test.each(late)("past its life: %s", (_, state, outcome, action) => {
		expect(short(next(row({ state }), DUE, [queried(outcome)], old))).toBe(action);
	});

	test("an execute that left no trace is given back after ten minutes, not a moment sooner, if nobody moved it", () => {
		const claimed = row({ state: "executing", updatedAt: NOW });
		expect(short(next(claimed, DUE, [queried(verified)], NOW + EXECUTE_LOST_MS - 1))).toBe("postpone");
		const action = next(claimed, DUE, [queried(verified)], NOW + EXECUTE_LOST_MS);
		expect(action).toMatchObject({ kind: "give-back", move: { from: ["executing"], unmovedSince: NOW } });
		const back = row({ state: "initiated", updatedAt: NOW + EXECUTE_LOST_MS });
		expect(short(next(back, DUE, [queried(verified), { kind: "moved", by: "give-back" }]))).toBe(
			"execute to executing",
		);
	});

	test("one that nobody approved is open again after ten minutes, and nothing is sent", () => {
		const claimed = row({ state: "executing", checks: 2, updatedAt: NOW });
		const late = NOW + EXECUTE_LOST_MS;
		for (const customerVerified of [false, null]) {
			const said = queried(facts({ customerVerified }));
			expect(short(next(claimed, DUE, [said], late - 1))).toBe("postpone");
			expect(next(claimed, DUE, [said], late)).toEqual({
				kind: "reopen",
				move: {
					...{ event: "execute-lost", from: ["executing"], to: "initiated", unmovedSince: NOW },
					...{ nextCheckAt: late + 10 * MINUTE, checks: 3 },
				},
			});
			const open = row({ state: "initiated", updatedAt: late });
			expect(short(next(open, DUE, [said, { kind: "moved", by: "reopen" }], late))).toBe("rest");
		}
		// What nobody knows of is not open: it may have moved.
		for (const outcome of [facts({ status: "other" }), facts({ status: "authorized" }), refused("2002", "unknown")])
			expect(short(next(claimed, DUE, [queried(outcome)], late))).toBe("postpone");
	});

	test("the next one waits longer each time", () => {
		const waits = [0, 1, 2, 3, 99].map((checks) => next(row({ checks }), DUE, [queried(facts())]));
		expect(waits).toEqual(
			[2, 10, 30, 60, 60].map((minutes, index) => ({
				kind: "postpone",
				checks: [1, 2, 3, 4, 100][index],
				nextCheckAt: NOW + minutes * MINUTE,
			})),
		);
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
