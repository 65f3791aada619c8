import { describe, expect, test } from "vitest";
import { paymentFailure } from "~/domain/payment/failure.ts";
import { type LandingFacts, landingAfter, outcomeOf } from "~/domain/payment/landing.ts";
import { outcomeToast } from "~/features/payment/outcome-toast.ts";
import { withLocale } from "~/lib/locale.server.ts";

const uuid = "01970000-0000-7000-8000-0000000000d1";
const itemUuid = "01970000-0000-7000-8000-000000000001";

const paid = (changes: Partial<LandingFacts> = {}): LandingFacts => ({
	uuid,
	purpose: "model_test",
	itemUuid,
	state: "completed",
	fulfilment: "granted",
	providerCode: null,
	returnTo: null,
	...changes,
});
const failed = (changes: Partial<LandingFacts> = {}) =>
	paid({ state: "failed", fulfilment: null, providerCode: "2023", ...changes });

describe("after a payment the browser goes", () => {
	const mine = `/student/p/1/mock-test?mockTestTypeUuid=${itemUuid}`;
	test.each<[string, LandingFacts, string]>([
		["to the model test that was bought", paid(), `/student/weekly-exam/${itemUuid}`],
		["to the self-assessment that was bought", paid({ purpose: "mock_test" }), mine],
		["to one's courses after a course", paid({ purpose: "course" }), "/student/p/1/my-course/accepted"],
		[
			"to those that wait, where the teacher has not said yes",
			paid({ purpose: "course", stand: "awaits" }),
			"/student/p/1/my-course/pending",
		],
		[
			"to the payment's own page, when what it brought is gone already (PAY-8)",
			paid({ purpose: "course", stand: "gone", returnTo: "/x" }),
			`/student/payment/${uuid}`,
		],
		["to the wallet after adding money", paid({ purpose: "wallet_top_up", itemUuid: null }), "/student/wallet"],
		["to the wallet when what was paid for was gone", paid({ fulfilment: "credited" }), "/student/wallet"],
		[
			"to the wallet even if it wanted to go elsewhere",
			paid({ fulfilment: "credited", returnTo: "/x" }),
			"/student/wallet",
		],
		["where it wanted to go", paid({ returnTo: "/student/overview" }), "/student/overview"],
		[
			"back to buying the model test, with the code",
			failed(),
			`/student/weekly-exam/${itemUuid}/buy?status=failure&bkash_code=2023`,
		],
		[
			"back to the self-assessment, with the code",
			failed({ purpose: "mock_test" }),
			`${mine}&status=failure&bkash_code=2023`,
		],
		[
			"back to adding money when that was cancelled",
			failed({ purpose: "wallet_top_up", itemUuid: null, state: "cancelled", providerCode: null }),
			"/student/wallet/add?status=cancel&bkash_code=",
		],
		[
			"where it wanted to go after a failure as well, its own query kept",
			failed({ returnTo: "/student/overview?x=1" }),
			"/student/overview?x=1&status=failure&bkash_code=2023",
		],
		[
			"back to it with no code where it was not executed for a reason of ours",
			failed({ providerCode: "unusable" }),
			`/student/weekly-exam/${itemUuid}/buy?status=failure&bkash_code=&reason=unusable`,
		],
		["to the payment's own page while nobody knows", failed({ state: "executing" }), `/student/payment/${uuid}`],
	])("%s", (_name, facts, address) => {
		expect(landingAfter(facts)).toBe(address);
	});
});

describe("what is said when a payment has come to something", () => {
	const toast = (facts: LandingFacts) => withLocale("en", () => outcomeToast({ ...facts, amount: 50_00 }));
	test.each<[string, LandingFacts, ReturnType<typeof toast>]>([
		["a purchase", paid(), { tone: "success", text: "Your purchase is successful!" }],
		["money added", paid({ purpose: "wallet_top_up" }), { tone: "success", text: "৳50 was added to your wallet." }],
		[
			"money that could not be used",
			paid({ fulfilment: "credited" }),
			{
				tone: "warning",
				text: "This was no longer available. Your money is safe: ৳50 is in your wallet.",
				seconds: 10,
			},
		],
		["a refusal, for ten seconds", failed(), { tone: "danger", text: "Insufficient Balance", seconds: 10 }],
		[
			"a cancellation",
			failed({ state: "cancelled" }),
			{ tone: "info", text: "You cancelled the payment. Nothing was charged.", seconds: 10 },
		],
	])("%s", (_name, facts, said) => {
		expect(toast(facts)).toEqual(said);
	});

	test("every state is one of the five outcomes", () => {
		const states = ["initiated", "executing", "completed", "failed", "cancelled", "expired"] as const;
		expect(states.map((state) => outcomeOf({ state, fulfilment: null }))).toEqual([
			"pending",
			"pending",
			"success",
			"failure",
			"cancel",
			"failure",
		]);
	});
});

describe("the address after a failure says", () => {
	const said = (query: string) => withLocale("en", () => paymentFailure(new URLSearchParams(query)));
	test("the sentence of the code, that it was cancelled, or nothing", () => {
		expect(said("status=failure&bkash_code=2023")).toEqual({ cancelled: false, text: "Insufficient Balance" });
		expect(said("status=failure&bkash_code=")?.text).toMatch(/^Something went wrong/);
		expect(said("status=failure&bkash_code=&reason=unusable")?.text).toMatch(/no longer|any more/);
		expect(said("status=failure&bkash_code=2023&reason=x")?.text).toBe("Insufficient Balance");
		expect(said("status=cancel&bkash_code=")).toEqual({
			cancelled: true,
			text: "Nothing was charged. You can pay whenever you like.",
		});
		for (const query of ["", "bkash_code=2023", "status=success", "status=<b>"]) expect(said(query)).toBeNull();
	});
});
