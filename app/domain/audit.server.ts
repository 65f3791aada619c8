import { is, SQL, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { auditLog } from "#db/schema/index.ts";
import { IF_CHANGED, insertWhere } from "#db/write.ts";
import type { AuditAction, AuditDetail, AuditObjectOf } from "./audit.ts";
import type { Deps } from "./deps.ts";

type OrSql<Value> = Value extends object ? { [Name in keyof Value]: Value[Name] | SQL } : Value;

/** What somebody did to something. Its SQL is of what the statement reads `FROM`. */
export type AuditEntry<Action extends AuditAction = AuditAction> = {
	[One in Action]: {
		action: One;
		objectType: AuditObjectOf<One>;
		objectUuid: string | SQL;
		/** Null: the platform did it by itself. */
		actorUuid: string | SQL | null;
		detail: OrSql<AuditDetail<One>>;
		/** Of the entry, where somebody wants to name it. */
		uuid?: string;
	};
}[Action];

/** As JSON; where a value is made by the database, the database makes the object. */
function jsonOf(detail: AuditEntry["detail"]): SQL {
	if (detail === null) return sql`NULL`;
	const fields = Object.entries(detail).filter(([, value]) => value !== undefined);
	if (!fields.some(([, value]) => is(value, SQL))) return sql`${JSON.stringify(detail)}`;
	const values = fields.map(([name, value]) => {
		const isPlain = is(value, SQL) || value === null || typeof value === "string" || typeof value === "number";
		return sql`${name}, ${isPlain ? value : sql`json(${JSON.stringify(value)})`}`;
	});
	return sql`json_object(${sql.join(values, sql`, `)})`;
}

/**
 * The statement that notes an act, for the batch that does it: both or neither.
 * @param when under which condition, or of which rows, it was done: `WHERE …`, `FROM … WHERE …`; most often `IF_CHANGED`
 * @param now ms UTC
 */
export const audit = ({ db }: Pick<Deps, "db">, entry: AuditEntry, when: SQL, now: number) =>
	insertWhere(
		{ db },
		auditLog,
		{
			...{ uuid: entry.uuid ?? uuidv7(), actorUuid: entry.actorUuid, action: entry.action },
			...{ objectType: entry.objectType, objectUuid: entry.objectUuid, detail: jsonOf(entry.detail), createdAt: now },
		},
		when,
	);

/** The same, if the statement before it in the batch changed a row. */
audit.ifChanged = (deps: Pick<Deps, "db">, entry: AuditEntry, now: number) => audit(deps, entry, IF_CHANGED, now);

/** The same for what is done for certain. */
audit.always = (deps: Pick<Deps, "db">, entry: AuditEntry, now: number) => audit(deps, entry, sql`WHERE 1`, now);

/** For statements behind it: that this entry was written. */
export const noted = (uuid: string): SQL => sql`EXISTS (SELECT 1 FROM ${auditLog} AS noted WHERE noted.uuid = ${uuid})`;
