import { createClient } from "@libsql/client/web";
import { drizzle } from "drizzle-orm/libsql/web";

export type Database = ReturnType<typeof openDatabase>;

/**
 * One client per request: a shared one has a queue of 20, so requests that wait on a slow database would fail
 * each other. Making one costs nothing: no connection is opened before the first statement, and no schema is given,
 * which drizzle would walk through each time (only its relational queries, `db.query`, need it).
 */
export function openDatabase(url: string, authToken?: string, customFetch?: typeof fetch) {
	const client = createClient({ url, authToken: authToken || undefined, fetch: customFetch });
	return drizzle(client);
}
