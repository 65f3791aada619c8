import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { insertRows } from "#db/factories/insert.ts";
import { modelTestRows } from "#db/factories/model-test.ts";
import { subjectRows } from "#db/factories/question-bank.ts";
import * as schema from "#db/schema/index.ts";
import { get, post } from "#tests/support/workers/api.ts";
import { choose, clock, examOf, keyOf, type Question, start } from "#tests/support/workers/api-exams.ts";
import { admin, student } from "#tests/support/workers/api-people.ts";
import { at, bindings, database, OPENS } from "#tests/support/workers/exam-session.ts";
import { createDeps } from "#workers/deps.ts";
import { rankExam } from "~/domain/model-test/rank-exam.server.ts";

beforeEach(() => clock(-10));

async function subject(title = `Subject ${crypto.randomUUID()}`) {
	const row = { uuid: crypto.randomUUID(), title };
	await insertRows(database(), subjectRows({ ...row, at: OPENS }));
	return row;
}

const csv = (title: string, codes: string[]) =>
	[
		"code,subject,level,language,difficulty,tags,question,option_1,option_2,option_3,option_4,answer,explanation",
		...codes.map((code) => `${code},${title},HSC,en,2,force,What is 2 + 3 of ${code}?,4,5,6,7,2,Count on`),
	].join("\n");

const codesOf = (n: number) => Array.from({ length: n }, (_, index) => `T-${crypto.randomUUID().slice(0, 8)}-${index}`);

/** What the scheduled job does with this exam once it has ended. */
const rank = (examUuid: string) =>
	rankExam(
		createDeps({ ...bindings, TEST_CLOCK_AT: String(at(62)) }, { waitUntil: () => {} }, "scheduled job"),
		examUuid,
	);

describe("an import of questions", () => {
	test("says in a dry run what it would do, and then does it, once", async () => {
		const who = await admin();
		const { title } = await subject();
		const body = { format: "csv", text: csv(title, codesOf(3)), dryRun: true };
		const report = {
			...{ created: 3, updated: 0, unchanged: 0, total: 3, refused: 0, refusedQuestions: [], errors: [] },
			...{ repeatedFaults: [], notes: [], sheets: [], format: "csv" },
		};
		expect((await post(who, "/api/questions/import", body)).body).toEqual({ ...report, dryRun: true });
		const real = { ...body, dryRun: false };
		expect((await post(who, "/api/questions/import", real)).body).toEqual({ ...report, dryRun: false });
		expect((await post(who, "/api/questions/import", real)).body).toMatchObject({ created: 0, unchanged: 3 });
	});

	test("gives options names that do not tell the author's order", async () => {
		const { title } = await subject();
		const [code = ""] = codesOf(1);
		await post(await admin(), "/api/questions/import", { format: "csv", text: csv(title, [code]), dryRun: false });
		const { question, questionOption } = schema;
		const options = await database()
			.select({ uuid: questionOption.uuid })
			.from(questionOption)
			.innerJoin(question, eq(question.uuid, questionOption.questionUuid))
			.where(eq(question.code, code));
		expect(options.map(({ uuid }) => uuid.charAt(14))).toEqual(["4", "4", "4", "4"]);
	});

	test("names the line and field of each error, and writes nothing", async () => {
		const body = { format: "csv", text: csv("No such subject", codesOf(1)), dryRun: false };
		const answer = await post(await admin(), "/api/questions/import", body);
		expect(answer).toMatchObject({
			status: 200,
			body: { created: 1, errors: [{ line: 2, field: "subject", problem: "unknown-subject" }] },
		});
	});

	test("says all that is wrong with a question in one line of its own, beside every fault", async () => {
		const [first = "", second = ""] = codesOf(2);
		const { title } = await subject();
		const good = csv(title, [first, second]);
		const [header = "", ...rows] = good.trim().split("\n");
		const spoilt = [header, rows[0]?.replace(",HSC,en,2,", ",PHD,fr,9,"), rows[1]].join("\n");
		const { body } = await post(await admin(), "/api/questions/import", { format: "csv", text: spoilt, dryRun: true });
		expect(body.errors.length).toBeGreaterThan(1);
		expect(body.refused).toBe(1);
		expect(body.refusedQuestions).toEqual([
			{
				sheet: null,
				questionLine: 2,
				code: body.errors[0].code,
				title: null,
				faults: body.errors.length,
				message: body.errors.map(({ message }: { message: string }) => message).join(" "),
			},
		]);
	});

	test("takes a file of a megabyte, and refuses one of a format that is not known", async () => {
		const who = await admin();
		const large = { format: "gift", text: `// ${"x".repeat(1_000_000)}\n`, dryRun: true };
		expect((await post(who, "/api/questions/import", large)).status).toBe(200);
		const { body } = await post(who, "/api/questions/import", { format: "docx", text: "", dryRun: "no" });
		expect(body.errors).toEqual([
			{ field: "format", message: "must be one of gift, aiken, csv, xlsx, moodle-xml" },
			{ field: "dryRun", message: "must be true or false" },
		]);
	});
});

