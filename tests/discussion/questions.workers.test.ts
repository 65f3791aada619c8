import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { lectureAnswer, lectureQuestion, notification } from "#db/schema/index.ts";
import { type Person, student, teacher } from "#tests/support/workers/api-people.ts";
import { enrol, moveTo, type TaughtCourse, taughtCourse } from "#tests/support/workers/courses.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { database } from "#tests/support/workers/exam-session.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";
import { answerQuestion } from "~/domain/discussion/answer-question.server.ts";
import { askQuestion } from "~/domain/discussion/ask-question.server.ts";
import { deleteAnswer, editAnswer, hideAnswer } from "~/domain/discussion/change-answer.server.ts";
import {
	deleteQuestion,
	editQuestion,
	hideQuestion,
	markQuestion,
	pinQuestion,
} from "~/domain/discussion/change-question.server.ts";
import { talkPaths } from "~/domain/discussion/paths.ts";
import { listCourseQuestions, listQuestions, listUnanswered } from "~/domain/discussion/questions.server.ts";
import { AN_HOUR, ANSWERS_SHOWN } from "~/domain/discussion/rules.ts";
import { getThread } from "~/domain/discussion/thread.server.ts";
import { m } from "~/paraglide/messages.js";

ownDatabase();

const FIRST = { page: 0, size: 20 };
let here: TaughtCourse;
let other: Person;

beforeEach(async () => {
	here = await taughtCourse();
	other = await student({ name: "Rayhan Kabir" });
	await enrol(here.uuid, other);
});

const free = (minutes = 0) => Object.assign(depsAt(minutes), { rateLimit: async () => true });
const ask = (body = "Why is $x$ squared?", minutes = 0, who = here.pupil) =>
	askQuestion(free(minutes), who, { lectureId: here.lectureUuid }, { body });
const answer = (question: string, who: Person, body = "Because.", minutes = 0) =>
	answerQuestion(free(minutes), who, question, { body });
const list = async (who: Person, minutes = 0) =>
	(await listQuestions(depsAt(minutes), who, { lectureId: here.lectureUuid }, FIRST)).content;
const thread = (who: Person, question: string, minutes = 0) => getThread(depsAt(minutes), who, question, FIRST);
const told = (kind: string) => database().select().from(notification).where(eq(notification.kind, kind));
const fixed = { code: "DiscussionFixed" };

