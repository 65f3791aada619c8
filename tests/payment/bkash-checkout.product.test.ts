import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
	advance,
	approve,
	approved,
	begin,
	GOOD_WALLET,
	press,
	providerOf,
	type Sandbox,
	startSandbox,
} from "#tests/support/bkash-sandbox.ts";

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await startSandbox();
}, 60_000);
afterAll(() => sandbox?.[Symbol.asyncDispose]());

const bkash = () => providerOf(sandbox);
const look = async (url: string) => (await fetch(url)).text();
const alertOf = (html: string) => /role="alert">([\s\S]*?)<\/p>/.exec(html)?.[1]?.replace(/<[^>]+>/g, "") ?? null;

/** Wallet and code given. */
async function atPin(wallet = GOOD_WALLET) {
	const begun = await begin(bkash());
	await press(begun.paymentUrl, { wallet });
	await press(begun.paymentUrl, { otp: "123456" });
	return begun;
}

describe("the checkout page", () => {
	test("says what is paid, and asks for wallet, code and PIN one after the other, without a script", async () => {
		const begun = await begin(bkash(), { amount: 150_000 });
		const first = await look(begun.paymentUrl);
		expect(first).toContain("৳1500.00");
		expect(first).toContain(begun.invoiceNumber);
		expect(first).toContain('name="wallet"');
		expect(first).toContain("01823074817</code> has not enough money");
		expect(first).not.toContain("<script");
		const second = await press(begun.paymentUrl, { wallet: "+880 1770-618575" });
		expect([second.status, second.location]).toEqual([303, begun.paymentUrl]);
		expect(await look(begun.paymentUrl)).toContain('name="otp"');
		await press(begun.paymentUrl, { otp: "123456" });
		const third = await look(begun.paymentUrl);
		expect(third).toContain('name="pin"');
		expect(third).toContain("Approve");
		expect(third).toContain("Cancel");
		const last = await press(begun.paymentUrl, { pin: "12121" });
		expect(last.status).toBe(303);
		expect(last.location).toContain("&status=success&");
	});

	test("fills in the wallet that the merchant named, when there is such a test wallet", async () => {
		const known = await begin(bkash(), { payerReference: GOOD_WALLET });
		expect(await look(known.paymentUrl)).toContain(`value="${GOOD_WALLET}"`);
		const other = await begin(bkash(), { payerReference: "01712345678" });
		expect(await look(other.paymentUrl)).not.toContain("01712345678");
	});

	test("lets its form lead to the merchant, as a browser would not otherwise", async () => {
		const begun = await begin(bkash(), { callbackUrl: "https://pathshala.example/callback" });
		const policy = (await fetch(begun.paymentUrl)).headers.get("content-security-policy");
		expect(policy).toContain("form-action 'self' https://pathshala.example");
		expect((await approve(begun.paymentUrl)).policy).toContain("form-action 'self' https://pathshala.example");
		expect((await fetch(sandbox.baseUrl)).headers.get("content-security-policy")).toMatch(/form-action 'self'$/);
	});

	test.each([
		["a number that is no wallet", { wallet: "01712345678" }, "2057 Not a bKash account"],
		["no number", { wallet: "" }, "2057 Not a bKash account"],
	])("refuses %s and lets the customer try again", async (_, fields, words) => {
		const begun = await begin(bkash());
		const answer = await press(begun.paymentUrl, fields);
		expect([answer.status, alertOf(answer.html)]).toEqual([422, words]);
		expect((await approve(begun.paymentUrl)).location).toContain("status=success");
	});

	test("refuses a malformed and a wrong code, and fails the payment at the third wrong one", async () => {
		const { paymentUrl, paymentId } = await begin(bkash());
		await press(paymentUrl, { wallet: GOOD_WALLET });
		expect(alertOf((await press(paymentUrl, { otp: "12" })).html)).toBe("2010 Invalid OTP");
		expect(alertOf((await press(paymentUrl, { otp: "000000" })).html)).toBe("2016 Wrong verification code");
		expect(alertOf((await press(paymentUrl, { otp: "000001" })).html)).toBe("2016 Wrong verification code");
		expect((await press(paymentUrl, { otp: "000002" })).location).toContain("status=failure");
		expect(await bkash().execute(paymentId)).toMatchObject({ kind: "refused", code: "2017", group: "customer" });
	});

	test("refuses a malformed and a wrong PIN, and fails the payment at the third wrong one", async () => {
		const { paymentUrl, paymentId } = await atPin();
		expect(alertOf((await press(paymentUrl, { pin: "x" })).html)).toBe("2011 Invalid PIN");
		for (const pin of ["00000", "00001"])
			expect(alertOf((await press(paymentUrl, { pin })).html)).toBe("2014 Wrong PIN");
		expect((await press(paymentUrl, { pin: "00002" })).location).toContain("status=failure");
		expect(await bkash().execute(paymentId)).toMatchObject({ code: "2015", message: "Wrong PIN count exceeded" });
	});

	test.each([
		["has not enough money", "01823074817", "2023"],
		["is blocked", "01823074818", "2037"],
	])("fails a payment from the wallet that %s", async (_, wallet, code) => {
		const begun = await begin(bkash());
		expect((await approve(begun.paymentUrl, wallet)).location).toContain("&status=failure&");
		expect(await bkash().execute(begun.paymentId)).toMatchObject({ kind: "refused", code, group: "customer" });
		expect(await bkash().query(begun.paymentId)).toMatchObject({ status: "initiated", customerVerified: false });
		expect(await look(begun.paymentUrl)).toContain(`${code} `);
	});

	test("can be left by Cancel at every step", async () => {
		const begun = await atPin();
		expect((await press(begun.paymentUrl, { action: "cancel", pin: "12121" })).location).toContain("&status=cancel&");
		const again = await press(begun.paymentUrl, { pin: "12121" });
		expect(again.location).toBeNull();
		expect(again.html).toContain("This payment was cancelled.");
	});

	test("pressed twice approves once, and shows the way back", async () => {
		const paid = await approved(bkash());
		const again = await press(paid.paymentUrl, { pin: "12121" });
		expect(again.html).toContain("You have approved this payment.");
		expect(again.html.replaceAll("&amp;", "&")).toContain(`href="${paid.location}"`);
	});

	test("shows a payment of yesterday as expired, and takes nothing for it", async () => {
		const own = await startSandbox();
		await using _ = own;
		const { paymentUrl } = await begin(providerOf(own));
		await advance(own, 24 * 3_600_000);
		expect(await look(paymentUrl)).toContain("This payment has expired.");
		expect((await press(paymentUrl, { wallet: GOOD_WALLET })).html).toContain("This payment has expired.");
	});
});
