import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
	approve,
	approved,
	begin,
	countersOf,
	IMPATIENCE_MS,
	newPayment,
	press,
	providerOf,
	type Sandbox,
	setFault,
	simpleTokens,
	startMerchant,
	startSandbox,
} from "#tests/support/bkash-sandbox.ts";

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await startSandbox();
}, 60_000);
afterAll(() => sandbox?.[Symbol.asyncDispose]());

const FAMILIES = [
	{ family: "v1", refunds: "v1" },
	{ family: "v2", refunds: "v2" },
] as const;
/** Longer than an impatient client waits. */
const TOO_LATE = IMPATIENCE_MS + 1_000;

describe.each(FAMILIES)("bKash of the $family family, when execute", (families) => {
	const bkash = () => providerOf(sandbox, families);
	const impatient = () => providerOf(sandbox, families, simpleTokens(sandbox, families.family), IMPATIENCE_MS);

	// Beside each other, since each waits until its client has given up.
	test.concurrent("answers too late but completes: the outcome is unknown, and query has it", async () => {
		const provider = bkash();
		const { paymentId } = await approved(provider);
		await setFault(sandbox, { paymentId, fault: "late", delayMs: TOO_LATE });
		expect(await impatient().execute(paymentId)).toMatchObject({ kind: "unknown", reason: "timeout" });
		expect(await provider.query(paymentId)).toMatchObject({ status: "completed", trxId: expect.any(String) });
		expect((await countersOf(sandbox)).executes[paymentId]).toBe(1);
	});

	test.concurrent("completes only after we gave up: query says initiated first and completed in the end", async ({
		expect,
	}) => {
		const provider = bkash();
		const { paymentId } = await approved(provider);
		await setFault(sandbox, { paymentId, fault: "late", delayMs: TOO_LATE, completes: "last" });
		expect(await impatient().execute(paymentId)).toMatchObject({ kind: "unknown", reason: "timeout" });
		expect(await provider.query(paymentId)).toMatchObject({ status: "initiated", customerVerified: true });
		await expect
			.poll(async () => (await provider.query(paymentId)) as { status?: string }, { timeout: 5_000, interval: 50 })
			.toMatchObject({ status: "completed" });
		expect((await countersOf(sandbox)).executes[paymentId]).toBe(1);
	});

	test.concurrent("refunds too late, with 500, or with half a body: the outcome is unknown, and the status has it", async () => {
		const provider = bkash();
		const refundOf = async (fault: string, client = provider) => {
			const { paymentId } = await approved(provider);
			const executed = await provider.execute(paymentId);
			const trxId = executed.kind === "ok" ? executed.trxId : "";
			await setFault(sandbox, { paymentId, fault, operations: ["refund"], delayMs: TOO_LATE });
			const outcome = await client.refund({ paymentId, trxId, amount: 100, sku: "s", reason: "r" });
			return { outcome, found: await provider.refundStatus({ paymentId, trxId }) };
		};
		const late = await refundOf("late", impatient());
		expect(late.outcome).toMatchObject({ kind: "unknown", reason: "timeout" });
		expect(late.found).toMatchObject({ kind: "ok", refunds: [{ amount: 100 }] });
		const broken = await refundOf("malformed");
		expect(broken.outcome).toMatchObject({ kind: "unknown", reason: "unreadable" });
		expect(broken.found).toMatchObject({ kind: "ok", refunds: [{ amount: 100 }] });
		const failed = await refundOf("error-500");
		expect(failed.outcome).toMatchObject({ kind: "unknown", reason: "server-error" });
		if (families.refunds === "v2") expect(failed.found).toMatchObject({ kind: "ok", refunds: [] });
		else expect(failed.found).toMatchObject({ kind: "refused", code: "2033" });
	});

	test("answers late but in time: it is a success like any other", async () => {
		const { paymentId } = await approved(bkash());
		await setFault(sandbox, { paymentId, fault: "late", delayMs: 30 });
		expect(await bkash().execute(paymentId)).toMatchObject({ kind: "ok", status: "completed" });
	});

	test("answers 500 and does nothing: the outcome is unknown, and query says initiated", async () => {
		const { paymentId } = await approved(bkash());
		await setFault(sandbox, { paymentId, fault: "error-500" });
		expect(await bkash().execute(paymentId)).toEqual({
			kind: "unknown",
			reason: "server-error",
			code: null,
			message: "Internal server error",
		});
		expect(await bkash().query(paymentId)).toMatchObject({ status: "initiated", trxId: null });
	});

	test("answers 401 once: a new token, and one execute", async () => {
		const tokens = simpleTokens(sandbox, families.family);
		const provider = providerOf(sandbox, families, tokens);
		const { paymentId } = await approved(provider);
		await setFault(sandbox, { paymentId, fault: "unauthorized-once" });
		expect(await provider.execute(paymentId)).toMatchObject({ kind: "ok", status: "completed" });
		expect(tokens.fetched()).toBe(2);
		expect((await countersOf(sandbox)).executes[paymentId]).toBe(1);
	});

	test("is under maintenance: nothing is done, and it is too early", async () => {
		const { paymentId } = await approved(bkash());
		await setFault(sandbox, { paymentId, fault: "maintenance" });
		const later = { kind: "refused", code: "503", group: "retry-later" };
		expect(await bkash().execute(paymentId)).toMatchObject({ ...later, httpStatus: 503 });
		expect(await bkash().query(paymentId)).toMatchObject(later);
		await setFault(sandbox, { paymentId, fault: "maintenance", status: 200 });
		expect(await bkash().execute(paymentId)).toMatchObject({ ...later, httpStatus: 200 });
		await setFault(sandbox, { paymentId, fault: "none" });
		expect(await bkash().execute(paymentId)).toMatchObject({ kind: "ok" });
	});

	test("answers with half a body: the outcome is unknown, and query says completed", async () => {
		const { paymentId } = await approved(bkash());
		await setFault(sandbox, { paymentId, fault: "malformed" });
		expect(await bkash().execute(paymentId)).toMatchObject({ kind: "unknown", reason: "unreadable" });
		expect(await bkash().query(paymentId)).toMatchObject({ status: "completed" });
	});

	test("answers with another amount, currency or invoice: it is told as it was said, for the caller to refuse", async () => {
		const { paymentId } = await approved(bkash());
		const lie = { amount: "1.00", currency: "USD", merchantInvoiceNumber: "INV-OTHER" };
		await setFault(sandbox, { paymentId, fault: "changed-amount", ...lie });
		const said = { kind: "ok", status: "completed", amount: 100, currency: "USD", invoiceNumber: "INV-OTHER" };
		expect(await bkash().execute(paymentId)).toMatchObject(said);
		expect(await bkash().query(paymentId)).toMatchObject(said);
		await setFault(sandbox, { paymentId, fault: "changed-amount", amount: "not a number" });
		expect(await bkash().query(paymentId)).toMatchObject({ kind: "ok", amount: null });
	});
});

