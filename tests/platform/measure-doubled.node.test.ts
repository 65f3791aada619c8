import { describe, expect, test } from "vitest";
import { DOUBLED_MOST, growsTooMuch } from "#tests/support/hostile/measure-doubled.ts";

describe("a construct that is sent once and twice as long", () => {
	test("is linear where both are answered alike and twice costs less than so many times once", () => {
		expect(growsTooMuch({ ms: 500, status: 200 }, { ms: 500 * DOUBLED_MOST, status: 200 })).toBe(false);
		expect(growsTooMuch({ ms: 500, status: 400 }, { ms: 1_000, status: 400 })).toBe(false);
		expect(growsTooMuch({ ms: 500, status: 200 }, { ms: 500 * DOUBLED_MOST + 1, status: 200 })).toBe(true);
		// Nobody waits for what is cheap, whatever it grows by.
		expect(growsTooMuch({ ms: 10, status: 200 }, { ms: 300, status: 200 })).toBe(false);
	});

	test.each([
		["by a limit", 429],
		["unread, for its size", 413],
		["before it is known who asks", 401],
		["by a fault", 500],
	])("is not measured where it is refused %s", (_, status) => {
		expect(growsTooMuch({ ms: 1, status }, { ms: 1, status })).toBe(true);
		expect(growsTooMuch({ ms: 500, status: 200 }, { ms: 1, status })).toBe(true);
	});

	test("is not measured where the longer one is answered otherwise", () => {
		expect(growsTooMuch({ ms: 500, status: 200 }, { ms: 1, status: 400 })).toBe(true);
	});
});
