import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import * as schema from "#db/schema/index.ts";
import { admin as anyAdmin } from "#tests/support/workers/api-people.ts";
import { database } from "#tests/support/workers/exam-session.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";
import { HOUR, MINUTE, World } from "#tests/support/workers/payment-world.ts";
import type { Actor } from "~/domain/account/session.ts";
import { getCalendar } from "~/domain/calendar/entries.server.ts";
import { makeFeed, readFeed } from "~/domain/calendar/feed.server.ts";
import { cancelExam, emptyCancelled, paidBackOf } from "~/domain/exam-withdrawal/cancel-exam.server.ts";
import { paidBackOfType, withdrawType } from "~/domain/exam-withdrawal/withdraw-type.server.ts";
import { createType, publishReadyType } from "~/domain/mock-test/save-type.server.ts";
import { getExamDetails } from "~/domain/model-test/queries.server.ts";
import { registerFree } from "~/domain/model-test/register-free.server.ts";
import { createExam, publishReadyExam } from "~/domain/model-test/save-exam.server.ts";
import { refundPayment } from "~/domain/payment/refund.server.ts";
import { dhakaDay } from "~/lib/time.ts";
import { m } from "~/paraglide/messages.js";
import { bankSubject } from "./bank.ts";

const paper = (subjectUuid: string) => ({
	...{ subjects: [{ subjectUuid, numberOfQuestions: 2 }], level: null, language: null, poolTimes: 1, gradeUuids: [] },
	...{ questionTag: null, questionImportUuid: null },
	...{ subtitle: null, description: null, durationMinutes: 30, marksPerCorrect: 100, penaltyPerWrong: 0 },
});

async function published(world: World, admin: Actor, feePoisha: number): Promise<string> {
	const { uuid: subjectUuid } = await bankSubject(2);
	const startAt = world.now + 5 * HOUR;
	const uuid = await createExam(world.deps(), admin, {
		...{ ...paper(subjectUuid), name: "Grand test", rule: null, prize: null, winnerCount: 3, feePoisha },
		...{ startAt, stopAt: startAt + HOUR, preRegNeeded: false, preRegStopAt: null },
	});
	await publishReadyExam(world.deps(), admin, uuid);
	return uuid;
}

async function buys(world: World, purpose: "model_test" | "mock_test", itemUuid: string): Promise<Actor> {
	const who = await world.person();
	const { paymentId } = await world.approved(who, { purpose, itemUuid });
	await world.comeBack(paymentId);
	return who;
}

const kindsOf = async ({ accountUuid }: Actor) =>
	(await database().select().from(schema.notification).where(eq(schema.notification.accountUuid, accountUuid))).map(
		({ kind }) => kind,
	);

test("cancelling pays everybody back once, however often it is said, tells them, and takes their papers (EXD-8)", async () => {
	const world = World.open();
	const admin = await world.person("admin");
	const uuid = await published(world, admin, 5_000);
	const [one, other] = [await buys(world, "model_test", uuid), await buys(world, "model_test", uuid)];
	expect(await paidBackOf(world.deps(), admin, uuid)).toMatchObject({ registrations: 2, open: 2, openAmount: 10_000 });
	const startAt = world.now + 5 * HOUR;
	const token = await makeFeed(world.deps(), one);
	const before = (await readFeed(world.deps(), token, "192.0.2.1"))?.events ?? [];
	expect(before).toMatchObject([{ uuid, cancelled: false }]);
	world.pass(MINUTE);
	await expect(cancelExam(world.deps(), admin, uuid, "Grand")).rejects.toMatchObject({ code: "NameNotTyped" });

	// No exam session answers: nobody loses money, and what is left is done later, also after the start.
	world.sessionsAway = true;
	await cancelExam(world.deps(), admin, uuid, "Grand test");
	const inCalendar = async () => {
		const feed = await readFeed(world.deps(), token, "192.0.2.1");
		const { entries } = await getCalendar(world.deps(), one, { on: dhakaDay(startAt) });
		return {
			feed: feed?.events.map(({ uuid, startsAt, cancelled }) => ({ uuid, startsAt, cancelled })),
			entries: entries.map(({ uuid, cancelledAt }) => ({ uuid, off: cancelledAt !== null })),
			sequence: feed?.events[0]?.sequence ?? 0,
		};
	};
	const off = { feed: [{ uuid, startsAt: startAt, cancelled: true }], entries: [{ uuid, off: true }] };
	expect(await inCalendar()).toMatchObject(off);
	await expect(getExamDetails(world.deps(), uuid)).rejects.toMatchObject({ code: "ExamNotFound" });
	expect(await paidBackOf(world.deps(), admin, uuid)).toMatchObject({ registrations: 2, open: 2, given: 0 });
	world.sessionsAway = false;
	world.pass(6 * HOUR);
	expect(await emptyCancelled(world.deps(), uuid, { until: Number.POSITIVE_INFINITY })).toEqual({ emptied: 2 });
	for (const again of [1, 2]) {
		await cancelExam(world.deps(), admin, uuid, "Grand test");
		expect([again, await paidBackOf(world.deps(), admin, uuid)]).toEqual([
			again,
			{ registrations: 0, open: 0, openAmount: 0, given: 2, givenAmount: 10_000, ledgerAmount: 10_000 },
		]);
	}
	// The registration is gone; the calendar keeps it as cancelled (CAL-3).
	expect(await inCalendar()).toMatchObject(off);
	expect((await inCalendar()).sequence).toBeGreaterThan(before[0]?.sequence ?? 0);
	expect([await world.balance(one), await world.balance(other)]).toEqual([5_000, 5_000]);
	expect(world.withdrawn).toEqual(expect.arrayContaining([one.accountUuid, other.accountUuid]));
	expect((await kindsOf(one)).filter((kind) => kind === "exam-cancelled")).toHaveLength(1);
	const entries = await database().select().from(schema.auditLog).where(eq(schema.auditLog.objectUuid, uuid));
	expect(entries.filter(({ action }) => action === "model-test.cancel")).toMatchObject([
		{ detail: { registrations: 2, state: "published" } },
	]);
	expect(await database().$count(schema.heldQuestion, eq(schema.heldQuestion.ownerUuid, uuid))).toBe(0);
	await expect(publishReadyExam(world.deps(), admin, uuid)).rejects.toMatchObject({ code: "ExamCancelled" });
});

