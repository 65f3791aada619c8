import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { insertRows } from "#db/factories/insert.ts";
import { mockTestAttemptRows } from "#db/factories/mock-test.ts";
import * as schema from "#db/schema/index.ts";
import { type Answer, get, post, send } from "#tests/support/workers/api.ts";
import { keyOf, type Question } from "#tests/support/workers/api-exams.ts";
import {
	beginMock,
	bought,
	chooseMock,
	endMock,
	makeAttempt,
	mockClock,
	mockTestOf,
	openPaper,
	type TestMockTest,
} from "#tests/support/workers/api-mock-tests.ts";
import { student } from "#tests/support/workers/api-people.ts";
import { at, database } from "#tests/support/workers/exam-session.ts";

const iso = (minutes: number) => new Date(at(minutes)).toISOString();

const wrongOption = (type: TestMockTest, { uuid, options }: Question) =>
	options.find((option) => option.uuid !== keyOf(type, uuid))?.uuid ?? null;

/** A student in the middle of an attempt. */
async function begun() {
	const [type, who] = await Promise.all([mockTestOf(), student()]);
	return { type, who, ...(await beginMock(type, who)) };
}

/** A finished attempt after 6 minutes: the first question right (after 1), the second wrong (after 3), the rest open. */
async function finished() {
	const attempt = await begun();
	const { type, who, attemptUuid, paper } = attempt;
	const [first, second] = paper as [Question, Question];
	await mockClock(1, attemptUuid, who);
	await chooseMock(attemptUuid, who, { questionUuid: first.uuid, optionUuid: keyOf(type, first.uuid), seq: 1 });
	await mockClock(3, attemptUuid, who);
	await chooseMock(attemptUuid, who, { questionUuid: second.uuid, optionUuid: wrongOption(type, second), seq: 2 });
	await mockClock(6, attemptUuid, who);
	await endMock(attemptUuid, who);
	return attempt;
}

const attemptsOf = (accountUuid: string) =>
	database().select().from(schema.mockTestAttempt).where(eq(schema.mockTestAttempt.accountUuid, accountUuid));

describe("making an attempt", () => {
	test("answers its uuid and does not start the clock", async () => {
		const [type, who] = await Promise.all([mockTestOf(), student()]);
		await mockClock(0);
		const { status, body } = await post(who, "/api/mcqExams", { mcqExamTypeUuid: type.uuid });
		expect([status, Object.keys(body)]).toEqual([201, ["uuid"]]);
		const { body: attempt } = await get(who, `/api/mcqExam/${body.uuid}`);
		expect(attempt).toMatchObject({
			uuid: body.uuid,
			mcqExamTypeUuid: type.uuid,
			state: "prepared",
			attempted: false,
			answeredCount: 0,
			total_question_count: 5,
			duration: 10,
			periodTo: null,
			startedAt: null,
			result: null,
			createdAt: iso(0),
			mcqExamType: { uuid: type.uuid, fee: 0 },
		});
		expect(await get(who, `/api/mcqExam/${attempt.id}`)).toMatchObject({ status: 200, body: { uuid: body.uuid } });
	});

	test("goes on with the unfinished one instead of a second, also from prepare", async () => {
		const { type, who, attemptUuid } = await begun();
		expect(await makeAttempt(type, who)).toBe(attemptUuid);
		const prepared = await post(who, "/api/mcqExam/prepare", { mcqExamTypeUuid: type.uuid.toUpperCase() });
		expect(prepared).toMatchObject({ status: 201, body: { uuid: attemptUuid } });
		expect(await attemptsOf(who.accountUuid)).toHaveLength(1);
	});

	test("of a free type is possible again and again, each time with another paper", async () => {
		const { type, who, attemptUuid, paper } = await begun();
		await endMock(attemptUuid, who);
		const second = await beginMock(type, who);
		expect(second.attemptUuid).not.toBe(attemptUuid);
		expect(second.paper).not.toEqual(paper);
		expect(await attemptsOf(who.accountUuid)).toHaveLength(2);
	});

	test("begins anew when the time of the unfinished one is over, even before its alarm came", async () => {
		const { type, who, attemptUuid } = await begun();
		await mockClock(11, attemptUuid, who);
		expect(await makeAttempt(type, who)).not.toBe(attemptUuid);
		const [old] = (await attemptsOf(who.accountUuid)).filter(({ uuid }) => uuid === attemptUuid);
		expect(old).toMatchObject({ finishedAt: at(10), sealReason: "expire" });
	});

	test("of many calls at once is one attempt", async () => {
		const [type, who] = await Promise.all([mockTestOf(), student()]);
		const uuids = await Promise.all(Array.from({ length: 20 }, () => makeAttempt(type, who)));
		expect(new Set(uuids).size).toBe(1);
		expect(await attemptsOf(who.accountUuid)).toHaveLength(1);
	});

	test("of a type that is not there or not published is 404, and names what is missing", async () => {
		const [draft, who] = await Promise.all([mockTestOf({ state: "draft", poolVersion: null }), student()]);
		for (const mcqExamTypeUuid of [crypto.randomUUID(), draft.uuid])
			expect(await post(who, "/api/mcqExams", { mcqExamTypeUuid })).toMatchObject({
				status: 404,
				body: { code: "MockTestNotFound" },
			});
		const { status, body } = await post(who, "/api/mcqExams", {});
		expect([status, body.errors]).toEqual([400, [{ field: "mcqExamTypeUuid", message: "is required" }]]);
	});

	test("by prepare wants one of the two things that can be prepared", async () => {
		const [type, who] = await Promise.all([mockTestOf(), student()]);
		for (const body of [{}, { mcqExamTypeUuid: type.uuid, retryOfUuid: type.uuid }])
			expect((await post(who, "/api/mcqExam/prepare", body)).status).toBe(400);
	});
});

