import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog, heldQuestion, modelTest, notification, question, registration } from "#db/schema/index.ts";
import { WHOLE } from "#tests/support/exam-session.ts";
import { send } from "#tests/support/workers/api.ts";
import { examOf, type TestExam } from "#tests/support/workers/api-exams.ts";
import { admin, type Person, student, teacher } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { at, database, sessions, setClock } from "#tests/support/workers/exam-session.ts";
import { justBefore } from "#tests/support/workers/meanwhile.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";
import { began, refOf, registered } from "#tests/support/workers/running-exams.ts";
import type { StartedPaper } from "~/domain/attempt/kind.ts";
import { openRoom } from "~/domain/attempt/room.server.ts";
import { getLiveFigures, listHandedIn } from "~/domain/exam-results/live-figures.server.ts";
import { ExamSessionUnavailable } from "~/domain/exam-session/port.ts";
import { extendExam } from "~/domain/exam-time/extend-exam.server.ts";
import { giveExtraTime } from "~/domain/exam-time/give-extra-time.server.ts";
import { getExtraTime } from "~/domain/exam-time/students.server.ts";
import { modelTestKind } from "~/domain/model-test/attempt-kind.server.ts";
import { listMyExams } from "~/domain/model-test/exam-list.server.ts";
import { asPrepared, markPrepared, prepareWaitingSessions } from "~/domain/model-test/prepare-session.server.ts";
import { getAnswers, getResultSummary } from "~/domain/model-test/result.server.ts";
import { rankEndedExams, settleEndedExams } from "~/domain/model-test/settle-exams.server.ts";
import { getStudentExam } from "~/domain/model-test/student-exam.server.ts";

// A sweep looks at every exam that has stopped.
ownDatabase();

const name = "Weekly test";
const reason = "Low vision";
const PAGE = { page: 0, size: 50 };

const deadlineOf = async (exam: TestExam, who: Person) => {
	const status = await sessions.status(refOf(exam, who));
	return status.kind === "running" ? status.deadlineAt : status.kind;
};

const noticesOf = async (who: Person) =>
	(
		await database()
			.select()
			.from(notification)
			.where(and(eq(notification.accountUuid, who.accountUuid), eq(notification.kind, "exam-extended")))
	).map(({ params }) => JSON.parse(String(params)));

test("extra time moves the student's own end everywhere, and results wait for the last student (MT-20, MT-20.2)", async () => {
	const exam = await examOf();
	const [boss, slow, other] = [await admin(), await registered(exam), await began(exam, 40)];
	const [asked] = exam.pool.questions;
	const about = { level: "SSC", language: "en", difficulty: 1, createdAt: at(-60), updatedAt: at(-60) } as const;
	if (!asked) throw new Error("The pool is empty");
	const { uuid: questionUuid, subjectUuid, content, explanation } = asked;
	await database()
		.insert(question)
		.values({ ...about, uuid: questionUuid, code: questionUuid, subjectUuid, content, explanation });
	await database()
		.insert(heldQuestion)
		.values({ ownerUuid: exam.uuid, questionUuid, heldUntil: at(60), heldAt: at(-60) });
	const given = { accountUuid: slow.accountUuid, minutes: 20, reason };
	await giveExtraTime(depsAt(-4), boss, exam.uuid, given);
	await giveExtraTime(depsAt(-4), boss, exam.uuid, given);
	expect(await noticesOf(slow)).toEqual([{ exam: name, minutes: 20, stopAt: at(80), to: "one" }]);
	const audits = await database().select().from(auditLog).where(eq(auditLog.objectUuid, exam.uuid));
	expect(audits).toMatchObject([
		{
			action: "model-test.extra-time",
			detail: { name, account: slow.accountUuid, reason, before: { minutes: 0 }, after: { minutes: 20 } },
		},
	]);
	// Shown before the exam, and in it: the card, the details and the rules; to nobody else.
	expect(await getStudentExam(depsAt(-3), slow, exam.uuid)).toMatchObject({
		extraMinutes: 20,
		exam: { stopAt: at(80), durationMinutes: 50 },
	});
	expect((await getStudentExam(depsAt(-3), other, exam.uuid)).exam).toMatchObject({
		stopAt: at(60),
		durationMinutes: 30,
	});
	await setClock(refOf(exam, slow), 62);
	expect(await openRoom(depsAt(62), slow, modelTestKind, exam.uuid, WHOLE)).toMatchObject({
		...{ kind: "rules", stopAt: at(80), durationMs: 50 * 60_000 },
	});
	const list = { type: "upcoming", sort: "open", page: 0, size: 10, q: "", subject: "", grade: "" } as const;
	const cards = (await listMyExams(depsAt(62), slow, list)).exams.content;
	expect(cards).toMatchObject([{ uuid: exam.uuid, stopAt: at(80), durationMinutes: 50 }]);
	// Who begins after the common stop has until the own one, and the others learn nothing until then.
	await sessions.attend(refOf(exam, slow), WHOLE);
	expect(await deadlineOf(exam, slow)).toBe(at(80));
	await setClock(refOf(exam, other), 62);
	expect(await sessions.seal(refOf(exam, other))).toMatchObject({ kind: "finished" });
	for (const minutes of [62, 79]) {
		expect(await settleEndedExams(depsAt(minutes))).toMatchObject({ asked: 0 });
		expect((await rankEndedExams(depsAt(minutes))).ranked).toEqual([]);
		expect(await getResultSummary(depsAt(minutes), other, exam.uuid)).toMatchObject({ score: null, rank: null });
		await expect(getAnswers(depsAt(minutes), other, exam.uuid, WHOLE)).rejects.toMatchObject({ code: "AnswersNotYet" });
	}
	const held = await database().select().from(heldQuestion).where(eq(heldQuestion.ownerUuid, exam.uuid));
	expect(held).toMatchObject([{ heldUntil: at(80) }]);
	await setClock(refOf(exam, slow), 81);
	await settleEndedExams(depsAt(81));
	expect((await rankEndedExams(depsAt(81))).ranked).toEqual([exam.uuid]);
	expect(await getResultSummary(depsAt(82), other, exam.uuid)).toMatchObject({ participants: 2 });
	expect(await getAnswers(depsAt(82), other, exam.uuid, WHOLE)).toMatchObject({ totalElements: 5 });
});

