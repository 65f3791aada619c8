import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
	advance,
	approve,
	approved,
	begin,
	countersOf,
	GOOD_WALLET,
	lineTo,
	MERCHANT,
	newPayment,
	press,
	providerOf,
	type Sandbox,
	simpleTokens,
	startSandbox,
} from "#tests/support/bkash-sandbox.ts";
import { createTokenEndpoint } from "#workers/providers/bkash/token-endpoint.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await startSandbox();
});
afterAll(() => sandbox?.[Symbol.asyncDispose]());

const FAMILIES = [
	{ family: "v1", refunds: "v2" },
	{ family: "v1", refunds: "v1" },
	{ family: "v2", refunds: "v2" },
] as const;

describe.each(FAMILIES)("a payment through $family with refunds of $refunds", (families) => {
	const bkash = () => providerOf(sandbox, families);

	test("is created, approved, executed, queried, found and refunded, to the poisha", async () => {
		const provider = bkash();
		const begun = await begin(provider, { amount: 12_345_678, payerReference: GOOD_WALLET });
		expect(begun.paymentId).toMatch(/^TR0011\w{8}\d{13}$/);
		expect(begun.createdAt).toBeTypeOf("number");
		expect(await provider.query(begun.paymentId)).toMatchObject({
			kind: "ok",
			status: "initiated",
			customerVerified: false,
			trxId: null,
			amount: 12_345_678,
			invoiceNumber: begun.invoiceNumber,
			payerReference: GOOD_WALLET,
			completedAt: null,
		});
		const { location } = await approve(begun.paymentUrl);
		expect(location).toContain(`callback?paymentID=${begun.paymentId}&status=success&signature=`);
		expect(await provider.query(begun.paymentId)).toMatchObject({ status: "initiated", customerVerified: true });

		const executed = await provider.execute(begun.paymentId);
		if (executed.kind !== "ok") throw new Error(executed.message);
		expect(executed).toMatchObject({
			paymentId: begun.paymentId,
			status: "completed",
			trxId: expect.stringMatching(/^[0-9A-Z]{10}$/),
			amount: 12_345_678,
			currency: "BDT",
			invoiceNumber: begun.invoiceNumber,
			payer: GOOD_WALLET,
			completedAt: expect.any(Number),
		});
		const { trxId } = executed;
		expect(await provider.query(begun.paymentId)).toMatchObject({
			status: "completed",
			trxId,
			amount: 12_345_678,
			currency: "BDT",
			invoiceNumber: begun.invoiceNumber,
			completedAt: executed.completedAt,
		});
		expect(await provider.search(trxId)).toMatchObject({
			kind: "ok",
			trxId,
			status: "completed",
			amount: 12_345_678,
			payer: GOOD_WALLET,
			completedAt: executed.completedAt,
		});

		const refund = { paymentId: begun.paymentId, trxId, amount: 12_345_678, sku: "course-42", reason: "full" };
		const refunded = await provider.refund(refund);
		expect(refunded).toMatchObject({
			kind: "ok",
			originalTrxId: trxId,
			refundTrxId: expect.stringMatching(/^[0-9A-Z]{10}$/),
			status: "completed",
			amount: 12_345_678,
			completedAt: expect.any(Number),
		});
		const refundTrxId = refunded.kind === "ok" ? refunded.refundTrxId : "";
		expect(await provider.refundStatus({ paymentId: begun.paymentId, trxId })).toMatchObject({
			kind: "ok",
			originalTrxId: trxId,
			refunds: [{ refundTrxId, amount: 12_345_678 }],
		});
		expect((await countersOf(sandbox)).executes[begun.paymentId]).toBe(1);
	});

	test("that the customer has not approved, has cancelled, or that was executed before, is not executed", async () => {
		const provider = bkash();
		const open = await begin(provider);
		expect(await provider.execute(open.paymentId)).toMatchObject({ kind: "refused", code: "2056", group: "unknown" });
		const { location } = await press(open.paymentUrl, { action: "cancel" });
		expect(location).toContain(`paymentID=${open.paymentId}&status=cancel&`);
		expect(await provider.execute(open.paymentId)).toMatchObject({ code: "2069", group: "cancelled" });
		const paid = await approved(provider);
		expect(await provider.execute(paid.paymentId)).toMatchObject({ kind: "ok" });
		expect(await provider.execute(paid.paymentId)).toMatchObject({
			kind: "refused",
			code: "2062",
			message: "The payment has already been completed",
			group: "settle-by-query",
		});
	});

	test("that nobody knows is refused by every call", async () => {
		const provider = bkash();
		const [paymentId, trxId] = ["TR0011nobody00000000000000", "0000000000"];
		const unknown = { kind: "refused", code: "2002", message: "Invalid Payment ID" };
		expect(await provider.execute(paymentId)).toMatchObject(unknown);
		expect(await provider.query(paymentId)).toMatchObject(unknown);
		expect(await provider.search(trxId)).toMatchObject({ kind: "refused", code: "2033" });
		const refund = { paymentId, trxId, amount: 100, sku: "s", reason: "r" };
		expect(await provider.refund(refund)).toMatchObject(unknown);
		expect(await provider.refundStatus({ paymentId, trxId })).toMatchObject(unknown);
	});

	test("is not refunded before it is paid, by a foreign transaction, or beyond what was paid", async () => {
		const provider = bkash();
		const paid = await approved(provider);
		const refund = { paymentId: paid.paymentId, amount: 100, sku: "s", reason: "r" };
		expect(await provider.refund({ ...refund, trxId: "0000000000" })).toMatchObject({ code: "2127" });
		const executed = await provider.execute(paid.paymentId);
		const trxId = executed.kind === "ok" ? executed.trxId : "";
		expect(await provider.refund({ ...refund, trxId: "0000000000" })).toMatchObject({ code: "2077" });
		expect(await provider.refund({ ...refund, trxId, amount: 50_051 })).toMatchObject({ code: "2026" });
		expect(await provider.refund({ ...refund, trxId })).toMatchObject({ kind: "ok", amount: 100 });
		const second = await provider.refund({ ...refund, trxId });
		if (families.refunds === "v1") expect(second).toMatchObject({ kind: "refused", code: "2034" });
		else expect(second).toMatchObject({ kind: "ok" });
	});
});

