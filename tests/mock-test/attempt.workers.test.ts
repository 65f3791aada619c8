import { describe, expect, test } from "vitest";
import { insertRows } from "#db/factories/insert.ts";
import { mockTestAttemptRows } from "#db/factories/mock-test.ts";
import { type Answer, get, post } from "#tests/support/workers/api.ts";
import { keyOf, type Question } from "#tests/support/workers/api-exams.ts";
import {
	chooseMock,
	endMock,
	makeAttempt,
	mockClock,
	mockTestOf,
	openPaper,
} from "#tests/support/workers/api-mock-tests.ts";
import { student } from "#tests/support/workers/api-people.ts";
import { at, database } from "#tests/support/workers/exam-session.ts";
import { attemptsOf, begun, finished, iso, wrongOption } from "./attempts.ts";

describe("fetching questions", () => {
	test("starts the clock, once, and gives a page of the paper", async () => {
		const [type, who] = await Promise.all([mockTestOf(), student()]);
		const mcqExamUuid = await makeAttempt(type, who);
		await mockClock(2, mcqExamUuid, who);
		const { status, body } = await post(who, "/api/mcqExam/questions?page=0&size=2", { mcqExamUuid });
		expect(status).toBe(201);
		expect(body).toMatchObject({
			periodTo: iso(12),
			attempted: false,
			answeredCount: 0,
			total_question_count: 5,
			server_time: iso(2),
			questions: { totalElements: 5, totalPages: 3, page: 0, size: 2 },
		});
		expect(Object.keys(body.questions.content[0]).sort()).toEqual(
			["answer", "content", "contentHtml", "language", "options", "position", "subjectTitle", "uuid"].sort(),
		);
		await mockClock(5, mcqExamUuid, who);
		const later = await post(who, "/api/mcqExam/questions?size=500", { mcqExamUuid: mcqExamUuid.toUpperCase() });
		expect(later).toMatchObject({ status: 201, body: { periodTo: iso(12), attempted: true, server_time: iso(5) } });
		expect(later.body.questions.content.slice(0, 2)).toEqual(body.questions.content);
		expect(await attemptsOf(who.accountUuid)).toMatchObject([{ startedAt: at(2), deadlineAt: at(12) }]);
	});

	test("is 204 without a body once the attempt is over", async () => {
		const { who, attemptUuid } = await finished();
		const answer = await post(who, "/api/mcqExam/questions", { mcqExamUuid: attemptUuid });
		expect([answer.status, answer.text]).toEqual([204, ""]);
	});

	test("prepares a session that could not be reached when the attempt was made", async () => {
		const [type, who] = await Promise.all([mockTestOf(), student()]);
		const uuid = crypto.randomUUID();
		const { accountUuid } = who;
		await insertRows(database(), mockTestAttemptRows({ uuid, typeUuid: type.uuid, accountUuid, at: at(0) }));
		expect(await openPaper(uuid, who)).toHaveLength(5);
	});
});

describe("an answer", () => {
	test("is stored, and told to the letter", async () => {
		const { who, attemptUuid, paper } = await begun();
		const [first] = paper as [Question];
		const optionUuid = first.options[2]?.uuid ?? "";
		await mockClock(4, attemptUuid, who);
		const { status, body } = await chooseMock(attemptUuid, who, { questionUuid: first.uuid, optionUuid, seq: 7 });
		expect([status, body]).toEqual([
			201,
			{
				periodTo: iso(10),
				answeredCount: 1,
				server_time: iso(4),
				savedAt: iso(4),
				seq: 7,
				optionUuid,
				superseded: false,
			},
		]);
		expect((await get(who, `/api/mcqExam/${attemptUuid}`)).body).toMatchObject({ state: "running", answeredCount: 1 });
	});

	test("is 204 without a body once the time is over, and changes nothing", async () => {
		const { type, who, attemptUuid, paper } = await begun();
		const [first] = paper as [Question];
		await mockClock(10, attemptUuid, who);
		const choice = { questionUuid: first.uuid, optionUuid: keyOf(type, first.uuid), seq: 1 };
		const late = await chooseMock(attemptUuid, who, choice);
		expect([late.status, late.text]).toEqual([204, ""]);
		const { body } = await get(who, `/api/mcqExam/${attemptUuid}/result`);
		expect(body).toMatchObject({ score: 0, unansweredCount: 5, sealReason: "expire", finishedAt: iso(10) });
	});

	test("is refused before the start, and for a question that is not in the paper", async () => {
		const [type, who] = await Promise.all([mockTestOf(), student()]);
		const attemptUuid = await makeAttempt(type, who);
		const choice = { questionUuid: crypto.randomUUID(), optionUuid: null, seq: 1 };
		expect(await chooseMock(attemptUuid, who, choice)).toMatchObject({ status: 409, body: { code: "NotStarted" } });
		await openPaper(attemptUuid, who);
		expect(await chooseMock(attemptUuid, who, choice)).toMatchObject({ status: 400, body: { code: "InvalidAnswer" } });
	});
});

