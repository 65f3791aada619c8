import { expect, test } from "vitest";
import { seedAt } from "#tests/support/seed-at.ts";

test.each([
	["Friday night, when the fourth Friday lies behind the end of the demo's course", "2026-11-26T21:10:00Z"],
	["the last minutes of a Dhaka day", "2026-12-31T17:58:00Z"],
])("the demo can be seeded on %s", async (_, now) => {
	await expect(seedAt(Date.parse(now))).resolves.toBeUndefined();
});
