import { beforeEach, describe, expect, test } from "vitest";
import { insertRows } from "#db/factories/insert.ts";
import { paymentRows } from "#db/factories/payment.ts";
import { post } from "#tests/support/workers/api.ts";
import { clock } from "#tests/support/workers/api-exams.ts";
import { admin, type Person, student } from "#tests/support/workers/api-people.ts";
import type { Bank } from "#tests/support/workers/bank.ts";
import { bankOnTheLine } from "#tests/support/workers/bkash.ts";
import { at, database } from "#tests/support/workers/exam-session.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";

ownDatabase();

let boss: Person;
let payer: Person;
let bank: Bank;

beforeEach(async () => {
	await clock(0);
	[boss, payer, bank] = await Promise.all([
		admin(),
		student({ name: "Tahmina Akter", mobile: "+8801812345678" }),
		bankOnTheLine(),
	]);
});

const list = async (query = "") => wordsOf(await visit(boss, `/admin/payments${query}`));

/** Settled payments from the wallet, the first the oldest. @returns their uuids */
async function paid(count: number): Promise<string[]> {
	const uuids = Array.from({ length: count }, () => crypto.randomUUID());
	const rows = uuids.flatMap((uuid, index) =>
		paymentRows({
			...{ uuid, accountUuid: payer.accountUuid, purpose: "model_test", at: at(index) },
			...{ itemTitle: `Test No. ${index + 1}!`, invoiceNumber: `INV-${uuid}`.toUpperCase() },
		}),
	);
	await insertRows(database(), rows);
	return uuids;
}

/** ৳100 through bKash into the payer's wallet. @returns the payment's uuid */
async function toppedUp(): Promise<string> {
	const begun = await post(payer, "/api/wallet/add-money", { amount: 100 });
	const { uuid, paymentID } = begun.body;
	bank.approve(paymentID);
	const back = await visit(payer, `/payments/bkash/callback?paymentID=${paymentID}&status=success`);
	expect(back.headers.get("location")).toBe("/student/wallet");
	return uuid;
}

describe("the payments of everybody", () => {
	test("say that there is none", async () => {
		const words = await list();
		expect(words).toContain("No payment here");
		expect(words).not.toContain("Payer");
	});

	test("are listed newest first, with who paid, how it stands and how much", async () => {
		await paid(2);
		const words = await list();
		expect(words.indexOf("Test No. 2!")).toBeLessThan(words.indexOf("Test No. 1!"));
		expect(words.indexOf("Test No. 2!")).toBeGreaterThan(0);
		for (const part of ["Tahmina Akter", "01812345678", "INV-", "Pathshala wallet", "৳50"])
			expect(words).toContain(part);
	});

	test("come in pages of twenty; a page behind the last leads to the last, and keeps what was searched for", async () => {
		await paid(21);
		const [first, second] = [await list(), await list("?page=2")];
		expect([first.includes("Test No. 21!"), first.includes("Test No. 1!")]).toEqual([true, false]);
		expect([second.includes("Test No. 21!"), second.includes("Test No. 1!")]).toEqual([false, true]);
		const behind = await visit(boss, "/admin/payments?page=9&q=01812345678");
		expect(behind.headers.get("location")).toBe("/admin/payments?q=01812345678&page=2");
		for (const page of ["0", "-1", "x", "1e9"])
			expect([page, (await visit(boss, `/admin/payments?page=${page}`)).status]).not.toEqual([page, 500]);
	});

	test("are found by invoice and by mobile, and nothing by what names none", async () => {
		const [uuid] = await paid(2);
		const one = await list(`?q=${`inv-${uuid}`}`);
		expect([one.includes("Test No. 1!"), one.includes("Test No. 2!")]).toEqual([true, false]);
		expect(await list("?q=01812345678")).toContain("Test No. 2!");
		expect(await list("?q=01999999999")).toContain("No payment here");
	});

	test("show what was typed as text, never as markup", async () => {
		const { text } = await visit(boss, `/admin/payments?q=${encodeURIComponent('"><script>alert(1)</script>')}`);
		expect(text).toContain("&quot;&gt;&lt;script&gt;");
		expect(text).not.toContain("<script>alert");
	});
});

describe("one payment", () => {
	test("shows everything that support asks, and its story", async () => {
		const uuid = await toppedUp();
		const words = wordsOf(await visit(boss, `/admin/payments/${uuid}`));
		for (const part of ["Tahmina Akter", "01812345678", "৳100", "bKash", "paymentID", "TrxID"])
			expect(words).toContain(part);
		for (const event of ["initiated", "completed"]) expect(words).toContain(event);
		expect(words).toContain("Refund to bKash");
	});

	test("from the wallet has no way back to bKash, neither on the page nor by its form", async () => {
		const [uuid = ""] = await paid(1);
		expect(wordsOf(await visit(boss, `/admin/payments/${uuid}`))).not.toContain("Refund to bKash");
		const refused = await visit(boss, `/admin/payments/${uuid}`, { form: { reason: "Asked for", confirm: "on" } });
		expect(refused.status).toBe(409);
		expect(bank.calls).not.toContain("refund");
	});

	test("that is not there is said to be not there", async () => {
		const missing = await visit(boss, `/admin/payments/${crypto.randomUUID()}`);
		expect(missing.status).toBe(404);
		expect(wordsOf(missing)).toContain("There is no such payment.");
	});
});

describe("a refund", () => {
	const refund = (uuid: string, form: Record<string, string>) => visit(boss, `/admin/payments/${uuid}`, { form });
	const meant = { reason: "Paid twice by mistake", confirm: "on" };

	test("needs a reason and a tick, says which is missing, and keeps what was written", async () => {
		const uuid = await toppedUp();
		const unticked = await refund(uuid, { reason: meant.reason });
		expect([unticked.status, wordsOf(unticked).includes("Please tick this to go on.")]).toEqual([400, true]);
		expect(unticked.text).toContain(meant.reason);
		const silent = await refund(uuid, { reason: "x", confirm: "on" });
		expect([silent.status, wordsOf(silent).includes("Please give a reason")]).toEqual([400, true]);
		expect(bank.calls).not.toContain("refund");
	});

	test("goes back to bKash once: the page shows it, and offers no second one", async () => {
		const uuid = await toppedUp();
		const done = await refund(uuid, meant);
		expect([done.status, done.headers.get("location")]).toEqual([302, `/admin/payments/${uuid}`]);
		const shown = wordsOf(await visit(boss, `/admin/payments/${uuid}`));
		expect(shown).toContain("refunded");
		expect(shown).not.toContain("The whole ৳100 goes back");
		expect((await refund(uuid, meant)).status).toBe(409);
		expect(bank.calls.filter((call) => call === "refund")).toHaveLength(1);
	});

	test("that bKash refuses leaves the money where it was, and the page says so", async () => {
		const uuid = await toppedUp();
		bank.fail("refund", { code: "2023" });
		expect((await refund(uuid, meant)).status).toBe(302);
		expect(wordsOf(await visit(boss, `/admin/payments/${uuid}`))).toContain("Refused by bKash");
		expect((await visit(payer, "/student/wallet")).text).toContain("৳100");
	});
});
