import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PAYMENT_STATES } from "#db/schema/payment.ts";
import { MOVES, mayMove, type PaymentState, statesBefore } from "~/domain/payment/rules.ts";

const ENDED: PaymentState[] = ["completed", "failed", "expired"];

describe("the moves of a payment", () => {
	test("nothing leads out of completed, and completed is reached from everywhere else", () => {
		expect(MOVES.completed).toEqual([]);
		expect(statesBefore("completed").sort()).toEqual(PAYMENT_STATES.filter((state) => state !== "completed").sort());
	});

	test("only a payment that is open can be sent to be executed: never one that ended", () => {
		expect(statesBefore("executing").sort()).toEqual(["cancelled", "initiated"]);
	});

	test("whatever is tried in whatever order, completed stays, and what ended is never executed again", () => {
		fc.assert(
			fc.property(fc.array(fc.constantFrom(...PAYMENT_STATES), { maxLength: 40 }), (tried) => {
				let state: PaymentState = "initiated";
				let ended = false;
				for (const to of tried) {
					if (!mayMove(state, to)) continue;
					expect(state).not.toBe("completed");
					if (ended) expect(to).toBe("completed");
					state = to;
					ended ||= ENDED.includes(state);
				}
			}),
		);
	});

	test("from every state there is a way to an end", () => {
		for (const start of PAYMENT_STATES) {
			const reached = new Set<PaymentState>([start]);
			for (const state of reached) for (const next of MOVES[state]) reached.add(next);
			expect(ENDED.some((end) => reached.has(end))).toBe(true);
		}
	});
});
