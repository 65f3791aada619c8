import { describe, expect, test } from "vitest";
import { bkashThat, created, executed, page, payment, timeout, UNAUTHORIZED } from "#tests/support/bkash-line.ts";
import { createBkash } from "#workers/providers/bkash/http.ts";
import type { TokenSource } from "~/domain/payment/provider.ts";

describe("what goes to bKash", () => {
	test("to create a payment of the first family, with the raw token and the app key", async () => {
		const { bkash, calls } = bkashThat([{ body: created }]);
		await bkash.create(payment);
		expect(calls).toEqual([
			{
				url: "https://tokenized.pay.bka.sh/v1.2.0-beta/tokenized/checkout/create",
				method: "POST",
				headers: {
					accept: "application/json",
					authorization: "eyJ.token-1",
					"content-type": "application/json",
					"x-app-key": "app-key",
				},
				body: {
					mode: "0011",
					payerReference: "01770618575",
					callbackURL: "https://pathshala.example/payments/bkash/callback",
					amount: "500.00",
					currency: "BDT",
					intent: "sale",
					merchantInvoiceNumber: "ENR-2026-000123",
				},
			},
		]);
	});

	const V1 = "/v1.2.0-beta/tokenized/checkout";
	const V2 = "/v2/tokenized-checkout";
	const refund = { paymentId: "TR1", trxId: "6H", amount: 1_050, sku: "course-42", reason: "twice" };
	const oldRefund = { paymentID: "TR1", trxID: "6H", amount: "10.50", sku: "course-42", reason: "twice" };
	const newRefund = { paymentId: "TR1", trxId: "6H", refundAmount: "10.50", sku: "course-42", reason: "twice" };
	type Bkash = ReturnType<typeof createBkash>;
	const table: ["v1" | "v2", "v1" | "v2", string, (bkash: Bkash) => Promise<unknown>, string, object][] = [
		["v1", "v1", "execute", (bkash) => bkash.execute("TR1"), `${V1}/execute`, { paymentID: "TR1" }],
		["v1", "v1", "query", (bkash) => bkash.query("TR1"), `${V1}/payment/status`, { paymentID: "TR1" }],
		["v1", "v1", "search", (bkash) => bkash.search("6H"), `${V1}/general/searchTransaction`, { trxID: "6H" }],
		["v1", "v1", "refund", (bkash) => bkash.refund(refund), `${V1}/payment/refund`, oldRefund],
		[
			"v1",
			"v1",
			"refund status",
			(bkash) => bkash.refundStatus(refund),
			`${V1}/payment/refund`,
			{ paymentID: "TR1", trxID: "6H" },
		],
		["v1", "v2", "refund", (bkash) => bkash.refund(refund), `${V2}/refund/payment/transaction`, newRefund],
		[
			"v1",
			"v2",
			"refund status",
			(bkash) => bkash.refundStatus(refund),
			`${V2}/refund/payment/status`,
			{ paymentId: "TR1", trxId: "6H" },
		],
		["v2", "v2", "execute", (bkash) => bkash.execute("TR1"), `${V2}/payment/execute`, { paymentId: "TR1" }],
		["v2", "v2", "query", (bkash) => bkash.query("TR1"), `${V2}/query/payment`, { paymentId: "TR1" }],
		["v2", "v2", "search", (bkash) => bkash.search("6H"), `${V2}/general/search-transaction`, { trxId: "6H" }],
		["v2", "v2", "refund", (bkash) => bkash.refund(refund), `${V2}/refund/payment/transaction`, newRefund],
		[
			"v2",
			"v2",
			"create",
			(bkash) => bkash.create(payment),
			`${V2}/payment/create`,
			{
				payerReference: "01770618575",
				callbackURL: "https://pathshala.example/payments/bkash/callback",
				amount: "500.00",
				currency: "BDT",
				intent: "sale",
				merchantInvoiceNumber: "ENR-2026-000123",
			},
		],
	];
	test.each(table)("of family %s with refunds of %s: %s", async (family, refunds, _, ask, path, body) => {
		const { bkash, calls } = bkashThat([{ body: {} }], family, refunds);
		await ask(bkash);
		expect(calls.map(({ url, body }) => ({ url, body }))).toEqual([
			{ url: `https://tokenized.pay.bka.sh${path}`, body },
		]);
	});

	test.each([
		["an amount of nothing", { amount: 0 }],
		["an amount with half a poisha", { amount: 10.5 }],
		["an invoice number with an ampersand", { invoiceNumber: "a&b" }],
		["a payer reference with markup", { payerReference: "<b>" }],
		["an empty invoice number", { invoiceNumber: "" }],
		["an invoice number that is too long", { invoiceNumber: "x".repeat(256) }],
	])("is never %s", async (_, change) => {
		const { bkash, calls } = bkashThat([]);
		await expect(bkash.create({ ...payment, ...change })).rejects.toThrow(RangeError);
		expect(calls).toEqual([]);
	});
});

