import { describe, expect, test } from "vitest";
import { addedBy, HELD_MOST, type HeldReport, heldFaults } from "#tests/support/hostile/measure-held.ts";

type Round = HeldReport["rounds"][number];

const MB = 1024 * 1024;
const round = (other: Partial<Round> = {}): Round => ({
	before: 40 * MB,
	held: 50 * MB,
	uploads: { waits: 2, 429: 38 },
	strangers: { waits: 157, 503: 143 },
	...other,
});
const faults = (...rounds: Round[]) => heldFaults({ rounds });

describe("bodies that are held back", () => {
	test("add the most of any round, above what was needed before the first", () => {
		const later = round({ before: 70 * MB, held: 75 * MB });
		expect(addedBy({ rounds: [round(), round({ held: 60 * MB }), later] })).toBe(35 * MB);
		expect(faults(round(), later)).toEqual([]);
	});

	test("may not add as much as is allowed in any round", () => {
		const full = 40 * MB + HELD_MOST;
		expect(faults(round({ held: full - 1 }))).toEqual([]);
		expect(faults(round(), round({ held: full }))).toHaveLength(1);
	});

	test("say nothing where the isolate was not looked at", () => {
		expect(faults()).toHaveLength(1);
		expect(faults(round({ before: Number.POSITIVE_INFINITY }))).toHaveLength(1);
		expect(faults(round(), round({ held: Number.POSITIVE_INFINITY }))).toHaveLength(1);
	});

	test.each<[string, Partial<Round>]>([
		["no upload", { uploads: { 429: 40 } }],
		["more uploads of one account than may be", { uploads: { waits: 4, 429: 36 } }],
		["no stranger", { strangers: { 503: 300 } }],
		["every stranger", { strangers: { waits: 300 } }],
	])("are no measure where %s is let in", (_, other) => {
		expect(faults(round(), round(other))).toHaveLength(1);
	});

	test("are no measure where an upload breaks off or fails", () => {
		expect(faults(round({ uploads: { waits: 2, 429: 37, 500: 1 } }))).toHaveLength(1);
	});
});
