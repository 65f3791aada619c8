import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { notification } from "#db/schema/index.ts";
import { moveTo } from "#tests/support/workers/courses.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { database } from "#tests/support/workers/exam-session.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";
import { editAnswer, hideAnswer } from "~/domain/discussion/change-answer.server.ts";
import { editQuestion, hideQuestion } from "~/domain/discussion/change-question.server.ts";
import { talkPaths } from "~/domain/discussion/paths.ts";
import { answer, ask, beforeQuestions, fixed, here, list, other, told } from "./asked.ts";

beforeQuestions();

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
