/**
 * `npm run chaos`: the fault tests at size, on the production build with real parts. `-- --students 200` is how many
 * sit each exam, `--seed 7` repeats the choices of an earlier run. `npm run check` runs the same scenarios small.
 */
import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { again, SCENARIOS } from "#tests/support/chaos/scenarios.ts";
import { runProduct } from "#tests/support/run-product.ts";
import { build } from "./build.ts";

const { values } = parseArgs({
	options: {
		students: { type: "string", default: "200" },
		seed: { type: "string", default: String(randomInt(1_000_000)) },
	},
});
const students = Number(values.students);
const seed = Number(values.seed);
// Students finish, are left to the clock, and start late, a third each.
if (!Number.isSafeInteger(students) || students < 3) throw new Error("--students is a whole number, 3 or more");
if (!Number.isSafeInteger(seed) || seed < 0) throw new Error("--seed is a whole number, 0 or more");
/** Long enough for all of them to start and answer before the exam stops. */
const size = { students, lastsMs: 20_000 + students * 100, seed };
let failed = 0;

console.log(`${students} students, seed ${seed}`);

await build();
const product = await runProduct();
try {
	for (const { title, run } of SCENARIOS) {
		const { facts, checks } = await run(product, size);
		console.log(`\n${title}, ${students} of them`);
		for (const [name, value] of Object.entries(facts))
			console.log(
				`  ${name}: ${Array.isArray(value) && value.length > 8 ? `${value.length} entries` : JSON.stringify(value)}`,
			);
		for (const [what, holds] of checks) console.log(`  ${holds ? "holds" : "FAILS"}: ${what}`);
		failed += checks.filter(([, holds]) => !holds).length;
	}
	console.log(failed === 0 ? "\nEverything holds." : `\n${failed} checks fail. Again: ${again(size)}`);
} catch (error) {
	console.log(`\nBroken off. Again: ${again(size)}`);
	throw error;
} finally {
	await product.stop();
}
process.exit(failed === 0 ? 0 : 1);