describe("refunds of the newer calls", () => {
	test("are ten at most and within sixty days", async () => {
		const own = await startSandbox();
		await using _ = own;
		const provider = providerOf(own);
		const pay = async () => {
			const paid = await approved(provider, { amount: 2_000 });
			const executed = await provider.execute(paid.paymentId);
			if (executed.kind !== "ok") throw new Error(executed.message);
			return { paymentId: paid.paymentId, trxId: executed.trxId, amount: 100, sku: "s", reason: "r" };
		};
		const first = await pay();
		for (let number = 1; number <= 10; number += 1)
			expect(await provider.refund(first)).toMatchObject({ kind: "ok", amount: 100 });
		expect(await provider.refund(first)).toMatchObject({ code: "2074" });
		const found = await provider.refundStatus(first);
		expect(found.kind === "ok" && found.refunds.length).toBe(10);
		const second = await pay();
		await advance(own, 61 * DAY);
		expect(await provider.refund(second)).toMatchObject({ code: "2071" });
	});

	test("need a SKU and a reason, which the gateway of the real one insists on", async () => {
		const tokens = simpleTokens(sandbox);
		const held = await tokens.token();
		const response = await fetch(`${sandbox.baseUrl}/v2/tokenized-checkout/refund/payment/transaction`, {
			method: "POST",
			headers: { Authorization: held.kind === "ok" ? held.token : "", "X-APP-Key": MERCHANT.appKey },
			body: JSON.stringify({ paymentId: "p", trxId: "t", refundAmount: "1.00" }),
		});
		expect([response.status, await response.json()]).toEqual([400, { message: "Invalid request body" }]);
	});
});

/** The raw create call, for bodies that our adapter never sends. */
async function rawCreate(change: Record<string, unknown>): Promise<{ statusCode?: string }> {
	const held = await simpleTokens(sandbox).token();
	const { invoiceNumber, payerReference, callbackUrl } = newPayment();
	const body = {
		mode: "0011",
		payerReference,
		callbackURL: callbackUrl,
		amount: "10.00",
		currency: "BDT",
		intent: "sale",
		merchantInvoiceNumber: invoiceNumber,
		...change,
	};
	const response = await fetch(`${sandbox.baseUrl}/v1.2.0-beta/tokenized/checkout/create`, {
		method: "POST",
		headers: { Authorization: held.kind === "ok" ? held.token : "", "X-APP-Key": MERCHANT.appKey },
		body: JSON.stringify(body),
	});
	return (await response.json()) as { statusCode?: string };
}

