import { createPublicKey, verify } from "node:crypto";
import { describe, expect, test } from "vitest";
import {
	amazon,
	CERTIFICATE_URL,
	confirmation,
	NOW,
	notification,
	PAYMENT,
	receiver,
	signed,
	TOPIC,
} from "#tests/support/bkash-sns.ts";
import { CERTIFICATE_OF_ANOTHER } from "#tests/support/certificates.ts";
import { brokenBody, endlessBody } from "#tests/support/hostile-forms.ts";
import { readNotice } from "#workers/webhooks/bkash/notice.ts";
import { isSnsAddress, type SnsMessage, stringToSign } from "#workers/webhooks/bkash/sns.ts";

const HOUR = 3_600_000;
const change = (body: string, values: Record<string, unknown>) => JSON.stringify({ ...JSON.parse(body), ...values });

describe("a notification", () => {
	test.each(["1", "2"] as const)("signed by version %s is settled, after a quick answer", async (version) => {
		const { receive, settled, refused } = receiver();
		expect(await receive(await signed(notification(), version))).toBe(200);
		expect(settled).toEqual([
			{
				messageId: "22b80b92-fdea-4c2c-8f9d-bdfb0c7bf324",
				trxId: "4J420ANOXC",
				status: "completed",
				amount: 50_000,
				currency: "BDT",
				invoiceNumber: "ENR-2026-000123",
				payer: "8801700000001",
				completedAt: NOW,
			},
		]);
		expect(refused).toEqual([]);
	});

	test("is signed as Amazon says, by a verifier that is not ours", async () => {
		const message = JSON.parse(await signed(notification({ Subject: "Paid" }))) as SnsMessage;
		const text = stringToSign(message);
		expect(text).toBe(
			`Message\n${message.Message}\nMessageId\n${message.MessageId}\nSubject\nPaid\nTimestamp\n${message.Timestamp}\nTopicArn\n${TOPIC}\nType\nNotification\n`,
		);
		const key = createPublicKey((await amazon()).certificate);
		expect(verify("RSA-SHA1", Buffer.from(text), key, Buffer.from(message.Signature, "base64"))).toBe(true);
	});

	test.each([
		["Message", JSON.stringify({ ...PAYMENT, amount: "5" })],
		["MessageId", "22b80b92-fdea-4c2c-8f9d-bdfb0c7bf325"],
		["Timestamp", new Date(NOW).toISOString()],
		["Subject", "A subject that nobody signed"],
		["Signature", "AAAA"],
		["Signature", "not base64!"],
		["SignatureVersion", "2"],
	])("with another %s is refused", async (name, value) => {
		const { receive, settled, refused } = receiver();
		const body = change(await signed(notification()), { [name]: value });
		expect(await receive(body)).toBe(403);
		expect(settled).toEqual([]);
		expect(refused).toEqual([["bad-signature", JSON.parse(body).MessageId]]);
	});

	test("signed by somebody else is refused", async () => {
		const { receive, settled, refused } = receiver({ fetch: async () => new Response(CERTIFICATE_OF_ANOTHER) });
		expect(await receive(await signed(notification()))).toBe(403);
		expect([settled.length, refused[0]?.[0]]).toEqual([0, "bad-signature"]);
	});

	test("of another topic is refused before anything is fetched, however well it is signed", async () => {
		const { receive, settled, refused, visited } = receiver();
		const other = "arn:aws:sns:ap-southeast-1:999999999999:bpt_50022";
		expect(await receive(await signed(notification({ TopicArn: other })))).toBe(403);
		expect([settled.length, refused[0]?.[0], visited]).toEqual([0, "wrong-topic", []]);
	});

	test.each([
		"http://sns.ap-southeast-1.amazonaws.com/a.pem",
		"https://sns.ap-southeast-1.amazonaws.com.evil.example/a.pem",
		"https://evil.example/sns.ap-southeast-1.amazonaws.com/a.pem",
		"https://sns.ap-southeast-1.amazonaws.com@evil.example/a.pem",
		"https://sns.ap-southeast-1.amazonaws.com:8443/a.pem",
		"https://user:pass@sns.ap-southeast-1.amazonaws.com/a.pem",
		"https://sns.amazonaws.com/a.pem",
		"https://s3.ap-southeast-1.amazonaws.com/a.pem",
		"https://evilsns.ap-southeast-1.amazonaws.com/a.pem",
		"https://sns.ap-southeast-1.amazonaws.com/a.txt",
		"https://sns.ap-southeast-1.amazonaws.com/a.pem",
		"https://sns.ap-southeast-1.amazonaws.com/x/SimpleNotificationService-0a1b.pem",
		"https://sns.ap-southeast-1.amazonaws.com/SimpleNotificationService-0a1b.pem?x",
		"https://sns.eu-west-1.amazonaws.com/SimpleNotificationService-0a1b.pem",
		"https://sns.ap-southeast-1.amazonaws.com/?a.pem",
		"http://localhost:8789/bkash/sns/a.pem",
		"a.pem",
		"",
	])("with its certificate at %j is refused, and nothing is fetched", async (url) => {
		const { receive, settled, refused, visited } = receiver();
		expect(
			await receive(
				await signed(notification(), "1", CERTIFICATE_URL).then((body) => change(body, { SigningCertURL: url })),
			),
		).toBe(403);
		expect([settled.length, refused[0]?.[0], visited]).toEqual([0, "wrong-certificate-host", []]);
	});

	test("may have its certificate at the sandbox, where one is named, and at no other local address", async () => {
		const sandboxOrigin = "http://localhost:8789";
		const { receive, settled } = receiver({ sandboxOrigin });
		expect(await receive(await signed(notification(), "1", `${sandboxOrigin}/bkash/sns/a.pem`))).toBe(200);
		expect(settled).toHaveLength(1);
		const elsewhere = await signed(notification({ MessageId: "b" }), "1", "http://localhost:8790/bkash/sns/a.pem");
		expect(await receive(elsewhere)).toBe(403);
		expect(settled).toHaveLength(1);
	});

	test("that comes again is answered, and settled once", async () => {
		const { receive, settled, logged } = receiver();
		const body = await signed(notification());
		for (let sent = 0; sent < 3; sent += 1) expect(await receive(body)).toBe(200);
		expect(settled).toHaveLength(1);
		expect(logged).toEqual(["ipn", "ipn-repeated", "ipn-repeated"]);
	});

	test.each([
		["of the day before yesterday", NOW - 25 * HOUR],
		["of tomorrow", NOW + HOUR],
	])("%s is replayed or forged, and refused", async (_, at) => {
		const { receive, settled, refused } = receiver();
		expect(await receive(await signed(notification({ Timestamp: new Date(at).toISOString() })))).toBe(403);
		expect([settled.length, refused[0]?.[0]]).toEqual([0, "stale"]);
	});

	test("that we cannot remember is to come again", async () => {
		const { receive, settled } = receiver({ claim: () => Promise.reject(new Error("database away")) });
		expect(await receive(await signed(notification()))).toBe(503);
		expect(settled).toEqual([]);
	});

	test("whose payment cannot be put on the list of those to look at is to come again", async () => {
		const { receive, settled } = receiver({ expect: () => Promise.reject(new Error("database away")) });
		expect(await receive(await signed(notification()))).toBe(503);
		expect(settled).toEqual([]);
	});

	test("that cannot be settled is answered all the same, logged, and on the list of those to look at", async () => {
		const { receive, logged, expected } = receiver({ settle: () => Promise.reject(new Error("database away")) });
		expect(await receive(await signed(notification()))).toBe(200);
		expect(logged).toContain("ipn-not-settled");
		expect(expected).toHaveLength(1);
	});

	test("of anything but a completed payment settles nothing", async () => {
		const { receive, settled, refused, strange } = receiver();
		const pending = JSON.stringify({ ...PAYMENT, transactionStatus: "Pending" });
		expect(await receive(await signed(notification({ Message: pending })))).toBe(200);
		expect(await receive(await signed(notification({ Message: "hello", MessageId: "b" })))).toBe(200);
		expect(settled).toEqual([]);
		expect([refused, strange]).toEqual([[["not-a-payment", "b"]], ["b"]]);
	});

	test("that tells of no payment as we know them is to come again until it is kept", async () => {
		const { receive } = receiver({ keepStrange: () => Promise.reject(new Error("database away")) });
		expect(await receive(await signed(notification({ Message: "hello" })))).toBe(503);
	});
});

