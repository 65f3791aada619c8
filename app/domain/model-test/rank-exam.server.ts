import { and, eq, exists, not, type SQL, sql } from "drizzle-orm";
import { attempt, keyCorrection, modelTest, response, winner } from "#db/schema/index.ts";
import { insertWhere } from "#db/write.ts";
import type { Deps } from "~/domain/deps.ts";
import { heldElsewhere } from "~/domain/question-bank/hold-questions.server.ts";
import { cacheKeysOf } from "./draft-access.server.ts";
import { rankingOrder } from "./ranking-order.server.ts";
import { tellFormerWinners, tellRescored, tellResults } from "./tell-students.server.ts";

/** What a ranking changed (MT-8.7): scores by corrections, and who is a winner now or is one no more. */
export type Ranking = {
	participants: number;
	up: number;
	down: number;
	newWinners: number;
	formerWinners: number;
};

/**
 * Ranks an exam's sealed attempts in `rankingOrder` and rebuilds its winners. Set-based, one round trip, all or nothing, and
 * may be run again at any time (MT-12): after a straggler, or after a key correction, which is applied to the stored
 * responses first (MT-8). Who sat it is told, once. A score could be read since the stop, so whoever has another one by a correction is
 * told that as well, also at the first ranking; and whoever is a winner no more. Nothing of it is done while another exam holds a key of its pool: ranking publishes the
 * scores of its winners (QB-5.3).
 * @returns what it changed; run again it changes nothing. Null where it may not be ranked now
 */
