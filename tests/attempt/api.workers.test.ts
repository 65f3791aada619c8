import { describe, expect, test } from "vitest";
import { insertRows } from "#db/factories/insert.ts";
import { attemptRows, registrationRows } from "#db/factories/model-test.ts";
import { get, post, send } from "#tests/support/workers/api.ts";
import { choose, clock, examOf, keyOf, type Question, register, start } from "#tests/support/workers/api-exams.ts";
import { student } from "#tests/support/workers/api-people.ts";
import { at, database } from "#tests/support/workers/exam-session.ts";

const iso = (minutes: number) => new Date(at(minutes)).toISOString();
const questionsOf = (id: string | number) => `/api/weekly-exam/${id}/questions`;

/** Two people and an exam that one of them has begun. */
async function begun() {
	const [exam, who, stranger] = await Promise.all([examOf(), student(), student()]);
	const paper = await start(exam, who);
	const [first, second] = paper as [Question, Question];
	return { exam, who, stranger, paper, first, second };
}

describe("fetching questions", () => {
	test("with a token starts the clock, once", async () => {
		const [exam, who] = await Promise.all([examOf(), student()]);
		await register(exam, who);
		await clock(0, exam, who);
		const { body } = await get(who, `${questionsOf(exam.uuid)}?page=0&size=2`);
		expect(body).toMatchObject({
			periodTo: iso(30),
			quizEndTime: iso(60),
			attempted: false,
			answeredCount: 0,
			server_time: iso(0),
			questions: { totalElements: 5, totalPages: 3, page: 0, size: 2 },
		});
		expect(body.questions.content.map(({ position }: Question) => position)).toEqual([1, 2]);
		expect(Object.keys(body.questions.content[0]).sort()).toEqual([
			"answer",
			"content",
			"contentHtml",
			"language",
			"options",
			"position",
			"subjectTitle",
			"uuid",
		]);
		expect(body.questions.content[0].language).toBe("en");
		await clock(7, exam, who);
		const later = await get(who, `${questionsOf(exam.id)}?size=500`);
		expect(later.body).toMatchObject({ periodTo: iso(30), attempted: true, server_time: iso(7) });
		expect(later.body.questions.content.slice(0, 2)).toEqual(body.questions.content);
	});

	test("with a cookie never starts it, and says how to; POST at the same path does", async () => {
		const [exam, who] = await Promise.all([examOf(), student()]);
		await register(exam, who);
		await clock(3, exam, who);
		const before = await get(who, questionsOf(exam.uuid), { by: "cookie" });
		expect(before).toMatchObject({ status: 409, body: { code: "NotStarted" } });
		await clock(5, exam, who);
		const started = await post(who, questionsOf(exam.uuid), undefined, { by: "cookie" });
		expect(started).toMatchObject({ status: 200, body: { periodTo: iso(35), attempted: false } });
		const after = await get(who, questionsOf(exam.uuid), { by: "cookie" });
		expect(after).toMatchObject({ status: 200, body: { periodTo: iso(35), attempted: true } });
	});

	test("by HEAD with a token does not start the clock", async () => {
		const [exam, who] = await Promise.all([examOf(), student()]);
		await register(exam, who);
		await clock(0, exam, who);
		await send(who, "HEAD", questionsOf(exam.uuid));
		expect(await get(who, questionsOf(exam.uuid), { by: "cookie" })).toMatchObject({ status: 409 });
	});

	test("is refused early, late and after the end, in the published words", async () => {
		const [exam, who, absent] = await Promise.all([examOf(), student(), student()]);
		await register(exam, who);
		await register(exam, absent);
		const said = async (someone = who) => {
			const bearer = await get(someone, questionsOf(exam.uuid));
			const cookie = await get(someone, questionsOf(exam.uuid), { by: "cookie" });
			expect(cookie.body.code).toBe(bearer.body.code);
			return [bearer.status, bearer.body.code, bearer.body.message];
		};
		await clock(-1, exam, who);
		expect(await said()).toEqual([409, "Early", "Model Test has not started yet."]);
		await clock(0, exam, who);
		await get(who, questionsOf(exam.uuid));
		await post(who, `/api/weekly-exam/${exam.uuid}/finish`);
		expect(await said()).toEqual([409, "Finished", "You have completed the Model Test"]);
		await clock(60, exam, who, absent);
		expect(await said(absent)).toEqual([409, "Late", "Model Test has ended."]);
	});

	test("is empty after the end for a page that takes the end as news", async () => {
		const { exam, who } = await begun();
		const open = `${questionsOf(exam.uuid)}?page=1&size=2&ended=empty`;
		expect((await get(who, open, { by: "cookie" })).status).toBe(200);
		await post(who, `/api/weekly-exam/${exam.uuid}/finish`);
		for (const by of ["bearer", "cookie"] as const) expect((await get(who, open, { by })).status).toBe(204);
		expect((await get(who, `${questionsOf(exam.uuid)}?ended=yes`)).status).toBe(400);
	});

	test("is refused to a student who is not registered", async () => {
		const { exam, stranger } = await begun();
		for (const by of ["bearer", "cookie"] as const)
			expect(await get(stranger, questionsOf(exam.uuid), { by })).toMatchObject({
				status: 403,
				body: { code: "NotRegistered" },
			});
	});

	test("says to whoever is not registered that it has ended, once it has", async () => {
		const { exam, stranger } = await begun();
		await clock(120, exam);
		const answer = { examUUID: exam.uuid, questionUuid: crypto.randomUUID(), optionUuid: null, seq: 1 };
		const asked = [
			await get(stranger, questionsOf(exam.uuid)),
			await post(stranger, questionsOf(exam.uuid)),
			await post(stranger, "/api/weekly-exam/answer", answer),
			await post(stranger, `/api/weekly-exam/${exam.uuid}/finish`),
		];
		for (const { status, body } of asked) expect([status, body.code]).toEqual([409, "Late"]);
	});

	test("says of a completed paper that it is completed after the end as well, without a session too", async () => {
		const { exam, who } = await begun();
		const imported = await student();
		const of = { examUuid: exam.uuid, accountUuid: imported.accountUuid, at: at(0) };
		await insertRows(database(), [...registrationRows(of), ...attemptRows(of)]);
		await clock(120, exam, who);
		for (const person of [who, imported])
			expect(await get(person, questionsOf(exam.uuid))).toMatchObject({ status: 409, body: { code: "Finished" } });
		const { uuid } = exam;
		const answer = { examUUID: uuid, questionUuid: crypto.randomUUID(), optionUuid: null, seq: 1 };
		expect((await post(imported, "/api/weekly-exam/answer", answer)).status).toBe(204);
	});

	test.each(["page=-1", "page=abc", "size=0", "size=1000"])("refuses %s without starting the clock", async (query) => {
		const [exam, who] = await Promise.all([examOf(), student()]);
		await register(exam, who);
		await clock(0, exam, who);
		const { status, body } = await get(who, `${questionsOf(exam.uuid)}?${query}`);
		expect([status, body.errors[0].field]).toEqual([400, query.split("=")[0]]);
		expect(await get(who, questionsOf(exam.uuid), { by: "cookie" })).toMatchObject({ body: { code: "NotStarted" } });
	});
});

