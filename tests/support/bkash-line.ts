import { createBkash } from "#workers/providers/bkash/http.ts";
import type { TokenSource } from "~/domain/payment/provider.ts";

type Reply = { status?: number; body: unknown };
type Call = { url: string; method: string; headers: Record<string, string>; body: unknown };

/** The adapter with a line that answers in this order, and what went over it. */
export function bkashThat(replies: (Reply | Error)[], family: "v1" | "v2" = "v1", refunds: "v1" | "v2" = "v2") {
	const calls: Call[] = [];
	const rejected: string[] = [];
	let granted = 1;
	const tokens: TokenSource = {
		token: async () => ({ kind: "ok", token: `eyJ.token-${granted}` }),
		reject: async (token) => {
			rejected.push(token);
			granted += 1;
		},
	};
	const line: typeof fetch = async (input, init) => {
		calls.push({
			url: String(input),
			method: init?.method ?? "",
			headers: Object.fromEntries(new Headers(init?.headers)),
			body: JSON.parse(String(init?.body)),
		});
		const reply = replies[calls.length - 1];
		if (!reply) throw new Error("One call too many");
		if (reply instanceof Error) throw reply;
		const { status = 200, body } = reply;
		return new Response(typeof body === "string" ? body : JSON.stringify(body), { status });
	};
	const origin = "https://tokenized.pay.bka.sh";
	const options = { origin, version: "v1.2.0-beta", family, refunds, appKey: "app-key", tokens, fetch: line };
	return { bkash: createBkash(options), calls, rejected };
}

export const payment = {
	amount: 50_000,
	invoiceNumber: "ENR-2026-000123",
	payerReference: "01770618575",
	callbackUrl: "https://pathshala.example/payments/bkash/callback",
};
export const page =
	"https://payment.bkash.com/?paymentId=TR0011RsjP3mX1747579752377&hash=ab*C!(d).e%2Ff&mode=0011&apiVersion=v1.2.0-beta/";
export const created = {
	statusCode: "0000",
	statusMessage: "Successful",
	paymentID: "TR0011RsjP3mX1747579752377",
	bkashURL: page,
};
export const executed = {
	statusCode: "0000",
	statusMessage: "Successful",
	paymentID: "TR1",
	payerReference: "01770618575",
	customerMsisdn: "01770618575",
	trxID: "6H7801QFYM",
	amount: "500.00",
	transactionStatus: "Completed",
	paymentExecuteTime: "2025-05-18T20:50:03:114 GMT+0600",
	currency: "BDT",
	intent: "sale",
	merchantInvoiceNumber: "ENR-2026-000123",
};
export const timeout = new DOMException("The operation timed out", "TimeoutError");
export const UNAUTHORIZED = { status: 401, body: { message: "Unauthorized" } };
