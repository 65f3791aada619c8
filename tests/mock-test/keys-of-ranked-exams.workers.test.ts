import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { insertRows } from "#db/factories/insert.ts";
import { mockTestTypeRows } from "#db/factories/mock-test.ts";
import { modelTestRows } from "#db/factories/model-test.ts";
import { subjectRows } from "#db/factories/question-bank.ts";
import * as schema from "#db/schema/index.ts";
import { csvFile } from "#tests/support/question-bank.ts";
import { get, post } from "#tests/support/workers/api.ts";
import { clock, start } from "#tests/support/workers/api-exams.ts";
import { beginMock, endMock, mockTestOf } from "#tests/support/workers/api-mock-tests.ts";
import { admin, student } from "#tests/support/workers/api-people.ts";
import { at, database, OPENS } from "#tests/support/workers/exam-session.ts";

/** Twelve a free student may finish within an hour. */
const LIMIT = 12;

describe("Free self-assessments", () => {
	test("give no key of a ranked exam, however many are taken", async () => {
		await clock(-10);
		const [boss, thief] = [await admin(), await student()];
		const [subjectUuid, tag] = [crypto.randomUUID(), crypto.randomUUID().slice(0, 8)];
		await insertRows(database(), subjectRows({ uuid: subjectUuid, title: `Physics ${tag}`, at: OPENS }));
		const rows = Array.from({ length: 24 }, (_, index) => ({
			code: `${tag}-${String(index).padStart(2, "0")}`,
			subject: `Physics ${tag}`,
			answer: (index % 4) + 1,
		}));
		await post(boss, "/api/questions/import", { format: "csv", text: csvFile(rows), dryRun: false });
		const { heldQuestion, question } = schema;
		const bank = (await database().select().from(question).orderBy(question.code)).filter(({ code }) =>
			code.startsWith(tag),
		);
		const ofBank = (from: number, to: number) => bank.slice(from, to).map(({ uuid }) => uuid);

		const subjects = [{ uuid: subjectUuid, count: 6 }];
		const ranked = { id: 0, uuid: crypto.randomUUID(), pool: undefined as never };
		const [greedy, modest] = [crypto.randomUUID(), crypto.randomUUID()];
		await insertRows(database(), [
			...modelTestRows({
				uuid: ranked.uuid,
				at: OPENS,
				startAt: at(0),
				stopAt: at(60),
				subjects,
				questionUuids: ofBank(0, 12),
			}),
			...mockTestTypeRows({ uuid: greedy, at: OPENS, subjects, questionUuids: ofBank(0, 24) }),
			...mockTestTypeRows({ uuid: modest, at: OPENS, subjects, questionUuids: ofBank(12, 24) }),
		]);
		expect((await post(boss, `/api/weekly-exams/${ranked.uuid}/publish`)).status).toBe(200);
		// Of the questions that were chosen for it those of the model test are left out (EXD-4.1).
		expect((await post(boss, `/api/mcqExamTypes/${greedy}/publish`)).status).toBe(200);
		const ofGreedy = await database().select().from(heldQuestion).where(eq(heldQuestion.ownerUuid, greedy));
		expect(ofGreedy.map(({ questionUuid }) => questionUuid).sort()).toEqual(ofBank(12, 24).sort());
		expect((await post(boss, `/api/mcqExamTypes/${modest}/publish`)).status).toBe(200);

		const seen = new Map<string, string>();
		const type = { id: 0, uuid: modest, pool: undefined as never };
		for (let round = 0; round < LIMIT; round += 1) {
			const { attemptUuid } = await beginMock(type, thief);
			expect((await endMock(attemptUuid, thief)).status).toBe(200);
			const review = await get(thief, `/api/mcqExam/${attemptUuid}/response?size=100`);
			for (const { content, correctOptionUuid } of review.body.questions.content) seen.set(content, correctOptionUuid);
		}
		expect(seen.size).toBeGreaterThan(6);
		const refused = await post(thief, "/api/mcqExams", { mcqExamTypeUuid: modest });
		expect(refused).toMatchObject({ status: 429, body: { code: "TooManyAttempts" } });
		expect(refused.body.message).toContain("You have finished 12 self-assessments within an hour.");
		expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);

		const paper = await start(ranked, thief);
		expect(paper).toHaveLength(6);
		const keys = new Set(seen.values());
		for (const { content, options } of paper as unknown as { content: string; options: { uuid: string }[] }[]) {
			expect(seen.has(content)).toBe(false);
			expect(options.some(({ uuid }) => keys.has(uuid))).toBe(false);
		}
		await clock(61);
		expect((await post(boss, `/api/mcqExamTypes/${greedy}/publish`)).status).toBe(200);
	});

	test("are limited by the hour, over all kinds; what was bought stays, and practising what went wrong is free", async () => {
		await clock(0);
		const [who, one, other] = [await student(), await mockTestOf(), await mockTestOf()];
		let last = "";
		for (let round = 0; round < LIMIT; round += 1) {
			({ attemptUuid: last } = await beginMock(round % 2 ? one : other, who, round));
			await endMock(last, who);
		}
		for (const type of [one, other])
			expect((await post(who, "/api/mcqExams", { mcqExamTypeUuid: type.uuid })).status).toBe(429);
		expect((await post(who, "/api/mcqExam/prepare", { retryOfUuid: last })).status).toBe(201);
		await clock(59);
		expect((await post(who, "/api/mcqExams", { mcqExamTypeUuid: one.uuid })).status).toBe(429);
		await clock(60);
		expect((await post(who, "/api/mcqExams", { mcqExamTypeUuid: one.uuid })).status).toBe(201);
	});

	test("are not passed by making many at once: what is made and not finished counts", async () => {
		await clock(0);
		const [who, done] = [await student(), await mockTestOf()];
		for (let round = 0; round < LIMIT - 2; round += 1) {
			const { attemptUuid } = await beginMock(done, who, round);
			await endMock(attemptUuid, who);
		}
		const types = await Promise.all(Array.from({ length: 5 }, () => mockTestOf()));
		const make = ({ uuid }: { uuid: string }) => post(who, "/api/mcqExams", { mcqExamTypeUuid: uuid });
		const answers = await Promise.all(types.map(make));
		expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 429, 429, 429]);
		const refused = answers.find(({ status }) => status === 429);
		expect(refused?.body.message).toContain("You have finished or begun 12 self-assessments within an hour.");
		// The two that were made go on.
		const made = types.filter((_, index) => answers[index]?.status === 201);
		for (const type of made) expect((await make(type)).status).toBe(201);
	});
});
