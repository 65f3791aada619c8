import { eq, inArray } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { personRows } from "#db/factories/account.ts";
import { insertRows } from "#db/factories/insert.ts";
import { attemptRows, modelTestRows } from "#db/factories/model-test.ts";
import * as schema from "#db/schema/index.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { at, database, OPENS } from "#tests/support/workers/exam-session.ts";
import { explained } from "#tests/support/workers/query-plans.ts";
import { rankExam } from "~/domain/model-test/rank-exam.server.ts";
import { listPreviousWinners } from "~/domain/model-test/winners.server.ts";

const { attempt, keyCorrection, response, modelTest, winner } = schema;

const MOST = 40;
const accounts: string[] = Array.from({ length: MOST }, () => crypto.randomUUID());

beforeAll(async () => {
	await insertRows(
		database(),
		accounts.flatMap((uuid) => personRows({ uuid, at: OPENS })),
	);
});

/** A sealed attempt as the ranking sees it. Options are 0 to 3, null is unanswered; the key of question q is q % 4. */
type Result = { score: number; timeTakenMs: number; finishedAt: number; choices?: (number | null)[] };

const MARKS = { marksPerCorrect: 100, penaltyPerWrong: 25 };

const uuidOfOption = (question: number, option: number) => `q${question}-o${option}`;

async function examWith(results: Result[], winnerCount = 3): Promise<string> {
	const examUuid = crypto.randomUUID();
	const db = database();
	const rows = results.map((result, index) => ({ ...result, uuid: crypto.randomUUID(), index }));
	await insertRows(db, [
		...modelTestRows({ uuid: examUuid, at: OPENS, name: "Ranked", winnerCount, ...MARKS }),
		...rows.flatMap(({ uuid, index, score, timeTakenMs, finishedAt, choices = [] }) => {
			const counts = countsOf(choices, {});
			return attemptRows({
				uuid,
				examUuid,
				accountUuid: accounts[index] ?? "",
				at: OPENS,
				finishedAt,
				timeTakenMs,
				totalQuestions: choices.length,
				...counts,
				score: choices.length > 0 ? scoreOf(counts) : score,
			});
		}),
	]);
	const responses = rows.flatMap(({ uuid, choices = [] }) =>
		choices.map((option, question) => ({
			attemptUuid: uuid,
			position: question + 1,
			questionUuid: `q${question}`,
			subjectUuid: "subject",
			optionUuid: option === null ? null : uuidOfOption(question, option),
			isCorrect: option === question % 4,
		})),
	);
	if (responses.length > 0) await db.insert(response).values(responses);
	return examUuid;
}

/** Of a question the option that is right; "void" where every one is, and none at all. */
type Keys = Record<number, number | "void">;

function countsOf(choices: (number | null)[], corrected: Keys) {
	const isRight = (option: number | null, question: number) =>
		corrected[question] === "void" || option === (corrected[question] ?? question % 4);
	const right = choices.filter(isRight).length;
	const unanswered = choices.filter((option, question) => option === null && !isRight(option, question)).length;
	return { correctCount: right, unansweredCount: unanswered, wrongCount: choices.length - right - unanswered };
}

const scoreOf = ({ correctCount, wrongCount }: { correctCount: number; wrongCount: number }) =>
	correctCount * MARKS.marksPerCorrect - wrongCount * MARKS.penaltyPerWrong;

/** Who is before whom, said once more and in other words than those of the database (MT-11). */
const ranksBefore = (a: Result, b: Result) =>
	b.score - a.score || a.timeTakenMs - b.timeTakenMs || a.finishedAt - b.finishedAt;

/** The place of each: one more than those who are before. */
const placesOf = (results: Result[]) =>
	results.map((mine) => 1 + results.filter((other) => ranksBefore(other, mine) < 0).length);

const everything = async (examUuid: string) => {
	const db = database();
	const [attempts, winners, responses] = await db.batch([
		db.select().from(attempt).where(eq(attempt.examUuid, examUuid)),
		db.select().from(winner).where(eq(winner.examUuid, examUuid)),
		db
			.select()
			.from(response)
			.where(
				inArray(
					response.attemptUuid,
					db.select({ uuid: attempt.uuid }).from(attempt).where(eq(attempt.examUuid, examUuid)),
				),
			),
	]);
	const order = (accountUuid: string) => accounts.indexOf(accountUuid);
	return {
		attempts: attempts.sort((a, b) => order(a.accountUuid) - order(b.accountUuid)),
		winners: winners.sort((a, b) => order(a.accountUuid) - order(b.accountUuid)),
		responses,
	};
};

const ranksIn = async (examUuid: string) => (await everything(examUuid)).attempts.map(({ rank }) => rank);

/** What a ranking says that changes nothing. */
const UNCHANGED = { participants: 0, up: 0, down: 0, newWinners: 0, formerWinners: 0 };

const result = (score: number, timeTakenMs = 1000, finishedAt = at(30)): Result => ({ score, timeTakenMs, finishedAt });