describe("a paid type", () => {
	test("is refused to who has not bought it", async () => {
		const [type, who] = await Promise.all([mockTestOf({ feePoisha: 2000 }), student()]);
		const { status, body } = await post(who, "/api/mcqExams", { mcqExamTypeUuid: type.uuid });
		expect([status, body.code]).toEqual([402, "PaymentRequired"]);
		expect(body.message).toMatch(/self-assessment/);
		expect(await attemptsOf(who.accountUuid)).toEqual([]);
	});

	test("takes one of what was bought, once, by twenty calls at once", async () => {
		const [type, who] = await Promise.all([mockTestOf({ feePoisha: 2000 }), student()]);
		const entitlement = await bought(type, who, 2);
		const uuids = await Promise.all(Array.from({ length: 20 }, () => makeAttempt(type, who)));
		expect(new Set(uuids).size).toBe(1);
		const [left] = await database()
			.select()
			.from(schema.mockTestEntitlement)
			.where(eq(schema.mockTestEntitlement.uuid, entitlement));
		expect(left).toMatchObject({ attempts: 2, used: 1 });
		expect(await attemptsOf(who.accountUuid)).toMatchObject([{ entitlementUuid: entitlement }]);
	});

	test("gives as many attempts as were bought, from one purchase after the other, and then none", async () => {
		const [type, who] = await Promise.all([mockTestOf({ feePoisha: 2000 }), student()]);
		await bought(type, who, 2);
		await bought(type, who, 1);
		for (const left of [2, 1, 0]) {
			const { attemptUuid } = await beginMock(type, who);
			const { body } = await get(who, `/api/mcqExamType/${type.id}`);
			expect(body.my).toMatchObject({ attemptsLeft: left, openAttemptUuid: attemptUuid, attemptCount: 2 - left });
			await endMock(attemptUuid, who);
		}
		expect(await post(who, "/api/mcqExams", { mcqExamTypeUuid: type.uuid })).toMatchObject({ status: 402 });
	});

	test("does not open by what somebody else bought, or what was bought of another type", async () => {
		const [type, other] = await Promise.all([mockTestOf({ feePoisha: 2000 }), mockTestOf({ feePoisha: 2000 })]);
		const [who, friend] = await Promise.all([student(), student()]);
		await Promise.all([bought(type, friend), bought(other, who)]);
		expect(await post(who, "/api/mcqExams", { mcqExamTypeUuid: type.uuid })).toMatchObject({ status: 402 });
	});
});

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
			["answer", "content", "contentHtml", "options", "position", "subjectTitle", "uuid"].sort(),
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

describe("practising only what went wrong", () => {
	const retry = (who: Awaited<ReturnType<typeof student>>, retryOfUuid: string) =>
		post(who, "/api/mcqExam/prepare", { retryOfUuid });

	test("is a new attempt with the wrong and unanswered questions, at the same pace", async () => {
		const { who, attemptUuid, paper } = await finished();
		const { status, body } = await retry(who, attemptUuid);
		expect(status).toBe(201);
		expect((await retry(who, attemptUuid)).body).toEqual(body);
		const again = await openPaper(body.uuid, who, 20);
		const missed = paper.slice(1).map(({ uuid }) => uuid);
		expect(again.map(({ uuid }) => uuid).sort()).toEqual([...missed].sort());
		expect((await get(who, `/api/mcqExam/${body.uuid}`)).body).toMatchObject({
			retryOfUuid: attemptUuid,
			duration: 8,
			periodTo: iso(28),
			total_question_count: 4,
		});
	});

	test("shows result and answers as any attempt, and can be practised again in turn", async () => {
		const { type, who, attemptUuid } = await finished();
		const second = (await retry(who, attemptUuid)).body.uuid;
		const paper = await openPaper(second, who, 20);
		for (const [seq, { uuid }] of paper.slice(1).entries())
			await chooseMock(second, who, { questionUuid: uuid, optionUuid: keyOf(type, uuid), seq });
		await endMock(second, who);
		const { body } = await get(who, `/api/mcqExam/${second}/result`);
		expect(body).toMatchObject({ retryOfUuid: attemptUuid, totalMarks: 4, correctCount: 3, unansweredCount: 1 });
		const third = (await retry(who, second)).body.uuid;
		const [last] = await openPaper(third, who, 30);
		expect(last?.uuid).toBe(paper[0]?.uuid);
		await chooseMock(third, who, { questionUuid: last?.uuid ?? "", optionUuid: keyOf(type, last?.uuid ?? ""), seq: 1 });
		await endMock(third, who);
		const none = await retry(who, third);
		expect(none).toMatchObject({ status: 409, body: { code: "NothingWrong" } });
		expect(none.body.message).toMatch(/nothing to practise/);
	});

	test("costs nothing, also of a paid type", async () => {
		const [type, who] = await Promise.all([mockTestOf({ feePoisha: 2000 }), student()]);
		await bought(type, who);
		const { attemptUuid } = await beginMock(type, who);
		await endMock(attemptUuid, who);
		const again = await retry(who, attemptUuid);
		expect(again.status).toBe(201);
		expect(await openPaper(again.body.uuid, who, 20)).toHaveLength(5);
		expect(await post(who, "/api/mcqExams", { mcqExamTypeUuid: type.uuid })).toMatchObject({ status: 402 });
	});

	test("is not possible while the attempt runs, or before", async () => {
		const { who, attemptUuid } = await begun();
		expect(await retry(who, attemptUuid)).toMatchObject({ status: 409, body: { code: "AttemptRunning" } });
		const type = await mockTestOf();
		const waiting = await makeAttempt(type, who);
		expect(await retry(who, waiting)).toMatchObject({ status: 409, body: { code: "NotStarted" } });
	});
});