describe("a question under a lecture (DSC-1)", () => {
	test("is read by everybody in the course, and answered by its teacher and its students, the teacher's answer first", async () => {
		const { uuid } = await ask();
		await answer(uuid, other, "I think so.", 1);
		await answer(uuid, here.owner, "By **definition**.", 2);
		for (const who of [here.pupil, other, here.owner]) {
			const [question] = await list(who);
			expect(question?.words?.html).toContain("katex");
			expect(question?.answers.map(({ words, byTeacher }) => [words?.body, byTeacher])).toEqual([
				["By **definition**.", true],
				["I think so.", false],
			]);
			expect((await thread(who, uuid)).answers.totalElements).toBe(2);
		}
	});

	test("shows its first answers in the list and all of them, in pages, on its own page", async () => {
		const { uuid } = await ask();
		for (let count = 0; count < 5; count += 1) await answer(uuid, other, `No. ${count}`, count);
		const [question] = await list(here.pupil);
		expect([question?.answers.length, question?.answerCount]).toEqual([ANSWERS_SHOWN, 5]);
		const second = await getThread(depsAt(), here.pupil, uuid, { page: 1, size: 3 });
		expect(second.answers.content.map(({ words }) => words?.body)).toEqual(["No. 3", "No. 4"]);
		expect(second.answers.totalPages).toBe(2);
	});

	test("waits in the teacher's list of the course until they answer, or say that it is answered", async () => {
		const first = await ask("One", 1);
		const second = await ask("Two", 2);
		const waiting = async () =>
			(await listUnanswered(depsAt(), here.owner, here.uuid, FIRST)).content.map(({ words }) => words?.body);
		expect(await waiting()).toEqual(["One", "Two"]);
		await answer(first.uuid, other);
		expect(await waiting()).toEqual(["One", "Two"]);
		await answer(first.uuid, here.owner, "So.", 3);
		expect(await waiting()).toEqual(["Two"]);
		await markQuestion(depsAt(4), here.owner, second.uuid, true);
		expect(await waiting()).toEqual([]);
		await markQuestion(depsAt(5), here.owner, second.uuid, false);
		expect(await waiting()).toEqual(["Two"]);
		await expect(listUnanswered(depsAt(), here.pupil, here.uuid, FIRST)).rejects.toMatchObject({
			code: "CourseNotFound",
		});
		await expect(markQuestion(depsAt(), here.pupil, second.uuid, true)).rejects.toMatchObject(fixed);
	});

	test("waits again once its teacher took back all their answers, unless they said that it is answered", async () => {
		const [asked, said] = [await ask("One", 1), await ask("Two", 2)];
		const waiting = async () =>
			(await listUnanswered(depsAt(), here.owner, here.uuid, FIRST)).content.map(({ words }) => words?.body);
		const [first, second] = [
			await answer(asked.uuid, here.owner, "Wrong place", 3),
			await answer(asked.uuid, here.owner, "So.", 4),
		];
		await answer(asked.uuid, other, "I think so.", 5);
		await deleteAnswer(depsAt(6), here.owner, first.uuid);
		expect(await waiting()).toEqual(["Two"]);
		await deleteAnswer(depsAt(7), here.owner, second.uuid);
		expect(await waiting()).toEqual(["One", "Two"]);
		await markQuestion(depsAt(8), here.owner, said.uuid, true);
		const late = await answer(said.uuid, here.owner, "Besides", 9);
		await deleteAnswer(depsAt(10), here.owner, late.uuid);
		const students = await answer(said.uuid, other, "As was said", 11);
		await deleteAnswer(depsAt(12), other, students.uuid);
		expect(await waiting()).toEqual(["One"]);
	});

	test("is in its students' list of the course, the newest first, and in that of their own", async () => {
		const [first, second] = [await ask("One", 1), await ask("Two", 2, other)];
		const listed = async (who: Person, mine = false) =>
			(await listCourseQuestions(depsAt(9), who, here.uuid, { ...FIRST, mine })).content.map(
				({ words }) => words?.body,
			);
		expect(await listed(here.pupil)).toEqual(["Two", "One"]);
		expect(await listed(here.pupil, true)).toEqual(["One"]);
		await answer(first.uuid, here.owner, "So.", 3);
		const page = wordsOf(await visit(here.pupil, talkPaths.asked(here.uuid), { minutes: 9 }));
		for (const words of ["Two", "One", "1 answer", "No answer yet.", m.feedback_state_answered()])
			expect(page).toContain(words);
		// Out of sight it is there for who asked alone.
		await hideQuestion(depsAt(4), here.owner, second.uuid, "Rude");
		expect([await listed(here.pupil), await listed(other)]).toEqual([["One"], ["Two", "One"]]);
		await expect(listed(await student())).rejects.toMatchObject({ code: "CourseNotFound" });
		const none = await visit(other, talkPaths.asked(here.uuid, { mine: true, page: 3 }), { minutes: 9 });
		expect(none.headers.get("location")).toBe(talkPaths.asked(here.uuid, { mine: true }));
	});

	test("is nobody's to read or answer who is not in the course at that moment", async () => {
		const { uuid } = await ask();
		const [stranger, another] = [await student(), await teacher({ verificationStatus: "Accepted" })];
		const refusedAll = async (who: Person) => {
			await expect(list(who)).rejects.toMatchObject({ code: "LectureNotFound" });
			await expect(thread(who, uuid)).rejects.toMatchObject({ code: "DiscussionNotFound" });
			await expect(answer(uuid, who)).rejects.toMatchObject({ code: "DiscussionNotFound" });
			await expect(editQuestion(depsAt(), who, uuid, { body: "x" })).rejects.toMatchObject({
				code: "DiscussionNotFound",
			});
		};
		for (const who of [stranger, another]) await refusedAll(who);
		await expect(ask("Why?", 0, stranger)).rejects.toMatchObject({ code: "LectureNotFound" });
		await expect(ask("Why?", 0, here.owner)).rejects.toMatchObject({ code: "RoleNotAllowed" });
		for (const state of ["left", "removed", "waiting"] as const) {
			await moveTo(here.uuid, here.pupil, state);
			await refusedAll(here.pupil);
		}
	});

	test("belongs to the course that the address names", async () => {
		const elsewhere = await taughtCourse({ owner: here.owner });
		const of = { lectureId: here.lectureUuid, courseId: elsewhere.uuid };
		await expect(listQuestions(depsAt(), here.owner, of, FIRST)).rejects.toMatchObject({ code: "LectureNotFound" });
	});

	test("is changed by who asked within an hour, and taken back while nobody has answered", async () => {
		const { uuid } = await ask();
		await editQuestion(depsAt(59), here.pupil, uuid, { body: "Why is it so?" });
		const [edited] = await list(here.pupil, 59);
		expect([edited?.words?.body, edited?.editedAt !== null]).toEqual(["Why is it so?", true]);
		await expect(editQuestion(depsAt(60), here.pupil, uuid, { body: "x" })).rejects.toMatchObject(fixed);
		for (const who of [other, here.owner])
			await expect(editQuestion(depsAt(1), who, uuid, { body: "x" })).rejects.toMatchObject(fixed);
		const { uuid: given } = await answer(uuid, other, "Because.", 2);
		await expect(deleteQuestion(depsAt(3), here.pupil, uuid)).rejects.toMatchObject(fixed);
		await deleteAnswer(depsAt(3), other, given);
		expect(await deleteQuestion(depsAt(3), here.pupil, uuid)).toMatchObject({ lectureUuid: here.lectureUuid });
		expect(await database().select().from(lectureQuestion)).toEqual([]);
	});

	test("is pinned by the teacher alone", async () => {
		const [first] = [await ask("One", 1), await ask("Two", 2)];
		await pinQuestion(depsAt(3), here.owner, first.uuid, true);
		expect((await list(other)).map(({ words }) => words?.body)).toEqual(["One", "Two"]);
		await expect(pinQuestion(depsAt(), here.pupil, first.uuid, false)).rejects.toMatchObject(fixed);
	});

	test(`comes ${AN_HOUR.question} times an hour from one student`, async () => {
		for (let count = 0; count < AN_HOUR.question; count += 1) await ask(`No. ${count}`, count);
		await expect(ask("One more", 20)).rejects.toMatchObject({ code: "LimitReached" });
		await ask("Of somebody else", 20, other);
		await ask("One more", 61);
	});
});

