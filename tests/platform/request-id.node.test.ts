import { describe, expect, test } from "vitest";
import { requestIdOf } from "#workers/lib/request-id.ts";

describe("a request's id", () => {
	test("is the caller's, when it is one", () => {
		expect(requestIdOf("a-caller-s_own-id")).toBe("a-caller-s_own-id");
		for (const given of [null, undefined, "", "short", "x".repeat(65), "with a space"])
			expect(requestIdOf(given)).toMatch(/^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/);
	});

	test("is another each time", () => {
		const many = 2_000;
		expect(new Set(Array.from({ length: many }, () => requestIdOf(null))).size).toBe(many);
	});
});
