import { afterAll, beforeAll, expect, test } from "vitest";
import { allAims, someOf } from "#tests/support/hostile/aims.ts";
import { fire } from "#tests/support/hostile/fire.ts";
import { type Product, runProduct } from "#tests/support/run-product.ts";

/** A prime, so that no kind of shot is always left out; `npm run hostile` sends all. */
const STEP = 41;

/** Far from any answer (ms): how fast they are is for `npm run hostile` to say. */
const HANGS = 30_000;

let product: Product;

beforeAll(async () => {
	product = await runProduct();
}, 240_000);

afterAll(() => product.stop());

test("whatever is sent to pages, forms and calls of both Workers, no answer is a fault, a hang or tells of our inside", async () => {
	const { sent, faults } = await fire(someOf(await allAims(product), STEP), 4, HANGS);
	expect(sent).toBeGreaterThan(300);
	expect(
		faults.map(({ aim, shot, fault }) => `${aim} ${shot.method} ${shot.path.slice(0, 80)} (${shot.what}): ${fault}`),
	).toEqual([]);
}, 240_000);
