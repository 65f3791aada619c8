import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { insertRows } from "#db/factories/insert.ts";
import { paymentRows } from "#db/factories/payment.ts";
import { auditLog, payment, paymentIssue } from "#db/schema/index.ts";
import { post } from "#tests/support/workers/api.ts";
import { clock, examOf } from "#tests/support/workers/api-exams.ts";
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
		for (const part of ["Tahmina Akter", "01812-345678", "INV-", "Pathshala wallet", "৳50"])
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

	test("are found by every number as it is printed, in either digits, with signs and blanks", async () => {
		const [uuid = ""] = await paid(2);
		const numbers = { receiptNumber: 47, trxId: "BKH7QM2P", providerPaymentId: "TR0011AB" };
		await database().update(payment).set(numbers).where(eq(payment.uuid, uuid));
		for (const q of [
			...["47", "০০০০৪৭", "#০০০০৪৭", "000 047", "Receipt no. 000047", "রসিদ নং ০০০০৪৭"],
			...["bkh7 qm2p", "BKH৭QM২P", "#BKH7-QM2P", "TR0011AB", ` ${uuid.toUpperCase()} `, `#inv-${uuid}`],
		]) {
			const words = await list(`?q=${encodeURIComponent(q)}`);
			expect([q, words.includes("Test No. 1!"), words.includes("Test No. 2!")]).toEqual([q, true, false]);
		}
		for (const q of ["০১৮১২-৩৪৫৬৭৮", "+৮৮০ ১৮১২ ৩৪৫৬৭৮"])
			expect(await list(`?q=${encodeURIComponent(q)}`)).toContain("Test No. 2!");
	});

	test("show what was typed as text, never as markup", async () => {
		const { text } = await visit(boss, `/admin/payments?q=${encodeURIComponent('"><script>alert(1)</script>')}`);
		expect(text).toContain("&quot;&gt;&lt;script&gt;");
		expect(text).not.toContain("<script>alert");
	});
});