describe("what the teacher takes out of sight (DSC-1)", () => {
	test("its author and the teacher read with the reason; the others that something was there", async () => {
		const { uuid } = await ask("You are all silly");
		await answer(uuid, other, "Why so?");
		await hideQuestion(depsAt(1), here.owner, uuid, "Please be kind.");
		for (const who of [here.pupil, here.owner])
			expect((await list(who))[0]).toMatchObject({
				words: { body: "You are all silly" },
				hidden: { reason: "Please be kind." },
			});
		const [hole] = await list(other);
		expect(hole).toMatchObject({ words: null, hidden: { reason: null }, answers: [], answerCount: 0 });
		expect(JSON.stringify(hole)).not.toMatch(/silly|kind|Tasnim/);
		await expect(answer(uuid, here.pupil)).rejects.toMatchObject(fixed);
		await expect(editQuestion(depsAt(2), here.pupil, uuid, { body: "x" })).rejects.toMatchObject(fixed);
		expect(await told("words-hidden")).toMatchObject([
			{ accountUuid: here.pupil.accountUuid, address: talkPaths.question("student", uuid) },
		]);
		await hideQuestion(depsAt(3), here.owner, uuid, null);
		expect((await list(other))[0]).toMatchObject({ words: { body: "You are all silly" }, hidden: null });
	});

	test("may be one answer, of a student; never the teacher's own", async () => {
		const { uuid } = await ask();
		const { uuid: given } = await answer(uuid, other, "Go away");
		const own = await answer(uuid, here.owner, "By definition.");
		await hideAnswer(depsAt(1), here.owner, given, "Please be kind.");
		await expect(hideAnswer(depsAt(1), here.owner, own.uuid, "x")).rejects.toMatchObject(fixed);
		await expect(hideAnswer(depsAt(1), here.pupil, given, "x")).rejects.toMatchObject(fixed);
		const [question] = await list(here.pupil);
		expect(question?.answers.map(({ words }) => words?.body ?? null)).toEqual(["By definition.", null]);
		expect((await told("words-hidden"))[0]?.accountUuid).toBe(other.accountUuid);
		await expect(editAnswer(depsAt(2), other, given, { body: "x" })).rejects.toMatchObject(fixed);
		await hideAnswer(depsAt(2), here.owner, given, null);
		expect((await list(here.pupil))[0]?.answers).toHaveLength(2);
	});
});

