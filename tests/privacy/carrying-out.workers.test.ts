import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { enrolmentRows } from "#db/factories/course.ts";
import { insertRows } from "#db/factories/insert.ts";
import * as schema from "#db/schema/index.ts";
import { post } from "#tests/support/workers/api.ts";
import { choose, clock, examOf, register, start } from "#tests/support/workers/api-exams.ts";
import { beginMock, mockTestOf } from "#tests/support/workers/api-mock-tests.ts";
import { admin, type Person, student, teacher } from "#tests/support/workers/api-people.ts";
import { uploaded } from "#tests/support/workers/assets.ts";
import { paidFor } from "#tests/support/workers/bkash.ts";
import { ask, beforeDeletions, carryOut, issuer, PAGE, toldOf } from "#tests/support/workers/deletions.ts";
import { at, bindings, database, sessionOf, sessions } from "#tests/support/workers/exam-session.ts";
import { courseOf, institute, member } from "#tests/support/workers/institutes.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";
import { accountRow, allTexts, DUE, deletionsOf, depsWith, signedInAt } from "#tests/support/workers/privacy.ts";
import { guard } from "#tests/support/workers/session.ts";
import { freshNumber, sentDocuments } from "#tests/support/workers/verification.ts";
import { decideJoin } from "~/domain/institute/decide-join.server.ts";
import { keyOf } from "~/domain/mock-test/session.server.ts";
import { refOf } from "~/domain/model-test/prepare-session.server.ts";
import { restore } from "~/domain/people/restore.server.ts";
import { suspend } from "~/domain/people/suspend.server.ts";
import { carryOutDeletions } from "~/domain/privacy/carry-out.server.ts";

beforeDeletions();