describe("what comes back from create", () => {
	test("is the payment's id and page, every byte of it", async () => {
		const { bkash } = bkashThat([{ body: { ...created, paymentCreateTime: "2025-05-18T20:49:12:377 GMT+0600" } }]);
		expect(await bkash.create(payment)).toEqual({
			kind: "ok",
			paymentId: "TR0011RsjP3mX1747579752377",
			paymentUrl: page,
			createdAt: Date.UTC(2025, 4, 18, 14, 49, 12, 377),
		});
	});

	test.each([
		["no id", { paymentID: undefined }],
		["an id that is too long", { paymentID: "x".repeat(65) }],
		["no page", { bkashURL: undefined }],
		["a page that is no web address", { bkashURL: "javascript:alert(1)" }],
	])("with %s is a refusal to try again later", async (_, change) => {
		const { bkash } = bkashThat([{ body: { ...created, ...change } }]);
		expect(await bkash.create(payment)).toMatchObject({ kind: "refused", code: null, group: "retry-later" });
	});

	test("with a code is that refusal, and never thrown", async () => {
		const { bkash } = bkashThat([{ body: { statusCode: "2001", statusMessage: "Invalid App Key" } }]);
		expect(await bkash.create(payment)).toEqual({
			kind: "refused",
			code: "2001",
			message: "Invalid App Key",
			group: "configuration",
			httpStatus: 200,
		});
	});
});

describe("what comes back from execute", () => {
	test("is everything to check a payment by", async () => {
		const { bkash } = bkashThat([{ body: executed }]);
		expect(await bkash.execute("TR1")).toEqual({
			kind: "ok",
			paymentId: "TR1",
			status: "completed",
			rawStatus: "Completed",
			trxId: "6H7801QFYM",
			amount: 50_000,
			currency: "BDT",
			invoiceNumber: "ENR-2026-000123",
			payerReference: "01770618575",
			payer: "01770618575",
			customerVerified: null,
			createdAt: null,
			completedAt: Date.UTC(2025, 4, 18, 14, 50, 3, 114),
		});
	});

	test.each([
		["about another payment", { paymentID: "TR2" }],
		["without an id", { paymentID: undefined }],
		["without a transaction", { trxID: undefined }],
		["without a status", { transactionStatus: undefined }],
	])("%s is no outcome: ask by query", async (_, change) => {
		const { bkash } = bkashThat([{ body: { ...executed, ...change } }]);
		expect(await bkash.execute("TR1")).toMatchObject({ kind: "unknown", reason: "unreadable" });
	});

	test("with figures nobody can read has none of them, so that no check can pass", async () => {
		const strange = { amount: "five", currency: undefined, paymentExecuteTime: "soon" };
		const { bkash } = bkashThat([{ body: { ...executed, ...strange } }]);
		expect(await bkash.execute("TR1")).toMatchObject({ kind: "ok", amount: null, currency: null, completedAt: null });
	});

	test.each([
		["a timeout", timeout, "timeout"],
		["a dropped line", new TypeError("Network connection lost"), "unreachable"],
		["a server error", { status: 500, body: "oops" }, "server-error"],
		["half a body", { body: '{"statusCode":"00' }, "unreadable"],
	])("is unknown after %s, and not sent again", async (_, reply, reason) => {
		const { bkash, calls } = bkashThat([reply]);
		expect(await bkash.execute("TR1")).toMatchObject({ kind: "unknown", reason });
		expect(calls).toHaveLength(1);
	});
});

describe("what comes back from query", () => {
	test("takes the other name of the invoice number, and knows who has approved", async () => {
		const { merchantInvoiceNumber: merchantInvoice, ...rest } = executed;
		const body = { ...rest, merchantInvoice, mode: "0011", verificationStatus: "Complete" };
		const { bkash } = bkashThat([{ body }, { body: { ...body, verificationStatus: "Incomplete" } }]);
		expect(await bkash.query("TR1")).toMatchObject({ invoiceNumber: "ENR-2026-000123", customerVerified: true });
		expect(await bkash.query("TR1")).toMatchObject({ customerVerified: false });
	});

	test("is not believed when it says completed without a transaction", async () => {
		const { bkash } = bkashThat([{ body: { ...executed, trxID: undefined } }]);
		expect(await bkash.query("TR1")).toMatchObject({ kind: "refused", group: "retry-later" });
	});

	test.each([
		["Initiated", "initiated"],
		["Authorized", "authorized"],
		["Completed", "completed"],
		["Reversed", "other"],
	])("says %s", async (transactionStatus, status) => {
		const { bkash } = bkashThat([{ body: { ...executed, transactionStatus } }]);
		expect(await bkash.query("TR1")).toMatchObject({ kind: "ok", status, rawStatus: transactionStatus });
	});

	test.each([
		["a timeout", timeout, null],
		["a server error", { status: 500, body: "" }, null],
		["maintenance", { status: 503, body: { message: "Service Unavailable" } }, "503"],
	])("is a refusal to try again later after %s", async (_, reply, code) => {
		const { bkash } = bkashThat([reply]);
		expect(await bkash.query("TR1")).toMatchObject({ kind: "refused", code, group: "retry-later" });
	});
});

