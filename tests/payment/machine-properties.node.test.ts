import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PAYMENT_STATES } from "#db/schema/payment.ts";
import { type Trouble, Walks } from "#tests/support/payment-walks.ts";
import { decide } from "~/domain/payment/machine.ts";
import type { Action, Fact, Occasion, Row } from "~/domain/payment/machine-types.ts";
import type { CodeGroup, PaymentFacts } from "~/domain/payment/provider.ts";
import { mayMove, mismatches, PAYMENT_LIFE_MS } from "~/domain/payment/rules.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const proof = fc.record({
	amount: fc.constantFrom(50_00, 1),
	currency: fc.constantFrom("BDT", "USD"),
	invoiceNumber: fc.constantFrom("PS-1", "PS-2", null),
	trxId: fc.constantFrom("TRX1", "TRX2", ""),
});

const occasion: fc.Arbitrary<Occasion> = fc.oneof(
	fc.record({ kind: fc.constant("return" as const), status: fc.constantFrom("success", "failure", "cancel") }),
	fc.constant({ kind: "due" as const }),
	fc.record({ kind: fc.constant("asked" as const), by: fc.constantFrom("payer", "admin") }),
	fc.record({ kind: fc.constant("notice" as const), proof }),
);

const said: fc.Arbitrary<{ kind: "ok" } & PaymentFacts> = fc.record({
	kind: fc.constant("ok" as const),
	paymentId: fc.constant("TR1"),
	status: fc.constantFrom("initiated", "authorized", "completed", "other"),
	rawStatus: fc.constant(""),
	trxId: fc.constantFrom("TRX1", "TRX2", "", null),
	amount: fc.constantFrom(50_00, 1, null),
	currency: fc.constantFrom("BDT", "USD", null),
	invoiceNumber: fc.constantFrom("PS-1", "PS-2", null),
	payerReference: fc.constant(null),
	payer: fc.constant(null),
	customerVerified: fc.constantFrom(true, false, null),
	createdAt: fc.constant(null),
	completedAt: fc.constant(null),
});

const refused = fc.record({
	kind: fc.constant("refused" as const),
	code: fc.constantFrom("2056", "2023", "2062", "503", "9999", null),
	message: fc.string(),
	group: fc.constantFrom<CodeGroup>(
		...(["retry-later", "customer", "settle-by-query", "cancelled", "configuration", "unknown"] as const),
	),
	httpStatus: fc.constant(200),
});

const unknown = fc.constant({ kind: "unknown", reason: "timeout", code: null, message: "" } as const);

const fact: fc.Arbitrary<Fact> = fc.oneof(
	fc.record({ kind: fc.constant("queried" as const), outcome: fc.oneof(said, refused) }),
	fc.record({
		kind: fc.constant("executed" as const),
		outcome: fc.oneof(
			said.map((facts) => ({ ...facts, trxId: facts.trxId ?? "" })),
			refused,
			unknown,
		),
	}),
	fc.record({ kind: fc.constant("settled" as const), proof }),
	fc.record({
		kind: fc.constant("moved" as const),
		by: fc.constantFrom("reopen", "give-back", "fail", "cancel", "expire"),
	}),
	fc.constantFrom<Fact>({ kind: "postponed" }, { kind: "outrun" }, { kind: "written" }),
	fc.record({ kind: fc.constant("refused" as const), by: fc.constantFrom("execute", "query", "notice", "other") }),
	fc.record({ kind: fc.constant("kept-back" as const), why: fc.constantFrom("gone", "busy") }),
);

const moment = fc.integer({ min: 0, max: 2 * PAYMENT_LIFE_MS });

const row: fc.Arbitrary<Row> = fc.record({
	state: fc.constantFrom(...PAYMENT_STATES),
	amount: fc.constant(50_00),
	invoiceNumber: fc.constant("PS-1"),
	providerPaymentId: fc.constantFrom("TR1", null),
	trxId: fc.constantFrom("TRX1", null),
	checks: fc.nat(50),
	createdAt: moment,
	updatedAt: moment,
});

/** Decides about anything, and hands the action to the check. */
function whateverIsKnown(check: (action: Action, of: Row, now: number, last: Fact | null) => void): void {
	fc.assert(
		fc.property(
			row,
			occasion,
			fc.option(fact, { nil: null }),
			fc.boolean(),
			fc.boolean(),
			moment,
			fc.boolean(),
			(of, occasion, last, executed, refused, now, gone) =>
				check(decide(of, { occasion, last, executed, refused, gone }, now), of, now, last),
		),
		{ numRuns: 3_000 },
	);
}

describe("whatever is known of whatever payment", () => {
	test("only what is open is executed, and only what has a name at the provider is asked about", () => {
		whateverIsKnown((action, of, _now, last) => {
			const asks = action.kind === "execute" || action.kind === "query";
			if (asks && last === null) expect(of.providerPaymentId).not.toBeNull();
			if (action.kind === "execute") expect(["initiated", "cancelled"]).toContain(of.state);
			if (action.kind === "give-back") expect(of.state).toBe("executing");
		});
	});

	test("it is completed by a proof that agrees, and refused by one that does not", () => {
		whateverIsKnown((action, of) => {
			if (action.kind === "complete") expect(mismatches(of, action.proof)).toEqual([]);
			if (action.kind === "refuse") expect(action.wrong).not.toEqual([]);
		});
	});

	test("it moves as payments may move, and what was done is not undone", () => {
		whateverIsKnown((action) => {
			if (!("move" in action)) return;
			for (const from of action.move.from) expect(mayMove(from, action.move.to)).toBe(true);
			expect(action.move.from).not.toContain("completed");
			expect(action.move.to).not.toBe("completed");
		});
	});

	test("whoever is asked about again is asked later", () => {
		whateverIsKnown((action, of, now) => {
			if (action.kind === "postpone") {
				expect(action.nextCheckAt).toBeGreaterThan(now);
				expect([of.checks, of.checks + 1]).toContain(action.checks);
			}
			// What has ended without money is asked about for a while, as long as there is somebody to ask.
			if ("move" in action && (action.move.to === "expired" || action.move.to === "failed"))
				expect(action.move.nextCheckAt === null).toBe(of.providerPaymentId === null && action.move.to === "expired");
		});
	});
});

