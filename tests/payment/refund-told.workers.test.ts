import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import * as schema from "#db/schema/index.ts";
import { post } from "#tests/support/workers/api.ts";
import { clock, examOf } from "#tests/support/workers/api-exams.ts";
import { mockTestOf } from "#tests/support/workers/api-mock-tests.ts";
import { admin, type Person, student } from "#tests/support/workers/api-people.ts";
import type { Bank } from "#tests/support/workers/bank.ts";
import { bankOnTheLine } from "#tests/support/workers/bkash.ts";
import { database } from "#tests/support/workers/exam-session.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";

/** Before the exams open: what was bought is not used yet. */
const BEFORE = { minutes: -5 };

let bank: Bank;
let boss: Person;
let payer: Person;
beforeEach(async () => {
	await clock(BEFORE.minutes);
	[bank, boss, payer] = await Promise.all([bankOnTheLine(), admin(), student()]);
});

const read = async (path: string, lang: "en" | "bn" = "en") =>
	wordsOf(await visit({ ...payer, cookie: `${payer.cookie}; lang=${lang}` }, path, BEFORE));

/** Buys through bKash what an API address sells. @returns the payment's uuid and the provider's id */
async function buy(path: string, body?: object): Promise<{ uuid: string; paymentID: string }> {
	const begun = await post(payer, path, body);
	bank.approve(begun.body.paymentID);
	await visit(payer, `/payments/bkash/callback?paymentID=${begun.body.paymentID}&status=success`, BEFORE);
	return begun.body;
}
const buyExam = (examUuid: string) => buy(`/api/weekly-exam/${examUuid}/initiate-purchase`);

async function giveBack(uuid: string, how: { destination: string; goods: string; amount?: string }) {
	const [paid] = await database().select().from(schema.payment).where(eq(schema.payment.uuid, uuid));
	const form = { reason: "Asked for it", name: paid?.invoiceNumber ?? "", refunded: String(paid?.refunded), ...how };
	const done = await visit(boss, `/admin/payments/${uuid}`, { form, ...BEFORE });
	expect(done.status).toBe(302);
}

const TO_BKASH = { destination: "bkash", goods: "kept" };
const ALL_BACK = { destination: "bkash", goods: "taken" };

describe("a refund is said to the student (PAY-21)", () => {
	test("in the list of payments: done, where to, and what became of what was bought", async () => {
		const { uuid } = await buyExam((await examOf({ feePoisha: 50_00 })).uuid);
		expect(await read("/student/wallet")).not.toContain("given back");
		await giveBack(uuid, { ...TO_BKASH, destination: "wallet", amount: "20" });
		const part = await read("/student/wallet");
		expect(part).toContain("৳20 was given back to your wallet.");
		expect(part).toContain("Partly refunded");
		expect(part).not.toContain("was taken back");
		await giveBack(uuid, { ...ALL_BACK, amount: "30" });
		const receipt = await visit(payer, `/student/payment/${uuid}`, BEFORE);
		expect(wordsOf(receipt)).not.toContain("Your purchase is successful!");
		expect(receipt.text).not.toContain(`href="/student/weekly-exam/`);
		const whole = await read("/student/wallet");
		expect(whole).toContain("৳20 was given back to your wallet.");
		expect(whole).toContain("৳30 was given back to your bKash account. What you had bought was taken back.");
		expect(await read("/student/wallet", "bn")).toContain(
			"৳৩০ তোমার বিকাশ অ্যাকাউন্টে ফেরত দেওয়া হয়েছে। যা কেনা হয়েছিল তা ফিরিয়ে নেওয়া হয়েছে।",
		);
	});

	test("in the list and in the wallet's history: under way, done, or not done at all", async () => {
		const { uuid, paymentID } = await buy("/api/wallet/add-money", { amount: 100 });
		bank.fail("refund", "done");
		bank.fail("refundStatus", "lost", 9);
		await giveBack(uuid, { ...TO_BKASH, amount: "40" });
		const underWay = await read("/student/wallet");
		expect(underWay).toContain("Refund on its way");
		expect(underWay).toContain("৳40 is on its way back to your bKash account.");
		expect(underWay).toContain("On its way back to your bKash account");
		const bangla = await read("/student/wallet", "bn");
		expect(bangla).toContain("তোমার বিকাশ অ্যাকাউন্টে ফেরত যাচ্ছে");
		// Money that was added goes by its kind in the reader's language, on its way back too.
		expect(bangla).not.toContain("Money added");

		await database()
			.update(schema.refund)
			.set({ state: "completed", given: 40_00 })
			.where(eq(schema.refund.paymentUuid, uuid));
		const done = await read("/student/wallet");
		expect(done).toContain("Given back to your bKash account");
		expect(done).not.toContain("On its way back");
		expect(bank.sale(paymentID).state).toBe("completed");
	});

	test("in the wallet's history: what bKash refused is back, and nothing is called given back", async () => {
		const { uuid } = await buy("/api/wallet/add-money", { amount: 100 });
		bank.fail("refund", { code: "2074" });
		await giveBack(uuid, TO_BKASH);
		const words = await read("/student/wallet");
		expect(words).toContain("Refund to bKash that was not made");
		expect(words).toContain("Returned to your wallet");
		expect(words).not.toContain("was given back");
	});

	test("on the page of the exam that was taken back, until it is bought again", async () => {
		const exam = await examOf({ feePoisha: 50_00 });
		const page = `/student/weekly-exam/${exam.uuid}`;
		const { uuid } = await buyExam(exam.uuid);
		expect(await read(page)).not.toContain("taken back");
		await giveBack(uuid, { ...ALL_BACK, destination: "wallet" });
		const words = await read(page);
		expect(words).toContain("What you had bought here was taken back");
		expect(words).toContain("৳50 was given back to your wallet.");
		expect(await read(page, "bn")).toContain("এখানে যা কিনেছিলে তা ফিরিয়ে নেওয়া হয়েছে");
		const answer = await visit(payer, page, BEFORE);
		expect(answer.text).toContain(`href="/student/payment/${uuid}"`);
		await buyExam(exam.uuid);
		expect(await read(page)).not.toContain("taken back");
	});

	test("on the page of a self-assessment, and to nobody but who had bought it", async () => {
		const set = await mockTestOf({ feePoisha: 50_00 });
		const page = `/student/mock-test/${set.uuid}`;
		const { uuid } = await buy("/api/mcqExam/paid/initiate_purchase", { mcqExamTypeUuid: set.uuid });
		await giveBack(uuid, ALL_BACK);
		expect(await read(page)).toContain("What you had bought here was taken back");
		payer = await student();
		expect(await read(page)).not.toContain("taken back");
	});
});