describe("a token that bKash refuses", () => {
	test("is reported, and the call is made once more with another", async () => {
		const { bkash, calls, rejected } = bkashThat([UNAUTHORIZED, { body: executed }]);
		expect(await bkash.execute("TR1")).toMatchObject({ kind: "ok" });
		expect(calls.map(({ headers }) => headers.authorization)).toEqual(["eyJ.token-1", "eyJ.token-2"]);
		expect(rejected).toEqual(["eyJ.token-1"]);
	});

	test("twice is a matter of configuration, and no third call", async () => {
		const { bkash, calls, rejected } = bkashThat([UNAUTHORIZED, UNAUTHORIZED]);
		expect(await bkash.execute("TR1")).toMatchObject({ kind: "refused", group: "configuration", httpStatus: 401 });
		expect([calls.length, rejected.length]).toEqual([2, 1]);
	});

	test("is not what a 403 is about", async () => {
		const { bkash, calls, rejected } = bkashThat([{ status: 403, body: { message: "Forbidden" } }]);
		expect(await bkash.query("TR1")).toMatchObject({ kind: "refused", group: "configuration", httpStatus: 403 });
		expect([calls.length, rejected.length]).toEqual([1, 0]);
	});

	test("and none to be had means that nothing was sent", async () => {
		const none = { kind: "refused", code: "9999", message: "no", group: "configuration", httpStatus: 200 } as const;
		const tokens: TokenSource = { token: async () => none, reject: async () => {} };
		const line = () => Promise.reject(new Error("Nothing may be sent"));
		const options = { origin: "https://bkash.example", version: "v1", appKey: "k", tokens, fetch: line };
		const bkash = createBkash({ ...options, family: "v1", refunds: "v2" });
		expect(await bkash.execute("TR1")).toEqual(none);
	});
});

describe("refunds", () => {
	const refund = { paymentId: "TR1", trxId: "6H", amount: 50_000, sku: "s", reason: "r" };

	test("of the newer calls succeed without a status code", async () => {
		const body = {
			originalTrxId: "6H",
			refundTrxId: "7J",
			refundTransactionStatus: "Completed",
			originalTrxAmount: "500.00",
			refundAmount: "500.00",
			currency: "BDT",
			completedTime: "2024-06-13T16:27:24:000",
		};
		const { bkash } = bkashThat([{ body }]);
		expect(await bkash.refund(refund)).toEqual({
			kind: "ok",
			originalTrxId: "6H",
			refundTrxId: "7J",
			status: "completed",
			rawStatus: "Completed",
			amount: 50_000,
			completedAt: Date.UTC(2024, 5, 13, 10, 27, 24),
		});
	});

	test.each([
		["nothing of a refund in it", { body: {} }, "unreadable"],
		["no answer", timeout, "timeout"],
		["a server error", { status: 504, body: "" }, "server-error"],
	])("are unknown after %s", async (_, reply, reason) => {
		const { bkash } = bkashThat([reply]);
		expect(await bkash.refund(refund)).toMatchObject({ kind: "unknown", reason });
	});

	test("are listed, and a list with something unreadable in it is none", async () => {
		const entry = { refundTrxId: "7J", refundTransactionStatus: "Completed", refundAmount: "1.00" };
		const { bkash } = bkashThat([
			{ body: { originalTrxId: "6H", refundTransactions: [entry] } },
			{ body: { originalTrxId: "6H", refundTransactions: [] } },
			{ body: { originalTrxId: "6H", refundTransactions: [entry, null] } },
			{ body: { originalTrxId: "6H" } },
		]);
		const kinds = [];
		for (let asked = 0; asked < 4; asked += 1) {
			const found = await bkash.refundStatus(refund);
			kinds.push(found.kind === "ok" ? found.refunds.length : found.group);
		}
		expect(kinds).toEqual([1, 0, "retry-later", "retry-later"]);
	});
});