/** Something that happens; `which` says to whom. */
type Step = { name: string; which: number; trouble: Trouble; ms: number };

const STEPS: Record<string, (walks: Walks, step: Step) => void> = {
	success: (walks) => walks.begin({ kind: "return", status: "success" }),
	cancel: (walks) => walks.begin({ kind: "return", status: "cancel" }),
	failure: (walks) => walks.begin({ kind: "return", status: "failure" }),
	sweep: (walks) => walks.isDue() && walks.begin({ kind: "due" }),
	ask: (walks, { which }) => walks.begin({ kind: "asked", by: which % 2 ? "payer" : "admin" }),
	gone: (walks) => {
		walks.gone = true;
	},
	notice: (walks) => {
		const notice = walks.notice();
		if (notice) walks.begin(notice);
	},
	forged: (walks) =>
		walks.begin({ kind: "notice", proof: { amount: 1, currency: "BDT", invoiceNumber: "PS-1", trxId: "X" } }),
	advance: (walks, { which, trouble }) => {
		const walk = walks.walks[which % (walks.walks.length || 1)];
		if (walk) walks.advance(walk, trouble);
	},
	kill: (walks, { which, trouble }) => {
		const walk = walks.walks[which % (walks.walks.length || 1)];
		if (walk) walks.kill(walk, trouble === "none");
	},
	approve: (walks) => walks.approve(),
	decline: (walks) => walks.decline(),
	lie: (walks) => {
		walks.sale.lies = true;
	},
	truth: (walks) => {
		walks.sale.lies = false;
	},
	time: (walks, { ms, trouble }) => walks.pass(ms, trouble),
};

const steps = fc.array(
	fc.record({
		// Walking on is most of what happens.
		name: fc.oneof(
			{ weight: 3, arbitrary: fc.constant("advance") },
			{ weight: 2, arbitrary: fc.constantFrom(...Object.keys(STEPS)) },
		),
		which: fc.nat(5),
		trouble: fc.constantFrom<Trouble>("none", "none", "answer-lost", "call-lost", "away"),
		ms: fc.constantFrom(SECOND, 20 * SECOND, MINUTE, 11 * MINUTE, 2 * HOUR, 25 * HOUR),
	}),
	{ minLength: 5, maxLength: 60 },
);

describe("any number of walks over one payment, met in any order", () => {
	test("one execute at once and none after the end, one completion, and money always ends somewhere", () => {
		fc.assert(
			fc.property(steps, (happening) => {
				const walks = new Walks();
				// `Walks` throws when two executes are on their way, and when anything moves what is completed.
				for (const step of happening) STEPS[step.name]?.(walks, step);
				walks.finish();
				expect(walks.completions).toBeLessThanOrEqual(1);
				expect(["completed", "failed", "expired"]).toContain(walks.row.state);
				expect(walks.row.state === "completed").toBe(walks.completions === 1);
				const paid = walks.sale.state === "completed";
				// Money that moved is found, whatever was said of it meanwhile.
				expect(walks.row.state === "completed").toBe(paid);
				// A walk is a handful of actions, whoever it meets.
				expect(walks.longest).toBeLessThanOrEqual(8);
			}),
			{ numRuns: 3_000 },
		);
	});

	/** Some walks, advanced in some order, and then to their ends. */
	const inOrder = (walks: Walks, order: readonly number[]) => {
		for (const which of order) {
			const walk = walks.walks[which % (walks.walks.length || 1)];
			if (walk) walks.advance(walk, "none");
		}
		walks.finish();
	};
	const orders = fc.array(fc.nat(9), { minLength: 1, maxLength: 80 });

	test("the provider hears of a payment once, whoever comes back or sweeps at the same time", () => {
		fc.assert(
			fc.property(orders, (order) => {
				const walks = new Walks();
				walks.approve();
				for (let i = 0; i < 5; i += 1) walks.begin({ kind: "return", status: "success" });
				walks.now = MINUTE;
				for (let i = 0; i < 5; i += 1) walks.begin({ kind: "due" });
				inOrder(walks, order);
				expect([walks.sale.executes, walks.row.state]).toEqual([1, "completed"]);
			}),
			{ numRuns: 500 },
		);
	});

	test("what was lost on its way is sent once more, by one of all who notice", () => {
		fc.assert(
			fc.property(orders, (order) => {
				const walks = new Walks();
				walks.approve();
				walks.begin({ kind: "return", status: "success" });
				const [first] = walks.walks;
				if (!first) throw new Error("Nobody came back");
				walks.advance(first, "none");
				walks.kill(first, false);
				expect([walks.sale.executes, walks.row.state]).toEqual([0, "executing"]);
				walks.now = 11 * MINUTE;
				for (let i = 0; i < 5; i += 1) walks.begin({ kind: "due" });
				inOrder(walks, order);
				expect([walks.sale.executes, walks.row.state]).toEqual([1, "completed"]);
			}),
			{ numRuns: 500 },
		);
	});
});