test("the same minutes for another reason change the reason alone, audited, and notify nobody (MT-20)", async () => {
	const exam = await examOf();
	const [boss, slow] = [await admin(), await registered(exam)];
	const give = (minutes: number, why: string) =>
		giveExtraTime(depsAt(-4), boss, exam.uuid, { accountUuid: slow.accountUuid, minutes, reason: why });
	expect(await give(20, reason)).toMatchObject({ isTold: true });
	const updatedAt = async () =>
		(await database().select().from(modelTest).where(eq(modelTest.uuid, exam.uuid)))[0]?.updatedAt;
	const before = await updatedAt();
	expect(await give(20, "Broken arm")).toMatchObject({ isTold: false });
	expect(await give(20, "Broken arm")).toMatchObject({ isTold: false });
	const { given } = await getExtraTime(depsAt(-3), boss, exam.uuid, { q: "", student: null, ...PAGE });
	expect(given.content).toMatchObject([{ extraMinutes: 20, reason: "Broken arm" }]);
	const audits = await database().select().from(auditLog).where(eq(auditLog.objectUuid, exam.uuid));
	expect(audits.map(({ detail }) => detail)).toMatchObject([
		{ after: { minutes: 20 } },
		{ reason: "Broken arm", before: { reason }, after: { reason: "Broken arm" } },
	]);
	expect([(await noticesOf(slow)).length, await updatedAt()]).toEqual([1, before]);
});

test("a clock that runs out while its row is read gets no more minutes, one at a time or all together (MT-20, MT-21)", async () => {
	const exam = await examOf();
	const [boss, who] = [await admin(), await began(exam, 0)];
	const mine = and(eq(registration.examUuid, exam.uuid), eq(registration.accountUuid, who.accountUuid));
	await database()
		.update(registration)
		.set({ startedAt: at(0), deadlineAt: at(30) })
		.where(mine);
	await setClock(refOf(exam, who), 30);
	const late = (words: RegExp) => {
		const moment = { now: at(30) - 1 };
		justBefore(words, async () => {
			moment.now = at(30);
		});
		return Object.assign(depsAt(29), { clock: () => moment.now });
	};
	const given = { accountUuid: who.accountUuid, minutes: 20, reason };
	await expect(giveExtraTime(late(/left join\W+registration/i), boss, exam.uuid, given)).rejects.toMatchObject({
		code: "AttemptEnded",
	});
	expect(await database().select().from(registration).where(mine)).toMatchObject([
		{ extraMinutes: 0, deadlineAt: at(30) },
	]);
	const deps = late(/select[^;]*from\W+model_test\b/i);
	await extendExam(deps, boss, exam.uuid, { minutes: 15, reason, name, stopAt: at(60) });
	await deps.settled();
	expect(await database().select().from(registration).where(mine)).toMatchObject([{ deadlineAt: at(30) }]);
	expect(await noticesOf(who)).toMatchObject([{ minutes: 15, to: "ended" }]);
});