describe("Carrying it out (PRV-6, PRV-7)", () => {
	test("leaves no word of a student anywhere, and what books and ranks need", async () => {
		const canary = `ক${crypto.randomUUID().slice(0, 8)}`;
		const mobile = `+88017${String(Date.now()).slice(-8)}`;
		const [who, boss, other] = [await student({ name: `Name ${canary}`, mobile }), await admin(), await student()];
		const db = database();
		const words = { addressLine1: `Road ${canary}`, postOffice: canary, thana: canary, district: canary };
		await db
			.update(schema.account)
			.set({ ...words, dob: "2008-05-01" })
			.where(eq(schema.account.uuid, who.accountUuid));
		const file = await uploaded(who, `Seen ${canary}`, `${canary}.txt`);
		await post(who, "/api/feedbacks", { title: `Title ${canary}`, description: `Text ${canary}`, assets: [file] });
		const [row] = await db.select().from(schema.feedback).where(eq(schema.feedback.accountUuid, who.accountUuid));
		await visit(boss, `/admin/feedback/${row?.uuid}`, {
			form: { state: "answered", answer: `Dear ${canary}`, seen: String(row?.updatedAt) },
		});
		await suspend(depsWith(issuer), boss, who.accountUuid, { reason: "other", text: `Because ${canary}` });
		const [open] = await db.select().from(schema.suspension).where(eq(schema.suspension.accountUuid, who.accountUuid));
		await restore(depsWith(issuer), boss, who.accountUuid, { suspension: open?.uuid ?? "", note: `Cleared ${canary}` });
		const again = await signedInAt(who);
		const exam = await examOf();
		const payment = await paidFor("model_test", exam.uuid, again);
		await db
			.update(schema.payment)
			.set({ payer: "017*****678", returnTo: `/${canary}` })
			.where(eq(schema.payment.uuid, payment));
		for (const one of [again, other]) await register(exam, one);
		const [question] = await start(exam, again);
		await clock(1, exam, again);
		await choose(exam, again, { questionUuid: question?.uuid ?? "", optionUuid: null, seq: 0 });
		await sessions.finish(refOf(exam.uuid, again.accountUuid));
		await sessions.seal(refOf(exam.uuid, again.accountUuid));
		const mock = await mockTestOf();
		const { attemptUuid } = await beginMock(mock, again);
		await sessions.finish(keyOf(attemptUuid, again.accountUuid));
		await sessions.seal(keyOf(attemptUuid, again.accountUuid));
		await db.insert(schema.winner).values({
			...{ examUuid: exam.uuid, accountUuid: who.accountUuid, rank: 1 },
			attemptUuid: (await attemptOf(who))?.uuid ?? "",
		});
		const found = async () => (await allTexts()).filter(([, text]) => text.includes(canary) || text.includes(mobile));
		expect((await found()).length).toBeGreaterThan(8);
		expect(await guard.devices(who.accountUuid)).not.toEqual([]);
		const subject = (await accountRow(who.accountUuid))?.subject;

		await ask(again, 61);
		expect(await carryOut(DUE + 61)).toMatchObject({ done: 1, failed: 0 });

		expect((await found()).map(([where]) => where)).toEqual([]);
		expect(issuer.asked).toEqual([{ issuer: "test", subject, what: "erase" }]);
		expect(await bindings.ASSETS_BUCKET.head(`asset/${file}`)).toBeNull();
		expect(await guard.devices(who.accountUuid)).toEqual([]);
		expect((await visit(again, PAGE)).headers.get("location")).toBe("/");
		expect(await accountRow(who.accountUuid)).toMatchObject({ issuer: "", subject: who.accountUuid, name: null });
		// The ranks and the books.
		expect(await attemptOf(who)).toMatchObject({ accountUuid: who.accountUuid, totalQuestions: 5 });
		const { response, mockTestAttempt } = schema;
		expect(
			await db
				.select()
				.from(response)
				.where(eq(response.attemptUuid, (await attemptOf(who))?.uuid ?? "")),
		).toHaveLength(5);
		expect(await db.select().from(mockTestAttempt).where(eq(mockTestAttempt.accountUuid, who.accountUuid))).toEqual([]);
		const [paid] = await db.select().from(schema.payment).where(eq(schema.payment.uuid, payment));
		expect(paid).toMatchObject({ state: "completed", payer: null, returnTo: null });
		// What the sessions held.
		for (const key of [refOf(exam.uuid, who.accountUuid), keyOf(attemptUuid, who.accountUuid)])
			expect(await sessionOf(key).status()).toMatchObject({ kind: "absent" });
		// That something was done stays in the log, without its words.
		const audits = await db.select().from(schema.auditLog).where(eq(schema.auditLog.objectUuid, who.accountUuid));
		expect(audits.map(({ action, detail }) => [action, detail])).toEqual([
			["account.suspend", { erased: true }],
			["account.restore", { erased: true }],
			["account.deletion-asked", null],
			["account.deleted", null],
		]);
		const [answered] = await db
			.select()
			.from(schema.auditLog)
			.where(eq(schema.auditLog.objectUuid, row?.uuid ?? ""));
		expect(answered).toMatchObject({ actorUuid: boss.accountUuid, detail: { erased: true } });
		expect(wordsOf(await visit(boss, `/admin/users/${who.accountUuid}`))).not.toContain(canary);
	});

	test("takes the words of the log also about what they had left before", async () => {
		const who = await teacher();
		const school = await institute();
		const request = await member(who, school, { requestStatus: "Pending" });
		await decideJoin(depsWith(issuer), await admin(), { intent: "refuse", request, reason: "Not known there" });
		await database().delete(schema.instituteMembership).where(eq(schema.instituteMembership.uuid, request));
		const entry = async () =>
			(await database().select().from(schema.auditLog).where(eq(schema.auditLog.objectUuid, request)))[0]?.detail;
		expect(await entry()).toEqual({
			...{ reason: "Not known there", account: who.accountUuid },
			...{ before: { state: "Pending" }, after: { state: "Rejected" } },
		});
		await ask(who);
		await carryOut();
		expect(await entry()).toEqual({ erased: true });
	});

	test("takes a teacher's documents and their scans away", async () => {
		const who = await teacher({ verificationStatus: "Awaiting" });
		const { verificationUuid, scanUuid } = await sentDocuments(who, { number: freshNumber() });
		const deps = depsWith(issuer);
		expect(await deps.vault.get(scanUuid)).not.toBeNull();
		await ask(who);
		await carryOut();
		expect(await deps.vault.get(scanUuid)).toBeNull();
		const { teacherVerification, teacherProfile } = schema;
		expect(
			await database().select().from(teacherVerification).where(eq(teacherVerification.uuid, verificationUuid)),
		).toEqual([]);
		expect(
			await database().select().from(teacherProfile).where(eq(teacherProfile.accountUuid, who.accountUuid)),
		).toEqual([]);
	});

	test("goes on where it was cut off, and does nothing twice", async () => {
		const who = await student();
		for (let n = 0; n < 3; n++) await uploaded(who, `File ${n}`, `${n}.txt`);
		await ask(who);
		issuer.isAway = true;
		expect(await carryOut()).toMatchObject({ done: 0, failed: 1 });
		expect(await deletionsOf(who)).toMatchObject([
			{ begunAt: at(DUE), tries: 1, issuerToldAt: null, nextTryAt: at(DUE + 1) },
		]);
		expect(await accountRow(who.accountUuid)).toMatchObject({ name: who.name });
		issuer.isAway = false;
		const cut = depsWith(issuer, DUE + 2);
		const broken = Object.assign(cut, {
			files: { ...cut.files, delete: () => Promise.reject(new Error("The bucket is away")) },
		});
		expect(await carryOutDeletions(broken, { until: Number.POSITIVE_INFINITY })).toMatchObject({ failed: 1 });
		expect(await deletionsOf(who)).toMatchObject([{ issuerToldAt: at(DUE + 2), tries: 2 }]);
		// Of two that work at once each may do what the other does.
		await Promise.all([carryOut(DUE + 10), carryOut(DUE + 10)]);
		expect(await deletionsOf(who)).toMatchObject([{ completedAt: at(DUE + 10), nextTryAt: null }]);
		expect(issuer.asked.filter(({ what }) => what === "erase").length).toBe(1);
		expect(await carryOut(DUE + 20)).toEqual({ done: 0, held: 0, failed: 0 });
	});

	test("frees the number: who comes with it again is somebody new", async () => {
		const who = await student();
		await ask(who);
		await carryOut();
		const { account } = schema;
		const [old] = await database().select().from(account).where(eq(account.uuid, who.accountUuid));
		expect([old?.mobile, old?.issuer, old?.subject]).toEqual([null, "", who.accountUuid]);
	});
});

