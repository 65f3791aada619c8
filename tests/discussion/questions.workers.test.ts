import { describe, expect, test } from "vitest";
import { dayCount, lectureAnswer, lectureQuestion } from "#db/schema/index.ts";
import { type Person, student, teacher } from "#tests/support/workers/api-people.ts";
import { moveTo, taughtCourse } from "#tests/support/workers/courses.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { at, database } from "#tests/support/workers/exam-session.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";
import { deleteAnswer, editAnswer } from "~/domain/discussion/change-answer.server.ts";
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
import { PER_DAY } from "~/domain/request/daily.server.ts";
import { m } from "~/paraglide/messages.js";
import { answer, ask, beforeQuestions, FIRST, fixed, here, list, other, thread } from "./asked.ts";

beforeQuestions();

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

	test("counts for the day though it was taken back, as an answer does (SEC-10.1)", async () => {
		const { uuid } = await ask("Of somebody else", 0, other);
		const day = Math.floor((at(0) + 6 * 3_600_000) / 86_400_000);
		const { accountUuid } = here.pupil;
		await database()
			.insert(dayCount)
			.values((["question", "answer"] as const).map((what) => ({ accountUuid, what, day, count: PER_DAY[what] - 1 })));
		const until = { code: "LimitReached", params: { at: at(14 * 60) } };
		await deleteQuestion(depsAt(2), here.pupil, (await ask("One", 1)).uuid);
		await expect(ask("One more", 3)).rejects.toMatchObject(until);
		await deleteAnswer(depsAt(5), here.pupil, (await answer(uuid, here.pupil, "So.", 4)).uuid);
		await expect(answer(uuid, here.pupil, "Or so.", 6)).rejects.toMatchObject(until);
		await ask("One more", 14 * 60);
		await answer(uuid, here.pupil, "Or so.", 14 * 60 + 1);
	});
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