describe("the ranking", () => {
	test("goes by score, then time taken, then finishing time; equals share a place and leave the next one out", async () => {
		const examUuid = await examWith([
			result(300, 900),
			result(500, 900),
			result(500, 800),
			result(300, 900, at(29)),
			result(300, 900),
			result(-50, 1),
			result(300, 901),
		]);
		const deps = depsAt(61);
		expect(await rankExam(deps, examUuid)).toEqual({ ...UNCHANGED, participants: 7, newWinners: 3 });
		expect(deps.trips.count).toBe(1);
		expect(await ranksIn(examUuid)).toEqual([4, 2, 1, 3, 4, 7, 6]);
	});

	test("is what the rule says, for any attempts", async () => {
		// Few values each, so that there are ties of every kind.
		const anyResult = fc.record({
			score: fc.integer({ min: -2, max: 4 }).map((n) => n * 25),
			timeTakenMs: fc.integer({ min: 1, max: 3 }),
			finishedAt: fc.integer({ min: 0, max: 2 }).map((n) => at(30) + n),
		});
		await fc.assert(
			fc.asyncProperty(
				fc.array(anyResult, { maxLength: MOST }),
				fc.integer({ min: 0, max: 6 }),
				async (results, best) => {
					const examUuid = await examWith(results, best);
					const ranking = await rankExam(depsAt(61), examUuid);
					const { attempts, winners } = await everything(examUuid);
					expect(ranking).toEqual({ ...UNCHANGED, participants: results.length, newWinners: winners.length });
					const places = placesOf(results);
					expect(attempts.map(({ rank }) => rank)).toEqual(places);
					expect(winners.map(({ accountUuid, rank }) => [accounts.indexOf(accountUuid), rank])).toEqual(
						places.flatMap((rank, index) => (rank <= best && (results[index]?.score ?? 0) > 0 ? [[index, rank]] : [])),
					);
				},
			),
			{ numRuns: 25 },
		);
	});

	test("crowns the best, all who share the last place, and nobody without a mark", async () => {
		const examUuid = await examWith([result(100), result(300), result(100), result(100), result(0)], 2);
		await rankExam(depsAt(61), examUuid);
		const { winners } = await everything(examUuid);
		expect(winners.map(({ accountUuid, rank }) => [accounts.indexOf(accountUuid), rank])).toEqual([
			[0, 2],
			[1, 1],
			[2, 2],
			[3, 2],
		]);
		const none = await examWith([result(0), result(-25)]);
		await rankExam(depsAt(61), none);
		expect((await everything(none)).winners).toEqual([]);
	});

	test("is shown by its twenty best and who shares the last place, with how many there are", async () => {
		const examUuid = await examWith(
			Array.from({ length: 25 }, (_, index) => result(100 * (index < 19 ? 40 - index : index < 22 ? 20 : 10))),
			25,
		);
		await database().update(modelTest).set({ state: "published" }).where(eq(modelTest.uuid, examUuid));
		await rankExam(depsAt(62), examUuid);
		const board = (await listPreviousWinners(depsAt(62), { size: 100 })).find(({ uuid }) => uuid === examUuid);
		expect([board?.winners.length, board?.total]).toEqual([22, 25]);
		expect(board?.winners.at(-1)?.rank).toBe(20);
	});

	test("is counted once for an exam, and not for each of those shown", async () => {
		const { db, plans } = explained();
		await listPreviousWinners({ db }, { size: 3 });
		const [plan = []] = plans;
		const counts = plan.filter((step) => / w\b/.test(step));
		expect(counts).toHaveLength(1);
		// The exams are read, with their counts, before anything is joined to them.
		expect(plan.indexOf(counts[0] ?? "")).toBeLessThan(plan.indexOf("SCAN recent"));
	});

	test("of an exam that nobody sat is empty, and done", async () => {
		const examUuid = await examWith([]);
		expect(await rankExam(depsAt(61), examUuid)).toEqual(UNCHANGED);
		const [row] = await database().select().from(modelTest).where(eq(modelTest.uuid, examUuid));
		expect(row?.rankedAt).toBe(at(61));
	});

	test("run again changes nothing, and five times at once neither", async () => {
		const examUuid = await examWith([result(100), result(300), result(300)]);
		await rankExam(depsAt(61), examUuid);
		const before = await everything(examUuid);
		await Promise.all([62, 63, 64, 65, 66].map((minutes) => rankExam(depsAt(minutes), examUuid)));
		expect(await everything(examUuid)).toEqual(before);
	});

	test("does not touch another exam", async () => {
		const [one, other] = [await examWith([result(100), result(200)]), await examWith([result(100), result(200)])];
		const before = await everything(other);
		await rankExam(depsAt(61), one);
		expect(await everything(other)).toEqual(before);
	});

	test("makes room for one who comes late", async () => {
		const examUuid = await examWith([result(100), result(300), result(200)], 1);
		const db = database();
		const [, best] = (await everything(examUuid)).attempts;
		await db
			.update(attempt)
			.set({ score: -25 })
			.where(eq(attempt.uuid, best?.uuid ?? ""));
		await rankExam(depsAt(61), examUuid);
		expect(await ranksIn(examUuid)).toEqual([2, 3, 1]);
		await db
			.update(attempt)
			.set({ score: 300 })
			.where(eq(attempt.uuid, best?.uuid ?? ""));
		const ranking = await rankExam(depsAt(62), examUuid);
		expect(ranking).toEqual({ ...UNCHANGED, participants: 3, newWinners: 1, formerWinners: 1 });
		expect(await ranksIn(examUuid)).toEqual([3, 1, 2]);
		expect((await everything(examUuid)).winners).toMatchObject([{ attemptUuid: best?.uuid, rank: 1 }]);
	});
});

