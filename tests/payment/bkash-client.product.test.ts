import { createRequire } from "node:module";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
	approve,
	countersOf,
	GOOD_WALLET,
	MERCHANT,
	press,
	type Sandbox,
	startSandbox,
} from "#tests/support/bkash-sandbox.ts";

type Answer = Record<string, string | undefined>;
type Config = { base_url: string; username: string; password: string; app_key: string; app_secret: string };
type Call<Input> = (config: Config, input: Input) => Promise<Answer>;
type PaymentDetails = { amount: number; callbackURL: string; orderID: string; reference: string };

/** A client that others have published and use; it speaks to the address it is given, and to no other. */
type Client = {
	createPayment: Call<PaymentDetails>;
	createAgreement: Call<PaymentDetails>;
	executeAgreement: Call<string>;
	queryAgreement: Call<string>;
	cancelAgreement: Call<string>;
	createPaymentWithAgreement: Call<PaymentDetails & { agreementID: string }>;
	createAuthPayment: Call<PaymentDetails>;
	captureAuthPayment: Call<string>;
	voidAuthPayment: Call<string>;
	executePayment: Call<string>;
	queryPayment: Call<string>;
	searchTransaction: Call<string>;
	refundTransaction: Call<{ paymentID: string; trxID: string; amount: string | number; sku?: string; reason?: string }>;
};
const published = createRequire(import.meta.url)("bkash-payment") as Client;
const called = new Set<string>();
const client = new Proxy(published, {
	get(all, name) {
		called.add(String(name));
		return Reflect.get(all, name);
	},
});

let sandbox: Sandbox;
let config: Config;
beforeAll(async () => {
	sandbox = await startSandbox();
	const { username, password, appKey, appSecret } = MERCHANT;
	const base = `${sandbox.baseUrl}/v1.2.0-beta`;
	config = { base_url: base, username, password, app_key: appKey, app_secret: appSecret };
});
afterAll(() => sandbox?.[Symbol.asyncDispose]());

let orders = 0;
/** A JSON number as the amount, as its documentation shows it. */
const details = (amount = 12.5): PaymentDetails => {
	orders += 1;
	return { amount, callbackURL: "http://localhost:1/back", orderID: `ORDER-${orders}`, reference: "student-7" };
};

