import { and, eq, isNull } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import * as schema from "#db/schema/index.ts";
import { get, post } from "#tests/support/workers/api.ts";
import { clock, examOf, type TestExam } from "#tests/support/workers/api-exams.ts";
import { mockTestOf } from "#tests/support/workers/api-mock-tests.ts";
import { type Person, student } from "#tests/support/workers/api-people.ts";
import type { Bank } from "#tests/support/workers/bank.ts";
import { bankOnTheLine } from "#tests/support/workers/bkash.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { bindings, database } from "#tests/support/workers/exam-session.ts";
import { checkBooks } from "~/domain/payment/check-books.server.ts";
import { handleReturn } from "~/domain/payment/handle-return.server.ts";

let bank: Bank;
beforeEach(async () => {
	bank = await bankOnTheLine();
	await clock(-5);
});

const paymentOf = async (uuid: string) =>
	(await database().select().from(schema.payment).where(eq(schema.payment.uuid, uuid)))[0];

const eventsOf = (uuid: string) =>
	database().select().from(schema.paymentEvent).where(eq(schema.paymentEvent.paymentUuid, uuid));

const registrationsOf = (exam: TestExam, who: Person) =>
	database()
		.select()
		.from(schema.registration)
		.where(and(eq(schema.registration.examUuid, exam.uuid), eq(schema.registration.accountUuid, who.accountUuid)));

/** A paid exam and a student who has begun to buy it. */
async function begun() {
	const [exam, who] = await Promise.all([examOf({ feePoisha: 50_00 }), student()]);
	const { body } = await post(who, `/api/weekly-exam/${exam.uuid}/initiate-purchase`);
	return { exam, who, started: body as { uuid: string; paymentID: string; paymentURL: string } };
}

const verify = (who: Person, id: string) => post(who, `/api/weekly-exam/paid/verify-purchase/${id}`);