test("a reason that another admin changes meanwhile is not written over (MT-20)", async () => {
	const exam = await examOf();
	const [boss, slow] = [await admin(), await registered(exam)];
	const give = (why: string) =>
		giveExtraTime(depsAt(-4), boss, exam.uuid, { accountUuid: slow.accountUuid, minutes: 20, reason: why });
	await give(reason);
	const meanwhile = justBefore(/update .{0,3}registration.{0,3} set .{0,3}extra_reason/i, () => give("Broken arm"));
	await expect(give("Broken arm")).rejects.toMatchObject({ code: "DraftChanged" });
	expect(meanwhile.done).toBe(true);
	expect(await database().$count(auditLog, eq(auditLog.objectUuid, exam.uuid))).toBe(2);
});

test("extra time that another admin gave since the page was opened is not written over (MT-20)", async () => {
	const exam = await examOf();
	const [boss, slow] = [await admin(), await registered(exam)];
	const page = `/admin/model-tests/${exam.uuid}/extra-time`;
	expect((await visit(boss, `${page}?student=${slow.accountUuid}`, { minutes: -4 })).text).toContain(
		'name="before" value="0"',
	);
	await giveExtraTime(depsAt(-4), boss, exam.uuid, { accountUuid: slow.accountUuid, minutes: 40, reason });
	const form = { accountUuid: slow.accountUuid, minutes: "15", reason: "Broken arm", before: "0" };
	const refused = await visit(boss, `${page}?student=${slow.accountUuid}`, { form, minutes: -3 });
	expect([refused.status, wordsOf(refused).includes("Somebody else changed it meanwhile")]).toEqual([409, true]);
	// What was typed stays, and so does what was looked at.
	for (const kept of ["Broken arm", 'name="before" value="0"']) expect(refused.text).toContain(kept);
	const time = `/api/admin/weekly-exams/${exam.uuid}/extra-time`;
	const said = { accountUuid: slow.accountUuid, minutes: 15, reason: "Broken arm" };
	const call = (body: object) => send(boss, "PUT", time, { body, minutes: -3 });
	expect((await call({ ...said, before: 0 })).status).toBe(409);
	// The same twice is done once; over what was read it is saved.
	expect((await call({ ...said, minutes: 40, reason, before: 0 })).status).toBe(204);
	expect((await call({ ...said, before: 40 })).status).toBe(204);
	const { given } = await getExtraTime(depsAt(-3), boss, exam.uuid, { q: "", student: null, ...PAGE });
	expect(given.content).toMatchObject([{ extraMinutes: 15, reason: "Broken arm" }]);
});

test("extra time reaches a running attempt, only grows then, and nobody who has ended", async () => {
	const exam = await examOf();
	const [boss, who, done] = [await admin(), await began(exam, 0), await began(exam, 0)];
	const give = (minutes: number, to: Person, when: number) =>
		giveExtraTime(depsAt(when), boss, exam.uuid, { accountUuid: to.accountUuid, minutes, reason });
	await setClock(refOf(exam, done), 5);
	await sessions.finish(refOf(exam, done));
	await give(10, who, 6);
	expect(await deadlineOf(exam, who)).toBe(at(40));
	await expect(give(5, who, 7)).rejects.toMatchObject({ code: "TimeNotTaken" });
	await expect(give(10, done, 7)).rejects.toMatchObject({ code: "AttemptEnded" });
	await expect(give(10, await student(), 7)).rejects.toMatchObject({ code: "StudentNotRegistered" });
	await expect(give(20, who, 71)).rejects.toMatchObject({ code: "AttemptEnded" });
	// A session that is away gets it by the scheduled work.
	const away = () => Promise.reject(new ExamSessionUnavailable("prepare", new Error("The object is away")));
	const deps = depsAt(8, { exams: { prepare: away } });
	await giveExtraTime(deps, boss, exam.uuid, { accountUuid: who.accountUuid, minutes: 30, reason });
	expect(await deadlineOf(exam, who)).toBe(at(40));
	expect(await prepareWaitingSessions(depsAt(9))).toEqual({ prepared: 1 });
	expect(await deadlineOf(exam, who)).toBe(at(60));
	for (const [actor, code] of [
		[null, "InvalidToken"],
		[who, "RoleNotAllowed"],
		[await teacher(), "RoleNotAllowed"],
	] as const)
		await expect(
			giveExtraTime(depsAt(8), actor, exam.uuid, { accountUuid: who.accountUuid, minutes: 40, reason }),
		).rejects.toMatchObject({ code });
});