// One story: its last part moves the provider's clock, of which the client's own token knows nothing.
describe("a published client", { shuffle: false }, () => {
	test("pays: create, approve, execute, query, search", async () => {
		const created = await client.createPayment(config, details());
		expect(created).toMatchObject({ statusCode: "0000", amount: "12.50", transactionStatus: "Initiated" });
		const paymentID = created.paymentID ?? "";
		expect(await client.queryPayment(config, paymentID)).toMatchObject({
			...{ transactionStatus: "Initiated", verificationStatus: "Incomplete", payerType: "Customer" },
		});
		await approve(created.bkashURL ?? "");
		const executed = await client.executePayment(config, paymentID);
		expect(executed).toMatchObject({ statusCode: "0000", transactionStatus: "Completed", amount: "12.50" });
		const trxID = executed.trxID ?? "";
		expect(await client.queryPayment(config, paymentID)).toMatchObject({
			...{
				statusCode: "0000",
				transactionStatus: "Completed",
				trxID,
				payerType: "Customer",
				maxRefundableAmount: "12.50",
			},
		});
		expect(await client.searchTransaction(config, trxID)).toMatchObject({
			...{ statusCode: "0000", trxID, amount: "12.50", transactionStatus: "Completed", maxRefundableAmount: "12.50" },
		});
		expect(await client.executePayment(config, paymentID)).toMatchObject({ statusCode: "2062" });
	});

	test("refunds, once, and the transaction says what is left", async () => {
		const created = await client.createPayment(config, details(50));
		const paymentID = created.paymentID ?? "";
		await approve(created.bkashURL ?? "");
		const { trxID = "" } = await client.executePayment(config, paymentID);
		const refunded = await client.refundTransaction(config, { paymentID, trxID, amount: 20 });
		expect(refunded).toMatchObject({ statusCode: "0000", originalTrxID: trxID, amount: "20.00" });
		// It asks first, and is told of the one that was made.
		const again = await client.refundTransaction(config, { paymentID, trxID, amount: 20 });
		expect(again.refundTrxID).toBe(refunded.refundTrxID);
		expect(await client.searchTransaction(config, trxID)).toMatchObject({ maxRefundableAmount: "30.00" });
		// By the path of its own as well.
		const status = await post("/tokenized/checkout/payment/refund/status", { paymentID, trxID });
		expect(status).toMatchObject({ statusCode: "0000", refundTrxID: refunded.refundTrxID });
	});

	test("keeps a wallet: an agreement is made, paid with, asked about and ended", async () => {
		const requested = await client.createAgreement(config, details());
		expect(requested).toMatchObject({ statusCode: "0000", agreementStatus: "Initiated" });
		const request = requested.paymentID ?? "";
		expect(request).toMatch(/^TR0000/);
		expect(await client.executeAgreement(config, request)).toMatchObject({ statusCode: "2056" });
		await approve(requested.bkashURL ?? "");
		const agreed = await client.executeAgreement(config, request);
		expect(agreed).toMatchObject({ statusCode: "0000", agreementStatus: "Completed", customerMsisdn: GOOD_WALLET });
		const agreementID = agreed.agreementID ?? "";
		expect(await client.executeAgreement(config, request)).toMatchObject({ statusCode: "2116" });
		expect(await client.queryPayment(config, request)).toMatchObject({ mode: "0000", agreementID });
		expect(await client.queryAgreement(config, agreementID)).toMatchObject({
			...{ statusCode: "0000", agreementID, paymentID: request, agreementStatus: "Completed" },
		});

		const withAgreement = () => client.createPaymentWithAgreement(config, { ...details(20), agreementID });
		const [begun, left] = [await withAgreement(), await withAgreement()];
		expect(begun).toMatchObject({ statusCode: "0000", agreementID, amount: "20.00" });
		// The wallet is known: the PIN is all that the customer is asked for.
		const { location } = await press(begun.bkashURL ?? "", { pin: "12121" });
		expect(location).toContain("status=success");
		const paid = await client.executePayment(config, begun.paymentID ?? "");
		expect(paid).toMatchObject({ transactionStatus: "Completed", customerMsisdn: GOOD_WALLET, agreementID });
		expect(await client.queryPayment(config, begun.paymentID ?? "")).toMatchObject({ mode: "0001", trxID: paid.trxID });

		await press(left.bkashURL ?? "", { pin: "12121" });
		expect(await client.cancelAgreement(config, agreementID)).toMatchObject({
			...{ statusCode: "0000", agreementID, agreementStatus: "Cancelled", agreementVoidTime: expect.any(String) },
		});
		expect(await client.queryAgreement(config, agreementID)).toMatchObject({ agreementStatus: "Cancelled" });
		expect(await client.cancelAgreement(config, agreementID)).toMatchObject({ statusCode: "2053" });
		expect(await client.executePayment(config, left.paymentID ?? "")).toMatchObject({ statusCode: "2053" });
		expect(await withAgreement()).toMatchObject({ statusCode: "2053" });
		expect(await client.queryAgreement(config, "TokenizedMerchant01X")).toMatchObject({ statusCode: "2051" });
	});

	test("holds money, and captures it or lets it go, once", async () => {
		const held = async () => {
			const created = await client.createAuthPayment(config, details(30));
			expect(created).toMatchObject({ statusCode: "0000", intent: "authorization" });
			const paymentID = created.paymentID ?? "";
			expect(await client.captureAuthPayment(config, paymentID)).toMatchObject({ statusCode: "2056" });
			await approve(created.bkashURL ?? "");
			const executed = await client.executePayment(config, paymentID);
			expect(executed).toMatchObject({ transactionStatus: "Authorized", intent: "authorization", amount: "30.00" });
			expect(await client.executePayment(config, paymentID)).toMatchObject({ statusCode: "2117" });
			expect(await client.queryPayment(config, paymentID)).toMatchObject({ transactionStatus: "Authorized" });
			return { paymentID, trxID: executed.trxID ?? "" };
		};
		const moved = async (paymentID: string) => (await countersOf(sandbox)).moves[paymentID] ?? 0;

		const taken = await held();
		expect(await client.refundTransaction(config, { ...taken, amount: 30 })).toMatchObject({ statusCode: "2127" });
		expect(await moved(taken.paymentID)).toBe(0);
		expect(await client.captureAuthPayment(config, taken.paymentID)).toMatchObject({
			...{ statusCode: "0000", ...taken, transactionStatus: "Completed" },
		});
		expect(await client.searchTransaction(config, taken.trxID)).toMatchObject({ transactionStatus: "Completed" });
		expect(await client.captureAuthPayment(config, taken.paymentID)).toMatchObject({ statusCode: "2119" });
		expect(await client.voidAuthPayment(config, taken.paymentID)).toMatchObject({ statusCode: "2119" });
		expect(await moved(taken.paymentID)).toBe(1);

		const released = await held();
		expect(await client.voidAuthPayment(config, released.paymentID)).toMatchObject({
			...{ statusCode: "0000", ...released, transactionStatus: "Cancelled" },
		});
		expect(await client.queryPayment(config, released.paymentID)).toMatchObject({ transactionStatus: "Cancelled" });
		expect(await client.captureAuthPayment(config, released.paymentID)).toMatchObject({ statusCode: "2119" });
		expect(await moved(released.paymentID)).toBe(0);
	});

	test("what the customer cancelled and what nobody approved in a day is told by the question", async () => {
		const [cancelled, left] = [
			await client.createPayment(config, details()),
			await client.createPayment(config, details()),
		];
		await press(cancelled.bkashURL ?? "", { action: "cancel" });
		expect(await client.queryPayment(config, cancelled.paymentID ?? "")).toMatchObject({
			transactionStatus: "Cancelled",
		});
		await fetch(`${sandbox.baseUrl}/clock`, {
			method: "POST",
			headers: { "content-type": "application/json" },
			body: JSON.stringify({ advanceMs: 24 * 3_600_000 }),
		});
		// The client holds its token for an hour by its own clock: a new one is asked for by hand.
		const query = await post("/tokenized/checkout/payment/status", { paymentID: left.paymentID });
		expect(query).toMatchObject({ transactionStatus: "Expired" });
	});

	test("every function of it was called above", () => {
		expect([...called].sort()).toEqual(Object.keys(published).sort());
	});
});

test("A body that nobody reads leaves the line as it was", async () => {
	for (const path of ["/nowhere", "/bkash/counters", "/healthz"]) {
		const body = "x".repeat(300_000);
		const answer = await fetch(`${sandbox.origin}${path}`, { method: "POST", body });
		expect(answer.status).toBeGreaterThanOrEqual(400);
		await answer.text();
	}
	expect((await fetch(`${sandbox.origin}/healthz`)).status).toBe(200);
});

/** One call by hand, with a token of its own. */
async function post(path: string, body: object): Promise<Answer> {
	const json = { "content-type": "application/json" };
	const { app_key, app_secret, username, password, base_url } = config;
	const granted = await fetch(`${base_url}/tokenized/checkout/token/grant`, {
		method: "POST",
		headers: { ...json, username, password },
		body: JSON.stringify({ app_key, app_secret }),
	});
	const { id_token } = (await granted.json()) as { id_token: string };
	const headers = { ...json, authorization: id_token, "x-app-key": app_key };
	const answer = await fetch(base_url + path, { method: "POST", headers, body: JSON.stringify(body) });
	return (await answer.json()) as Answer;
}
