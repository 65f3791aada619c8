import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

test("every npm command tells its tools to ask nobody outside", () => {
	const run = readFileSync(join(import.meta.dirname, "../../scripts/run.mjs"), "utf8");
	expect(run).toContain("env: { ...QUIET, ...process.env");
});