test("a place that was taken with a refund of a part is nothing that cancelling gives back (EXD-8, PAY-11)", async () => {
	const world = World.open();
	const admin = await world.person("admin");
	const uuid = await published(world, admin, 5_000);
	const [gone] = [await buys(world, "model_test", uuid), await buys(world, "model_test", uuid)];
	const [paid] = await database()
		.select({ uuid: schema.payment.uuid })
		.from(schema.payment)
		.where(eq(schema.payment.accountUuid, gone?.accountUuid ?? ""));
	const part = { reason: "Asked for it", amount: 2_000, destination: "wallet", goods: "taken" } as const;
	await refundPayment(world.deps(), admin, paid?.uuid ?? "", part);
	const due = () => paidBackOf(world.deps(), admin, uuid);
	expect(await due()).toMatchObject({ registrations: 1, open: 1, openAmount: 5_000, given: 1, givenAmount: 2_000 });
	await cancelExam(world.deps(), admin, uuid, "Grand test");
	expect(await due()).toMatchObject({ registrations: 0, open: 0, openAmount: 0, given: 2, givenAmount: 7_000 });
});

test("cancelling takes free registrations away, and is refused once it has started", async () => {
	const world = World.open();
	const admin = await world.person("admin");
	const uuid = await published(world, admin, 0);
	const who = await world.person();
	await registerFree(world.deps(), who, uuid);
	world.pass(5 * HOUR + MINUTE);
	await expect(cancelExam(world.deps(), admin, uuid, "Grand test")).rejects.toMatchObject({
		code: "ExamAlreadyStarted",
	});
	world.pass(-2 * MINUTE);
	await cancelExam(world.deps(), admin, uuid, "Grand test");
	expect(await database().$count(schema.registration, eq(schema.registration.examUuid, uuid))).toBe(0);
	expect(await kindsOf(who)).toContain("exam-cancelled");
});

test("withdrawing a self-assessment pays back what was not begun, once (EXD-9)", async () => {
	const world = World.open();
	const admin = await world.person("admin");
	const { uuid: subjectUuid } = await bankSubject(2);
	const draft = { ...paper(subjectUuid), title: "Twenty minutes", examTag: null, examTagBn: null };
	const uuid = await createType(world.deps(), admin, { ...draft, feePoisha: 2_000, attemptsPerPurchase: 2 });
	await publishReadyType(world.deps(), admin, uuid);
	const [one, other] = [await buys(world, "mock_test", uuid), await buys(world, "mock_test", uuid)];
	const { mockTestEntitlement } = schema;
	await database()
		.update(mockTestEntitlement)
		.set({ used: 1 })
		.where(eq(mockTestEntitlement.accountUuid, other.accountUuid));
	expect(await paidBackOfType(world.deps(), admin, uuid)).toMatchObject({ open: 1, openAmount: 2_000, given: 0 });
	const page = async () => wordsOf(await visit(await anyAdmin(), `/admin/self-assessments/${uuid}`));
	expect(await page()).not.toContain(m.exam_draft_given_back());
	// As a request leaves it that broke off: the page says that something is left, and leads to the rest.
	await database().update(schema.mockTestType).set({ state: "draft" }).where(eq(schema.mockTestType.uuid, uuid));
	expect(await page()).toContain(m.exam_draft_give_back_again());
	await withdrawType(world.deps(), admin, uuid, "Twenty minutes");
	await withdrawType(world.deps(), admin, uuid, "Twenty minutes");
	expect([await world.balance(one), await world.balance(other)]).toEqual([2_000, 0]);
	expect(await paidBackOfType(world.deps(), admin, uuid)).toEqual({
		...{ open: 0, openAmount: 0, given: 1, givenAmount: 2_000, ledgerAmount: 2_000 },
	});
	const after = await page();
	expect([after.includes(m.exam_draft_given()), after.includes(m.exam_draft_give_back_again())]).toEqual([true, false]);
});
