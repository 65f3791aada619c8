import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { enrolmentRows } from "#db/factories/course.ts";
import { insertRows } from "#db/factories/insert.ts";
import * as schema from "#db/schema/index.ts";
import { clock, examOf, start } from "#tests/support/workers/api-exams.ts";
import { admin, openSchool, type Person, student, teacher } from "#tests/support/workers/api-people.ts";
import { paidFor } from "#tests/support/workers/bkash.ts";
import { at, database } from "#tests/support/workers/exam-session.ts";
import { courseOf, institute } from "#tests/support/workers/institutes.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";
import {
	accountRow,
	askForDeletion,
	carryOutAt,
	credit,
	DUE,
	deletionsOf,
	depsWith,
	issuerOfPeople,
	signedInAt,
} from "#tests/support/workers/privacy.ts";
import { carryOutDeletions } from "~/domain/privacy/carry-out.server.ts";

const PAGE = "/student/profile/privacy";

let issuer: ReturnType<typeof issuerOfPeople>;

beforeEach(async () => {
	issuer = issuerOfPeople();
	await clock(0);
	await openSchool();
});

const ask = (who: Person, minutes?: number) => askForDeletion(issuer, who, minutes);
const carryOut = (minutes?: number) => carryOutAt(issuer, minutes);

describe("What stands in the way (PRV-5)", () => {
	test("a running exam, a payment or refund under way, a course, an admin's role", async () => {
		const exam = await examOf();
		const sitting = await student();
		await start(exam, sitting);
		await expect(ask(sitting, 1)).rejects.toMatchObject({ code: "DeletionDuringExam" });
		const paying = await student();
		const payment = await paidFor("model_test", exam.uuid, paying);
		const set = (state: "initiated" | "completed") =>
			database()
				.update(schema.payment)
				.set({ state, fulfilment: state === "completed" ? "granted" : null })
				.where(eq(schema.payment.uuid, payment));
		await set("initiated");
		await expect(ask(paying)).rejects.toMatchObject({ code: "DeletionDuringPayment" });
		await set("completed");
		await database()
			.insert(schema.refund)
			.values({
				...{
					paymentUuid: payment,
					amount: 10_00,
					destination: "bkash",
					goods: "kept",
					reason: "Twice",
					state: "requested",
				},
				...{ createdAt: at(0), updatedAt: at(0) },
			});
		await expect(ask(paying)).rejects.toMatchObject({ code: "DeletionDuringRefund" });
		await expect(ask(await admin())).rejects.toMatchObject({ code: "DeletionNotForAdmins" });
		expect(wordsOf(await visit(await signedInAt(paying), `${PAGE}/delete`))).toContain("This must be settled first");
	});

	test.each(["paying", "paid"] as const)("a seat that is %s, and not decided about", async (state) => {
		const [who, giving] = [await student(), await teacher({ verificationStatus: "Accepted" })];
		const courseUuid = await courseOf(await institute({ name: "Dhaka College" }), giving.accountUuid);
		const of = { courseUuid, studentUuid: who.accountUuid, at: at(0) };
		await insertRows(database(), enrolmentRows({ ...of, state }));
		await expect(ask(who)).rejects.toMatchObject({ code: "DeletionDuringPayment" });
		const theirs = eq(schema.enrolment.studentUuid, who.accountUuid);
		await database().update(schema.enrolment).set({ state: "rejected", holdUntil: null }).where(theirs);
		await ask(who);
		await database().update(schema.enrolment).set({ state: "paid" }).where(theirs);
		expect(await carryOut()).toMatchObject({ held: 1 });
		expect(await deletionsOf(who)).toMatchObject([{ heldUpFor: "payment", begunAt: null }]);
	});

	test("a course that is not over, with the way to write to us about it and back", async () => {
		const giving = await teacher({ verificationStatus: "Accepted" });
		const at = "/dashboard/teacher/profile/privacy/delete";
		const links = ({ text }: { text: string }) =>
			[...text.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(?:<svg(?:(?!<a ).)*<\/svg>)?Write to us<\/a>/g)].map(
				([, href]) => href,
			);
		expect(links(await visit(giving, at))).toEqual([]);
		await courseOf(await institute({ name: "Dhaka College" }), giving.accountUuid);
		const page = await visit(giving, at);
		expect(wordsOf(page)).toContain("A course of yours is not over. Write to us");
		expect(links(page)).toEqual([`/feedback?from=${encodeURIComponent(at)}`]);
	});

	test("money in the wallet, until it is given up with a tick", async () => {
		const who = await signedInAt(await student());
		await credit(who, 120_00);
		const page = wordsOf(await visit(who, `${PAGE}/delete`));
		expect(page).toContain("There is ৳120 in your wallet");
		const form = { understood: "on", wallet: "12000" };
		const refused = await visit(who, `${PAGE}/delete`, { form });
		expect([refused.status, wordsOf(refused).includes("Tick that you give it up")]).toEqual([409, true]);
		expect((await visit(who, `${PAGE}/delete`, { form: { ...form, giveUp: "on" } })).status).toBe(302);
		expect(await deletionsOf(who)).toMatchObject([{ givenUp: 120_00 }]);
	});

	test("what comes up while it waits holds it, and is looked at again", async () => {
		const who = await student();
		await ask(who);
		await credit(who, 50_00);
		expect(await carryOut()).toMatchObject({ held: 1 });
		expect(await deletionsOf(who)).toMatchObject([{ heldUpFor: "wallet", begunAt: null, nextTryAt: at(DUE + 60) }]);
		await credit(who, -50_00);
		await carryOut(DUE + 61);
		expect(await deletionsOf(who)).toMatchObject([{ heldUpFor: null, completedAt: at(DUE + 61) }]);
	});

	test("what comes up in the very moment in which it is carried out holds it too", async () => {
		const who = await student();
		await ask(who);
		const deps = depsWith(issuer, DUE);
		const { db } = deps;
		const all = db.all.bind(db);
		vi.spyOn(db, "all").mockImplementationOnce((async (question: Parameters<typeof all>[0]) => {
			const nothing = await all(question);
			await credit(who, 50_00);
			return nothing;
		}) as never);
		expect(await carryOutDeletions(deps, { until: Number.POSITIVE_INFINITY })).toEqual({ done: 0, held: 0, failed: 0 });
		expect(await deletionsOf(who)).toMatchObject([{ begunAt: null, nextTryAt: at(DUE) }]);
		expect(await carryOut(DUE + 1)).toMatchObject({ held: 1 });
		expect(await accountRow(who.accountUuid)).toMatchObject({ mobile: who.mobile });
	});
});
