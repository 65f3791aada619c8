import { describe, expect, test } from "vitest";
import { addedBy, HELD_MOST, type HeldReport, heldFaults } from "#tests/support/hostile/measure-held.ts";

type Round = HeldReport["rounds"][number];

const MB = 1024 * 1024;
const round = (other: Partial<Round> = {}): Round => ({
	before: { least: 40 * MB, most: 60 * MB },
	held: { least: 50 * MB, most: 70 * MB },
	uploads: { waits: 2, 429: 38 },
	strangers: { waits: 157, 503: 143 },
	...other,
});
const faults = (...rounds: Round[]) => heldFaults({ rounds });

describe("bodies that are held back", () => {
	test("add the least that is held in any round, above the least before any", () => {
		const littered = round({ before: { least: 70 * MB, most: 90 * MB }, held: { least: 120 * MB, most: 170 * MB } });
		expect(addedBy({ rounds: [littered, round(), littered] })).toBe(10 * MB);
		expect(faults(round(), littered)).toEqual([]);
		// What lies about before a later round hides nothing of it.
		const later = round({ before: { least: 81 * MB, most: 90 * MB }, held: { least: 81 * MB, most: 90 * MB } });
		expect(addedBy({ rounds: [round({ held: later.held }), later] })).toBe(41 * MB);
	});

	test("may not add as much as is allowed at all", () => {
		const least = 40 * MB + HELD_MOST;
		const full = round({ held: { least, most: least } });
		expect(faults(full, full)).toHaveLength(1);
		expect(faults(round({ held: { least: least - 1, most: 200 * MB } }))).toEqual([]);
	});

	test("say nothing where the isolate was not looked at", () => {
		const nothing = { least: Number.POSITIVE_INFINITY, most: Number.NEGATIVE_INFINITY };
		expect(faults()).toHaveLength(1);
		expect(faults(round({ before: nothing }))).toHaveLength(1);
		expect(faults(round({ held: nothing }))).toHaveLength(1);
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
