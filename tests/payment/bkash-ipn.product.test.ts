import { X509Certificate } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
	approve,
	approved,
	begin,
	countersOf,
	GOOD_WALLET,
	ipnsOf,
	providerOf,
	type Received,
	type Sandbox,
	sendIpn,
	setFault,
	setIpn,
	startMerchant,
	startSandbox,
	subscribe,
	TOPIC,
} from "#tests/support/bkash-sandbox.ts";
import { handleIpn, type IpnDeps } from "#workers/webhooks/bkash/handle-ipn.ts";
import { readNotice } from "#workers/webhooks/bkash/notice.ts";

let sandbox: Sandbox;
let merchant: Awaited<ReturnType<typeof startMerchant>>;
beforeAll(async () => {
	merchant = await startMerchant();
	sandbox = await startSandbox({ BKASH_IPN_URL: `${merchant.origin}/webhooks/bkash` });
});
afterAll(async () => {
	await sandbox?.[Symbol.asyncDispose]();
	await merchant?.[Symbol.asyncDispose]();
});

const invoiceOf = ({ body }: Received) => readNotice("", JSON.parse(body).Message)?.invoiceNumber;
/** The notifications of one payment, once there are so many. */
async function notified(invoiceNumber: string, count: number): Promise<Received[]> {
	const all = () => merchant.received.filter((request) => invoiceOf(request) === invoiceNumber);
	await expect.poll(() => all().length, { timeout: 10_000, interval: 20 }).toBe(count);
	return all();
}

/** The product's end of the line, and what it made of a request. */
async function receive(request: Received, headers: Record<string, string> = {}) {
	const settled: unknown[] = [];
	const refused: unknown[] = [];
	const background: Promise<unknown>[] = [];
	const quiet = () => {};
	const deps: IpnDeps = {
		topicArn: TOPIC,
		sandboxOrigin: sandbox.origin,
		expect: async () => {},
		settle: async (notice) => settled.push(notice),
		claim: async () => true,
		keepStrange: async () => {},
		take: async () => true,
		giveBack: async () => {},
		refused: (reason) => refused.push(reason),
		log: { info: quiet, warn: quiet, error: quiet },
		clock: () => Date.now(),
		background: (work) => background.push(work),
		keys: new Map(),
	};
	const response = await handleIpn(
		new Request("https://pathshala.example/webhooks/bkash", {
			method: "POST",
			headers: { "x-amz-sns-message-type": request.type ?? "", ...headers },
			body: request.body,
		}),
		deps,
	);
	await Promise.all(background);
	return { status: response.status, settled, refused };
}

async function paid(overrides: Parameters<typeof approved>[1] = {}) {
	const bkash = providerOf(sandbox);
	const begun = await approved(bkash, overrides);
	const executed = await bkash.execute(begun.paymentId);
	if (executed.kind !== "ok") throw new Error(executed.message);
	return { ...executed, ...begun };
}

