import { asc, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { attempt, keyCorrection, notification, response } from "#db/schema/index.ts";
import { admin } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { database } from "#tests/support/workers/exam-session.ts";
import { correctKey } from "~/domain/exam-correction/correct-key.server.ts";
import { getCorrectionPage, listQuestionFigures } from "~/domain/exam-correction/question-figures.server.ts";
import { NOTHING_RANKED, rankExam } from "~/domain/model-test/rank-exam.server.ts";
import { rankEndedExams } from "~/domain/model-test/settle-exams.server.ts";
import { satExam } from "./sat-exam.ts";

const PEOPLE = 5_000;

test("5,000 attempts of 30 questions are scored and ranked again, once, also after a break-off, as if scored from scratch", async () => {
	const exam = await satExam({ people: PEOPLE, questions: 30, winnerCount: 10 });
	const boss = await admin();
	await rankExam(depsAt(61), exam.uuid);
	const { questions } = await listQuestionFigures(depsAt(62), boss, exam.uuid, { page: 0, size: 10 });
	const [hardest, next] = questions.content;
	const other = hardest?.options.find(({ uuid }) => uuid !== hardest.correctOptionUuid)?.uuid ?? "";
	const { preview } = await getCorrectionPage(depsAt(63), boss, exam.uuid, hardest?.uuid ?? "", other);
	const before = await scores(exam.uuid);
	const key = { questionUuid: hardest?.uuid ?? "", correctOptionUuid: other, reason: "Misprint", name: "Weekly test" };
	const regrading = rowsCounted(depsAt(64));
	expect(await correctKey(regrading.deps, boss, exam.uuid, key)).toEqual({
		...{ participants: PEOPLE, up: preview?.up, down: preview?.down },
		...{ newWinners: preview?.winnersIn.length, formerWinners: preview?.winnersOut.length },
	});
	// Memory stays flat: scores and ranks are made in the database, and no row of an attempt comes to the Worker.
	expect(regrading.most()).toBeLessThan(50);
	const after = await scores(exam.uuid);
	expect(after.filter(({ score }, index) => score > (before[index]?.score ?? 0))).toHaveLength(preview?.up ?? -1);
	expect(after.filter(({ score }, index) => score < (before[index]?.score ?? 0))).toHaveLength(preview?.down ?? -1);
	const changed = (preview?.up ?? 0) + (preview?.down ?? 0);
	expect(await database().$count(notification, eq(notification.kind, "score-changed"))).toBe(changed);

	// It broke off after the correction was written: the sweep goes on, and once more it changes nothing.
	const broken = { ...depsAt(70), cache: depsAt(70).cache, db: depsAt(70).db };
	await database()
		.insert(keyCorrection)
		.values({
			...{ uuid: crypto.randomUUID(), examUuid: exam.uuid, questionUuid: next?.uuid ?? "", isVoid: true },
			...{
				correctOptionUuid: next?.correctOptionUuid ?? "",
				reason: "Void",
				createdAt: broken.clock(),
				updatedAt: broken.clock(),
			},
		});
	expect((await rankEndedExams(depsAt(71))).ranked).toContain(exam.uuid);
	const whole = await scores(exam.uuid);
	const unchanged = { ...NOTHING_RANKED, participants: PEOPLE };
	expect(await rankExam(depsAt(72), exam.uuid)).toEqual(unchanged);
	expect(await scores(exam.uuid)).toEqual(whole);
	const [scratch] = await database().all<{ wrong: number }>(sql`
		SELECT count(*) AS wrong FROM ${attempt} AS a JOIN (
			SELECT r.attempt_uuid, sum(CASE WHEN k.is_void THEN 1 ELSE coalesce(r.option_uuid = coalesce(k.correct_option_uuid, q.key), 0) END) AS ok,
				sum(r.option_uuid IS NOT NULL AND NOT coalesce(k.is_void, 0) AND r.option_uuid <> coalesce(k.correct_option_uuid, q.key)) AS wrong
			FROM ${response} AS r LEFT JOIN ${keyCorrection} AS k ON k.question_uuid = r.question_uuid AND k.exam_uuid = ${exam.uuid}
			JOIN (SELECT value ->> 'uuid' AS uuid, value ->> 'correctOptionUuid' AS key FROM json_each(${JSON.stringify(exam.pool.questions)})) AS q
				ON q.uuid = r.question_uuid
			GROUP BY r.attempt_uuid) AS s ON s.attempt_uuid = a.uuid
		WHERE a.exam_uuid = ${exam.uuid} AND a.score <> s.ok * 100 - s.wrong * 25`);
	expect(scratch?.wrong).toBe(0);
}, 120_000);

/** The same dependencies, with the most rows that one batch brought. */
function rowsCounted(deps: ReturnType<typeof depsAt>) {
	let most = 0;
	const db = new Proxy(deps.db, {
		get(of, name) {
			if (name !== "batch") return Reflect.get(of, name);
			return async (statements: Parameters<typeof of.batch>[0]) => {
				const results = await of.batch(statements);
				const rows = (results as unknown as readonly unknown[]).map((result) =>
					Array.isArray(result) ? result.length : ((result as { rows?: unknown[] }).rows?.length ?? 0),
				);
				most = Math.max(
					most,
					rows.reduce((sum, n) => sum + n, 0),
				);
				return results;
			};
		},
	});
	return { deps: { db, clock: deps.clock, cache: deps.cache, log: deps.log }, most: () => most };
}

const scores = (examUuid: string) =>
	database()
		.select({
			uuid: attempt.uuid,
			score: attempt.score,
			rank: attempt.rank,
			before: attempt.scoreBefore,
			at: attempt.rescoredAt,
		})
		.from(attempt)
		.where(eq(attempt.examUuid, examUuid))
		.orderBy(asc(attempt.uuid));