describe("the end of an attempt", () => {
	test("comes once", async () => {
		const { who, attemptUuid } = await begun();
		await mockClock(6, attemptUuid, who);
		const ended = {
			mcqExamUuid: attemptUuid,
			state: "finished",
			startedAt: iso(0),
			finishedAt: iso(6),
			answeredCount: 0,
			total_question_count: 5,
		};
		expect((await endMock(attemptUuid, who)).body).toEqual({ ...ended, already: false, server_time: iso(6) });
		await mockClock(8, attemptUuid, who);
		expect((await endMock(attemptUuid, who)).body).toEqual({ ...ended, already: true, server_time: iso(8) });
	});

	test("needs a beginning", async () => {
		const [type, who] = await Promise.all([mockTestOf(), student()]);
		const attemptUuid = await makeAttempt(type, who);
		expect(await endMock(attemptUuid, who)).toMatchObject({ status: 409, body: { code: "NotStarted" } });
		for (const path of ["result", "response"])
			expect(await get(who, `/api/mcqExam/${attemptUuid}/${path}`)).toMatchObject({
				status: 409,
				body: { code: "NotStarted" },
			});
	});

	test("brings score, subjects, time and every question with choice, key and explanation at once", async () => {
		const { type, who, attemptUuid, paper } = await finished();
		const { body } = await get(who, `/api/mcqExam/${attemptUuid}/result`);
		expect(body).toMatchObject({
			state: "finished",
			score: 0.75,
			totalMarks: 5,
			percent: 15,
			verdict: "practise",
			correctCount: 1,
			wrongCount: 1,
			unansweredCount: 3,
			rank: null,
			participants: 1,
			timeTakenMs: 360_000,
			mcqExamUuid: attemptUuid,
			startedAt: iso(0),
			finishedAt: iso(6),
			sealReason: "finish",
		});
		expect(body.subjects).toMatchObject([
			{ numberOfQuestions: 3, correctCount: 1, wrongCount: 1, unansweredCount: 1 },
			{ numberOfQuestions: 2, correctCount: 0, wrongCount: 0, unansweredCount: 2 },
		]);
		expect(body.questions.map(({ verdict, timeSpentMs }: Record<string, unknown>) => [verdict, timeSpentMs])).toEqual([
			["correct", 60_000],
			["wrong", 120_000],
			["unanswered", null],
			["unanswered", null],
			["unanswered", null],
		]);
		const seen = await get(who, `/api/mcqExam/${attemptUuid}/response?page=0&size=2`);
		expect(seen.body).toMatchObject({ total_question_count: 5, questions: { totalPages: 3, page: 0, size: 2 } });
		const [first, second] = paper as [Question, Question];
		expect(seen.body.questions.content).toMatchObject([
			{
				uuid: first.uuid,
				answer: keyOf(type, first.uuid),
				correctOptionUuid: keyOf(type, first.uuid),
				timeSpentMs: 60_000,
			},
			{
				uuid: second.uuid,
				answer: wrongOption(type, second),
				correctOptionUuid: keyOf(type, second.uuid),
				explanation: expect.stringContaining("SOLUTION"),
				timeSpentMs: 120_000,
			},
		]);
	});
});

describe("keys and explanations", () => {
	test("are in no payload before the attempt is over", async () => {
		const [type, who] = await Promise.all([mockTestOf(), student()]);
		const attemptUuid = await makeAttempt(type, who);
		const seen: Answer[] = [];
		const look = async () => {
			for (const path of [
				"/api/mcqExamTypes?size=100",
				`/api/mcqExamType/${type.uuid}`,
				`/api/public/mcqExamType/${type.uuid}`,
				"/api/mcqExams/my",
				`/api/mcqExam/${attemptUuid}`,
				`/api/mcqExam/${attemptUuid}/result`,
				`/api/mcqExam/${attemptUuid}/response?size=500`,
			])
				seen.push(await get(who, path, { by: "cookie" }));
		};
		await look();
		await mockClock(0, attemptUuid, who);
		const paper = await post(who, "/api/mcqExam/questions?size=500", { mcqExamUuid: attemptUuid });
		seen.push(paper);
		for (const [seq, { uuid, options }] of (paper.body.questions.content as Question[]).entries())
			seen.push(await chooseMock(attemptUuid, who, { questionUuid: uuid, optionUuid: options[0]?.uuid ?? null, seq }));
		await look();
		const telling = /SOLUTION|explanation|correct_?option|is_?correct|"key"/i;
		expect(seen.filter(({ status }) => status < 300).length).toBeGreaterThan(14);
		expect(seen.filter(({ text }) => telling.test(text))).toEqual([]);
		await endMock(attemptUuid, who);
		expect((await get(who, `/api/mcqExam/${attemptUuid}/response`)).text).toMatch(telling);
	});
});

describe("another student's attempt", () => {
	test("cannot be read, answered, ended or practised", async () => {
		const [{ attemptUuid, paper, who }, stranger] = await Promise.all([begun(), student()]);
		const id = (await attemptsOf(who.accountUuid))[0]?.id ?? 0;
		const [first] = paper as [Question];
		const choice = { questionUuid: first.uuid, optionUuid: first.options[0]?.uuid ?? null, seq: 1 };
		const notTheirs = { status: 404, body: { code: "AttemptNotFound" } };
		for (const path of [attemptUuid, `${id}`, `${id}/result`, `${attemptUuid}/result`, `${attemptUuid}/response`])
			expect(await get(stranger, `/api/mcqExam/${path}`)).toMatchObject(notTheirs);
		expect(await post(stranger, "/api/mcqExam/questions", { mcqExamUuid: attemptUuid })).toMatchObject(notTheirs);
		expect(await chooseMock(attemptUuid, stranger, choice)).toMatchObject(notTheirs);
		expect(await endMock(attemptUuid, stranger)).toMatchObject(notTheirs);
		expect(await post(stranger, "/api/mcqExam/prepare", { retryOfUuid: attemptUuid })).toMatchObject(notTheirs);
		expect((await get(who, `/api/mcqExam/${attemptUuid}`)).body).toMatchObject({ state: "running", answeredCount: 0 });
	});
});