describe("an answer", () => {
	test("is stored, and told to the letter", async () => {
		const { exam, who, first } = await begun();
		const optionUuid = first.options[2]?.uuid ?? "";
		await clock(4, exam, who);
		const { status, body } = await choose(exam, who, { questionUuid: first.uuid, optionUuid, seq: 7 });
		expect([status, body]).toEqual([
			201,
			{
				periodTo: iso(30),
				answeredCount: 1,
				server_time: iso(4),
				savedAt: iso(4),
				seq: 7,
				optionUuid,
				superseded: false,
			},
		]);
		const paper = await get(who, `${questionsOf(exam.uuid)}?size=1`);
		expect(paper.body).toMatchObject({ answeredCount: 1, questions: { content: [{ answer: optionUuid }] } });
	});

	test("can be cleared, and an older retry does not overwrite a newer choice", async () => {
		const { exam, who, first } = await begun();
		const [one, two] = first.options.map(({ uuid }) => uuid);
		const send = (optionUuid: string | null | undefined, seq: number) =>
			choose(exam, who, { questionUuid: first.uuid, optionUuid: optionUuid ?? null, seq });
		await send(one, 1);
		await send(two, 2);
		expect((await send(one, 1)).body).toMatchObject({ optionUuid: two, seq: 2, superseded: true });
		expect((await send(null, 3)).body).toMatchObject({ optionUuid: null, seq: 3, answeredCount: 0 });
	});

	test("may name the exam and nothing else in capital letters", async () => {
		const { exam, who, first } = await begun();
		const body = { examUUID: exam.uuid.toUpperCase(), questionUuid: first.uuid, optionUuid: null, seq: 1 };
		expect(await post(who, "/api/weekly-exam/answer", body)).toMatchObject({ status: 201 });
	});

	test("is 204 without a body once the attempt is over, and changes nothing", async () => {
		const { exam, who, first, second } = await begun();
		await choose(exam, who, { questionUuid: first.uuid, optionUuid: keyOf(exam, first.uuid), seq: 1 });
		await clock(30, exam, who);
		const late = await choose(exam, who, { questionUuid: second.uuid, optionUuid: keyOf(exam, second.uuid), seq: 2 });
		expect([late.status, late.text]).toEqual([204, ""]);
		const result = `/api/weekly-exams/${exam.uuid}/result-summary`;
		expect((await get(who, result)).body).toMatchObject({ score: null, correctCount: null, unansweredCount: 4 });
		await clock(60);
		expect((await get(who, result)).body).toMatchObject({ score: 1, correctCount: 1, unansweredCount: 4 });
	});

	test("is refused before the start, and for a question or option of somebody else's paper", async () => {
		const { exam, who, stranger, first } = await begun();
		const other = { questionUuid: crypto.randomUUID(), optionUuid: null, seq: 1 };
		expect(await choose(exam, who, other)).toMatchObject({ status: 400, body: { code: "InvalidAnswer" } });
		const foreign = { questionUuid: first.uuid, optionUuid: crypto.randomUUID(), seq: 1 };
		expect(await choose(exam, who, foreign)).toMatchObject({ status: 400, body: { code: "InvalidAnswer" } });
		await register(exam, stranger);
		await clock(1, exam, stranger);
		const early = { questionUuid: first.uuid, optionUuid: null, seq: 1 };
		expect(await choose(exam, stranger, early)).toMatchObject({ status: 409, body: { code: "NotStarted" } });
	});

	test("that is not complete names every field that is wrong", async () => {
		const who = await student();
		const { status, body } = await post(who, "/api/weekly-exam/answer", { optionUuid: "x", seq: -1 });
		expect([status, body.errors]).toEqual([
			400,
			[
				{ field: "examUUID", message: "is required" },
				{ field: "questionUuid", message: "is required" },
				{ field: "optionUuid", message: "must be a UUID" },
				{ field: "seq", message: "must be at least 0" },
			],
		]);
	});
});