test("an extended exam moves every clock that runs, once, tells who it reaches, and leaves what has ended (MT-21)", async () => {
	const exam = await examOf();
	const [boss, early, late, ended] = [await admin(), await began(exam, 0), await began(exam, 45), await began(exam, 0)];
	const waiting = await registered(exam);
	// Half an hour is over for one of them.
	for (const [who, minutes] of [
		[early, 20],
		[late, 50],
		[ended, 31],
	] as const)
		await setClock(refOf(exam, who), minutes);
	expect(await sessions.seal(refOf(exam, ended))).toMatchObject({ kind: "finished" });
	// Who has handed in is named: it does nothing for them.
	const named = await listHandedIn(depsAt(50), boss, exam.uuid);
	expect(named.map(({ accountUuid }) => accountUuid)).toEqual([ended.accountUuid]);
	const said = { minutes: 15, reason: "The network was down", name, stopAt: at(60) };
	await expect(extendExam(depsAt(50), boss, exam.uuid, { ...said, name: "Another" })).rejects.toMatchObject({
		code: "NameNotTyped",
	});
	for (const _ of [1, 2]) {
		const deps = depsAt(50);
		expect(await extendExam(deps, boss, exam.uuid, said)).toEqual({ examUuid: exam.uuid, stopAt: at(75) });
		await deps.settled();
	}
	await expect(extendExam(depsAt(51), boss, exam.uuid, { ...said, minutes: 5 })).rejects.toMatchObject({
		code: "DraftChanged",
	});
	expect(await Promise.all([early, late, ended].map((who) => deadlineOf(exam, who)))).toEqual([
		at(45),
		at(75),
		"finished",
	]);
	// A page that is open hears of it with the next choice.
	const paper = await sessions.attend(refOf(exam, early), WHOLE);
	const [question] = paper.kind === "running" ? paper.questions : [];
	expect(
		await sessions.answer(refOf(exam, early), {
			...{ questionUuid: question?.uuid ?? "", optionUuid: question?.options[0]?.uuid ?? "", seq: null },
		}),
	).toMatchObject({ kind: "saved", deadlineAt: at(45) });
	await setClock(refOf(exam, waiting), 70);
	await sessions.attend(refOf(exam, waiting), WHOLE);
	expect(await deadlineOf(exam, waiting)).toBe(at(75));
	expect(await noticesOf(late)).toEqual([{ exam: name, minutes: 15, stopAt: at(75), to: "all" }]);
	expect(await noticesOf(ended)).toMatchObject([{ to: "ended" }]);
	const [row] = await database().select().from(modelTest).where(eq(modelTest.uuid, exam.uuid));
	expect(row).toMatchObject({ stopAt: at(75), durationMinutes: 45 });
	const places = await database().select().from(registration).where(eq(registration.examUuid, exam.uuid));
	expect(places.every(({ preparedVersion }) => preparedVersion === 1)).toBe(true);
	expect(await database().$count(auditLog, eq(auditLog.action, "model-test.extend"))).toBe(1);
	// Nothing is taken back, and nothing is extended that does not run.
	const over = { ...said, stopAt: at(75) };
	// Nor where those who tell keys would not know it in time.
	await expect(extendExam(depsAt(73.1), boss, exam.uuid, over)).rejects.toMatchObject({ code: "ExamNearlyOver" });
	const more = { accountUuid: waiting.accountUuid, minutes: 5, reason };
	await expect(giveExtraTime(depsAt(73.1), boss, exam.uuid, more)).rejects.toMatchObject({ code: "ExamNearlyOver" });
	await expect(extendExam(depsAt(75), boss, exam.uuid, over)).rejects.toMatchObject({ code: "ExamNotRunning" });
	await expect(extendExam(depsAt(70), early, exam.uuid, over)).rejects.toMatchObject({ code: "RoleNotAllowed" });
});

