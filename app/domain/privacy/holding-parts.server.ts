import { type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type * as schema from "#db/schema/index.ts";
import type { PersonalHolding } from "./holding.ts";

export const ours = { id: "a number of ours for the row" };
export const decidedBy = { decidedBy: "names one of us" };

export const by = (column: string) => (accountUuid: string) => sql`${sql.raw(column)} = ${accountUuid}`;
/** Of what hangs on something of theirs. */
export const through = (column: string, table: string) => (accountUuid: string) =>
	sql`${sql.raw(column)} IN (SELECT uuid FROM ${sql.raw(table)} WHERE account_uuid = ${accountUuid})`;
/** The name of what a column points to. */
export const nameOf = (table: string, column: string, pointer: string): SQL =>
	sql.raw(`(SELECT named.${column} FROM ${table} AS named WHERE named.uuid = ${pointer})`);

/** A table whose `account_uuid` says whose the row is. */
export const own = (
	file: string,
	more: Pick<PersonalHolding, "ending"> & Partial<PersonalHolding>,
): PersonalHolding => ({
	about: "person",
	theirs: by("account_uuid"),
	file,
	...more,
	accounts: { accountUuid: "theirs", ...more.accounts },
	leftOut: { ...ours, ...more.leftOut },
});
export const DELETED = { how: "deleted" } as const;
/** The row stays, and points to an account that says of nobody who they were. */
export const nameless = (why: string) => ({ how: "anonymised", set: {}, why }) as const;

/** The tables of the schema, by the names it exports them under. */
export type TableName = {
	[Name in keyof typeof schema]: (typeof schema)[Name] extends SQLiteTable ? Name : never;
}[keyof typeof schema];
