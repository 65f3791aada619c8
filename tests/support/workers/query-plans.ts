import { createClient, type InStatement, type ResultSet } from "@libsql/client/web";
import { drizzle } from "drizzle-orm/libsql/web";
import type { Database } from "#db/client.ts";
import { bindings } from "./exam-session.ts";

/** A database that works as ever, and every statement that it was given with its plan. */
export function explained(): { db: Database; plans: string[][]; statements: string[] } {
	const client = createClient({ url: bindings.DATABASE_URL ?? "" });
	const plans: string[][] = [];
	const statements: string[] = [];
	const { batch } = client;
	const execute = client.execute.bind(client) as (statement: InStatement) => Promise<ResultSet>;
	const explain = async (statement: InStatement) => {
		const { sql, args = [] } = typeof statement === "string" ? { sql: statement } : statement;
		const { rows } = await execute({ sql: `EXPLAIN QUERY PLAN ${sql}`, args });
		statements.push(sql);
		plans.push(rows.map((row) => String(row.detail)));
	};
	client.execute = (async (statement: InStatement) => {
		await explain(statement);
		return execute(statement);
	}) as typeof client.execute;
	client.batch = async (statements, mode) => {
		for (const statement of statements) await explain(statement as InStatement);
		return batch.call(client, statements, mode);
	};
	return { db: drizzle(client), plans, statements };
}
