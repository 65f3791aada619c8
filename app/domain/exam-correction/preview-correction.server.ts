import { type SQL, sql } from "drizzle-orm";
import { account, attempt, keyCorrection, modelTest, response } from "#db/schema/index.ts";
import type { Deps } from "~/domain/deps.ts";
import { isRight } from "~/domain/model-test/rank-exam.server.ts";
import { rankingOrderOf } from "~/domain/model-test/ranking-order.server.ts";
import type { Hundredths } from "~/lib/marks.ts";

/** What a correction would change; nothing is written. */
export type CorrectionPreview = {
	/** Who sat the exam, and who of them has the question on the paper. */
	participants: number;
	asked: number;
	up: number;
	down: number;
	/** The most that a score rises or falls. */
	most: Hundredths;
	/** Whose place gets better, and whose worse. */
	better: number;
	worse: number;
	/** Who becomes a winner, and who is one no more. */
	winnersIn: Mover[];
	winnersOut: Mover[];
};

/** `place`: after the correction; `before`: as it is now, null where there is none. */
export type Mover = {
	accountUuid: string;
	name: string | null;
	place: number;
	before: number | null;
	score: Hundredths;
};

type Sums = Pick<CorrectionPreview, "participants" | "asked" | "up" | "down" | "most" | "better" | "worse">;

/**
 * The two statements of a preview, for a batch: every attempt with the score and the place that it would have, by the same rule as the
 * ranking, which applies corrections that are stored and not ranked yet as well. Only sums and winners leave the database.
 * @param option the key to be; null voids the question
 */
export function previewStatements(
	{ db }: Pick<Deps, "db">,
	examUuid: string,
	questionUuid: string,
	option: string | null,
) {
	const step = sql`(${isRight(sql`c.is_void`, sql`c.key`, sql`r.option_uuid`)}) - r.is_correct`;
	const ranked = sql`change AS (
			SELECT ${questionUuid} AS question, ${option === null ? 1 : 0} AS is_void, ${option ?? ""} AS key
			UNION ALL SELECT k.question_uuid, k.is_void, k.correct_option_uuid FROM ${keyCorrection} AS k
			WHERE k.exam_uuid = ${examUuid} AND k.applied_at IS NULL AND k.question_uuid <> ${questionUuid}
		), hit AS (
			SELECT r.attempt_uuid AS uuid, max(c.question = ${questionUuid}) AS asked,
				sum(${step}) AS correct, sum((${step}) * (r.option_uuid IS NOT NULL)) AS answered
			FROM change AS c CROSS JOIN ${response} AS r ON r.question_uuid = c.question JOIN ${attempt} AS a ON a.uuid = r.attempt_uuid
			WHERE a.exam_uuid = ${examUuid} GROUP BY r.attempt_uuid
		), scored AS (
			SELECT a.account_uuid, a.rank AS before, a.time_taken_ms, a.finished_at, a.score AS old, coalesce(h.asked, 0) AS asked, e.winner_count,
				a.score + coalesce(h.correct * e.marks_per_correct + h.answered * e.penalty_per_wrong, 0) AS score
			FROM ${attempt} AS a JOIN ${modelTest} AS e ON e.uuid = a.exam_uuid LEFT JOIN hit AS h ON h.uuid = a.uuid
			WHERE a.exam_uuid = ${examUuid}
		), ranked AS (
			SELECT *, rank() OVER (ORDER BY ${rankingOrderOf(sql`score`, sql`time_taken_ms`, sql`finished_at`)}) AS place FROM scored
		)`;
	const wins = (place: SQL, score: SQL) => sql`coalesce(${place} <= winner_count AND ${score} > 0, 0)`;
	return [
		db.all<Sums>(sql`WITH ${ranked}
			SELECT count(*) AS participants, coalesce(sum(asked), 0) AS asked,
				coalesce(sum(score > old), 0) AS up, coalesce(sum(score < old), 0) AS down,
				coalesce(max(abs(score - old)), 0) AS most,
				coalesce(sum(place < before), 0) AS better, coalesce(sum(place > before), 0) AS worse
			FROM ranked`),
		db.all<Mover & { wins: number }>(sql`WITH ${ranked}
			SELECT p.uuid AS accountUuid, p.name AS name, place, before, score, ${wins(sql`place`, sql`score`)} AS wins
			FROM ranked JOIN ${account} AS p ON p.uuid = ranked.account_uuid
			WHERE ${wins(sql`place`, sql`score`)} <> ${wins(sql`before`, sql`old`)} ORDER BY place, p.id`),
	] as const;
}

/** What came of the two. */
export function previewOf([sums]: Sums[], movers: (Mover & { wins: number })[]): CorrectionPreview {
	if (!sums) throw new Error("A sum of no rows is a row");
	const whoever = (wins: number) => movers.filter((one) => one.wins === wins).map(({ wins: _, ...one }) => one);
	return { ...sums, winnersIn: whoever(1), winnersOut: whoever(0) };
}
