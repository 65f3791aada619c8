import { describe, expect, test } from "vitest";
import { readCallback } from "~/domain/payment/return-query.ts";

describe("the callback", () => {
	const read = (query: string) => readCallback(new URLSearchParams(query));

	test("is read in either spelling, whatever else is there", () => {
		const callback = { paymentId: "TR1", status: "success", signature: "WL3lwYQlWP" };
		expect(read("paymentID=TR1&status=success&signature=WL3lwYQlWP&apiVersion=1.2.0-beta/")).toEqual(callback);
		expect(read("paymentId=TR1&status=success&signature=WL3lwYQlWP&new=1")).toEqual(callback);
		expect(read("paymentID=TR1&status=cancel")).toEqual({ paymentId: "TR1", status: "cancel", signature: null });
		expect(read("paymentID=TR1&status=failure")?.status).toBe("failure");
	});

	test.each([
		"",
		"paymentID=TR1",
		"status=success",
		"paymentID=&status=success",
		"paymentID=TR1&status=Success",
		`paymentID=${"x".repeat(65)}&status=success`,
	])("%j is none", (query) => {
		expect(read(query)).toBeNull();
	});
});
