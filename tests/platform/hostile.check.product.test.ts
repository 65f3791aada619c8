import { afterAll, beforeAll, expect, test } from "vitest";
import { allAims, someOf } from "#tests/support/hostile/aims.ts";
import { fire } from "#tests/support/hostile/fire.ts";
import { prepareWorld, signedOut } from "#tests/support/hostile/world.ts";
import { type Product, runProduct } from "#tests/support/run-product.ts";

/** A prime, so that no kind of shot is always left out; `npm run hostile` sends all. */
const STEP = 41;

/** The same shots each time. */
const SEED = 1;

/** Far from any answer (ms): how fast they are is for `npm run hostile` to say. */
const HANGS = 30_000;

let product: Product;

beforeAll(async () => {
	product = await runProduct();
}, 240_000);

afterAll(() => product.stop());

test("whatever is sent to pages, forms and calls of both Workers, no answer is a fault, a hang or tells of our inside", async () => {
	const world = await prepareWorld(product);
	const aims = await allAims(world, SEED);
	const { sent, faults } = await fire(someOf(aims, STEP), 4, HANGS);
	expect(sent).toBeGreaterThan(300);
	expect(
		faults.map(({ aim, shot, fault }) => `${aim} ${shot.method} ${shot.path.slice(0, 80)} (${shot.what}): ${fault}`),
	).toEqual([]);
	expect(await signedOut(world)).toEqual([]);
}, 240_000);
