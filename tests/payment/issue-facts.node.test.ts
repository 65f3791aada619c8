import { describe, expect, test } from "vitest";
import { issueFacts } from "~/features/payment/issue-facts.ts";

const said = (detail: Record<string, unknown> | null) =>
	issueFacts(detail).map(({ term, value }) => `${term}: ${value}`);

describe("what needs a person says what was seen, in words", () => {
	test.each<[string, Record<string, unknown> | null, string[]]>([
		[
			"a proof that disagrees",
			{
				wrong: ["amount", "invoiceNumber"],
				proof: { amount: 100, currency: "BDT", invoiceNumber: "INV-1", trxId: "6H", payer: "017•••••575" },
			},
			[
				"What differs: Amount, Invoice number",
				"Amount at bKash: ৳1",
				"bKash TrxID: 6H",
				"Invoice number: INV-1",
				"bKash account: 017•••••575",
			],
		],
		[
			"an amount and a currency that nobody can read",
			{ wrong: ["currency"], proof: { amount: -1, currency: "" } },
			["What differs: Currency", "Amount at bKash: ?", "Currency: ?"],
		],
		["books that differ", { booked: 50_00, held: null }, ["Amount in our books: ৳50"]],
		[
			"a refund given otherwise",
			{ asked: 20_00, given: 5_00, refundTrxId: "9Z" },
			["Asked to give back: ৳20", "Given back: ৳5", "TrxID of the refund: 9Z"],
		],
		[
			"a refund refused",
			{ asked: 50_50, code: "2074", message: "Cannot be reversed" },
			["Asked to give back: ৳50.50", "The provider's last word: 2074 Cannot be reversed"],
		],
		["no answer", { checks: 12, state: "executing" }, ["Times asked: 12", "Status: executing"]],
		["nothing", null, []],
		["what has no name", { anything: { deep: true } }, []],
	])("%s", (_, detail, words) => {
		expect(said(detail)).toEqual(words);
	});
});