describe("one's own attempts", () => {
	test("are a page, newest first, of all types or of one", async () => {
		const { type, who, attemptUuid } = await finished();
		const other = await mockTestOf();
		await mockClock(30);
		const open = await makeAttempt(other, who);
		const uuids = async (query = "") =>
			(await get(who, `/api/mcqExams/my${query}`)).body.content.map(({ uuid }: { uuid: string }) => uuid);
		expect(await uuids()).toEqual([open, attemptUuid]);
		expect(await uuids("?sort=createdAt,asc")).toEqual([attemptUuid, open]);
		expect(await uuids("?sort=createdAt,desc&page=1&size=1")).toEqual([attemptUuid]);
		expect(await uuids(`?mcqExamTypeUuid=${type.uuid}`)).toEqual([attemptUuid]);
		expect((await get(who, "/api/mcqExams/my?page=9")).body).toMatchObject({ content: [], totalElements: 2 });
	});

	test("are 204 when there is none at all", async () => {
		const answer = await get(await student(), "/api/mcqExams/my?page=0&size=10&sort=createdAt,desc");
		expect([answer.status, answer.text]).toEqual([204, ""]);
	});

	test.each(["sort=score", "sort=createdAt,sideways", "size=0", "page=-1", "mcqExamTypeUuid=7"])(
		"refuse %s and name the field",
		async (query) => {
			const { status, body } = await get(await student(), `/api/mcqExams/my?${query}`);
			expect([status, body.errors[0].field]).toEqual([400, query.split("=")[0]]);
		},
	);
});

describe("kinds of self-assessment", () => {
	test("are the same for everybody, and tell a student how they stand", async () => {
		const { type, who } = await finished();
		const { body } = await get(null, `/api/public/mcqExamType/${type.id}`);
		expect(body).toMatchObject({
			uuid: type.uuid,
			duration: 10,
			numQuestion: 5,
			fee: 0,
			attemptsPerPurchase: 1,
			marksPerCorrect: 1,
			penaltyPerWrong: 0.25,
		});
		expect(body.subjectCountResponses.map((row: { numberOfQuestions: number }) => row.numberOfQuestions)).toEqual([
			3, 2,
		]);
		expect((await get(who, `/api/mcqExamType/${type.uuid}`)).body).toEqual({
			...body,
			my: { attemptsLeft: null, attemptCount: 1, bestPercent: 15, openAttemptUuid: null },
		});
	});

	test("are sorted as asked, and by nothing else", async () => {
		const who = await student();
		await Promise.all([mockTestOf({ feePoisha: 9_999_900 }), mockTestOf()]);
		const fees = async (query: string) =>
			(await get(who, `/api/mcqExamTypes?size=100&${query}`)).body.content.map(({ fee }: { fee: number }) => fee);
		expect((await fees("sort=fee,desc"))[0]).toBe(99_999);
		expect((await fees("sort=fee"))[0]).toBe(0);
		expect((await get(who, "/api/mcqExamTypes?sort=uuid")).body.errors[0].field).toBe("sort");
	});

	test("are 404 where there is none", async () => {
		for (const path of [`/api/public/mcqExamType/${crypto.randomUUID()}`, "/api/public/mcqExamType/999999999"])
			expect(await get(null, path)).toMatchObject({ status: 404, body: { code: "MockTestNotFound" } });
		expect(await send(null, "GET", "/api/public/mcqExamType/x")).toMatchObject({ status: 400 });
	});
});