describe("publishing", () => {
	/** A draft of two questions and a bank of so many. */
	async function draft(available: number, startAt = at(0)) {
		const who = await admin();
		const { uuid: subjectUuid, title } = await subject();
		const codes = codesOf(available);
		if (available > 0)
			await post(who, "/api/questions/import", { format: "csv", text: csv(title, codes), dryRun: false });
		const uuid = crypto.randomUUID();
		const db = database();
		const bank = await db.select({ uuid: schema.question.uuid, code: schema.question.code }).from(schema.question);
		const mine = bank.filter(({ code }) => codes.includes(code));
		const questionUuids = mine.map((question) => question.uuid);
		const subjects = [{ uuid: subjectUuid, count: 2 }];
		await insertRows(db, modelTestRows({ uuid, at: OPENS, startAt, subjects, questionUuids }));
		const [row] = await db
			.select({ id: schema.modelTest.id })
			.from(schema.modelTest)
			.where(eq(schema.modelTest.uuid, uuid));
		return { who, uuid, id: row?.id ?? 0, title };
	}

	test("freezes the pool, by uuid and by number, as often as the exam has not started", async () => {
		const { who, uuid, id } = await draft(3);
		expect((await post(who, `/api/weekly-exams/${uuid}/publish`)).body).toEqual({ examUUID: uuid, poolVersion: 1 });
		expect((await post(who, `/api/weekly-exams/${id}/publish`)).body).toEqual({ examUUID: uuid, poolVersion: 2 });
		expect((await get(null, `/api/public/weekly-exams/${uuid}/details`)).body.numQuestionPerSet).toBe(2);
		await clock(1);
		expect(await post(who, `/api/weekly-exams/${uuid}/publish`)).toMatchObject({
			status: 409,
			body: { code: "ExamAlreadyStarted" },
		});
	});

	test("is refused when the pool is too small, with how much is missing", async () => {
		const { who, uuid, title } = await draft(1);
		const answer = await post(who, `/api/weekly-exams/${uuid}/publish`);
		expect(answer).toMatchObject({
			status: 409,
			body: { code: "PoolTooSmall", message: `Questions of ${title} in the pool: 1. The paper needs 2.` },
		});
	});

	test("needs an exam", async () => {
		for (const id of [crypto.randomUUID(), "999999999"])
			expect(await post(await admin(), `/api/weekly-exams/${id}/publish`)).toMatchObject({ status: 404 });
	});
});

describe("winners and a corrected key", () => {
	test("follow the scores, in the exam and among all", async () => {
		const exam = await examOf({ name: "Ranked test" });
		const [best, next] = [await student({ name: "Best" }), await student({ name: "Next" })];
		const paper = await start(exam, best);
		for (const [seq, { uuid }] of paper.entries())
			await choose(exam, best, { questionUuid: uuid, optionUuid: keyOf(exam, uuid), seq });
		const [wrongly] = (await start(exam, next)) as [Question];
		const wrong = wrongly.options.find(({ uuid }) => uuid !== keyOf(exam, wrongly.uuid))?.uuid ?? "";
		await choose(exam, next, { questionUuid: wrongly.uuid, optionUuid: wrong, seq: 1 });
		for (const who of [best, next]) {
			await clock(20, exam, who);
			await post(who, `/api/weekly-exam/${exam.uuid}/finish`);
		}
		const winners = `/api/weekly-exams/${exam.id}/winners`;
		expect((await get(best, winners)).body).toMatchObject({ content: [], size: 100 });
		await clock(62, exam, best, next);
		await rank(exam.uuid);

		const details = { examUUID: exam.uuid, name: "Ranked test" };
		const row = { name: "Best", image: null, organization: null, rank: 1, score: 5 };
		expect((await get(best, winners)).body).toEqual({
			details,
			content: [row],
			totalElements: 1,
			totalPages: 1,
			page: 0,
			size: 100,
		});
		const previous = await get(null, "/api/public/weekly-exams/previous/winners");
		expect(previous.body).toMatchObject({ page: 0, size: 4 });
		expect(previous.body.content).toContainEqual({ details, winners: [row], totalWinners: 1 });
		const result = `/api/weekly-exams/${exam.uuid}/result-summary`;
		expect((await get(next, result)).body).toMatchObject({ score: -0.25, rank: 2, participants: 2 });

		const correction = {
			questionUuid: wrongly.uuid,
			correctOptionUuid: wrong,
			reason: "Misprint",
			name: "Ranked test",
		};
		const corrected = await post(await admin(), `/api/weekly-exams/${exam.id}/correct-key`, correction);
		expect(corrected.body).toEqual({
			...{ examUUID: exam.uuid, participants: 2 },
			// Who answered it as the key was has a lower score, where the paper had the question.
			...{ scoresUp: 1, scoresDown: paper.some(({ uuid }) => uuid === wrongly.uuid) ? 1 : 0 },
			...{ newWinners: 1, formerWinners: 0 },
		});
		expect((await get(next, result)).body).toMatchObject({ score: 1, rank: 2 });
		const answers = await get(next, `/api/weekly-exam/${exam.uuid}/answers?size=1`);
		expect(answers.body.questions.content[0]).toMatchObject({ answer: wrong, correctOptionUuid: wrong });
	});

	test("need a question and an option of the exam, and a reason", async () => {
		const [exam, who] = await Promise.all([examOf(), admin()]);
		const path = `/api/weekly-exams/${exam.uuid}/correct-key`;
		const stray = {
			questionUuid: crypto.randomUUID(),
			correctOptionUuid: crypto.randomUUID(),
			reason: "Misprint",
			name: "Weekly test",
		};
		expect(await post(who, path, stray)).toMatchObject({ status: 400, body: { code: "InvalidCorrection" } });
		const { body } = await post(who, path, { ...stray, reason: "  " });
		expect(body.errors).toEqual([{ field: "reason", message: "must have at least 1 characters" }]);
	});
});