describe("narrowed and taken along", () => {
	test("by state and by day, and a filter that is none is left out", async () => {
		await paid(1);
		await toppedUp();
		expect(await list("?state=completed")).toContain("Test No. 1!");
		expect(await list("?state=failed")).toContain("No payment here");
		expect(await list("?from=2020-01-01&to=2020-01-02")).toContain("No payment here");
		expect(await list("?state=raffle&from=yesterday&to=31-12-2026")).toContain("Test No. 1!");
	});

	test("by the day they were paid on, to which the day's sums lead, in the list and in its file (PAY-24)", async () => {
		const [uuid = ""] = await paid(1);
		const completedAt = Date.UTC(2026, 0, 12, 10);
		await database().update(payment).set({ completedAt }).where(eq(payment.uuid, uuid));
		const day = "from=2026-01-12&to=2026-01-12";
		expect((await visit(boss, "/admin/payments/days?month=2026-01")).text).toContain(
			`/admin/payments?${day}&by=completed`.replaceAll("&", "&amp;"),
		);
		expect(await list(`?${day}`)).toContain("No payment here");
		const { text } = await visit(boss, `/admin/payments?${day}&by=completed`);
		for (const part of [
			"Test No. 1!",
			'<option value="completed" selected="">',
			`payments.csv?${day}&by=completed`.replaceAll("&", "&amp;"),
		])
			expect(text).toContain(part);
		expect((await visit(boss, `/admin/payments.csv?${day}&by=completed`)).text).toContain(uuid);
		expect((await visit(boss, `/admin/payments.csv?${day}`)).text).not.toContain(uuid);
	});

	test("as CSV with the same filter, in which nothing runs as a formula", async () => {
		const [uuid = ""] = await paid(1);
		await database()
			.update(payment)
			.set({ itemTitle: '=HYPERLINK("http://evil.example")' })
			.where(eq(payment.uuid, uuid));
		const file = await visit(boss, "/admin/payments.csv?state=completed");
		expect(file.headers.get("content-type")).toBe("text/csv; charset=utf-8");
		expect(file.headers.get("content-disposition")).toContain("attachment");
		const [head = "", line = "", rest] = file.text.replace("\ufeff", "").split("\r\n");
		expect(head.split(",")).toContain('"amount_bdt"');
		expect(line).toContain(uuid);
		// Day and hour of Dhaka, and a number that keeps its 0.
		expect(head).toContain('"created (Asia/Dhaka, UTC+6)"');
		expect(line).toMatch(/,"20\d\d-\d\d-\d\d \d\d:\d\d:\d\d",/);
		expect(line).not.toMatch(/\dT\d|Z"?,|,"?01\d{9}"?,/);
		expect(line).toMatch(/,"01\d{3}-\d{6}",/);
		expect(line).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
		expect(rest).toBe("");
		expect((await visit(boss, "/admin/payments.csv?state=failed")).text.split("\r\n")).toHaveLength(2);
		expect((await visit(payer, "/admin/payments.csv")).status).not.toBe(200);
	});

	test("the ledger as CSV, whose amounts add up to nothing", async () => {
		await toppedUp();
		const { text } = await visit(boss, "/admin/ledger.csv");
		const [head, ...lines] = text.split("\r\n").slice(0, -1);
		expect(lines).toHaveLength(2);
		expect(head).toContain('"created (Asia/Dhaka, UTC+6)"');
		for (const line of lines) {
			expect(line).toMatch(/,"20\d\d-\d\d-\d\d \d\d:\d\d:\d\d",/);
			expect(line).not.toMatch(/\dT\d|Z"?,/);
		}
		expect(lines.reduce((sum, line) => sum + Number(line.split(",")[5]), 0)).toBe(0);
		expect((await visit(boss, "/admin/ledger.csv?to=2020-01-01")).text.split("\r\n")).toHaveLength(2);
	});
});

describe("what needs a person", () => {
	const issues = async () => visit(boss, "/admin/payments/needs-a-person");

	/** A payment about which bKash says something else than was agreed. */
	async function disagreeing(): Promise<{ uuid: string; paymentID: string }> {
		const { uuid, paymentID } = (await post(payer, "/api/wallet/add-money", { amount: 100 })).body;
		bank.approve(paymentID);
		bank.lie(paymentID, { amount: 1_00 });
		await visit(payer, `/payments/bkash/callback?paymentID=${paymentID}&status=success`);
		return { uuid, paymentID };
	}

	test("says that there is nothing", async () => {
		expect(wordsOf(await issues())).toContain("Nothing needs a person");
		expect(await list()).not.toContain("Needs a person (");
	});

	test("stands in the list and at the payment, until bKash is asked again and says the truth", async () => {
		const { uuid, paymentID } = await disagreeing();
		expect(await list()).toContain("Needs a person (1)");
		const words = wordsOf(await issues());
		for (const part of ["bKash calls it completed, but with another amount", "Tahmina Akter", "৳100"])
			expect(words).toContain(part);
		expect(wordsOf(await visit(boss, `/admin/payments/${uuid}`))).toContain("Ask bKash again");
		// The payer is not told that it failed.
		expect(wordsOf(await visit(payer, `/student/payment/${uuid}`))).toContain("Your payment is being checked");
		bank.tellTheTruth(paymentID);
		const asked = await visit(boss, `/admin/payments/${uuid}/ask-again`, { form: {} });
		expect([asked.status, asked.headers.get("location")]).toEqual([302, `/admin/payments/${uuid}`]);
		expect(wordsOf(await issues())).toContain("Nothing needs a person");
		expect(wordsOf(await visit(boss, `/admin/payments/${uuid}`))).not.toContain("Ask bKash again");
	});

	test("is counted on every page of the area, in its navigation and in the bar of a phone, inside its shell", async () => {
		const marked = (html: string) => [...html.matchAll(/href="([^"]+)"[^>]*aria-current="page"/g)].map(([, at]) => at);
		const counts = (html: string) => [html.match(/side-count">(\d+)</)?.[1], html.match(/\((\d+)\)"/)?.[1]];
		const told = async (path: string) => {
			const { text, status } = await visit(boss, path);
			const shell = ["Back to the site", "Sign out", "Skip to content", "Version "];
			expect([path, shell.filter((part) => !text.includes(part))]).toEqual([path, []]);
			return [status, marked(text), counts(text)];
		};
		const nothing = [undefined, undefined];
		// The list of model tests names the state that it shows as well.
		expect(await told("/admin")).toEqual([200, ["/admin", "/admin/model-tests"], nothing]);
		const { uuid } = await disagreeing();
		const one = ["1", "1"];
		expect(await told("/admin/questions/import")).toEqual([200, ["/admin/questions/import"], one]);
		expect(await told(`/admin/payments/${uuid}`)).toEqual([200, ["/admin/payments"], one]);
		expect(await told("/admin/payments/needs-a-person")).toEqual([200, ["/admin/payments/needs-a-person"], one]);
		expect(await told(`/admin/payments/${crypto.randomUUID()}`)).toEqual([404, ["/admin/payments"], one]);
		expect(await told("/admin/nothing/like/this")).toEqual([404, [], one]);
	});

	test("is dealt with by a person who says how, once, and that stays in the payment's history", async () => {
		const { uuid } = await disagreeing();
		const [issue] = await database().select().from(paymentIssue);
		const resolve = (note: string) =>
			visit(boss, "/admin/payments/needs-a-person", { form: { issue: issue?.uuid ?? "", note } });
		const silent = await resolve("x");
		expect([silent.status, wordsOf(silent).includes("Please write 3 to 500 characters.")]).toEqual([400, true]);
		expect((await resolve("Called bKash: a coupon")).status).toBe(302);
		expect(wordsOf(await issues())).toContain("Nothing needs a person");
		expect((await resolve("Once more")).status).toBe(404);
		const history = wordsOf(await visit(boss, `/admin/payments/${uuid}`));
		for (const words of ["Needed a person, and was dealt with", "Called bKash: a coupon"])
			expect(history).toContain(words);
		expect(history).not.toContain("Needs a person");
		expect(await database().select().from(auditLog)).toMatchObject([
			{ action: "payment.issue-resolved", actorUuid: boss.accountUuid, detail: { note: "Called bKash: a coupon" } },
		]);
	});
});

const rowOf = async (uuid: string) => {
	const [found] = await database().select().from(payment).where(eq(payment.uuid, uuid));
	return { invoiceNumber: found?.invoiceNumber ?? "", refunded: String(found?.refunded) };
};
const invoiceOf = async (uuid: string) => (await rowOf(uuid)).invoiceNumber;

describe("one payment", () => {
	test("shows everything that support asks, and its story", async () => {
		const uuid = await toppedUp();
		const words = wordsOf(await visit(boss, `/admin/payments/${uuid}`));
		for (const part of ["Tahmina Akter", "01812-345678", "৳100", "bKash", "paymentID", "TrxID"])
			expect(words).toContain(part);
		const receipt = wordsOf(await visit(payer, `/student/payment/${uuid}`));
		const [number] = /\b0\d{5}\b/.exec(receipt) ?? [];
		expect(number).toMatch(/^0+[1-9]/);
		expect(words).toContain(` ${number} `);
		for (const event of ["initiated", "completed"]) expect(words).toContain(event);
		for (const part of ["Give money back", "To the bKash account that paid"]) expect(words).toContain(part);
	});

	test("from the wallet has no way back to bKash, neither on the page nor by its form", async () => {
		const [uuid = ""] = await paid(1);
		expect(wordsOf(await visit(boss, `/admin/payments/${uuid}`))).not.toContain("Refund to bKash");
		const refused = await visit(boss, `/admin/payments/${uuid}`, {
			form: { reason: "Asked for", name: await invoiceOf(uuid), refunded: "0" },
		});
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
	const send = (uuid: string, form: Record<string, string>) => visit(boss, `/admin/payments/${uuid}`, { form });
	const refund = async (uuid: string, form: Record<string, string>) => {
		const { invoiceNumber, refunded } = await rowOf(uuid);
		return send(uuid, { name: invoiceNumber, refunded, ...form });
	};
	const meant = { reason: "Paid twice by mistake" };

	test("needs a reason and the number of its invoice, says which is missing, and keeps what was written", async () => {
		const uuid = await toppedUp();
		for (const name of [undefined, await invoiceOf(await toppedUp())]) {
			const unnamed = await send(uuid, { ...meant, refunded: "0", ...(name !== undefined && { name }) });
			expect([unnamed.status, wordsOf(unnamed).includes("Type the name exactly")]).toEqual([400, true]);
			expect(unnamed.text).toContain(meant.reason);
		}
		const silent = await refund(uuid, { reason: "x" });
		expect([silent.status, wordsOf(silent).includes("Please give a reason")]).toEqual([400, true]);
		expect(bank.calls).not.toContain("refund");
	});

	test("goes back to bKash once: the page shows it, and offers no second one", async () => {
		const uuid = await toppedUp();
		const done = await refund(uuid, meant);
		expect([done.status, done.headers.get("location")]).toEqual([302, `/admin/payments/${uuid}`]);
		const shown = wordsOf(await visit(boss, `/admin/payments/${uuid}`));
		expect(shown).toContain("refunded");
		expect(shown).not.toContain("can be given back");
		expect((await refund(uuid, meant)).status).toBe(409);
		expect(bank.calls.filter((call) => call === "refund")).toHaveLength(1);
	});

	test("in part, and back into the wallet with what was bought, is told to the student on the receipt", async () => {
		// What was bought can be taken back until the exam begins.
		const exam = await examOf({ feePoisha: 50_00, startAt: at(30), stopAt: at(90) });
		const { uuid, paymentID } = (await post(payer, `/api/weekly-exam/${exam.uuid}/initiate-purchase`)).body;
		bank.approve(paymentID);
		await visit(payer, `/payments/bkash/callback?paymentID=${paymentID}&status=success`);
		expect((await refund(uuid, { ...meant, amount: "২০", destination: "bkash", goods: "kept" })).status).toBe(302);
		const part = wordsOf(await visit(payer, `/student/payment/${uuid}`));
		for (const words of [
			"৳20 was given back to your bKash account.",
			"What you bought stays yours.",
			"Partly refunded",
		])
			expect(part).toContain(words);
		expect((await refund(uuid, { ...meant, destination: "wallet", goods: "taken" })).status).toBe(302);
		const whole = wordsOf(await visit(payer, `/student/payment/${uuid}`));
		for (const words of ["৳30 was given back to your wallet.", "What you had bought was taken back."])
			expect(whole).toContain(words);
		expect(wordsOf(await visit(boss, `/admin/payments/${uuid}`))).not.toContain("can be given back");
	});

	test("in part, sent twice from the same page, is paid once: the second time says that it was opened too early", async () => {
		const uuid = await toppedUp();
		const once = { ...meant, refunded: "0", amount: "20", destination: "bkash", goods: "kept" };
		expect((await visit(boss, `/admin/payments/${uuid}`)).text).toContain('name="refunded" value="0"');
		expect((await refund(uuid, once)).status).toBe(302);
		expect((await visit(boss, `/admin/payments/${uuid}`)).text).toContain('name="refunded" value="2000"');
		const again = await refund(uuid, once);
		expect([again.status, wordsOf(again).includes("since you opened this page")]).toEqual([409, true]);
		// What was typed stays, and so does what was looked at.
		for (const kept of [meant.reason, 'name="refunded" value="0"']) expect(again.text).toContain(kept);
		expect(bank.calls.filter((call) => call === "refund")).toHaveLength(1);
		// Who does not say what was looked at is not taken at their word.
		expect((await send(uuid, { ...meant, name: await invoiceOf(uuid) })).status).toBe(400);
	});

	test("of an amount that is none, or for a reason bKash takes nothing of, is shown again", async () => {
		const uuid = await toppedUp();
		const odd = await refund(uuid, { ...meant, amount: "a lot" });
		expect([odd.status, wordsOf(odd).includes("Please give an amount of taka")]).toEqual([400, true]);
		expect((await refund(uuid, { ...meant, reason: "<<>>" })).status).toBe(400);
		expect((await refund(uuid, { ...meant, amount: "100.01" })).status).toBe(409);
		expect(bank.calls).not.toContain("refund");
		expect((await refund(uuid, { ...meant, reason: "A & B <twice>" })).status).toBe(302);
		expect(bank.refundReasons().at(-1)).toBe("A + B twice");
	});

	test("that bKash refuses leaves the money where it was, and the page says so", async () => {
		const uuid = await toppedUp();
		bank.fail("refund", { code: "2023" });
		expect((await refund(uuid, meant)).status).toBe(302);
		expect(wordsOf(await visit(boss, `/admin/payments/${uuid}`))).toContain("bKash refused the refund");
		expect((await visit(payer, "/student/wallet")).text).toContain("৳100");
	});
});
