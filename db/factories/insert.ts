import type { BatchItem } from "drizzle-orm/batch";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "#db/client.ts";

/** Rows of one table. */
export type Rows = { table: SQLiteTable; values: Record<string, unknown>[] };

export const rowsOf = <T extends SQLiteTable>(table: T, ...values: T["$inferInsert"][]): Rows => ({ table, values });

/** Far below the number of parameters that one statement may have. */
const ROWS_PER_STATEMENT = 200;

/**
 * The statements that write rows, those of a table together, tables in the order in which they are first named: name what
 * is referred to first. @param ifAbsent leaves what is there as it is, for a seed that goes on where it was broken off
 */
export function insertStatements(
	db: Database,
	rows: readonly Rows[],
	{ ifAbsent = false } = {},
): BatchItem<"sqlite">[] {
	const byTable = new Map<SQLiteTable, Record<string, unknown>[]>();
	for (const { table, values } of rows) {
		const before = byTable.get(table);
		if (before) before.push(...values);
		else byTable.set(table, [...values]);
	}
	return [...byTable].flatMap(([table, values]) =>
		Array.from({ length: Math.ceil(values.length / ROWS_PER_STATEMENT) }, (_, index) => {
			const chunk = values.slice(index * ROWS_PER_STATEMENT, (index + 1) * ROWS_PER_STATEMENT);
			const insert = db.insert(table).values(chunk as never);
			return ifAbsent ? insert.onConflictDoNothing() : insert;
		}),
	);
}

/** Writes rows, whole or not at all, in one round trip (see `insertStatements`). */
export async function insertRows(db: Database, rows: readonly Rows[], options?: { ifAbsent?: boolean }): Promise<void> {
	const [first, ...rest] = insertStatements(db, rows, options);
	if (first) await db.batch([first, ...rest]);
}
