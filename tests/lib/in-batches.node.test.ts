import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { inBatches } from "~/lib/in-batches.ts";

describe("work in batches", () => {
	test("does every item once, in order of start, and never more than so many at a time", async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.scheduler(),
				fc.array(fc.nat(), { maxLength: 30 }),
				fc.integer({ min: 1, max: 8 }),
				async (scheduler, items, atOnce) => {
					const started: number[] = [];
					const ended: number[] = [];
					let most = 0;
					const all = inBatches(items, atOnce, async (item) => {
						started.push(item);
						most = Math.max(most, started.length - ended.length);
						await scheduler.schedule(Promise.resolve(), String(item));
						ended.push(item);
					});
					await scheduler.waitFor(all);
					expect(started).toEqual(items);
					expect([...ended].sort()).toEqual([...items].sort());
					expect(most).toBe(Math.min(atOnce, items.length));
				},
			),
			{ numRuns: 50 },
		);
	});

	test("of nothing ends at once", async () => {
		await inBatches([], 10, () => Promise.reject(new Error("There is nothing to do")));
	});

	test("fails when an item fails, and still does the others", async () => {
		const done: number[] = [];
		const all = inBatches([1, 2, 3, 4, 5], 2, async (item) => {
			if (item === 2) throw new Error("Two is bad");
			done.push(item);
		});
		await expect(all).rejects.toThrow("Two is bad");
		await Promise.resolve();
		expect(done).toEqual(expect.arrayContaining([1, 3]));
	});
});
