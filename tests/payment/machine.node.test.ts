import { describe, expect, test } from "vitest";
import { PAYMENT_STATES } from "#db/schema/payment.ts";
import {
	type Action,
	decide,
	type Fact,
	learn,
	nothingKnown,
	type Occasion,
	type Row,
	sourceOf,
} from "~/domain/payment/machine.ts";
import type { CodeGroup, PaymentFacts, Queried, Refused, Unknown } from "~/domain/payment/provider.ts";
import { EXECUTE_LOST_MS, EXECUTING_LIMIT_MS, PAYMENT_LIFE_MS, type PaymentState } from "~/domain/payment/rules.ts";

const MINUTE = 60_000;
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
		expect(next(row(), notice(proof))).toEqual({ kind: "refuse", proof, wrong: ["amount"], ends: false });
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
		["maintenance", refused("503", "retry-later"), "query"],
		["our own set-up", refused("2001", "configuration"), "query"],
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
			move: { event: "refused-at-execute", from: ["executing"], nextCheckAt: null, said: { code: "2023" } },
		});
	});
});

describe("after the question", () => {
	const old = CREATED + PAYMENT_LIFE_MS;
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
		["failed long ago", "failed", facts(), "stop-asking"],
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
		expect(next(other, notice(), settled)).toEqual({ kind: "refuse", proof: PROOF, wrong: ["trxId"], ends: false });
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
		expect([SUCCESS, DUE, notice()].map(sourceOf)).toEqual(["return", "sweep", "ipn"]);
	});
});
