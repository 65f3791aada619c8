import type { SQLiteTable } from "drizzle-orm/sqlite-core";

/**
 * Everything that may grow, by whom, and what bounds it (SEC-10). A table without a row here does not compile, and a Durable Object's
 * table, a store or a bucket without one fails tests/platform/bounds.node.test.ts. Whoever adds one says here what stops a program
 * that has an account, or none, from filling it.
 */
export type Bound = {
	/** Who makes it grow. */
	by: "admins" | "teachers" | "students" | "anybody signed in" | "strangers" | "us";
	/** How far it can. */
	bound: string;
	/** The file that keeps the bound. */
	at: string;
	/** What it is by there, as it stands in that file. What a key of the schema bounds needs none, nor what admins and we make. */
	limit?: string;
};

export type TableName<Tables> = {
	[Name in keyof Tables]: Tables[Name] extends SQLiteTable ? Name : never;
}[keyof Tables];

export const row = (by: Bound["by"], bound: string, at: string, limit?: string): Bound => ({ by, bound, at, limit });

/** What admins make, one thing after the other. */
export const byHand = (file: string): Bound => row("admins", "by hand, and written down in the audit log", file);
