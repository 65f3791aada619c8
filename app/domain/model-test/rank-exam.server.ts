import { eq, type SQL, sql } from "drizzle-orm";
import { attempt, keyCorrection, modelTest, response, winner } from "#db/schema/index.ts";
import { insertWhere } from "#db/write.ts";
import type { Deps } from "~/domain/deps.ts";
import { rankingOrder } from "./ranking-order.server.ts";
import { tellRescored, tellResults } from "./tell-students.server.ts";

/**
 * Ranks an exam's sealed attempts in `rankingOrder` and rebuilds its winners. Set-based, one round trip, all or nothing, and
 * may be run again at any time (MT-12): after a straggler, or after a key correction, which is applied to the stored
 * responses first (MT-8). Who sat it is told, once. A score could be read since the stop, so whoever has another one by a correction is
 * told that as well, also at the first ranking.
 */
export async function rankExam(
	deps: Pick<Deps, "db" | "clock" | "cache" | "log">,
	examUuid: string,
): Promise<{ participants: number }> {
	const { db } = deps;
	const now = deps.clock();
	const ofExam = sql`${attempt.examUuid} = ${examUuid}`;
	const applyCorrections = db.run(sql`
		UPDATE ${response} SET is_correct = ${isRight(sql`k.is_void`, sql`k.correct_option_uuid`, sql`option_uuid`)}
		FROM ${keyCorrection} AS k
		WHERE k.exam_uuid = ${examUuid} AND k.question_uuid = ${response}.question_uuid
		AND ${response}.attempt_uuid IN (SELECT uuid FROM ${attempt} WHERE ${ofExam})`);
	const rescore = db.run(sql`
		UPDATE ${attempt} SET
			correct_count = r.correct, wrong_count = r.wrong, unanswered_count = r.unanswered,
			score = r.correct * e.marks_per_correct - r.wrong * e.penalty_per_wrong, updated_at = ${now},
			score_before = coalesce(${attempt}.score_before, ${attempt}.score), rescored_at = ${now}
		FROM (
			SELECT attempt_uuid, sum(is_correct) AS correct,
				sum(option_uuid IS NOT NULL AND is_correct = 0) AS wrong, sum(option_uuid IS NULL AND is_correct = 0) AS unanswered
			FROM ${response} WHERE attempt_uuid IN (SELECT uuid FROM ${attempt} WHERE ${ofExam}) GROUP BY attempt_uuid
		) AS r, ${modelTest} AS e
		WHERE r.attempt_uuid = ${attempt}.uuid AND e.uuid = ${attempt}.exam_uuid AND ${ofExam}
		AND (${attempt}.correct_count, ${attempt}.wrong_count, ${attempt}.unanswered_count) IS NOT (r.correct, r.wrong, r.unanswered)
		AND EXISTS (SELECT 1 FROM ${keyCorrection} WHERE exam_uuid = ${examUuid})`);
	const rescored = tellRescored(deps, examUuid, now);
	const applied = db.update(keyCorrection).set({ appliedAt: now }).where(eq(keyCorrection.examUuid, examUuid));
	const rank = db.run(sql`
		UPDATE ${attempt} SET rank = r.place, updated_at = ${now}
		FROM (
			SELECT uuid, rank() OVER (ORDER BY ${rankingOrder}) AS place
			FROM ${attempt} WHERE ${ofExam}
		) AS r
		WHERE r.uuid = ${attempt}.uuid AND ${attempt}.rank IS NOT r.place`);
	const clear = db.delete(winner).where(eq(winner.examUuid, examUuid));
	// MT-7: whoever shares the last winning place wins as well.
	const crown = insertWhere(
		{ db },
		winner,
		{
			...{ examUuid: sql`a.exam_uuid`, attemptUuid: sql`a.uuid`, accountUuid: sql`a.account_uuid` },
			rank: sql`a.rank`,
		},
		sql`FROM ${attempt} AS a JOIN ${modelTest} AS e ON e.uuid = a.exam_uuid
		WHERE a.exam_uuid = ${examUuid} AND a.rank <= e.winner_count AND a.score > 0`,
	);
	const stamp = db.update(modelTest).set({ rankedAt: now, updatedAt: now }).where(eq(modelTest.uuid, examUuid));
	const total = db.select({ n: sql<number>`count(*)` }).from(attempt).where(ofExam);
	const tell = tellResults(deps, examUuid, now);
	const results = await db.batch([
		applyCorrections,
		rescore,
		applied,
		rank,
		clear,
		crown,
		stamp,
		total,
		tell,
		rescored,
	]);
	const participants = results[7][0]?.n ?? 0;
	await Promise.all([deps.cache.forget(`model-test:${examUuid}`), deps.cache.bumpPublicVersion(now)]);
	deps.log.info("exam ranked", { examUuid, participants });
	return { participants };
}

/** What a choice is worth under a correction: 1 or 0. Of a voided question every choice is right, and none at all (MT-8.1). */
export const isRight = (isVoid: SQL | number, key: SQL | string, chosen: SQL): SQL =>
	sql`CASE WHEN ${isVoid} THEN 1 ELSE coalesce(${chosen} = ${key}, 0) END`;
