import { type SQL, sql } from "drizzle-orm";
import { attendance } from "#db/schema/index.ts";
import type { Deps } from "~/domain/deps.ts";

type Db = Pick<Deps, "db">;

/** That a row of attendance has an excuse of one of these lectures. @param account whose; else of everybody */
const isExcused = (of: "a" | "attendance", uuids: readonly string[], account?: string | SQL): SQL => {
	const row = sql.raw(of);
	const theirs = account ? sql` AND ${row}.account_uuid = ${account}` : sql``;
	return sql`${row}.lecture_uuid IN (SELECT value FROM json_each(${JSON.stringify(uuids)})) AND ${row}.excuse IS NOT NULL${theirs}`;
};

/** That somebody has said that they do not come to one of these lectures. */
export const hasExcuse = (uuids: readonly string[], account: SQL): SQL =>
	sql`EXISTS (SELECT 1 FROM ${attendance} AS a WHERE ${isExcused("a", uuids, account)})`;

/**
 * Two statements of a batch that take excuses back (ATD-2): a row that says nothing else goes, so that nobody has anything to do with the
 * lecture any more (LEC-2).
 * @param account whose; else everybody's
 */
export function takeBackExcuses(
	{ db }: Db,
	{ uuids, account, when }: { uuids: readonly string[]; account?: string; when: SQL },
	now: number,
) {
	const which = sql`${isExcused("attendance", uuids, account)} AND ${when}`;
	return [
		db.run(sql`DELETE FROM ${attendance} WHERE ${which}
			AND attendance.opened_at IS NULL AND attendance.present_ms = 0 AND attendance.corrected_ms IS NULL`),
		db.run(sql`UPDATE ${attendance} SET excuse = NULL, excused_at = NULL, updated_at = ${now} WHERE ${which}`),
	] as const;
}