describe("a fault", () => {
	test("of a wallet is one of every payment that names it or is paid from it, and of no other", async () => {
		const bkash = providerOf(sandbox);
		const wallet = "01929918378";
		await setFault(sandbox, { wallet, fault: "maintenance" });
		const later = { kind: "refused", code: "503", group: "retry-later" };
		expect(await bkash.create(newPayment({ payerReference: wallet }))).toMatchObject(later);
		const begun = await begin(bkash);
		await approve(begun.paymentUrl, wallet);
		expect(await bkash.query(begun.paymentId)).toMatchObject(later);
		const other = await approved(bkash);
		expect(await bkash.execute(other.paymentId)).toMatchObject({ kind: "ok" });
		await setFault(sandbox, { wallet, fault: "none" });
		expect(await bkash.query(begun.paymentId)).toMatchObject({ kind: "ok" });
	});

	test("of everybody reaches calls about nothing in particular, and the token calls", async () => {
		const own = await startSandbox();
		await using _ = own;
		const bkash = providerOf(own);
		expect(await bkash.create(newPayment())).toMatchObject({ kind: "ok" });
		await setFault(own, { everybody: true, fault: "maintenance" });
		expect(await bkash.create(newPayment())).toMatchObject({ kind: "refused", code: "503", group: "retry-later" });
		expect(await bkash.search("0000000000")).toMatchObject({ code: "503" });
		await expect(providerOf(own).query("TR0011")).rejects.toThrow("maintenance");
		await setFault(own, { fault: "none" });
		expect(await bkash.create(newPayment())).toMatchObject({ kind: "ok" });
	});

	test("happens as often as it was set to", async () => {
		const bkash = providerOf(sandbox);
		const { paymentId } = await begin(bkash);
		await setFault(sandbox, { paymentId, fault: "error-500", operations: ["query"], times: 2 });
		const kinds = [];
		for (let asked = 0; asked < 3; asked += 1) kinds.push((await bkash.query(paymentId)).kind);
		expect(kinds).toEqual(["refused", "refused", "ok"]);
	});

	test("that is not understood is refused", async () => {
		await expect(setFault(sandbox, { paymentId: "p", fault: "explode" })).rejects.toThrow("Send fault");
		await expect(setFault(sandbox, { fault: "late" })).rejects.toThrow("Send fault");
	});

	test("of the callback sends the customer back never, or twice", async () => {
		const merchant = await startMerchant();
		await using _ = merchant;
		const callbackUrl = `${merchant.origin}/callback`;
		const bkash = providerOf(sandbox);
		const never = await begin(bkash, { callbackUrl });
		await setFault(sandbox, { paymentId: never.paymentId, fault: "callback-never" });
		const stayed = await approve(never.paymentUrl);
		expect([stayed.status, stayed.location]).toEqual([200, null]);
		expect(stayed.html).toContain("as if you had closed the tab");
		expect(await bkash.query(never.paymentId)).toMatchObject({ status: "initiated", customerVerified: true });

		const twice = await begin(bkash, { callbackUrl });
		await setFault(sandbox, { paymentId: twice.paymentId, fault: "duplicate-callback" });
		const { location } = await approve(twice.paymentUrl);
		await expect.poll(() => merchant.received.map(({ url }) => merchant.origin + url)).toEqual([location]);
		expect((await countersOf(sandbox)).callbacks).toMatchObject({ [twice.paymentId]: 2 });
		expect((await countersOf(sandbox)).callbacks[never.paymentId]).toBeUndefined();
	});
});

