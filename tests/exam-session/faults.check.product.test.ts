import { afterAll, beforeAll, describe, expect, it, onTestFailed } from "vitest";
import { again, SCENARIOS } from "#tests/support/chaos/scenarios.ts";
import { type Product, runProduct } from "#tests/support/run-product.ts";

/** The same students choose the same at every run. */
const SIZE = { students: 6, lastsMs: 15_000, seed: 1 };

let product: Product;

beforeAll(async () => {
	product = await runProduct();
});
afterAll(() => product?.stop());

describe("A running exam keeps what was acknowledged", () => {
	for (const { title, run } of SCENARIOS)
		it(`when ${title}`, async () => {
			onTestFailed(() => console.error(`Seed ${SIZE.seed}. Again: ${again(SIZE)}`));
			const { facts, checks } = await run(product, SIZE);
			const failing = checks.filter(([, holds]) => !holds).map(([what]) => what);
			expect(failing, JSON.stringify(facts)).toEqual([]);
		});
});