export async function rankExam(
	deps: Pick<Deps, "db" | "clock" | "cache" | "log">,
	examUuid: string,
): Promise<Ranking | null> {
	const { db } = deps;
	const now = deps.clock();
	// Part of each statement: an exam that is published at this moment comes before all of them or after.
	const mayRank = not(exists(heldElsewhere({ db }, examUuid, now)));
	const ofExam = sql`${attempt.examUuid} = ${examUuid}`;
	const applyCorrections = db.run(sql`
		UPDATE ${response} SET is_correct = ${isRight(sql`k.is_void`, sql`k.correct_option_uuid`, sql`option_uuid`)}
		FROM ${keyCorrection} AS k
		WHERE k.exam_uuid = ${examUuid} AND k.question_uuid = ${response}.question_uuid
		AND ${response}.attempt_uuid IN (SELECT uuid FROM ${attempt} WHERE ${ofExam}) AND ${mayRank}`);
	const scored = sql`(
			SELECT attempt_uuid, sum(is_correct) AS correct,
				sum(option_uuid IS NOT NULL AND is_correct = 0) AS wrong, sum(option_uuid IS NULL AND is_correct = 0) AS unanswered
			FROM ${response} WHERE attempt_uuid IN (SELECT uuid FROM ${attempt} WHERE ${ofExam}) GROUP BY attempt_uuid
		) AS r`;
	const score = sql`(r.correct * e.marks_per_correct - r.wrong * e.penalty_per_wrong)`;
	const isCorrected = sql`EXISTS (SELECT 1 FROM ${keyCorrection} WHERE exam_uuid = ${examUuid}) AND ${mayRank}`;
	// Before the scores are written: a row keeps the score that it had at first, not the last one.
	const toRescore = db.all<Pick<Ranking, "up" | "down">>(sql`
		SELECT coalesce(sum(${score} > ${attempt}.score), 0) AS up, coalesce(sum(${score} < ${attempt}.score), 0) AS down
		FROM ${scored} JOIN ${attempt} ON ${attempt}.uuid = r.attempt_uuid JOIN ${modelTest} AS e ON e.uuid = ${attempt}.exam_uuid
		WHERE ${isCorrected}`);
	const rescore = db.run(sql`
		UPDATE ${attempt} SET
			correct_count = r.correct, wrong_count = r.wrong, unanswered_count = r.unanswered,
			score = ${score}, updated_at = ${now},
			score_before = coalesce(${attempt}.score_before, ${attempt}.score), rescored_at = ${now}
		FROM ${scored}, ${modelTest} AS e
		WHERE r.attempt_uuid = ${attempt}.uuid AND e.uuid = ${attempt}.exam_uuid AND ${ofExam}
		AND (${attempt}.correct_count, ${attempt}.wrong_count, ${attempt}.unanswered_count) IS NOT (r.correct, r.wrong, r.unanswered)
		AND ${isCorrected}`);
	const rescored = tellRescored(deps, examUuid, now);
	const applied = db
		.update(keyCorrection)
		.set({ appliedAt: now })
		.where(and(eq(keyCorrection.examUuid, examUuid), mayRank));
	const rank = db.run(sql`
		UPDATE ${attempt} SET rank = r.place, updated_at = ${now}
		FROM (
			SELECT uuid, rank() OVER (ORDER BY ${rankingOrder}) AS place
			FROM ${attempt} WHERE ${ofExam}
		) AS r
		WHERE r.uuid = ${attempt}.uuid AND ${attempt}.rank IS NOT r.place AND ${mayRank}`);
	// MT-7: whoever shares the last winning place wins as well.
	const wins = sql`a.rank <= e.winner_count AND a.score > 0`;
	const toCrown = db.all<Pick<Ranking, "newWinners" | "formerWinners">>(sql`
		SELECT coalesce(sum(${wins} AND w.attempt_uuid IS NULL), 0) AS newWinners,
			coalesce(sum(NOT (${wins}) AND w.attempt_uuid IS NOT NULL), 0) AS formerWinners
		FROM ${attempt} AS a JOIN ${modelTest} AS e ON e.uuid = a.exam_uuid
		LEFT JOIN ${winner} AS w ON w.exam_uuid = a.exam_uuid AND w.attempt_uuid = a.uuid
		WHERE a.exam_uuid = ${examUuid}`);
	// Before the winners of before are gone: who was one and is none now, or is one again. Those that were kept back as they were ranked nobody was shown.
	const former = db.run(sql`
		UPDATE ${attempt} SET former_winner_at = CASE WHEN a.is_winner THEN NULL ELSE ${now} END
		FROM (
			SELECT a.uuid, ${wins} AS is_winner, w.attempt_uuid IS NOT NULL AND (e.winners_held_at IS NULL OR e.winners_held_at > e.ranked_at) AS was_winner
			FROM ${attempt} AS a JOIN ${modelTest} AS e ON e.uuid = a.exam_uuid
			LEFT JOIN ${winner} AS w ON w.exam_uuid = a.exam_uuid AND w.attempt_uuid = a.uuid
			WHERE a.exam_uuid = ${examUuid}
		) AS a
		WHERE a.uuid = ${attempt}.uuid AND ${mayRank}
		AND (CASE WHEN a.is_winner THEN ${attempt}.former_winner_at IS NOT NULL ELSE a.was_winner END)`);
	const clear = db.delete(winner).where(and(eq(winner.examUuid, examUuid), mayRank));
	const crown = insertWhere(
		{ db },
		winner,
		{
			...{ examUuid: sql`a.exam_uuid`, attemptUuid: sql`a.uuid`, accountUuid: sql`a.account_uuid` },
			rank: sql`a.rank`,
		},
		sql`FROM ${attempt} AS a JOIN ${modelTest} AS e ON e.uuid = a.exam_uuid
		WHERE a.exam_uuid = ${examUuid} AND ${wins} AND ${mayRank}`,
	);
	const stamp = db
		.update(modelTest)
		.set({ rankedAt: now, updatedAt: now })
		.where(and(eq(modelTest.uuid, examUuid), mayRank))
		.returning({ id: modelTest.id, uuid: modelTest.uuid });
	const total = db.select({ n: sql<number>`count(*)` }).from(attempt).where(ofExam);
	const tell = tellResults(deps, examUuid, now);
	const [, [scores], , , , [winners], , , , , ranked, [counted]] = await db.batch([
		applyCorrections,
		toRescore,
		rescore,
		applied,
		rank,
		toCrown,
		former,
		clear,
		crown,
		tell,
		stamp,
		total,
		rescored,
		tellFormerWinners(deps, examUuid, now),
	]);
	if (ranked.length === 0) return null;
	const ranking: Ranking = { ...NOTHING_RANKED, participants: counted?.n ?? 0, ...scores, ...winners };
	const keys = ranked.flatMap(cacheKeysOf);
	await Promise.all([...keys.map((key) => deps.cache.forget(key)), deps.cache.bumpPublicVersion(now)]);
	deps.log.info("exam ranked", { examUuid, ...ranking });
	return ranking;
}

/** Of an exam that nothing is ranked of yet. */
export const NOTHING_RANKED: Ranking = { participants: 0, up: 0, down: 0, newWinners: 0, formerWinners: 0 };

/** What a choice is worth under a correction: 1 or 0. Of a voided question every choice is right, and none at all (MT-8.1). */
export const isRight = (isVoid: SQL | number, key: SQL | string, chosen: SQL): SQL =>
	sql`CASE WHEN ${isVoid} THEN 1 ELSE coalesce(${chosen} = ${key}, 0) END`;