describe("the create call of the sandbox", () => {
	test.each([
		["a number for an amount", { amount: 10 }, "0000"],
		["three decimals", { amount: "10.005" }, "2006"],
		["nothing", { amount: "0.00" }, "2006"],
		["less than nothing", { amount: "-1" }, "2006"],
		["an amount in words", { amount: "ten" }, "2006"],
		["no amount", { amount: undefined }, "2065"],
		["no payer reference", { payerReference: undefined }, "2065"],
		["no mode", { mode: undefined }, "2065"],
		["an agreement's mode without an agreement", { mode: "0001" }, "2063"],
		["an agreement in the mode without one", { agreementID: "TokenizedMerchant01X" }, "2063"],
		["an unknown agreement", { mode: "0001", agreementID: "TokenizedMerchant01X" }, "2051"],
		["an unknown mode", { mode: "0010" }, "2063"],
		["a request for an agreement", { mode: "0000", amount: undefined, merchantInvoiceNumber: undefined }, "0000"],
		["dollars", { currency: "USD" }, "2007"],
		["a hold", { intent: "authorization" }, "0000"],
		["an intent of nobody", { intent: "gift" }, "2008"],
		["a callback that is no web address", { callbackURL: "javascript:alert(1)" }, "2049"],
		["markup in the reference", { payerReference: "<b>" }, "2048"],
		["an ampersand in the invoice", { merchantInvoiceNumber: "a&b" }, "2031"],
		["an amount without decimals", { amount: "500" }, "0000"],
	])("refuses or takes %s", async (_, change, code) => {
		expect((await rawCreate(change)).statusCode).toBe(code);
	});

	test("keeps the callback's own query, and gives an address whose every byte counts", async () => {
		const provider = providerOf(sandbox);
		const begun = await begin(provider, { callbackUrl: "http://localhost:1/callback?return=%2Fcourses" });
		expect(begun.paymentUrl).toMatch(/hash=\w+\*\w+!\(\w+\)\.\w+&mode=0011&apiVersion=v1\.2\.0-beta\/$/);
		const { location } = await approve(begun.paymentUrl);
		expect(location).toContain("http://localhost:1/callback?return=%2Fcourses&paymentID=");
		const again = new URL(begun.paymentUrl);
		again.search = new URLSearchParams(again.search).toString();
		expect((await fetch(again)).status).toBe(404);
		expect((await fetch(begun.paymentUrl)).status).toBe(200);
	});
});

describe("the sandbox's tokens", () => {
	const endpoint = (change: Partial<typeof MERCHANT> = {}, family: "v1" | "v2" = "v1") =>
		createTokenEndpoint({ ...lineTo(sandbox), family }, { ...MERCHANT, ...change });

	test.each(["v1", "v2"] as const)("are granted and refreshed for an hour through %s", async (family) => {
		const granted = await endpoint({}, family).grant();
		if (granted.kind !== "ok") throw new Error(granted.message);
		expect(granted).toMatchObject({ token: expect.stringMatching(/^eyJ/), lifetimeMs: HOUR });
		const refreshed = await endpoint({}, family).refresh(granted.refreshToken ?? "");
		expect(refreshed).toMatchObject({ kind: "ok", refreshToken: granted.refreshToken });
		expect(refreshed.kind === "ok" && refreshed.token).not.toBe(granted.token);
	});

	test.each(["username", "password", "appKey", "appSecret"] as const)("are refused for a wrong %s", async (name) => {
		expect(await endpoint({ [name]: "another" }).grant()).toMatchObject({
			kind: "refused",
			code: "9999",
			message: "Invalid or unrecognized access credentials",
			group: "configuration",
			httpStatus: 200,
		});
	});

	test("are not refreshed by a foreign refresh token", async () => {
		expect(await endpoint().refresh("another")).toMatchObject({ kind: "refused", code: "9999" });
	});

	test("lapse after an hour, and payments that nobody executed after a day", async () => {
		const own = await startSandbox();
		await using _ = own;
		const tokens = simpleTokens(own);
		const provider = providerOf(own, undefined, tokens);
		const paid = await approved(provider);
		expect(tokens.fetched()).toBe(1);
		await advance(own, HOUR);
		expect(await provider.query(paid.paymentId)).toMatchObject({ kind: "ok", status: "initiated" });
		expect(tokens.fetched()).toBe(2);
		await advance(own, 23 * HOUR);
		expect(await provider.execute(paid.paymentId)).toMatchObject({ kind: "refused", code: "2056" });
		expect(await provider.query(paid.paymentId)).toMatchObject({ status: "other", trxId: null });
		expect(await (await fetch(paid.paymentUrl)).text()).toContain("You have approved this payment.");
	});

	test("are needed by every call, and go with their own app key", async () => {
		const wrong = { kind: "refused", code: null, message: "Unauthorized", group: "configuration", httpStatus: 401 };
		const bad = providerOf(sandbox, undefined, {
			token: async () => ({ kind: "ok", token: "another" }),
			reject: async () => {},
		});
		expect(await bad.create(newPayment())).toEqual(wrong);
		expect(await bad.execute("TR0011")).toEqual(wrong);
		const held = await simpleTokens(sandbox).token();
		const response = await fetch(`${sandbox.baseUrl}/v1.2.0-beta/tokenized/checkout/execute`, {
			method: "POST",
			headers: { Authorization: held.kind === "ok" ? held.token : "", "X-APP-Key": "another" },
			body: "{}",
		});
		expect([response.status, await response.json()]).toEqual([401, { message: "Unauthorized" }]);
	});

	test("are not even asked for on a path that does not exist", async () => {
		const response = await fetch(`${sandbox.baseUrl}/v1.2.0-beta/tokenized/checkout/nowhere`, { method: "POST" });
		expect([response.status, await response.json()]).toEqual([403, { message: "Missing Authentication Token" }]);
	});
});
