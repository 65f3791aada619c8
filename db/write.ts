import { getTableColumns, is, SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "./client.ts";

/** A row by the names of its columns: each a value, or SQL over what the statement reads `FROM`. */
export type Row<Table extends SQLiteTable> = {
	[Name in keyof Table["$inferInsert"]]: Table["$inferInsert"][Name] | SQL;
};

function inColumn(column: SQLiteColumn, value: unknown): SQL {
	const given = value === undefined ? (column.defaultFn?.() ?? column.default ?? null) : value;
	return is(given, SQL) ? given : sql`${given === null ? sql`NULL` : sql.param(given, column)}`;
}

/**
 * Inserts a row where something holds, in one statement: looking and writing cannot come apart. The columns are named and have
 * the types of the table; one that is left out has its default, or is null.
 * @param when what follows the columns: `WHERE …`, or `FROM … WHERE …` where the row is made of others
 */
export function insertWhere<Table extends SQLiteTable>(
	{ db }: { db: Pick<Database, "insert"> },
	table: Table,
	row: Row<Table>,
	when: SQL,
) {
	const given = row as Record<string, unknown>;
	const columns = Object.entries(getTableColumns(table)).filter(([, column]) => !column.generated);
	const values = columns.map(([name, column]) => inColumn(column, given[name]));
	return db.insert(table).select(sql`SELECT ${sql.join(values, sql`, `)} ${when}`);
}

/** For what comes after a statement in its batch: that this changed a row. */
export const IF_CHANGED: SQL = sql`WHERE changes() > 0`;

/** For `onConflictDoUpdate`: these columns as the row has them that was there to be inserted. */
export function asGiven<Table extends SQLiteTable, Name extends keyof Table["_"]["columns"] & string>(
	table: Table,
	...names: Name[]
): Record<Name, SQL> {
	const columns = getTableColumns(table) as Record<string, SQLiteColumn>;
	const given = names.map((name) => [name, sql`excluded.${sql.identifier(columns[name]?.name ?? name)}`]);
	return Object.fromEntries(given) as Record<Name, SQL>;
}
