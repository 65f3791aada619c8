import { runInDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import { bindings } from "#tests/support/workers/exam-session.ts";
import { Bank, type ProviderCall } from "#workers/sandbox/bkash/bank.ts";
import { EVERYBODY } from "#workers/sandbox/bkash/faults.ts";
import { MemoryStore } from "#workers/sandbox/bkash/memory-store.ts";
import { SqlStore } from "#workers/sandbox/bkash/sql-store.ts";
import type { Store } from "#workers/sandbox/bkash/store.ts";

const MERCHANT = { username: "u", password: "p", appKey: "key", appSecret: "s" };
const BODY = {
	...{ mode: "0011", payerReference: "student-7", callbackURL: "http://localhost/back", amount: "50.50" },
	...{ currency: "BDT", intent: "sale", merchantInvoiceNumber: "INV-1" },
};

/** The life of a payment with faults, as a bank over this store tells it; what is drawn at random is left out. */
function story(store: Store) {
	let now = 1_000;
	const bank = new Bank(store, { clock: () => now, merchant: MERCHANT });
	const refreshToken = String(bank.grant(MERCHANT, null).body.refresh_token);
	const authorization = String(bank.grant(MERCHANT, refreshToken).body.id_token);
	const call = (operation: ProviderCall["operation"], body: object) => {
		const said = bank.call({
			...{ family: "v1", operation, authorization, appKey: "key", origin: "http://localhost" },
			body: JSON.stringify(body),
		});
		const { paymentID, bkashURL, trxID, refundTrxID, originalTrxID, ...fixed } = JSON.parse(said.body || "{}");
		return { id: { paymentID, trxID }, told: { status: said.status, waitMs: said.waitMs, ...fixed } };
	};
	const options = { delayMs: 40_000, completes: "first", status: 503, amount: "1.00", code: "2023" } as const;
	const told: unknown[] = [bank.grant({ ...MERCHANT, password: "wrong" }, null).body];
	const created = call("create", BODY);
	const { paymentID } = created.id;
	const { hash = "" } = bank.payment(paymentID) ?? {};
	bank.setFault(EVERYBODY, "refused", { ...options, operations: ["execute"], times: 2 });
	bank.setFault("nobody", "refused", { ...options, operations: ["execute"], times: null });
	bank.setFault(paymentID, "late", { ...options, operations: ["query"], times: 1 });
	told.push(created.told, call("execute", { paymentID }).told, bank.faults(), call("query", { paymentID }).told);
	told.push(call("execute", { paymentID }).told, bank.faults().length, call("execute", { paymentID }).told);
	for (const field of [{ wallet: "01770618575" }, { otp: "123456" }, { pin: "12121" }])
		bank.customer(paymentID, hash, { action: "continue", wallet: "", otp: "", pin: "", ...field });
	now += 5_000;
	const executed = call("execute", { paymentID });
	const { trxID } = executed.id;
	told.push(executed.told, call("execute", { paymentID }).told, call("search", { trxID }).told);
	const refund = { paymentID, trxID, sku: "x", reason: "y" };
	told.push(call("refund", { ...refund, amount: "50.50" }).told, call("refund", { ...refund, amount: "1.00" }).told);
	told.push(call("refundStatus", { paymentID, trxID }).told, store.refundsOf(paymentID).length);
	now += 1;
	call("create", { ...BODY, merchantInvoiceNumber: "INV-2" });
	told.push(bank.payments().map(({ invoice, state, executedAt }) => [invoice, state, executedAt]));
	const { executes, moves, callbacks, ...counted } = bank.counters();
	told.push(counted, ...[executes, moves, callbacks].map((by) => by[paymentID]));
	for (const messageId of ["one", "two"])
		bank.saveIpn({ messageId, type: "Notification", body: "{}", sentAt: now, status: 200 });
	bank.setIpn({ url: "http://localhost/ipn", signatureVersion: "2" });
	bank.startConfirmation("token");
	told.push(bank.sentIpns(), bank.confirm("other"), bank.confirm("token"), bank.ipnSettings(), bank.counters().ipns);
	bank.clearFaults("nobody");
	told.push(bank.faults());
	bank.setFault(paymentID, "ipn-never", { ...options, operations: [], times: null });
	bank.clearFaults(null);
	bank.advance(3_600_000);
	told.push(bank.faults(), bank.now(), call("query", { paymentID }).told);
	return told.map((one) =>
		JSON.stringify(one)
			?.replaceAll(paymentID, "ID")
			.replaceAll(/signature=\w+/g, ""),
	);
}

test("the bank says the same whether its memory lasts or not", async () => {
	const lasting = await runInDurableObject(bindings.EXAM_SESSION.getByName(crypto.randomUUID()), (_, { storage }) =>
		story(new SqlStore(storage.sql)),
	);
	const passing = story(new MemoryStore());
	expect(passing).toEqual(lasting);
	expect(passing).toHaveLength(29);
});