describe("what is taken out of sight is told its author (NTF-1, ENR-10)", () => {
	test("once of each reason, however often it is pressed", async () => {
		const { uuid } = await ask();
		const given = await answer(uuid, other, "Nonsense", 1);
		for (const [minutes, reason] of [
			[2, "Off topic"],
			[3, "Off topic"],
			[4, "Rude"],
		] as const) {
			expect((await hideQuestion(depsAt(minutes), here.owner, uuid, reason)).hiddenReason).toBe(reason);
			expect((await hideAnswer(depsAt(minutes), here.owner, given.uuid, reason)).hiddenReason).toBe(reason);
		}
		const reasons = (await told("words-hidden")).map(({ accountUuid, params }) => [
			accountUuid,
			JSON.parse(params).reason,
		]);
		for (const { accountUuid } of [here.pupil, other])
			expect(reasons.filter(([account]) => account === accountUuid)).toEqual([
				[accountUuid, "Off topic"],
				[accountUuid, "Rude"],
			]);
		await hideQuestion(depsAt(5), here.owner, uuid, null);
		expect(await hideQuestion(depsAt(6), here.owner, uuid, null)).toMatchObject({ hiddenAt: null });
		await hideQuestion(depsAt(7), here.owner, uuid, "Rude");
		expect(await told("words-hidden")).toHaveLength(5);
	});

	test.each(["left", "removed", "applied"] as const)(
		"who is %s hears of nothing from within any more",
		async (state) => {
			const { uuid } = await ask();
			const given = await answer(uuid, here.pupil, "It is so.", 1);
			await moveTo(here.uuid, here.pupil, state);
			await answer(uuid, other, "Because.", 2);
			await hideAnswer(depsAt(3), here.owner, given.uuid, "Off topic");
			await hideQuestion(depsAt(3), here.owner, uuid, "Off topic");
			expect([await told("question-answered"), await told("words-hidden")]).toEqual([[], []]);
		},
	);
});

describe("an answer (DSC-1)", () => {
	test("is changed by its author: a student within an hour, the teacher at any time", async () => {
		const { uuid } = await ask();
		const [mine, own] = [await answer(uuid, other), await answer(uuid, here.owner)];
		await editAnswer(depsAt(59), other, mine.uuid, { body: "Because of that." });
		await expect(editAnswer(depsAt(61), other, mine.uuid, { body: "x" })).rejects.toMatchObject(fixed);
		await expect(deleteAnswer(depsAt(61), other, mine.uuid)).rejects.toMatchObject(fixed);
		await editAnswer(depsAt(600), here.owner, own.uuid, { body: "By definition." });
		await expect(editAnswer(depsAt(1), here.owner, mine.uuid, { body: "x" })).rejects.toMatchObject(fixed);
		expect((await database().select().from(lectureAnswer)).map(({ body }) => body)).toEqual([
			"Because of that.",
			"By definition.",
		]);
	});
});

describe("who is told (DSC-1, NTF-1)", () => {
	const read = (kind: string) => database().update(notification).set({ readAt: 1 }).where(eq(notification.kind, kind));

	test("the teacher of questions, once until they have looked, however many ask", async () => {
		await ask("One", 1);
		await ask("Two", 2, other);
		expect(await told("questions-asked")).toMatchObject([
			{ accountUuid: here.owner.accountUuid, role: "teacher", address: talkPaths.unanswered(here.uuid) },
		]);
		await read("questions-asked");
		await ask("Three", 3);
		await ask("Four", 4);
		expect(await told("questions-asked")).toHaveLength(2);
	});

	test("who asked, of answers of others, once until they have looked", async () => {
		const { uuid } = await ask();
		await answer(uuid, here.pupil, "I found it out myself.");
		expect(await told("question-answered")).toEqual([]);
		await answer(uuid, other);
		await answer(uuid, here.owner);
		expect(await told("question-answered")).toMatchObject([
			{ accountUuid: here.pupil.accountUuid, address: talkPaths.question("student", uuid) },
		]);
		await read("question-answered");
		await answer(uuid, other);
		expect(await told("question-answered")).toHaveLength(2);
	});
});