async function attemptOf({ accountUuid }: Person) {
	const { attempt } = schema;
	const [row] = await database()
		.select()
		.from(attempt)
		.where(and(eq(attempt.accountUuid, accountUuid)));
	return row;
}

describe("Seats (PRV-6, ENR-3)", () => {
	test("are left and go to the next ones; what was asked, or offered, is taken back", async () => {
		const [who, next, giving] = [await student(), await student(), await teacher({ verificationStatus: "Accepted" })];
		const school = await institute({ name: "Dhaka College" });
		const states = ["accepted", "applied", "waiting", "invited", "offered"] as const;
		const courses: Record<string, string> = {};
		for (const state of states) {
			const courseUuid = await courseOf(school, giving.accountUuid);
			courses[state] = courseUuid;
			await database()
				.update(schema.course)
				.set({ maxStudents: state === "waiting" ? 0 : 1, endAt: at(DUE + 60), enrolmentEndAt: at(DUE + 30) })
				.where(eq(schema.course.uuid, courseUuid));
			const offered = state === "offered" ? { respondUntil: at(DUE + 10) } : {};
			await insertRows(database(), [
				...enrolmentRows({
					courseUuid,
					studentUuid: who.accountUuid,
					state,
					at: at(0),
					invitedMobile: "+8801712345678",
					...offered,
				}),
				...(state === "accepted" || state === "offered"
					? enrolmentRows({ courseUuid, studentUuid: next.accountUuid, state: "waiting", at: at(1) })
					: []),
			]);
		}
		await ask(who);
		// The teacher's own courses hold the teacher's account, not the students'.
		expect(await carryOut()).toMatchObject({ done: 1 });
		const of = (courseUuid: string | undefined, { accountUuid }: Person) =>
			database()
				.select()
				.from(schema.enrolment)
				.where(and(eq(schema.enrolment.courseUuid, courseUuid ?? ""), eq(schema.enrolment.studentUuid, accountUuid)));
		for (const state of states)
			expect([state, await of(courses[state], who)]).toMatchObject([
				state,
				[{ state: state === "accepted" ? "left" : "rejected", invitedMobile: null }],
			]);
		for (const state of ["accepted", "offered"])
			expect(await of(courses[state], next)).toMatchObject([{ state: "offered" }]);
		const events = await database()
			.select({ to: schema.enrolmentEvent.toState })
			.from(schema.enrolmentEvent)
			.where(eq(schema.enrolmentEvent.actorUuid, who.accountUuid));
		expect(events.map(({ to }) => to).sort()).toEqual(["left", "rejected", "rejected", "rejected", "rejected"]);
		expect(await toldOf(giving)).toContain("enrolment-went");
	});
});
