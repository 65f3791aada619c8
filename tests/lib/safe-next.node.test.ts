import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { HOSTILE_ADDRESSES, ODD_PATHS } from "#tests/support/hostile-addresses.ts";
import { safeNext } from "~/lib/safe-next.ts";

const ORIGIN = "https://pathshala.example";

/** Whether a browser that is sent to `next` from our origin stays there. */
const stays = (next: string) => new URL(next, ORIGIN).origin === ORIGIN;

describe("a next address", () => {
	test.each([
		"/",
		"/student/overview",
		"/student/p/1/my-course/accepted?x=1&y=%2F%2Fevil.example#part",
		"/course/s/%E0%A6%AA/i/t/p/1?q=a%20b",
	])("%s is kept as it is", (next) => {
		expect(safeNext(next)).toBe(next);
	});

	test.each([undefined, null, "", ...HOSTILE_ADDRESSES])("%j is refused", (next) => {
		expect(safeNext(next)).toBeNull();
	});

	test.each(ODD_PATHS)("%s stays a path of ours", (next) => {
		expect(stays(safeNext(next) ?? "missing://")).toBe(true);
	});

	test("never leads away from our origin, whatever it is made of", () => {
		const piece = fc.constantFrom(
			..."/ // \\ . .. %2e %2F %5C %09 @ : ? # evil.example https: javascript: a ত".split(" "),
			...["\t", "\n", "\r", "\u0000", "\u0085", "\u2028", " ", "\ud800"],
		);
		const hostile = fc.array(piece, { maxLength: 10 }).map((pieces) => `/${pieces.join("")}`);
		const anything = fc.oneof(hostile, fc.string({ unit: "binary" }), fc.webUrl(), fc.webPath());
		fc.assert(
			fc.property(anything, (text) => {
				const next = safeNext(text);
				return next === null || (next.startsWith("/") && stays(next) && safeNext(next) === next);
			}),
			{ numRuns: 5000 },
		);
	});
});