describe("a corrected key", () => {
	const anyChoices = fc.array(fc.option(fc.integer({ min: 0, max: 3 })), { minLength: 6, maxLength: 6 });
	const anyKeys = fc.dictionary(
		fc.integer({ min: 0, max: 5 }).map(String),
		fc.oneof(fc.integer({ min: 0, max: 3 }), fc.constant("void" as const)),
	);

	const correct = (examUuid: string, keys: Keys, minutes: number) =>
		Promise.all(
			Object.entries(keys).map(([question, option]) =>
				database()
					.insert(keyCorrection)
					.values({
						uuid: crypto.randomUUID(),
						examUuid,
						questionUuid: `q${question}`,
						correctOptionUuid: uuidOfOption(Number(question), option === "void" ? Number(question) % 4 : option),
						isVoid: option === "void",
						reason: "Misprint",
						createdAt: at(minutes),
						updatedAt: at(minutes),
					}),
			),
		);

	test("scores every attempt as if it had been right from the start, and says what that changed, for any answers and keys (MT-8.7)", async () => {
		await fc.assert(
			fc.asyncProperty(fc.array(anyChoices, { minLength: 1, maxLength: 12 }), anyKeys, async (papers, keys) => {
				const examUuid = await examWith(papers.map((choices) => ({ ...result(0), choices })));
				await rankExam(depsAt(61), examUuid);
				const was = await everything(examUuid);
				await correct(examUuid, keys, 70);
				const ranking = await rankExam(depsAt(71), examUuid);
				const expected = papers.map((choices) => countsOf(choices, keys));
				const { attempts, responses } = await everything(examUuid);
				expect(attempts).toMatchObject(expected.map((counts) => ({ ...counts, score: scoreOf(counts) })));
				expect(attempts.map(({ rank }) => rank)).toEqual(placesOf(expected.map((counts) => result(scoreOf(counts)))));
				for (const { questionUuid, optionUuid, isCorrect } of responses) {
					const question = Number(questionUuid.slice(1));
					const key = keys[question] ?? question % 4;
					expect(isCorrect).toBe(key === "void" || optionUuid === uuidOfOption(question, key));
				}
				const steps = attempts.map(({ score }, index) => score - (was.attempts[index]?.score ?? 0));
				const before = await everything(examUuid);
				const winnersIn = (all: typeof was) => all.winners.map(({ attemptUuid }) => attemptUuid);
				const [old, now] = [winnersIn(was), winnersIn(before)];
				expect(ranking).toEqual({
					participants: papers.length,
					...{ up: steps.filter((step) => step > 0).length, down: steps.filter((step) => step < 0).length },
					newWinners: now.filter((one) => !old.includes(one)).length,
					formerWinners: old.filter((one) => !now.includes(one)).length,
				});
				// Ranked once more it is what it was, to the last column.
				expect(await rankExam(depsAt(72), examUuid)).toEqual({ ...UNCHANGED, participants: papers.length });
				expect(await everything(examUuid)).toEqual(before);
			}),
			{ numRuns: 15 },
		);
	});

	test("applied again changes nothing", async () => {
		const examUuid = await examWith([
			{ ...result(0), choices: [0, 2, null] },
			{ ...result(0), choices: [1, 1, 2] },
		]);
		await correct(examUuid, { 0: 1 }, 70);
		await rankExam(depsAt(71), examUuid);
		const before = await everything(examUuid);
		await rankExam(depsAt(72), examUuid);
		expect(await everything(examUuid)).toEqual(before);
	});

	test("gives nothing to who left the question out", async () => {
		const examUuid = await examWith([{ ...result(0), choices: [null, null] }]);
		await correct(examUuid, { 0: 2, 1: 3 }, 70);
		await rankExam(depsAt(71), examUuid);
		expect((await everything(examUuid)).attempts).toMatchObject([{ score: 0, correctCount: 0, unansweredCount: 2 }]);
	});

	test("of one exam leaves another alone that asks the same question", async () => {
		const paper = [{ ...result(0), choices: [0, 1] }];
		const [one, other] = [await examWith(paper), await examWith(paper)];
		await correct(one, { 0: 3 }, 70);
		await rankExam(depsAt(71), one);
		await rankExam(depsAt(71), other);
		expect((await everything(one)).attempts).toMatchObject([{ score: 75, correctCount: 1, wrongCount: 1 }]);
		expect((await everything(other)).attempts).toMatchObject([{ score: 200, correctCount: 2, wrongCount: 0 }]);
	});
});
