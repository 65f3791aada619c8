import { and, asc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { insertRows } from "#db/factories/insert.ts";
import { attemptRows, modelTestRows, registrationRows } from "#db/factories/model-test.ts";
import {
	feedback,
	instituteMembership,
	modelTest,
	notification,
	payment,
	suspension,
	teacherVerification,
} from "#db/schema/index.ts";
import { post } from "#tests/support/workers/api.ts";
import { clock, examOf } from "#tests/support/workers/api-exams.ts";
import { admin, type Person, student, teacher } from "#tests/support/workers/api-people.ts";
import { bankOnTheLine } from "#tests/support/workers/bkash.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { at, database, OPENS } from "#tests/support/workers/exam-session.ts";
import { institute, member, missed } from "#tests/support/workers/institutes.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { visit } from "#tests/support/workers/pages.ts";
import { accepted, rejected, sentDocuments } from "#tests/support/workers/verification.ts";
import { decideFeedback } from "~/domain/feedback/decide-feedback.server.ts";
import { answerRequest } from "~/domain/institute/answer-request.server.ts";
import { decideJoin } from "~/domain/institute/decide-join.server.ts";
import { rankExam } from "~/domain/model-test/rank-exam.server.ts";
import { tellStartingExams } from "~/domain/model-test/tell-students.server.ts";
import { wordsOf } from "~/domain/notification/kinds.ts";
import { restore } from "~/domain/people/restore.server.ts";
import { giveRole, takeRole } from "~/domain/people/roles.server.ts";
import { suspend } from "~/domain/people/suspend.server.ts";
import { decideVerification } from "~/domain/verification/decide-verification.server.ts";
import { suspendTeacher } from "~/domain/verification/suspend-teacher.server.ts";

ownDatabase();

const DAY = 24 * 60;
const FOREVER = { until: Number.POSITIVE_INFINITY };

let me: Person;
let boss: Person;
beforeEach(async () => {
	[me, boss] = await Promise.all([student(), admin()]);
});

/** What somebody was told, the oldest first: kind and sentence. */
async function toldTo({ accountUuid }: Person) {
	const rows = await database()
		.select()
		.from(notification)
		.where(eq(notification.accountUuid, accountUuid))
		.orderBy(asc(notification.id));
	return rows.map((row) => [row.kind, wordsOf(row).text]);
}

describe("people are told of (NTF-4)", () => {
	test("a decision on a teacher's documents, once, and of no decision that came second", async () => {
		const who = await teacher({ verificationStatus: "Awaiting" });
		const { verificationUuid } = await sentDocuments(who);
		const [row] = await database().select().from(teacherVerification);
		const decide = () =>
			decideVerification(depsAt(1), boss, verificationUuid, {
				...{ decision: "reject", seen: row?.waitingSince ?? 0, reasons: ["scan_expired"], note: "" },
			});
		await decide();
		await expect(decide()).rejects.toMatchObject({ code: "VerificationDecided" });
		expect(await toldTo(who)).toEqual([
			["verification-decided", "Your documents were not accepted. See why, and send them again."],
		]);
	});

	test("a newer decision on documents, after which the older is read and leads nowhere; no other news is touched", async () => {
		const [who, other] = [
			await teacher({ verificationStatus: "Awaiting" }),
			await teacher({ verificationStatus: "Awaiting" }),
		];
		const [first, theirs] = [await sentDocuments(who), await sentDocuments(other)];
		await rejected(boss, theirs.verificationUuid, { minutes: 1 });
		await rejected(boss, first.verificationUuid, { minutes: 1 });
		const school = await institute();
		const request = await member(who, school, { requestStatus: "Pending" });
		await decideJoin(depsAt(1), boss, { intent: "accept", request });
		const again = await sentDocuments(who, { minutes: 2 });
		const standing = async ({ accountUuid }: Person) => {
			const rows = await database().select().from(notification).where(eq(notification.accountUuid, accountUuid));
			return rows.map(({ kind, readAt, address }) => [kind, readAt, address !== ""]);
		};
		expect((await standing(who)).map(([, readAt]) => readAt)).toEqual([null, null]);
		await accepted(boss, again.verificationUuid, { minutes: 3 });
		expect(await standing(who)).toEqual([
			["verification-decided", at(3), false],
			["institute-join-decided", null, true],
			["verification-decided", null, true],
		]);
		expect(await standing(other)).toEqual([["verification-decided", null, true]]);
		const { text } = await visit(who, "/dashboard/teacher/notifications", { minutes: 4 });
		const [old = ""] =
			text.match(/<li class="card[^>]*>(?:(?!<\/li>).)*Your documents were not accepted.*?<\/li>/s) ?? [];
		expect([old.length > 0, old.includes(">Open<")]).toEqual([true, false]);
		expect(text.match(/>Open</g)).toHaveLength(2);
	});

	test("a suspension as a teacher, and its end", async () => {
		const who = await teacher();
		const decide = (decision: "suspend" | "restore") =>
			suspendTeacher(depsAt(1), boss, who.accountUuid, { decision, note: "Looked at" } as never);
		await decide("suspend");
		await expect(decide("suspend")).rejects.toMatchObject({ code: "VerificationDecided" });
		expect(await toldTo(who)).toEqual([["verification-decided", "Your account as a teacher is suspended. See why."]]);
		await decide("restore");
		expect(await toldTo(who)).toHaveLength(2);
	});

	test.each([
		["accept", "You belong to Rajshahi College now."],
		["refuse", "Your request to join Rajshahi College was not accepted."],
	] as const)("the answer to a request to join an institute: %s", async (intent, text) => {
		const who = await teacher();
		const school = await institute({ name: "Rajshahi College" });
		const request = await member(who, school, { requestStatus: "Pending" });
		const decide = () => decideJoin(depsAt(1), boss, { intent, request, reason: "Not known there" } as never);
		await decide();
		await expect(decide()).rejects.toMatchObject({ code: "RequestAnswered" });
		expect(await toldTo(who)).toEqual([["institute-join-decided", text]]);
		expect(await database().select().from(instituteMembership)).toHaveLength(1);
	});

	test("the answer to who misses an institute, once, a student and a teacher each in their own area", async () => {
		const who = await teacher();
		const school = await institute({ name: "Nilkuthi School" });
		const [mine, theirs] = [await missed(me), await missed(who)];
		await answerRequest(depsAt(1), boss, mine, { intent: "refuse", reason: "There is no such school" });
		await answerRequest(depsAt(1), boss, theirs, { intent: "known", instituteUuid: school });
		await expect(
			answerRequest(depsAt(1), boss, mine, { intent: "known", instituteUuid: school }),
		).rejects.toMatchObject({
			code: "RequestAnswered",
		});
		expect([await toldTo(me), await toldTo(who)]).toEqual([
			[["institute-answered", "Nilkuthi Ideal School was not added to the list of institutes. See why."]],
			[
				[
					"institute-answered-teacher",
					"Nilkuthi Ideal School is in the list of institutes. Your request to join it waits for an answer.",
				],
			],
		]);
	});

	test("a suspension of their account and its end, each once, also who decides second", async () => {
		const why = { reason: "sharing", text: "Two people sat one exam" } as const;
		await suspend(depsAt(1), boss, me.accountUuid, why);
		await expect(suspend(depsAt(1), boss, me.accountUuid, why)).rejects.toMatchObject({ code: "AlreadySuspended" });
		const said = ["account-suspended", "Your account was suspended. Reason: Several people used one account."];
		expect(await toldTo(me)).toEqual([said]);
		const [row] = await database().select().from(suspension);
		const again = () => restore(depsAt(2), boss, me.accountUuid, { suspension: row?.uuid ?? "", note: "A mistake" });
		await again();
		await expect(again()).rejects.toMatchObject({ code: "NotSuspended" });
		expect(await toldTo(me)).toEqual([
			said,
			["account-restored", "Your account is open again: you can use it as before."],
		]);
	});

	test("a role that they were given or that was taken, with the reason, in a role that they have", async () => {
		const give = () => giveRole(depsAt(1), boss, me.accountUuid, { role: "teacher" });
		await give();
		await expect(give()).rejects.toMatchObject({ code: "RoleUnchanged" });
		const take = () => takeRole(depsAt(2), boss, me.accountUuid, { role: "teacher", reason: "Teaches no more" });
		await take();
		await expect(take()).rejects.toMatchObject({ code: "RoleUnchanged" });
		expect(await toldTo(me)).toEqual([
			["role-given", "You may be here as a teacher from now on. Sign in as one to begin."],
			["role-taken", "You are no longer a teacher here. Reason: Teaches no more"],
		]);
		const rows = await database().select().from(notification).where(eq(notification.accountUuid, me.accountUuid));
		expect(rows.map(({ role, address }) => [role, address])).toEqual([
			["student", "/auth/sign-in?role=teacher"],
			["student", "/feedback"],
		]);
	});

	test("an answer to their feedback, each new one, and of no other change", async () => {
		const { body } = await post(me, "/api/feedbacks", { title: "The timetable", description: "It is cut off" });
		const decide = async (state: "in_progress" | "answered" | "closed", answer: string, minutes: number) => {
			const [row] = await database().select().from(feedback).where(eq(feedback.uuid, body.uuid));
			await decideFeedback(depsAt(minutes), boss, body.uuid, { state, answer, seen: row?.updatedAt ?? 0 });
		};
		await decide("in_progress", "", 1);
		expect(await toldTo(me)).toEqual([]);
		await decide("answered", "It is mended.", 2);
		await decide("closed", "", 3);
		expect(await toldTo(me)).toEqual([["feedback-answered", "Your feedback “The timetable” has an answer."]]);
		expect(await toldTo(boss)).toEqual([]);
	});
});

describe("results (NTF-4)", () => {
	const examWith = async (people: Person[]) => {
		const uuid = crypto.randomUUID();
		await insertRows(database(), [
			...modelTestRows({ uuid, at: OPENS, stopAt: at(60), name: "Model Test 12" }),
			...people.flatMap(({ accountUuid }) => attemptRows({ examUuid: uuid, accountUuid, at: OPENS })),
		]);
		return uuid;
	};

	test("are told to who sat it, once however often it is ranked, and to a straggler as well", async () => {
		const other = await student();
		const exam = await examWith([me]);
		await rankExam(depsAt(62), exam);
		await rankExam(depsAt(70), exam);
		expect(await toldTo(me)).toEqual([["results-out", "The results of Model Test 12 are out."]]);
		expect(await toldTo(other)).toEqual([]);
		await insertRows(database(), attemptRows({ examUuid: exam, accountUuid: other.accountUuid, at: OPENS }));
		await rankExam(depsAt(80), exam);
		expect([(await toldTo(me)).length, (await toldTo(other)).length]).toEqual([1, 1]);
		const [row] = await database().select().from(notification);
		expect(row?.address).toBe(`/dashboard/student/weekly-exam/attend/${exam}/result`);
	});

	test("of an exam that is long past are no news when it is ranked anew", async () => {
		const exam = await examWith([]);
		await rankExam(depsAt(62), exam);
		await insertRows(database(), attemptRows({ examUuid: exam, accountUuid: me.accountUuid, at: OPENS }));
		await rankExam(depsAt(8 * DAY), exam);
		expect(await toldTo(me)).toEqual([]);
	});
});

describe("an exam about to begin (NTF-4)", () => {
	const sweep = (minutes: number) => tellStartingExams(depsAt(minutes), FOREVER);
	const registered = (examUuid: string, who: Person, minutes: number) =>
		insertRows(database(), registrationRows({ examUuid, accountUuid: who.accountUuid, at: at(minutes) }));

	test("is told an hour before to who is registered, once, and to nobody who registered within it", async () => {
		const [late, stranger] = [await student(), await student()];
		const exam = await examOf({ name: "Model Test 12" });
		await registered(exam.uuid, me, -DAY);
		await registered(exam.uuid, late, -59);
		expect(await sweep(-61)).toEqual({ near: 0 });
		expect(await toldTo(me)).toEqual([]);
		for (const minutes of [-60, -60, -30, -1]) expect(await sweep(minutes)).toEqual({ near: 1 });
		expect(await sweep(0)).toEqual({ near: 0 });
		expect((await toldTo(me)).map(([kind]) => kind)).toEqual(["exam-starting"]);
		expect([await toldTo(late), await toldTo(stranger)]).toEqual([[], []]);
	});

	test("is told again when it is moved, and never of a draft", async () => {
		const exam = await examOf();
		const draft = await examOf({ state: "draft", poolVersion: null });
		await registered(exam.uuid, me, -DAY);
		await registered(draft.uuid, me, -DAY);
		await sweep(-60);
		await database()
			.update(modelTest)
			.set({ startAt: at(30) })
			.where(eq(modelTest.uuid, exam.uuid));
		await sweep(-29);
		expect(await toldTo(me)).toHaveLength(2);
	});

	test("takes two round trips, whatever number is registered", async () => {
		const exam = await examOf();
		for (const who of await Promise.all([student(), student(), student()])) await registered(exam.uuid, who, -DAY);
		const deps = depsAt(-60);
		await tellStartingExams(deps, FOREVER);
		expect(deps.trips.count).toBe(2);
		expect(await database().select().from(notification)).toHaveLength(3);
	});
});

describe("money (NTF-4)", () => {
	const BEFORE = { minutes: -5 };

	test("a payment that bKash has settled is told once however often it comes back; a refund by its own name", async () => {
		await clock(BEFORE.minutes);
		const bank = await bankOnTheLine();
		const exam = await examOf({ feePoisha: 50_00, name: "Model Test 12" });
		const { body } = await post(me, `/api/weekly-exam/${exam.uuid}/initiate-purchase`);
		bank.approve(body.paymentID);
		for (let n = 0; n < 3; n += 1)
			await visit(me, `/payments/bkash/callback?paymentID=${body.paymentID}&status=success`, BEFORE);
		const settled = ["payment-settled", "Your payment of ৳50 for Model Test 12 has arrived."];
		expect(await toldTo(me)).toEqual([settled]);
		const { db } = depsAt();
		const [paid] = await db.select().from(payment).where(eq(payment.uuid, body.uuid));
		const giveBack = (destination: string, amount: string, refunded = "0") =>
			visit(boss, `/admin/payments/${body.uuid}`, {
				form: {
					...{ reason: "Asked for it", name: paid?.invoiceNumber ?? "", goods: "kept" },
					...{ destination, amount, refunded },
				},
				...BEFORE,
			});
		await giveBack("wallet", "20");
		await giveBack("bkash", "30", "2000");
		expect(await toldTo(me)).toEqual([
			settled,
			["payment-refunded", "৳20 for Model Test 12 were given back to your wallet."],
			["payment-refunded", "৳30 for Model Test 12 were given back to your bKash account."],
		]);
		const [row] = await database()
			.select()
			.from(notification)
			.where(and(eq(notification.kind, "payment-settled"), eq(notification.accountUuid, me.accountUuid)));
		expect(row?.address).toBe(`/student/payment/${body.uuid}`);
	});
});
