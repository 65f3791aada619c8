import { describe, expect, test } from "vitest";
import { insertRows } from "#db/factories/insert.ts";
import { attemptRows, registrationRows } from "#db/factories/model-test.ts";
import { type Answer, get, post, send } from "#tests/support/workers/api.ts";
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

describe("the end of an attempt", () => {
	test("comes once, by the student or by the clock", async () => {
		const { exam, who } = await begun();
		await clock(9, exam, who);
		const path = `/api/weekly-exam/${exam.id}/finish`;
		const ended = {
			examUUID: exam.uuid,
			state: "finished",
			startedAt: iso(0),
			finishedAt: iso(9),
			answeredCount: 0,
			total_question_count: 5,
		};
		expect((await post(who, path)).body).toEqual({ ...ended, already: false, server_time: iso(9) });
		await clock(12, exam, who);
		expect((await post(who, path)).body).toEqual({ ...ended, already: true, server_time: iso(12) });
	});

	test("needs a beginning", async () => {
		const [exam, who] = await Promise.all([examOf(), student()]);
		await register(exam, who);
		await clock(1, exam, who);
		const path = `/api/weekly-exam/${exam.uuid}/finish`;
		expect(await post(who, path)).toMatchObject({ status: 409, body: { code: "NotStarted" } });
	});

	test("is confirmed at once, and brings score and answers when the exam has ended for everyone", async () => {
		const { exam, who, paper } = await begun();
		const [first, second] = paper as [Question, Question];
		await choose(exam, who, { questionUuid: first.uuid, optionUuid: keyOf(exam, first.uuid), seq: 1 });
		const wrong = second.options.find(({ uuid }) => uuid !== keyOf(exam, second.uuid))?.uuid ?? null;
		await choose(exam, who, { questionUuid: second.uuid, optionUuid: wrong, seq: 2 });
		const result = `/api/weekly-exams/${exam.id}/result-summary`;
		const answers = `/api/weekly-exam/${exam.id}/answers?size=500`;
		expect(await get(who, result)).toMatchObject({ status: 409, body: { code: "AttemptRunning" } });
		await clock(10, exam, who);
		await post(who, `/api/weekly-exam/${exam.uuid}/finish`);
		const { body } = await get(who, result);
		const told = { state: "finished", totalMarks: 5, unansweredCount: 3, participants: 1, timeTakenMs: 600_000 };
		expect(body).toMatchObject({ ...told, score: null, correctCount: null, wrongCount: null, rank: null });
		expect(body.subjects.map((row: { numberOfQuestions: number }) => row.numberOfQuestions)).toEqual([3, 2]);
		expect(await get(who, answers)).toMatchObject({ status: 409, body: { code: "AnswersNotYet" } });
		await clock(60, exam, who);
		expect((await get(who, result)).body).toMatchObject({
			...told,
			...{ score: 0.75, correctCount: 1, wrongCount: 1, rank: null },
		});
		const seen = await get(who, answers);
		expect(seen.body.total_question_count).toBe(5);
		expect(seen.body.questions.content.map(({ uuid }: Question) => uuid)).toEqual(paper.map(({ uuid }) => uuid));
		expect(seen.body.questions.content[1]).toMatchObject({
			answer: wrong,
			correctOptionUuid: keyOf(exam, second.uuid),
			explanation: expect.stringContaining("SOLUTION"),
		});
	});
});