describe("the sandbox's notifications", () => {
	test.each(["1", "2"] as const)("of version %s are believed and say what was paid", async (signatureVersion) => {
		await setIpn(sandbox, { signatureVersion });
		const { invoiceNumber, trxId } = await paid({ amount: 120_000 });
		const [request] = await notified(invoiceNumber, 1);
		expect(request).toMatchObject({ method: "POST", url: "/webhooks/bkash", type: "Notification" });
		expect(JSON.parse(request?.body ?? "")).toMatchObject({ SignatureVersion: signatureVersion, TopicArn: TOPIC });
		const { status, settled } = await receive(request as Received);
		expect(status).toBe(200);
		expect(settled).toEqual([
			{
				messageId: expect.any(String),
				trxId,
				status: "completed",
				amount: 120_000,
				currency: "BDT",
				invoiceNumber,
				payer: `88${GOOD_WALLET}`,
				completedAt: expect.any(Number),
			},
		]);
	});

	test("are refused with one figure of the amount changed", async () => {
		const { invoiceNumber } = await paid();
		const [request] = (await notified(invoiceNumber, 1)) as [Received];
		const altered = {
			...request,
			body: request.body.replace('\\"amount\\":\\"500.50\\"', '\\"amount\\":\\"500.51\\"'),
		};
		expect(altered.body).not.toBe(request.body);
		expect(await receive(altered)).toEqual({ status: 403, settled: [], refused: ["bad-signature"] });
	});

	test("carry a real certificate, which its own key has signed", async () => {
		const { invoiceNumber } = await paid();
		const [request] = (await notified(invoiceNumber, 1)) as [Received];
		const response = await fetch(JSON.parse(request.body).SigningCertURL);
		const certificate = new X509Certificate(await response.text());
		expect(certificate.subject).toBe("CN=sns.sandbox.invalid");
		expect(certificate.verify(certificate.publicKey)).toBe(true);
		expect(certificate.publicKey.asymmetricKeyDetails?.modulusLength).toBe(2048);
		expect((await fetch(`${sandbox.baseUrl}/sns/another.pem`)).status).toBe(404);
	});

	test("can be sent twice: the same message, the same id", async () => {
		const bkash = providerOf(sandbox);
		const { paymentId, invoiceNumber } = await approved(bkash);
		await setFault(sandbox, { paymentId, fault: "ipn-twice" });
		await bkash.execute(paymentId);
		const requests = await notified(invoiceNumber, 2);
		expect(new Set(requests.map(({ body }) => body)).size).toBe(1);
	});

	test("can be there before the customer is back, with the payment already completed", async () => {
		const bkash = providerOf(sandbox);
		const { paymentId, paymentUrl, invoiceNumber } = await begin(bkash);
		await setFault(sandbox, { paymentId, fault: "ipn-before-callback" });
		const { location } = await approve(paymentUrl);
		expect(location).toContain("status=success");
		expect(merchant.received.filter((request) => invoiceOf(request) === invoiceNumber)).toHaveLength(1);
		expect(await bkash.execute(paymentId)).toMatchObject({ code: "2062", group: "settle-by-query" });
		expect(await bkash.query(paymentId)).toMatchObject({ status: "completed", trxId: expect.any(String) });
	});

	test("can stay away, and be sent by hand afterwards", async () => {
		const bkash = providerOf(sandbox);
		const { paymentId, invoiceNumber } = await approved(bkash);
		await setFault(sandbox, { paymentId, fault: "ipn-never" });
		await bkash.execute(paymentId);
		const before = (await countersOf(sandbox)).ipns;
		expect(await sendIpn(sandbox, { paymentId, times: 2 })).toEqual({ statuses: [200, 200] });
		expect(await notified(invoiceNumber, 2)).toHaveLength(2);
		expect((await countersOf(sandbox)).ipns).toBe(before + 2);
		const { content } = await ipnsOf(sandbox);
		expect(content[0]).toMatchObject({ type: "Notification", status: 200, body: merchant.received.at(-1)?.body });
	});

	test("of a merchant that does not answer are kept with no status", async () => {
		const own = await startSandbox({ BKASH_IPN_URL: "http://127.0.0.1:1/webhooks/bkash" });
		await using _ = own;
		const bkash = providerOf(own);
		const { paymentId } = await approved(bkash);
		await bkash.execute(paymentId);
		expect(await sendIpn(own, { paymentId })).toEqual({ statuses: [0] });
	});

	test("are subscribed to by the product itself, at the address that the message names", async () => {
		expect((await ipnsOf(sandbox)).settings.confirmedAt).toBeNull();
		expect(await subscribe(sandbox)).toEqual({ statuses: [200] });
		const request = merchant.received.at(-1) as Received;
		expect(request.type).toBe("SubscriptionConfirmation");
		expect(await receive(request)).toMatchObject({ status: 200, settled: [], refused: [] });
		expect((await ipnsOf(sandbox)).settings.confirmedAt).toEqual(expect.any(Number));
	});
});
