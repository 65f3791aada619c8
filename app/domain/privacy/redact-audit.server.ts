import { type SQL, sql } from "drizzle-orm";
import { getTableConfig } from "drizzle-orm/sqlite-core";
import type { Deps } from "~/domain/deps.ts";
import { PERSONAL } from "./holdings.server.ts";

/** What stands in place of the words; a trigger lets the audit log change to this and nothing else. */
const ERASED = JSON.stringify({ erased: true });

/** Tables about somebody whose rows have a uuid: what an entry of the audit log can be about. */
const ABOUT = PERSONAL.flatMap(({ name, table, holding }) => {
	const hasUuid = name !== "auditLog" && name !== "account" && "uuid" in table;
	return hasUuid ? [{ table: getTableConfig(table).name, theirs: holding.theirs }] : [];
});

/**
 * Takes the words out of what the audit log says of somebody and of what was theirs (PRV-7): that something was done, by whom and when
 * stays. Before their rows go, which name those things; again, it changes nothing.
 */
export async function redactAudit({ db }: Pick<Deps, "db">, accountUuid: string): Promise<void> {
	const redactWhere = (found: SQL) =>
		db.run(sql`UPDATE audit_log SET detail = ${ERASED} WHERE ${found} AND detail IS NOT NULL AND detail <> ${ERASED}`);
	const redact = (objects: SQL) => redactWhere(sql`object_uuid IN (${objects})`);
	await db.batch([
		redact(sql`${accountUuid}`),
		// Also of what is gone: an institute that they have left, say.
		redactWhere(sql`detail ->> '$.account' = ${accountUuid}`),
		...ABOUT.map(({ table, theirs }) =>
			redact(sql`SELECT uuid FROM ${sql.identifier(table)} WHERE ${theirs(accountUuid)}`),
		),
	]);
}