test("more time reaches nobody whose clock has run out, also before the answers have arrived (MT-20, MT-21)", async () => {
	const exam = await examOf();
	const [boss, who] = [await admin(), await began(exam, 0)];
	const mine = and(eq(registration.examUuid, exam.uuid), eq(registration.accountUuid, who.accountUuid));
	await database()
		.update(registration)
		.set({ startedAt: at(0), deadlineAt: at(30) })
		.where(mine);
	// No alarm came and nobody asked: the session itself has not ended it yet.
	await setClock(refOf(exam, who), 50);
	const more = { accountUuid: who.accountUuid, minutes: 10, reason };
	await expect(giveExtraTime(depsAt(50), boss, exam.uuid, more)).rejects.toMatchObject({ code: "AttemptEnded" });
	const deps = depsAt(50);
	await extendExam(deps, boss, exam.uuid, { minutes: 15, reason, name, stopAt: at(60) });
	await deps.settled();
	expect(await noticesOf(who)).toMatchObject([{ to: "ended" }]);
	expect(await database().select().from(registration).where(mine)).toMatchObject([
		{ deadlineAt: at(30), extraMinutes: 0 },
	]);
	expect(await getLiveFigures(depsAt(50), boss, exam.uuid)).toMatchObject({ started: 1, answering: 0 });
	const { chosen } = await getExtraTime(depsAt(50), boss, exam.uuid, { q: "", student: who.accountUuid, ...PAGE });
	expect(chosen).toMatchObject({ ended: true });
	// The session agrees.
	expect(await sessions.seal(refOf(exam, who))).toMatchObject({ kind: "finished", deadlineAt: at(30) });
});

test("who begins while their session does not know of more time yet is not told, later, that it had run out (MT-21)", async () => {
	const exam = await examOf();
	const [boss, who] = [await admin(), await registered(exam)];
	const mine = and(eq(registration.examUuid, exam.uuid), eq(registration.accountUuid, who.accountUuid));
	const deps = depsAt(10);
	await extendExam(deps, boss, exam.uuid, { minutes: 15, reason, name, stopAt: at(60) });
	await deps.settled();
	// The session answered with the end that it had: the sweep comes after it.
	const paper = { startedAt: at(10), deadlineAt: at(40) } as StartedPaper;
	await modelTestKind.started?.(depsAt(10), who, exam.uuid, paper);
	expect(await database().select().from(registration).where(mine)).toMatchObject([{ deadlineAt: at(55) }]);
	await giveExtraTime(depsAt(41), boss, exam.uuid, { accountUuid: who.accountUuid, minutes: 10, reason });
});

test("an extension that is pressed twice brings a session that was away its minutes once (MT-21)", async () => {
	const exam = await examOf();
	const [boss, who] = [await admin(), await began(exam, 0)];
	await setClock(refOf(exam, who), 20);
	const said = { minutes: 10, reason, name, stopAt: at(60) };
	const prepare = () => Promise.reject(new ExamSessionUnavailable("prepare", new Error("The object is away")));
	for (const deps of [depsAt(20, { exams: { prepare } }), depsAt(20), depsAt(20)]) {
		expect(await extendExam(deps, boss, exam.uuid, said)).toMatchObject({ stopAt: at(70) });
		await deps.settled();
	}
	expect(await deadlineOf(exam, who)).toBe(at(40));
});

test("an end that was moved is known by every way to name the exam, and no clock that was set before counts as set (MT-21)", async () => {
	const exam = await examOf();
	const [boss, done] = [await admin(), await began(exam, 0)];
	await setClock(refOf(exam, done), 31);
	await sessions.seal(refOf(exam, done));
	await settleEndedExams(depsAt(32));
	const [row] = await database().select().from(modelTest).where(eq(modelTest.uuid, exam.uuid));
	const odd = `00${row?.id}`;
	expect(await getResultSummary(depsAt(40), done, odd)).toMatchObject({ score: null });
	const waiting = await registered(exam);
	const said = { minutes: 15, reason, name, stopAt: at(60) };
	const deps = depsAt(50);
	await extendExam(deps, boss, exam.uuid, said);
	await deps.settled();
	expect(await getResultSummary(depsAt(61), done, odd)).toMatchObject({ score: null, rank: null });
	const mine = eq(registration.accountUuid, waiting.accountUuid);
	const [place] = await database().select().from(registration).where(mine);
	const prepared = async (stopAt: number, durationMinutes: number) => {
		await database().update(registration).set({ preparedVersion: null }).where(mine);
		await markPrepared(deps, [asPrepared({ poolVersion: 1, stopAt, durationMinutes }, place?.uuid ?? "", 0)]);
		return (await database().select().from(registration).where(mine))[0]?.preparedVersion;
	};
	expect([await prepared(at(60), 30), await prepared(at(75), 45)]).toEqual([null, 1]);
});
