import { type SQLWrapper, sql } from "drizzle-orm";
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

/** Of so many pools, the newest, the options are looked up: each is read as a whole, one after the other, and a self-assessment has one for each time it was published. */
const MOST_POOLS = 40;

/** What a row of answers says, whichever exam it is of. `is_now`: its pool was frozen since the question says what it says. */
const answer = sql`r.option_uuid AS option_uuid, p.uuid AS pool_uuid, p.created_at AS frozen_at, p.created_at >= q.updated_at AS is_now,
	CASE WHEN a.total_questions > 1 THEN (a.correct_count - r.is_correct) * 1.0 / (a.total_questions - 1) ELSE 0 END AS rest`;

/** Where the options of the question stand in the pools `pool`, which name each anew and keep the author's order (`freezePool`). */
const placesIn = (pools: SQLWrapper, uuid: string) => sql`
	SELECT frozen.value ->> 'uuid' AS option_uuid, frozen.key AS position
	FROM used CROSS JOIN ${pools} AS p ON p.uuid = used.pool_uuid
	CROSS JOIN json_each(p.content, '$.questions') AS j CROSS JOIN json_each(j.value, '$.options') AS frozen
	WHERE j.value ->> 'uuid' = ${uuid}`;

/**
 * How a question did in all papers that were handed in (QB-12), its key as it is now: model tests that have stopped for all (MT-17), and
 * of self-assessments each student's first one of a type, before the key was seen. Papers whose pool was frozen before the question was
 * changed are counted apart, and so are those of a pool before the newest. One round trip, by the indexes of its answers.
 * @param most so many pools are read @throws of requireRole
 */
export async function getItemStatistics(
	{ db, clock }: Pick<Deps, "db" | "clock">,
	who: Actor | null,
	uuid: string,
	most = MOST_POOLS,
): Promise<ItemStatistics> {
	requireRole(who, "admin");
	const rows = await db.all<Omit<Chosen, "isKey"> & { isKey: number; isNow: number }>(sql`
		WITH answer AS (
			SELECT ${answer} FROM ${question} AS q
			CROSS JOIN ${response} AS r ON r.question_uuid = q.uuid
			CROSS JOIN ${attempt} AS a ON a.uuid = r.attempt_uuid
			CROSS JOIN ${modelTest} AS e ON e.uuid = a.exam_uuid AND e.stop_at + e.most_extra_minutes * 60000 <= ${clock()}
			CROSS JOIN ${paperPool} AS p ON p.exam_uuid = a.exam_uuid AND p.version = a.pool_version
			WHERE q.uuid = ${uuid}
			UNION ALL
			SELECT ${answer} FROM ${question} AS q
			CROSS JOIN ${mockTestResponse} AS r ON r.question_uuid = q.uuid
			CROSS JOIN ${mockTestAttempt} AS a ON a.uuid = r.attempt_uuid
			CROSS JOIN ${mockTestPool} AS p ON p.type_uuid = a.type_uuid AND p.version = a.pool_version
			WHERE q.uuid = ${uuid} AND a.finished_at IS NOT NULL AND a.retry_of_uuid IS NULL
				AND NOT EXISTS (SELECT 1 FROM ${mockTestAttempt} AS b WHERE b.account_uuid = a.account_uuid
					AND b.type_uuid = a.type_uuid AND b.finished_at <= a.started_at AND b.retry_of_uuid IS NULL)
		), chosen AS MATERIALIZED (
			SELECT pool_uuid, option_uuid, frozen_at, is_now, count(*) AS n, sum(rest) AS rest, sum(rest * rest) AS rest_squared
			FROM answer GROUP BY pool_uuid, option_uuid
		), used AS MATERIALIZED (
			SELECT pool_uuid FROM chosen WHERE is_now GROUP BY pool_uuid ORDER BY max(frozen_at) DESC, pool_uuid LIMIT ${most}
		), place AS MATERIALIZED (
			${placesIn(paperPool, uuid)} UNION ALL ${placesIn(mockTestPool, uuid)}
		), told AS (
			SELECT l.position AS position, t.pool_uuid IN (SELECT pool_uuid FROM used) AS is_now, n, rest, rest_squared
			FROM chosen AS t LEFT JOIN place AS l ON l.option_uuid = t.option_uuid
		), bank AS (
			SELECT row_number() OVER (ORDER BY position) - 1 AS position, is_correct
			FROM ${questionOption} WHERE question_uuid = ${uuid}
		)
		SELECT t.position AS position, coalesce(bank.is_correct, 0) AS isKey, t.is_now AS isNow,
			sum(t.n) AS n, sum(t.rest) AS rest, sum(t.rest_squared) AS restSquared
		FROM told AS t LEFT JOIN bank ON bank.position = t.position
		GROUP BY t.position, t.is_now`);
	const now = rows.filter(({ isNow }) => isNow === 1).map((row) => ({ ...row, isKey: row.isKey === 1 }));
	const earlier = rows.reduce((n, row) => (row.isNow === 1 ? n : n + row.n), 0);
	return itemStatistics(now, earlier);
}
