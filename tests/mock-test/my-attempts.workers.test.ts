import { describe, expect, test } from "vitest";
import { get, post, send } from "#tests/support/workers/api.ts";
import { keyOf } from "#tests/support/workers/api-exams.ts";
import {
	beginMock,
	bought,
	chooseMock,
	endMock,
	makeAttempt,
	mockClock,
	mockTestOf,
	openPaper,
} from "#tests/support/workers/api-mock-tests.ts";
import { student } from "#tests/support/workers/api-people.ts";
import { begun, finished, iso } from "./attempts.ts";

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
