import { describe, expect, test } from "vitest";
import { FILTER_STATES, standing } from "~/features/payment/words.ts";

const payment = { fulfilment: null, refundState: null, amount: 100, refunded: 0 } as const;

describe("the word for a payment (PAY-12)", () => {
	test.each([
		["initiated", "Not paid yet"],
		["executing", "Being checked"],
	] as const)("%s: %s", (state, word) => expect(standing({ ...payment, state }).text()).toBe(word));

	test("has one name for each state that a list is narrowed to", () => {
		const words = FILTER_STATES.map(([, text]) => text());
		expect(new Set(words).size).toBe(words.length);
		expect(words).toContain("Not paid yet");
	});
});