describe("keys and explanations", () => {
	test("are in no payload before the attempt is sealed and the exam has ended for everyone", async () => {
		const [exam, who, other] = await Promise.all([examOf(), student(), student()]);
		const seen: Answer[] = [];
		const look = async () => {
			for (const someone of [who, other])
				for (const path of [
					"/api/weekly-exams?size=100",
					"/api/weekly-exams/my",
					`/api/weekly-exams/${exam.uuid}/details`,
					`/api/weekly-exams/${exam.uuid}/is-registered`,
					`/api/weekly-exam/${exam.uuid}/questions?size=500`,
					`/api/weekly-exams/${exam.uuid}/result-summary`,
					`/api/weekly-exams/${exam.uuid}/winners`,
					`/api/weekly-exam/${exam.uuid}/answers?size=500`,
					`/api/public/weekly-exams/${exam.uuid}/details`,
				])
					seen.push(await get(someone, path, { by: "cookie" }));
		};
		await look();
		await register(exam, who);
		await register(exam, other);
		await look();
		await clock(0, exam, who, other);
		const started = await post(who, `/api/weekly-exam/${exam.uuid}/questions?size=500`);
		seen.push(started, await post(other, `/api/weekly-exam/${exam.uuid}/questions?size=500`));
		for (const [seq, { uuid, options }] of (started.body.questions.content as Question[]).entries())
			seen.push(await choose(exam, who, { questionUuid: uuid, optionUuid: options[0]?.uuid ?? null, seq }));
		await look();
		seen.push(await post(who, `/api/weekly-exam/${exam.uuid}/finish`));
		await look();
		await clock(59, exam, who, other);
		await look();
		expect(seen.filter(({ status }) => status < 300).length).toBeGreaterThan(60);
		const telling = /SOLUTION|explanation|correct_?option|is_?correct|"key"/i;
		expect(seen.filter(({ text }) => telling.test(text.replace(/"correctCount"/g, "")))).toEqual([]);
		await clock(60, exam, who);
		expect((await get(who, `/api/weekly-exam/${exam.uuid}/answers`)).text).toMatch(telling);
	});

	test("stay away from a student whose attempt runs although the exam of others has ended", async () => {
		const { exam, who } = await begun();
		// The attempt's own clock stands still while the platform's has passed the end.
		await clock(61);
		const path = `/api/weekly-exam/${exam.uuid}/answers`;
		expect(await get(who, path)).toMatchObject({ status: 409, body: { code: "AttemptRunning" } });
	});
});

describe("another student's attempt", () => {
	test("cannot be read, answered or ended", async () => {
		const { exam, who, stranger, first } = await begun();
		const optionUuid = first.options[0]?.uuid ?? null;
		await choose(exam, who, { questionUuid: first.uuid, optionUuid, seq: 1 });
		await register(exam, stranger);
		await clock(1, exam, stranger);
		const theirs = await post(stranger, `/api/weekly-exam/${exam.uuid}/questions?size=500`);
		expect(theirs.body).toMatchObject({ answeredCount: 0, attempted: false });
		expect(theirs.body.questions.content.every(({ answer }: Question) => answer === null)).toBe(true);
		await choose(exam, stranger, { questionUuid: first.uuid, optionUuid: first.options[1]?.uuid ?? null, seq: 9 });
		await post(stranger, `/api/weekly-exam/${exam.uuid}/finish`);
		const mine = await get(who, `/api/weekly-exam/${exam.uuid}/questions?size=1`);
		expect(mine.body).toMatchObject({ answeredCount: 1, questions: { content: [{ answer: optionUuid }] } });
		const result = await get(await student(), `/api/weekly-exams/${exam.uuid}/result-summary`);
		expect(result).toMatchObject({ status: 404, body: { code: "NoAttempt" } });
	});

	test("is a paper of its own", async () => {
		const [exam, one, two] = await Promise.all([examOf(), student(), student()]);
		const papers = [await start(exam, one), await start(exam, two)];
		const [a, b] = papers.map((paper) => JSON.stringify(paper.map(({ uuid, options }) => [uuid, options])));
		expect(a).not.toEqual(b);
		const title = (paper: Question[]) => paper.map(({ subjectTitle }) => subjectTitle.split(" ")[0]).sort();
		for (const paper of papers) expect(title(paper)).toEqual(["Bangla", "Bangla", "Physics", "Physics", "Physics"]);
	});
});
