import { sql } from "drizzle-orm";
import { notification } from "#db/schema/index.ts";
import type { Deps, Limit } from "~/domain/deps.ts";
import { dhakaHour } from "~/lib/time.ts";
import { MOST_AT_ALL, READ_KEPT_MS, SWEEP_HOUR } from "./rules.ts";

const AT_A_TIME = 500;

const PEOPLE_AT_A_TIME = 50;

/** Of those who have more than anybody keeps, what is older than that, read or not; looked for in one hour of the night. */
async function removeBeyond({ db, clock }: Pick<Deps, "db" | "clock">, { until }: Limit): Promise<number> {
	let removed = 0;
	if (dhakaHour(clock()) !== SWEEP_HOUR) return removed;
	while (clock() < until) {
		const many = await db.all<{ account: string; role: string }>(sql`
			SELECT account_uuid AS account, role FROM ${notification}
			GROUP BY account_uuid, role HAVING count(*) > ${MOST_AT_ALL} LIMIT ${PEOPLE_AT_A_TIME}`);
		if (many.length === 0) break;
		for (let gone = AT_A_TIME; gone === AT_A_TIME && clock() < until; removed += gone)
			gone = (
				await db.all(sql`
					WITH last AS MATERIALIZED (
						SELECT of.value ->> 'account' AS account, of.value ->> 'role' AS role, (
							SELECT n.id FROM ${notification} AS n WHERE n.account_uuid = of.value ->> 'account' AND n.role = of.value ->> 'role'
							ORDER BY n.id DESC LIMIT 1 OFFSET ${MOST_AT_ALL}
						) AS id FROM json_each(${JSON.stringify(many)}) AS of
					)
					DELETE FROM ${notification} WHERE id IN (
						SELECT old.id FROM last JOIN ${notification} AS old
							ON old.account_uuid = last.account AND old.role = last.role AND old.id <= last.id
						LIMIT ${AT_A_TIME}
					) RETURNING id`)
			).length;
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
