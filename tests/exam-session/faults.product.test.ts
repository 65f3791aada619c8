import { beforeAll, expect, onTestFailed, test } from "vitest";
import { again, SCENARIOS } from "#tests/support/chaos/scenarios.ts";
import { type Product, sharedProduct } from "#tests/support/run-product.ts";

/** The same students choose the same at every run; all scenarios are in `faults.check.product.test.ts`. */
const SIZE = { students: 3, lastsMs: 15_000, seed: 1 };
const [{ title, run } = { title: "", run: () => Promise.reject(new Error("no scenario")) }] = SCENARIOS;

let product: Product;
beforeAll(async () => {
	product = await sharedProduct();
}, 300_000);

test(`A running exam keeps what was acknowledged when ${title}`, async () => {
	onTestFailed(() => console.error(`Seed ${SIZE.seed}. Again: ${again(SIZE)}`));
	const { facts, checks } = await run(product, SIZE);
	const failing = checks.filter(([, holds]) => !holds).map(([what]) => what);
	expect(failing, JSON.stringify(facts)).toEqual([]);
});
