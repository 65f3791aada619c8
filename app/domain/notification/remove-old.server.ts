import { sql } from "drizzle-orm";
import { notification } from "#db/schema/index.ts";
import type { Deps, Limit } from "~/domain/deps.ts";
import { MOST_AT_ALL, READ_KEPT_MS } from "./rules.ts";

const AT_A_TIME = 500;

const PEOPLE_AT_A_TIME = 50;

/** Of those who have more than anybody keeps, what is older than that, read or not. Two round trips for so many people. */
async function removeBeyond({ db, clock }: Pick<Deps, "db" | "clock">, { until }: Limit): Promise<number> {
	let removed = 0;
	while (clock() < until) {
		const many = await db.all<{ account: string; role: string }>(sql`
			SELECT account_uuid AS account, role FROM ${notification}
			GROUP BY account_uuid, role HAVING count(*) > ${MOST_AT_ALL} LIMIT ${PEOPLE_AT_A_TIME}`);
		if (many.length === 0) break;
		const gone = await db.all(sql`
			DELETE FROM ${notification} WHERE id IN (
				SELECT old.id FROM json_each(${JSON.stringify(many)}) AS of JOIN ${notification} AS old
					ON old.account_uuid = of.value ->> 'account' AND old.role = of.value ->> 'role'
				WHERE old.id <= (SELECT n.id FROM ${notification} AS n WHERE n.account_uuid = old.account_uuid AND n.role = old.role
					ORDER BY n.id DESC LIMIT 1 OFFSET ${MOST_AT_ALL})
			) RETURNING id`);
		removed += gone.length;
		if (many.length < PEOPLE_AT_A_TIME) break;
	}
	return removed;
}

/** Scheduled: removes what was read long ago (NTF-6), so many in one statement, and what is more than anybody keeps. */
export async function removeOldNotifications(
	{ db, clock }: Pick<Deps, "db" | "clock">,
	{ until }: Limit,
): Promise<{ removed: number }> {
	const before = clock() - READ_KEPT_MS;
	let removed = await removeBeyond({ db, clock }, { until });
	while (clock() < until) {
		const gone = await db.all(sql`
			DELETE FROM ${notification} WHERE id IN (
				SELECT id FROM ${notification} WHERE read_at < ${before} ORDER BY read_at LIMIT ${AT_A_TIME}
			) RETURNING id`);
		removed += gone.length;
		if (gone.length < AT_A_TIME) break;
	}
	return { removed };
}