describe("a request that is no message of SNS", () => {
	test.each([
		["nothing", ""],
		["no JSON", "hello"],
		["a list", "[]"],
		["JSON of another shape", '{"Type":"Notification"}'],
		["another type", JSON.stringify({ ...notification(), Type: "Other" })],
	])("is refused: %s", async (_, body) => {
		const { receive, refused, visited } = receiver();
		expect(await receive(body)).toBe(400);
		expect([refused, visited]).toEqual([[["unreadable", null]], []]);
	});

	test("is refused with a version of signature that there is not", async () => {
		const { receive } = receiver();
		expect(await receive(change(await signed(notification()), { SignatureVersion: "3" }))).toBe(400);
	});

	test("is refused when its header says something else than its body", async () => {
		const { receive, settled } = receiver();
		const headers = { "x-amz-sns-message-type": "SubscriptionConfirmation" };
		expect(await receive(await signed(notification()), { headers })).toBe(400);
		expect(settled).toEqual([]);
	});

	test("is refused when it is too long, or no POST", async () => {
		const { receive, refused } = receiver();
		expect(await receive("x".repeat(300_000))).toBe(413);
		expect(await receive("", { method: "GET" })).toBe(405);
		expect(refused).toEqual([]);
	});

	test("is let go when it has no end", async () => {
		const body = endlessBody();
		expect(await receiver().receive(body.stream)).toBe(413);
		expect(await receiver().receive(brokenBody())).toBe(400);
		expect(body.given()).toBeLessThan(1_000_000);
		expect(body.cancelled()).toBe(true);
	});
});