describe("beginning a purchase", () => {
	test("answers where to go, byte for byte, and writes down what was asked for", async () => {
		const { exam, who, started } = await begun();
		expect(started).toEqual({
			success: "true",
			bkash_code: null,
			paymentURL: bank.pageOf(started.paymentID, "http://localhost:8789"),
			uuid: started.uuid,
			paymentID: started.paymentID,
		});
		expect(await paymentOf(started.uuid)).toMatchObject({
			accountUuid: who.accountUuid,
			purpose: "model_test",
			itemUuid: exam.uuid,
			amount: 50_00,
			state: "initiated",
			returnTo: null,
		});
		expect(bank.sale(started.paymentID).amount).toBe(50_00);
	});

	test("that the provider refuses is a 200 that says so, with the code as clients know it", async () => {
		bank.fail("create", { code: "2001" });
		const { started } = await begun();
		expect(started).toMatchObject({ success: "false", bkash_code: "2001", paymentURL: null });
		expect(await paymentOf(started.uuid)).toMatchObject({ state: "failed", providerCode: "2001" });
	});

	test("goes on to a path of ours afterwards, and to nobody else's", async () => {
		const [exam, who] = await Promise.all([examOf({ feePoisha: 50_00 }), student()]);
		const origin = bindings.PUBLIC_ORIGIN ?? "";
		const kept = [
			["/student/overview?x=1", "/student/overview?x=1"],
			[`${origin}/student/overview`, "/student/overview"],
			["https://evil.example/student", null],
			[`${origin}.evil.example/`, null],
			["//evil.example", null],
		] as const;
		for (const [address, returnTo] of kept) {
			const query = new URLSearchParams({ redirect_url: address });
			const { body } = await post(who, `/api/weekly-exam/${exam.uuid}/initiate-purchase?${query}`);
			expect([address, (await paymentOf(body.uuid))?.returnTo]).toEqual([address, returnTo]);
		}
	});

	test("of what is free, closed or bought already is an error of ours, and asks nobody", async () => {
		const [free, closed, who] = await Promise.all([
			examOf(),
			examOf({ feePoisha: 50_00, preRegNeeded: true, preRegStopAt: 1 }),
			student(),
		]);
		const codes = [];
		for (const id of [free.uuid, closed.id, crypto.randomUUID()])
			codes.push((await post(who, `/api/weekly-exam/${id}/initiate-purchase`)).body.code);
		expect(codes).toEqual(["NotForSale", "RegistrationClosed", "ExamNotFound"]);
		expect(bank.calls).toEqual([]);
	});

	test("of what there is not is 404, whatever is sold", async () => {
		const who = await student();
		const nobody = crypto.randomUUID();
		const answers = [
			await post(who, `/api/weekly-exam/${nobody}/initiate-purchase`),
			await post(who, "/api/mcqExam/paid/initiate_purchase", { mcqExamTypeUuid: nobody }),
		];
		expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
			[404, "ExamNotFound"],
			[404, "MockTestNotFound"],
		]);
		expect(bank.calls).toEqual([]);
	});

	test("with an Idempotency-Key is done once, however often it is sent, and answered as the first time", async () => {
		const [exam, who] = await Promise.all([examOf({ feePoisha: 50_00 }), student()]);
		const key = { headers: { "idempotency-key": crypto.randomUUID() } };
		const path = `/api/weekly-exam/${exam.uuid}/initiate-purchase`;
		const first = await post(who, path, {}, key);
		expect(first.body.success).toBe("true");
		for (let sent = 0; sent < 3; sent += 1) expect((await post(who, path, {}, key)).body).toEqual(first.body);
		expect((await get(who, path, key)).body).toEqual(first.body);
		expect(bank.calls).toEqual(["create"]);
		// Another key, or none, is another payment.
		expect((await post(who, path)).body.uuid).not.toBe(first.body.uuid);
		// Another request by the same key is refused; somebody else's key is their own.
		const other = await post(who, "/api/wallet/add-money", { amount: 50 }, key);
		expect([other.status, other.body.code]).toEqual([409, "KeyReused"]);
		expect((await post(await student(), path, {}, key)).body.success).toBe("true");
		// Bought meanwhile, the same request is still answered as it was.
		bank.approve(first.body.paymentID);
		await verify(who, first.body.uuid);
		expect((await post(who, path, {}, key)).body).toEqual(first.body);
	});

	test("with one key many times at once begins one payment", async () => {
		const who = await student();
		const key = { headers: { "idempotency-key": "top-up-1" } };
		const answers = await Promise.all(
			[1, 2, 3, 4, 5].map(() => post(who, "/api/wallet/add-money", { amount: 50 }, key)),
		);
		const codes = new Set(answers.map(({ status, body }) => (status === 200 ? body.uuid : body.code)));
		expect(bank.calls).toEqual(["create"]);
		// Who came while it was being begun is told so, and may ask again.
		codes.delete("StillBeginning");
		expect(codes.size).toBe(1);
		expect((await post(who, "/api/wallet/add-money", { amount: 50 }, key)).body.success).toBe("true");
	});

	test("with a key that is none is a 400", async () => {
		const who = await student();
		for (const bad of ["x".repeat(65), "two words", ""]) {
			const answer = await post(who, "/api/wallet/add-money", { amount: 50 }, { headers: { "idempotency-key": bad } });
			if (bad !== "") expect([bad, answer.status]).toEqual([bad, 400]);
		}
	});

	test("by GET is for tokens alone", async () => {
		const [exam, who] = await Promise.all([examOf({ feePoisha: 50_00 }), student()]);
		const path = `/api/weekly-exam/${exam.id}/initiate-purchase`;
		expect((await get(who, path, { by: "cookie" })).body.code).toBe("BearerOnly");
		expect((await get(who, path)).body.success).toBe("true");
	});
});