describe("the pages of questions (DSC-1)", () => {
	const pupils = () => talkPaths.questions("student", here.uuid, here.lectureUuid);
	const teachers = () => talkPaths.questions("teacher", here.uuid, here.lectureUuid);

	test("take a question by a form, after a preview that loses nothing", async () => {
		const preview = await visit(here.pupil, pupils(), { form: { intent: "ask", body: "Why **so**?", preview: "on" } });
		expect([preview.status, preview.text.includes("<strong>so</strong>")]).toEqual([200, true]);
		expect(preview.text).toMatch(/<textarea[^>]*>Why \*\*so\*\*\?<\/textarea>/);
		expect(await list(here.pupil)).toEqual([]);
		const asked = await visit(here.pupil, pupils(), { form: { intent: "ask", body: "Why **so**?" } });
		expect([asked.status, asked.headers.get("location")]).toEqual([302, pupils()]);
		for (const [who, page] of [
			[here.pupil, pupils()],
			[here.owner, teachers()],
			[here.owner, talkPaths.unanswered(here.uuid)],
		] as const)
			expect(wordsOf(await visit(who, page))).toContain("Why so ?");
		expect((await visit(here.owner, teachers(), { form: { intent: "ask", body: "Why?" } })).status).toBe(403);
	});

	test("of one question take answers, edits and reasons, each with its own error", async () => {
		const { uuid } = await ask();
		const given = await answer(uuid, other, "Go away");
		const page = talkPaths.question("teacher", uuid);
		const send = (form: Record<string, string>, who = here.owner, at = page) => visit(who, at, { form });
		const empty = await send({ intent: "hide", answer: given.uuid, reason: "" });
		expect([empty.status, wordsOf(empty)]).toEqual([400, expect.stringContaining("Please write why")]);
		expect(empty.text.match(/<details open/g)).toHaveLength(1);
		expect((await send({ intent: "hide", answer: given.uuid, reason: "Be kind" })).status).toBe(302);
		expect((await send({ intent: "answer", body: "By definition." })).status).toBe(302);
		expect((await send({ intent: "pin" })).status).toBe(302);
		const words = wordsOf(await visit(here.pupil, talkPaths.question("student", uuid)));
		for (const part of ["Your question", "Pinned", "Answered", "By definition.", "The teacher has taken this out."])
			expect(words).toContain(part);
		expect(words).not.toContain("Go away");
		const mine = talkPaths.question("student", uuid);
		const long = await send({ intent: "edit", body: "x".repeat(2_001) }, here.pupil, mine);
		expect([long.status, wordsOf(long)]).toEqual([400, expect.stringContaining("at most 2,000 letters")]);
		const late = await send({ intent: "hide", reason: "No" }, here.pupil, mine);
		expect([late.status, wordsOf(late)]).toEqual([409, expect.stringContaining("cannot be changed that way")]);
	});

	test("ask before an answer or a question goes, and refuse who may not", async () => {
		const { uuid } = await ask();
		const given = await answer(uuid, other);
		const page = talkPaths.deleteSaid("student", uuid, given.uuid);
		expect(wordsOf(await visit(other, page))).toContain("Delete this?");
		expect((await visit(here.pupil, page)).status).toBe(409);
		expect((await visit(here.pupil, page, { form: { intent: "delete" } })).status).toBe(409);
		const gone = await visit(other, page, { form: { intent: "delete" } });
		expect(gone.headers.get("location")).toBe(talkPaths.question("student", uuid));
		const last = await visit(here.pupil, talkPaths.deleteSaid("student", uuid), { form: { intent: "delete" } });
		expect(last.headers.get("location")).toBe(pupils());
	});
});
