import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import {
	attempt,
	mockTestAttempt,
	mockTestPool,
	mockTestResponse,
	modelTest,
	paperPool,
	question,
	questionOption,
	response,
} from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { type Chosen, type ItemStatistics, itemStatistics } from "./item-statistics.ts";

/** What a row of answers says, whichever exam it is of. `is_now`: its pool was frozen since the question says what it says. */
const answer = (
	frozenAt: SQL,
) => sql`r.option_uuid AS option_uuid, r.is_correct AS is_correct, a.correct_count AS correct_count,
	a.total_questions AS total_questions, p.uuid AS pool_uuid, ${frozenAt} >= q.updated_at AS is_now`;

/** Where the options of the question stand in the pools `pool`, which name each anew and keep the author's order (`freezePool`). */
const placesIn = (pools: SQLWrapper, uuid: string) => sql`
	SELECT frozen.value ->> 'uuid' AS option_uuid, frozen.key AS position
	FROM (SELECT DISTINCT pool_uuid FROM answer WHERE is_now) AS used CROSS JOIN ${pools} AS p ON p.uuid = used.pool_uuid
	CROSS JOIN json_each(p.content, '$.questions') AS j CROSS JOIN json_each(j.value, '$.options') AS frozen
	WHERE j.value ->> 'uuid' = ${uuid}`;

/**
 * How a question did in all papers that were handed in (QB-12), its key as it is now: model tests that have stopped for all (MT-17), and
 * of self-assessments each student's first one of a type, before the key was seen. Papers whose pool was frozen before the question was
 * changed are counted apart. One round trip, by the indexes of its answers.
 * @throws of requireRole
 */
export async function getItemStatistics(
	{ db, clock }: Pick<Deps, "db" | "clock">,
	who: Actor | null,
	uuid: string,
): Promise<ItemStatistics> {
	requireRole(who, "admin");
	const rows = await db.all<Omit<Chosen, "isKey"> & { isKey: number; isNow: number }>(sql`
		WITH answer AS MATERIALIZED (
			SELECT ${answer(sql`p.created_at`)} FROM ${question} AS q
			CROSS JOIN ${response} AS r ON r.question_uuid = q.uuid
			CROSS JOIN ${attempt} AS a ON a.uuid = r.attempt_uuid
			CROSS JOIN ${modelTest} AS e ON e.uuid = a.exam_uuid AND e.stop_at + e.most_extra_minutes * 60000 <= ${clock()}
			CROSS JOIN ${paperPool} AS p ON p.exam_uuid = a.exam_uuid AND p.version = a.pool_version
			WHERE q.uuid = ${uuid}
			UNION ALL
			SELECT ${answer(sql`p.created_at`)} FROM ${question} AS q
			CROSS JOIN ${mockTestResponse} AS r ON r.question_uuid = q.uuid
			CROSS JOIN ${mockTestAttempt} AS a ON a.uuid = r.attempt_uuid
			CROSS JOIN ${mockTestPool} AS p ON p.type_uuid = a.type_uuid AND p.version = a.pool_version
			WHERE q.uuid = ${uuid} AND a.finished_at IS NOT NULL AND a.retry_of_uuid IS NULL
				AND NOT EXISTS (SELECT 1 FROM ${mockTestAttempt} AS b WHERE b.account_uuid = a.account_uuid
					AND b.type_uuid = a.type_uuid AND b.finished_at <= a.started_at AND b.retry_of_uuid IS NULL)
		), place AS MATERIALIZED (
			${placesIn(paperPool, uuid)} UNION ALL ${placesIn(mockTestPool, uuid)}
		), told AS (
			SELECT l.position AS position, is_now, CASE WHEN total_questions > 1
				THEN (correct_count - is_correct) * 1.0 / (total_questions - 1) ELSE 0 END AS rest
			FROM answer AS t LEFT JOIN place AS l ON l.option_uuid = t.option_uuid
		), bank AS (
			SELECT row_number() OVER (ORDER BY position) - 1 AS position, is_correct
			FROM ${questionOption} WHERE question_uuid = ${uuid}
		)
		SELECT t.position AS position, coalesce(bank.is_correct, 0) AS isKey, t.is_now AS isNow,
			count(*) AS n, sum(t.rest) AS rest, sum(t.rest * t.rest) AS restSquared
		FROM told AS t LEFT JOIN bank ON bank.position = t.position
		GROUP BY t.position, t.is_now`);
	const now = rows.filter(({ isNow }) => isNow === 1).map((row) => ({ ...row, isKey: row.isKey === 1 }));
	const earlier = rows.reduce((n, row) => (row.isNow === 1 ? n : n + row.n), 0);
	return itemStatistics(now, earlier);
}
