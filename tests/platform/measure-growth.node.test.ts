import { describe, expect, test } from "vitest";
import { type Growth, isBounded } from "#tests/support/hostile/measure-growth.ts";

const growth = (other: Partial<Growth> = {}): Growth => ({
	...{ what: "open payments", bound: "LimitReached", most: 10 },
	...{ taken: 10, refusedBy: "LimitReached", faults: 0 },
	...other,
});

describe("what leaves something behind again and again", () => {
	test("is bounded where its own bound refuses it once it was done as often as it may be", () => {
		expect(isBounded(growth())).toBe(true);
		// Some were there before.
		expect(isBounded(growth({ taken: 9 }))).toBe(true);
	});

	test.each<[string, Partial<Growth>]>([
		["nothing refuses it", { taken: 300, refusedBy: null }],
		["nothing was done", { taken: 0 }],
		["only the limit by the minute refuses it", { taken: 9, refusedBy: "TooManyRequests" }],
		["it is refused for what it is", { taken: 1, refusedBy: "InvalidRequest" }],
		["it was done more often than may be, and another limit of that name refused it", { taken: 60 }],
		["an answer is a fault of ours", { faults: 1 }],
		["more is left of it than may be", { left: { most: 50, count: 51 } }],
		["nobody could say what is left of it", { left: { most: 50, count: 0 } }],
	])("is not bounded where %s", (_, other) => {
		expect(isBounded(growth(other))).toBe(false);
	});

	test("is bounded where no more is left of it than may be", () => {
		expect(isBounded(growth({ left: { most: 50, count: 50 } }))).toBe(true);
	});
});
