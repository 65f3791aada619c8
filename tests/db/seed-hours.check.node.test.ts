import { expect, test } from "vitest";
import { seedAt } from "#tests/support/seed-at.ts";

const HOUR = 3_600_000;
/** In hours: a prime beside 24, so that days of the week meet different hours. */
const EVERY = 13;
const WEEK = 7 * 24;
/** A Friday, 00:20 in Dhaka. */
const FROM = Date.UTC(2026, 10, 26, 18, 20);

const hours = Array.from({ length: Math.ceil(WEEK / EVERY) }, (_, index) => index * EVERY);

test("the demo can be seeded on every day of the week and around every hour", { timeout: 600_000 }, async () => {
	const refused: string[] = [];
	for (const hour of hours) {
		const now = FROM + hour * HOUR;
		await seedAt(now).catch((error) => refused.push(`${new Date(now).toISOString()}: ${error}`));
	}
	expect(refused).toEqual([]);
});

test("the demo can be seeded on the last minutes of a Dhaka day, and of a year", async () => {
	await expect(seedAt(Date.parse("2026-12-31T17:58:00Z"))).resolves.toBeUndefined();
});