describe("verifying a purchase", () => {
	test("executes, registers and settles once, however often it is asked", async () => {
		const { exam, who, started } = await begun();
		bank.approve(started.paymentID);
		const answers = await Promise.all([
			verify(who, started.paymentID),
			verify(who, started.uuid),
			get(who, `/api/weekly-exam/paid/verify-purchase/${started.uuid.toUpperCase()}`),
		]);
		expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
		expect((await verify(who, started.uuid)).body).toEqual({
			success: "true",
			bkash_code: null,
			uuid: started.uuid,
			state: "completed",
			fulfilment: "granted",
		});
		expect(bank.calls.filter((call) => call === "execute")).toHaveLength(1);
		expect(await registrationsOf(exam, who)).toMatchObject([{ kind: "paid", paymentUuid: started.uuid }]);
		expect((await get(who, `/api/weekly-exams/${exam.uuid}/is-registered`)).body).toMatchObject({ registered: true });
		const problems = await checkBooks(depsAt());
		expect(problems.filter(({ about }) => about.includes(started.uuid))).toEqual([]);
	});

	test("before the customer has approved says that it is not complete, and a later one completes it", async () => {
		const { who, started } = await begun();
		expect((await verify(who, started.uuid)).body).toMatchObject({ success: "false", state: "initiated" });
		bank.approve(started.paymentID);
		expect((await verify(who, started.uuid)).body).toMatchObject({ success: "true", state: "completed" });
	});

	test("that the provider refuses carries its code", async () => {
		const { exam, who, started } = await begun();
		bank.fail("execute", { code: "2023" });
		const { body } = await verify(who, started.uuid);
		expect(body).toMatchObject({ success: "false", bkash_code: "2023", state: "failed", fulfilment: null });
		expect(await registrationsOf(exam, who)).toEqual([]);
	});

	test("of somebody else's payment is 404, and is written down", async () => {
		const { exam, started } = await begun();
		const other = await student();
		bank.approve(started.paymentID);
		expect(await verify(other, started.paymentID)).toMatchObject({ status: 404, body: { code: "PaymentNotFound" } });
		expect(bank.calls).toEqual(["create"]);
		expect(await registrationsOf(exam, other)).toEqual([]);
		const kinds = (await eventsOf(started.uuid)).map(({ kind, source }) => [kind, source]);
		expect(kinds).toContainEqual(["foreign-verify", "person"]);
	});

	test("under the address of another purchase is 404", async () => {
		const { who, started } = await begun();
		expect((await post(who, `/api/mcqExam/paid/verify_purchase/${started.uuid}`)).status).toBe(404);
	});

	test("after the registration has closed puts the money into the wallet, and says so", async () => {
		const { exam, who, started } = await begun();
		bank.approve(started.paymentID);
		bank.complete(started.paymentID);
		await clock(61, exam, who);
		const { body } = await verify(who, started.uuid);
		expect(body).toMatchObject({ success: "false", state: "completed", fulfilment: "credited" });
		expect((await get(who, "/api/wallet/balance")).body).toEqual({ balance: 50 });
		expect(await registrationsOf(exam, who)).toEqual([]);
	});

	test("of a self-assessment gives its attempts", async () => {
		const [type, who] = await Promise.all([mockTestOf({ feePoisha: 20_00, attemptsPerPurchase: 2 }), student()]);
		const { body } = await post(who, "/api/mcqExam/paid/initiate_purchase", { mcqExamTypeUuid: type.uuid });
		bank.approve(body.paymentID);
		const { body: done } = await post(who, `/api/mcqExam/paid/verify_purchase/${body.paymentID}`);
		expect(done).toMatchObject({ success: "true", fulfilment: "granted" });
		expect((await get(who, `/api/mcqExamType/${type.uuid}`)).body.my).toMatchObject({ attemptsLeft: 2 });
	});
});

describe("coming back from a payment that failed on the provider's page", () => {
	const back = (paymentId: string) => handleReturn(depsAt(-5), paymentId, "failure");

	test("says why in the provider's code", async () => {
		const { exam, who, started } = await begun();
		bank.fail("execute", { code: "2023" });
		expect(await back(started.paymentID)).toMatchObject({ state: "failed", providerCode: "2023" });
		expect(await registrationsOf(exam, who)).toEqual([]);
	});

	test("is over as well when the provider does not say why, and charges nothing", async () => {
		const { started } = await begun();
		expect(await back(started.paymentID)).toMatchObject({ state: "failed" });
		expect(bank.sale(started.paymentID).trxId).toBeNull();
	});

	test("is a purchase all the same when the customer did approve", async () => {
		const { started } = await begun();
		bank.approve(started.paymentID);
		expect(await back(started.paymentID)).toMatchObject({ state: "completed", fulfilment: "granted" });
	});
});

describe("a notice of the provider", () => {
	test("that is forged is refused, and counted", async () => {
		const MessageId = crypto.randomUUID();
		const notice = {
			Type: "Notification",
			MessageId,
			TopicArn: "arn:aws:sns:ap-southeast-1:666666666666:evil",
			Message: "{}",
			Timestamp: new Date(0).toISOString(),
			SignatureVersion: "2",
			Signature: "AAAA",
			SigningCertURL: "https://sns.ap-southeast-1.amazonaws.com/a.pem",
		};
		const counted = async () => {
			const rows = await database().select().from(schema.tally).where(eq(schema.tally.name, "refused-notice"));
			return rows.reduce((sum, { n }) => sum + n, 0);
		};
		const before = await counted();
		for (let sent = 0; sent < 3; sent += 1) {
			const answer = await post(null, "/webhooks/bkash", notice);
			expect([answer.status, answer.text]).toEqual([403, "Refused"]);
		}
		await expect.poll(counted).toBe(before + 3);
		const events = await database().select().from(schema.paymentEvent).where(isNull(schema.paymentEvent.paymentUuid));
		expect(events).toEqual([]);
	});

	test("is a POST, whoever sends it", async () => {
		expect((await get(null, "/webhooks/bkash")).status).toBe(405);
		const foreign = { headers: { origin: "https://elsewhere.example" } };
		expect((await post(null, "/webhooks/bkash", {}, foreign)).status).toBe(400);
	});
});
