import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { playwrightTally } from "../../scripts/support/tally.ts";
import { laneOf, rowsOfMatrix } from "../../scripts/support/test-lanes.ts";

const testFiles = readdirSync("tests", { recursive: true, encoding: "utf8" })
	.filter((name) => /\.test\.tsx?$/.test(name))
	.map((name) => `tests/${name}`);

test("every test file belongs to a lane by its name", () => {
	expect(testFiles.length).toBeGreaterThan(400);
	expect(testFiles.filter((file) => !laneOf(file).lane)).toEqual([]);
});

test.each([
	["tests/platform/test-run.node.test.ts", { lane: "rules", set: "test" }],
	["tests/db/seed-hours.check.node.test.ts", { lane: "rules", set: "check" }],
	["tests/people/long-lists.sized.workers.test.ts", { lane: "workers", set: "test" }],
	["tests/platform/authorization.workers.test.ts", { lane: "access", set: "test" }],
	["tests/site/kinds.browser.test.ts", { lane: "screens", set: "test" }],
])("the lane of %s", (file, expected) => {
	expect(laneOf(file)).toEqual(expected);
});

test.each([true, false])(
	"each capability's rows of the matrix are asked in one lane, in a whole run: %s",
	(isWhole) => {
		const { own, lent } = rowsOfMatrix(isWhole);
		const tables = Object.keys(import.meta.glob("/tests/*/access.ts")).map((path) => path.split("/")[2]);
		expect([...own, ...lent].sort()).toEqual(tables.sort());
		expect(lent.length > 0).toBe(isWhole);
	},
);

test("a file that is no test file has no lane, and the error says how test files are named", () => {
	expect(() => laneOf("tests/support/seeded.ts")).toThrow("<height>.test.ts");
});

describe("the tally of a browser run", () => {
	const of = (title: string, status: "expected" | "unexpected" | "flaky" | "skipped", message?: string) => ({
		file: "site/one.browser.test.ts",
		title,
		tests: [{ status, results: [{ duration: 20, errors: message ? [{ message }] : [] }] }],
	});

	test("counts what passed at the second try as passed, and names it", () => {
		const { passed, failed, unsteady } = playwrightTally({
			suites: [
				{
					specs: [of("steady", "expected"), of("late", "flaky")],
					suites: [{ specs: [of("red", "unexpected", "no")] }],
				},
			],
		});
		expect({ passed, failed, unsteady }).toEqual({
			passed: 2,
			failed: 1,
			unsteady: ["site/one.browser.test.ts › late"],
		});
	});

	test("counts an error outside of every test as a failure", () => {
		expect(playwrightTally({ suites: [], errors: [{ message: "the product did not start" }] })).toMatchObject({
			passed: 0,
			failed: 1,
			failures: [expect.stringContaining("the product did not start")],
		});
	});
});
