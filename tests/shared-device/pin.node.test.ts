import { describe, expect, test } from "vitest";
import { hashOfPin, newSalt } from "~/domain/shared-device/pin-hash.ts";
import { readPin } from "~/domain/shared-device/rules.ts";

describe("a PIN (ACC-50)", () => {
	test.each([
		["2731", "2731"],
		[" 273155 ", "273155"],
		["২৭৩১", "2731"],
		["90210", "90210"],
	])("is four to six digits of either script: %j", (typed, pin) => expect(readPin(typed)).toBe(pin));

	test.each([
		"",
		"273",
		"2731556",
		"27a1",
		"27 31",
		"1111",
		"৯৯৯৯৯৯",
		"1234",
		"123456",
		"0123",
		"9876",
		"4321",
		"7890",
	])("is none of the first that anybody tries, and nothing else: %j", (typed) => expect(readPin(typed)).toBeNull());

	test("is kept as a hash that depends on secret, account and salt", async () => {
		const [secret, of] = ["a secret", { accountUuid: "one", salt: newSalt(), pin: "2731" }];
		const hash = await hashOfPin(secret, of);
		expect(hash).toMatch(/^[0-9a-f]{64}$/);
		expect(await hashOfPin(secret, { ...of })).toBe(hash);
		const others = [
			hashOfPin("another", of),
			hashOfPin(secret, { ...of, accountUuid: "two" }),
			hashOfPin(secret, { ...of, salt: newSalt() }),
			hashOfPin(secret, { ...of, pin: "2732" }),
		];
		expect(new Set([hash, ...(await Promise.all(others))]).size).toBe(5);
	});
});
