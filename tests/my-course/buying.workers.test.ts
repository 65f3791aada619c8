import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { enrolmentRows } from "#db/factories/course.ts";
import { insertRows } from "#db/factories/insert.ts";
import * as schema from "#db/schema/index.ts";
import { student } from "#tests/support/workers/api-people.ts";
import { bankOnTheLine } from "#tests/support/workers/bkash.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { at, database, OPENS } from "#tests/support/workers/exam-session.ts";
import {
	author,
	beforeMyCourses,
	course,
	DAY,
	enrol,
	fill,
	INSIDE,
	locationOf,
	pathOf,
	saidAfter,
	who,
	wordsAt,
} from "#tests/support/workers/my-courses.ts";
import { visit } from "#tests/support/workers/pages.ts";
import { decideEnrolments } from "~/domain/enrolment/decide.server.ts";
import { payFromWallet } from "~/domain/payment/pay-from-wallet.server.ts";

beforeMyCourses();

describe("a seat that is bought (ENR-6, ENR-9)", () => {
	const buy = (uuid: string) => payFromWallet(depsAt(0), who, { purpose: "course", itemUuid: uuid });

	test("says before what leaving gives back: all, then less, then nothing", async () => {
		const uuid = await course({ feePoisha: 1_000_00, startAt: OPENS + 7 * DAY, endAt: OPENS + 67 * DAY });
		for (const path of [pathOf(uuid), `/student/course/buy/${uuid}`]) {
			const words = await wordsAt(path);
			expect(words).toMatch(/What leaving pays back .* Until the course starts, .* ৳1,000 .* ৳750 .* ৳0/);
			expect(words).toContain("Pay ৳1,000");
		}
		expect(await wordsAt(`/student/checkout/course/${uuid}`)).toContain("What leaving pays back");
	});

	test("says so too to who asked, waits, finds it full or closed, and to nobody who is in or cannot come", async () => {
		const fee = { feePoisha: 1_000_00, startAt: OPENS + 7 * DAY, endAt: OPENS + 67 * DAY };
		const quotes = /What leaving pays back .* Until the course starts, .* ৳1,000 .* ৳750 .* ৳0/;
		const full = await course({ ...fee, maxStudents: 1 });
		const other = await student();
		await insertRows(
			database(),
			enrolmentRows({ courseUuid: full, studentUuid: other.accountUuid, state: "accepted", at: OPENS }),
		);
		expect(await wordsAt(pathOf(full))).toMatch(quotes);
		expect(await wordsAt(pathOf(await course({ ...fee, enrolmentEndAt: OPENS - 1 })))).toMatch(quotes);
		for (const state of ["applied", "waiting", "declined", "left"] as const) {
			const uuid = await course({ ...fee, maxStudents: 1 });
			await enrol(uuid, state);
			expect(await wordsAt(pathOf(uuid))).toMatch(quotes);
		}
		for (const [state, row] of [
			["accepted", {}],
			["applied", { endAt: OPENS - 1, startAt: OPENS - DAY, enrolmentEndAt: OPENS - 2 }],
			["applied", { archivedAt: OPENS }],
		] as const) {
			const uuid = await course({ ...fee, ...row });
			await enrol(uuid, state);
			expect(await wordsAt(pathOf(uuid))).not.toContain("What leaving pays back");
		}
	});

	test("that the teacher has said yes to leads to who is in; the payment's own page leads there as well", async () => {
		for (const [state, list] of [
			["invited", "accepted"],
			["applied", "pending"],
		] as const) {
			const uuid = await course({ feePoisha: 1_000_00 });
			await enrol(uuid, state);
			await fill(1_000_00);
			const form = { intent: "wallet", key: crypto.randomUUID(), price: "100000" };
			expect(await locationOf(`/student/checkout/course/${uuid}`, form)).toBe(`/student/p/1/my-course/${list}`);
			const [row] = await database()
				.select({ payment: schema.enrolment.paymentUuid })
				.from(schema.enrolment)
				.where(eq(schema.enrolment.courseUuid, uuid));
			const { text } = await visit(who, `/student/payment/${row?.payment}`);
			expect(text).toContain(`href="/student/p/1/my-course/${list}"`);
		}
	});

	test("from the wallet is paid once for a form that is sent twice, and answered the same; another form hears that it is had", async () => {
		const uuid = await course({ feePoisha: 1_000_00 });
		await enrol(uuid, "invited");
		await fill(3_000_00);
		const checkout = `/student/checkout/course/${uuid}`;
		const form = { intent: "wallet", key: crypto.randomUUID(), price: "100000" };
		const [first, second] = [await visit(who, checkout, { form }), await visit(who, checkout, { form })];
		const answerOf = ({ status, headers }: typeof first) => [
			...[status, headers.get("location")],
			headers.getSetCookie().filter((cookie) => cookie.startsWith("toast=")),
		];
		expect(answerOf(first)).toEqual([302, "/student/p/1/my-course/accepted", [expect.stringContaining("successful")]]);
		expect(answerOf(second)).toEqual(answerOf(first));
		const other = await visit(who, checkout, { form: { ...form, key: crypto.randomUUID() } });
		expect(other.status).toBe(409);
		const paid = await database().select().from(schema.payment).where(eq(schema.payment.itemUuid, uuid));
		expect(paid.map(({ state }) => state)).toEqual(["completed"]);
	});

	test("is not charged by a form that does not say which price was shown (PAY-1)", async () => {
		const uuid = await course({ feePoisha: 1_000_00 });
		await fill(3_000_00);
		const checkout = `/student/checkout/course/${uuid}`;
		for (const price of [{}, { price: "" }, { price: "-1" }, { price: "1e5" }] as Record<string, string>[])
			for (const intent of ["wallet", "bkash"]) {
				const refused = await visit(who, checkout, { form: { intent, key: crypto.randomUUID(), ...price } });
				expect([price, intent, refused.status]).toEqual([price, intent, 400]);
			}
		const paid = await database().select().from(schema.payment).where(eq(schema.payment.itemUuid, uuid));
		expect(paid).toEqual([]);
	});

	test("from the wallet: the teacher decides, and taking it back gives all of it into the wallet", async () => {
		const uuid = await course({ feePoisha: 1_000_00 });
		await fill(1_000_00);
		const form = { intent: "wallet", key: crypto.randomUUID(), price: "100000" };
		const checkout = `/student/checkout/course/${uuid}`;
		// It waits for the teacher: there one looks for it.
		expect(await locationOf(checkout, form)).toBe("/student/p/1/my-course/pending");
		const list = await wordsAt("/student/p/1/my-course/accepted");
		expect(list).toContain("Paid, and waiting for your teacher's answer Waves and optics");
		const door = await wordsAt(pathOf(uuid));
		expect(door).toContain("all of it goes into your wallet: ৳1,000");
		expect(door).not.toContain(INSIDE);
		expect(await wordsAt(pathOf(uuid, "/leave"))).toContain("৳1,000 goes into your wallet");
		expect(await saidAfter(pathOf(uuid, "/leave"), { quote: "100000" })).toContain("৳1,000 is in your wallet.");
		expect(await wordsAt(pathOf(uuid))).toContain("৳1,000 of the ৳1,000 that you paid went back into your wallet.");
	});

	test("by who was invited is theirs; leaving asks again where it gives less than was shown", async () => {
		const uuid = await course({ feePoisha: 1_000_00, startAt: at(60), endAt: at(60) + 60 * DAY });
		await enrol(uuid, "invited");
		await fill(1_000_00);
		await buy(uuid);
		expect(await wordsAt(pathOf(uuid))).toContain(INSIDE);
		expect(await wordsAt(pathOf(uuid, "/leave"))).toContain("৳1,000 goes into your wallet");
		// A day after it began.
		const minutes = 60 + 24 * 60;
		expect(await locationOf(pathOf(uuid, "/leave"), { quote: "100000" }, minutes)).toMatch(
			/^409 .*Meanwhile leaving gives back ৳983/,
		);
		expect(await wordsAt(pathOf(uuid), minutes)).toContain(INSIDE);
		expect(await locationOf(pathOf(uuid, "/leave"), { quote: "98300" }, minutes)).toBe(pathOf(uuid));
		expect(await wordsAt(pathOf(uuid), minutes)).toContain("৳983 of the ৳1,000 that you paid");
	});

	test("that is gone before its payer is back says so, and where the money went, and never that it is had (PAY-8)", async () => {
		const bank = await bankOnTheLine();
		for (const state of ["invited", "applied"] as const) {
			const uuid = await course({ feePoisha: 1_000_00 });
			await enrol(uuid, state);
			expect(await locationOf(`/student/checkout/course/${uuid}`, { intent: "bkash", price: "100000" })).toMatch(
				/^http/,
			);
			const [begun] = await database().select().from(schema.payment).where(eq(schema.payment.itemUuid, uuid));
			const paymentID = begun?.providerPaymentId ?? "";
			bank.approve(paymentID);
			const back = () => visit(who, `/payments/bkash/callback?paymentID=${paymentID}&status=success`);
			expect((await back()).headers.get("location")).toMatch(/^\/student\/p\/1\/my-course\//);
			// What the provider told us in the meantime is the same: the seat was had, and is gone when its payer is back.
			const decision = state === "invited" ? "removed" : "declined";
			await decideEnrolments(depsAt(0), author, { courseUuid: uuid, students: [who.accountUuid], decision });
			const late = await back();
			const receipt = late.headers.get("location") ?? "";
			expect(receipt).toMatch(/^\/student\/payment\//);
			expect(late.headers.getSetCookie().filter((cookie) => cookie.startsWith("toast="))).toEqual([]);
			const { text } = await visit(who, receipt);
			expect(text).not.toContain("Your purchase is successful!");
			expect(text).toContain("৳1,000 was given back to your wallet. What you had bought was taken back.");
			expect(await wordsAt(receipt)).not.toContain("Go on");
		}
	});

	test("that was left for nothing leads to its payment's own page as well (PAY-8)", async () => {
		const uuid = await course({
			feePoisha: 1_000_00,
			startAt: at(0),
			endAt: at(0) + 4 * DAY,
			enrolmentEndAt: at(0) + 3 * DAY,
		});
		await enrol(uuid, "invited");
		await fill(1_000_00);
		const { uuid: paid } = await buy(uuid);
		expect(await wordsAt(`/student/payment/${paid}`)).toContain("Go on");
		expect(await locationOf(pathOf(uuid, "/leave"), { quote: "0" }, 3 * 24 * 60)).toBe(pathOf(uuid));
		const { text } = await visit(who, `/student/payment/${paid}`);
		expect(text).toContain("You no longer have what you paid for here");
		expect(text).not.toContain("Your purchase is successful!");
		expect(await wordsAt(`/student/payment/${paid}`)).not.toContain("Go on");
	});

	test("that is kept says until when, where it is paid for and at the door", async () => {
		const uuid = await course({ feePoisha: 1_000_00 });
		await enrol(uuid, "paying", { holdUntil: OPENS + 9 * 60_000, heldFrom: "applied" });
		expect(await wordsAt(`/student/checkout/course/${uuid}`)).toMatch(/Your seat is kept until .* 9 minutes left/);
		expect(await wordsAt(pathOf(uuid))).toContain("9 minutes left");
		const other = await course({ feePoisha: 1_000_00 });
		expect(await wordsAt(`/student/checkout/course/${other}`)).not.toContain("Your seat is kept until");
	});

	test("that came to nothing is told where one buys, with the code", async () => {
		const uuid = await course({ feePoisha: 1_000_00 });
		const words = await wordsAt(`/student/course/buy/${uuid}?status=failure&bkash_code=2023`);
		expect(words).toContain("Insufficient Balance");
		expect(await wordsAt("/student/p/1/my-course/invited?status=failure&bkash_code=2023")).toContain(
			"Insufficient Balance",
		);
	});
});
