import { expect, test } from "vitest";
import { seedAt } from "#tests/support/seed-at.ts";

test("the demo can be seeded on Friday night, when the fourth Friday lies behind the end of the demo's course", async () => {
	await expect(seedAt(Date.parse("2026-11-26T21:10:00Z"))).resolves.toBeUndefined();
});