describe("a confirmation", () => {
	const subscribeUrl = confirmation().SubscribeURL ?? "";

	test.each(["1", "2"] as const)("signed by version %s is visited once", async (version) => {
		const { receive, visited, settled } = receiver();
		const body = await signed(confirmation(), version);
		for (let sent = 0; sent < 3; sent += 1) expect(await receive(body)).toBe(200);
		expect(visited).toEqual([CERTIFICATE_URL, subscribeUrl]);
		expect(settled).toEqual([]);
	});

	test.each([
		"https://evil.example/",
		"https://sns.ap-southeast-1.amazonaws.com/?Action=Unsubscribe&Token=2336412f37",
		"https://sns.ap-southeast-1.amazonaws.com/elsewhere?Action=ConfirmSubscription",
		"https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription&Token=2336412f37",
	])("that leads to %s is not visited", async (url) => {
		const { receive, visited, refused } = receiver();
		expect(await receive(await signed(confirmation({ SubscribeURL: url })))).toBe(403);
		expect(visited).toEqual([CERTIFICATE_URL]);
		expect(refused).toHaveLength(1);
	});

	test("is visited by one of many that come at once, and again when the visit failed", async () => {
		let failing = true;
		const visits: string[] = [];
		const line: typeof fetch = async (input) => {
			if (String(input).endsWith(".pem")) return new Response((await amazon()).certificate);
			visits.push(String(input));
			return failing ? new Response("no", { status: 500 }) : new Response("<ok/>");
		};
		const { receive } = receiver({ fetch: line, claim: async () => true });
		const body = await signed(confirmation());
		expect(await receive(body)).toBe(200);
		failing = false;
		expect(await Promise.all([1, 2, 3].map(() => receive(body)))).toEqual([200, 200, 200]);
		expect(await receive(body)).toBe(200);
		expect(visits).toHaveLength(2);
	});

	test("that was altered is not visited", async () => {
		const { receive, visited } = receiver();
		const body = change(await signed(confirmation()), { SubscribeURL: `${subscribeUrl}0` });
		expect(await receive(body)).toBe(403);
		expect(visited).toEqual([CERTIFICATE_URL]);
	});

	test("of an unsubscription is noted, and does not subscribe again", async () => {
		const { receive, visited, logged } = receiver();
		expect(await receive(await signed({ ...confirmation(), Type: "UnsubscribeConfirmation" }))).toBe(200);
		expect([visited, logged]).toEqual([[CERTIFICATE_URL], ["ipn-unsubscribed"]]);
	});
});

describe("an address", () => {
	test.each([
		"https://sns.us-east-1.amazonaws.com/a.pem",
		"https://sns.ap-southeast-1.amazonaws.com/?Action=x",
		"https://sns.us-gov-west-1.amazonaws.com/",
	])("%s is Amazon's", (address) => {
		expect(isSnsAddress(address, null)).toBe(true);
	});
});

describe("the inner message", () => {
	const read = (values: object) => readNotice("m", JSON.stringify({ ...PAYMENT, ...values }));

	test("with a coupon counts what was sold for", () => {
		const coupon = { amount: "450", saleAmount: "500", couponAmount: "50", merchantShareAmount: "0" };
		expect(read(coupon)).toMatchObject({ amount: 50_000 });
	});

	test.each([
		["an amount that is none", { amount: "five" }],
		["no amount", { amount: undefined }],
		["no transaction", { trxID: undefined }],
		["no invoice number", { merchantInvoiceNumber: undefined }],
		["no currency", { currency: undefined }],
	])("with %s is none of a payment", (_, values) => {
		expect(read(values)).toBeNull();
	});

	test("without a time or a payer is one", () => {
		expect(read({ dateTime: "soon", debitMSISDN: undefined })).toMatchObject({ completedAt: null, payer: null });
	});
});