describe("the page of the sandbox", () => {
	test("lists payments with their state and executes, and sets faults without a script", async () => {
		const bkash = providerOf(sandbox);
		const paid = await approved(bkash);
		await bkash.execute(paid.paymentId);
		const open = await begin(bkash);
		const form = new URLSearchParams({ paymentId: open.paymentId, fault: "callback-never" });
		const answer = await fetch(`${sandbox.baseUrl}/faults`, { method: "POST", body: form, redirect: "manual" });
		expect([answer.status, answer.headers.get("location")]).toEqual([303, "/bkash"]);
		const page = (await (await fetch(sandbox.baseUrl)).text()).replace(/<!-- -->/g, "");
		expect(page).not.toContain("<script");
		const entryOf = (paymentId: string) =>
			page.split("<li>").find((entry) => entry.includes(`<span>${paymentId}</span>`));
		expect(entryOf(paid.paymentId)).toContain("৳500.50 Completed");
		expect(entryOf(paid.paymentId)).toContain("executed 1×");
		expect(entryOf(open.paymentId)).toContain("৳500.50 Initiated");
		expect(page).toContain("does not send the customer back");
		await press(open.paymentUrl, { action: "cancel" });
		expect(await (await fetch(sandbox.origin)).text()).toContain('href="/bkash"');
	});

	test("counts grants and refreshes with their times", async () => {
		const own = await startSandbox();
		await using _ = own;
		await providerOf(own).query("TR0011");
		const { grants, refreshes } = await countersOf(own);
		expect(grants).toEqual([expect.any(Number)]);
		expect(refreshes).toEqual([]);
	});
});
