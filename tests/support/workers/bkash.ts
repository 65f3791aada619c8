/// <reference types="@cloudflare/vitest-plugin/types" />
import { runInDurableObject } from "cloudflare:test";
import { insertRows } from "#db/factories/insert.ts";
import { paymentRows } from "#db/factories/payment.ts";
import type { Person } from "./api-people.ts";
import { bindings, database, OPENS } from "./exam-session.ts";

type Body = Record<string, string>;
type FakePayment = { paymentId: string; amount: string; invoice: string; approved: boolean; trxId: string | null };

/** bKash as these tests need it: what it knows of payments, what it was asked, and what it refuses. */
export type FakeBkash = {
	payments: Map<string, FakePayment>;
	/** The names of the calls, in order: create, execute, query, refund. */
	calls: string[];
	/** Answers a call with this code from now on. */
	refuse: (call: string, code: string) => void;
	/** The customer says yes on the provider's page. */
	approve: (paymentId: string) => void;
};

const OK = { statusCode: "0000", statusMessage: "Successful" };
const line = globalThis.fetch;

const factsOf = (payment: FakePayment) => ({
	paymentID: payment.paymentId,
	amount: payment.amount,
	currency: "BDT",
	merchantInvoice: payment.invoice,
	merchantInvoiceNumber: payment.invoice,
	transactionStatus: payment.trxId ? "Completed" : "Initiated",
	verificationStatus: payment.approved ? "Complete" : "Incomplete",
	...(payment.trxId ? { trxID: payment.trxId } : {}),
});

function answer(bank: FakeBkash, call: string, body: Body): object {
	if (call === "create") {
		const paymentId = `TR${crypto.randomUUID().replaceAll("-", "")}`;
		const { amount = "", merchantInvoiceNumber: invoice = "" } = body;
		bank.payments.set(paymentId, { paymentId, amount, invoice, approved: false, trxId: null });
		return { ...OK, paymentID: paymentId, bkashURL: `https://pay.example/?paymentId=${paymentId}&hash=a*b(c)` };
	}
	if (call === "refund") {
		const { paymentId, trxId, refundAmount, paymentID, trxID, amount } = body;
		const known = bank.payments.get(paymentId ?? paymentID ?? "");
		if (!known?.trxId || known.trxId !== (trxId ?? trxID)) return { statusCode: "2002", statusMessage: "Invalid" };
		return {
			...{ ...OK, originalTrxId: known.trxId, refundTrxId: `R${known.trxId}`, refundTransactionStatus: "Completed" },
			...{ originalTrxID: known.trxId, refundTrxID: `R${known.trxId}`, transactionStatus: "Completed" },
			...{ refundAmount: refundAmount ?? amount, amount: refundAmount ?? amount },
		};
	}
	const payment = bank.payments.get(body.paymentID ?? "");
	if (!payment) return { statusCode: "2002", statusMessage: "Invalid Payment ID" };
	if (call === "execute" && payment.trxId) return { statusCode: "2062", statusMessage: "Already completed" };
	if (call === "execute" && !payment.approved) return { statusCode: "2056", statusMessage: "Invalid Payment State" };
	if (call === "execute") payment.trxId = crypto.randomUUID().slice(0, 10).toUpperCase();
	return { ...OK, ...factsOf(payment) };
}

/** Puts a fake bKash on the line in place of the real one; everything else goes on as it was. */
export async function fakeBkash(): Promise<FakeBkash> {
	const refusals = new Map<string, string>();
	const bank: FakeBkash = {
		payments: new Map(),
		calls: [],
		refuse: (call, code) => refusals.set(call, code),
		approve: (paymentId) => {
			const payment = bank.payments.get(paymentId);
			if (payment) payment.approved = true;
		},
	};
	globalThis.fetch = async (input, init) => {
		const address = input instanceof Request ? input.url : String(input);
		if (!address.startsWith(bindings.BKASH_ORIGIN ?? "")) return line(input, init);
		const operation = address.split("/").at(-1) ?? "";
		const call = { status: "query", transaction: "refund" }[operation] ?? operation;
		bank.calls.push(call);
		const code = refusals.get(call);
		if (code) return Response.json({ statusCode: code, statusMessage: "Refused" });
		return Response.json(answer(bank, call, JSON.parse(String(init?.body)) as Body));
	};
	await runInDurableObject(bindings.BKASH_TOKEN.getByName(bindings.BKASH_USERNAME ?? ""), (object) => {
		object.fetcher = async () => Response.json({ ...OK, id_token: "a token", refresh_token: "r", expires_in: 3600 });
	});
	return bank;
}

/** A payment from the wallet as it is once it is settled. @returns its uuid */
export async function paidFor(purpose: "model_test" | "mock_test", itemUuid: string, who: Person): Promise<string> {
	const uuid = crypto.randomUUID();
	const { accountUuid } = who;
	await insertRows(database(), paymentRows({ uuid, accountUuid, purpose, itemUuid, at: OPENS }));
	return uuid;
}
