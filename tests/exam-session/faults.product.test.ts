import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { killWhileAnswering } from "#tests/support/chaos/kill-while-answering.ts";
import { loseDatabase } from "#tests/support/chaos/lose-database.ts";
import { outliveDeadline } from "#tests/support/chaos/outlive-deadline.ts";
import { type Product, runProduct } from "#tests/support/run-product.ts";

let product: Product;

beforeAll(async () => {
	product = await runProduct();
});
afterAll(() => product?.stop());

describe("A running exam", () => {
	it("keeps every acknowledged answer through a kill -9 of workerd, and goes on", async () => {
		const report = await killWhileAnswering(product, { students: 6, answers: 90 });
		expect(report.acknowledged).toBeGreaterThanOrEqual(90);
		expect(report.lost).toEqual([]);
		expect(report.after).toBe(6);
		expect(report.lostInDatabase).toEqual([]);
	});

	it("is sealed by its alarm alone when its deadline passed while workerd was dead", async () => {
		const report = await outliveDeadline(product, { students: 4, lastsMs: 8_000 });
		expect(report.faults).toEqual([]);
		expect(report.sealedBy).toEqual({ expire: 4 });
		expect(report.lateAnswer).toBe(204);
	});

	it("goes on without the database, which gets every result once it is back", async () => {
		const report = await loseDatabase(product, { students: 6, lastsMs: 15_000 });
		expect(report).toMatchObject({ answered: 18, started: 2, finished: 2, resultsFromSession: 2 });
		expect(report.lateAnswers).toEqual([204, 204]);
		expect(Object.entries(report.needing).filter(([, status]) => status !== 503)).toEqual([]);
		expect(Object.entries(report.others).filter(([, status]) => status !== 200)).toEqual([]);
		expect(report.faults).toEqual([]);
		expect(report.sealedBy).toEqual({ finish: 2, expire: 4 });
	});
});
