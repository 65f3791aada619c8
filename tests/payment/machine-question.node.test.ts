import { describe, expect, test } from "vitest";
import {
	CREATED,
	completed,
	DUE,
	facts,
	HOUR,
	MINUTE,
	NOW,
	next,
	queried,
	refused,
	row,
	short,
	verified,
} from "#tests/support/payment-machine.ts";
import type { Queried, Refused } from "~/domain/payment/provider.ts";
import { EXECUTE_LOST_MS, PAYMENT_LIFE_MS, type PaymentState, WATCH_MS } from "~/domain/payment/rules.ts";

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
