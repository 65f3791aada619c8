import { expect, test } from "vitest";
import { addressOf, createRateLimit } from "#workers/middleware/rate-limit.ts";

/** A limiter that lets ten of each key pass. */
function limitOfTen() {
	const counts = new Map<string, number>();
	const limit = async ({ key }: { key: string }) => {
		const count = (counts.get(key) ?? 0) + 1;
		counts.set(key, count);
		return { success: count <= 10 };
	};
	return createRateLimit({ RATE_LIMIT_WIDE: { limit } } as never);
}

/** How many of so many strangers pass, each from an address of their own. */
async function passing(count: number, addressAt: (index: number) => string): Promise<number> {
	const limit = limitOfTen();
	let passed = 0;
	for (let index = 0; index < count; index += 1) {
		const request = new Request("http://localhost/", { headers: { "cf-connecting-ip": addressAt(index) } });
		if (await limit("sign-in", addressOf(request))) passed += 1;
	}
	return passed;
}

const hex = (index: number) => index.toString(16);

test("strangers of an IPv6 network count together, by its /64, /56 and /48, as at the accounts (SEC-10.5)", async () => {
	expect(await passing(50, (index) => `2001:db8:1:2::${hex(index + 1)}`)).toBe(10);
	expect(await passing(256, (index) => `2001:db8:1:${hex(index)}::1`)).toBeLessThanOrEqual(30);
	const ofWide = await passing(5_000, (index) => `2001:db8:1:${hex(index)}::1`);
	expect([ofWide > 30, ofWide <= 100]).toEqual([true, true]);
	// Each of their own, as long as they have nothing to do with each other.
	expect(await passing(200, (index) => `2001:db8:${hex(index + 1)}:1::1`)).toBe(200);
	expect(await passing(50, (index) => `203.0.113.${index}`)).toBe(50);
	expect(await passing(50, () => "203.0.113.7")).toBe(10);
});
