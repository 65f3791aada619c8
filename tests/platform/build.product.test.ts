import { expect, test } from "vitest";
import { build, isBuilt } from "../../scripts/build.ts";

test("what the build makes is no reason to build again", { timeout: 300_000 }, async () => {
	await build();
	expect(isBuilt()).toBe(true);
});
