import { createClient } from "@libsql/client/web";
import { drizzle } from "drizzle-orm/libsql/web";
import * as schema from "./schema/index.ts";

export type Database = ReturnType<typeof openDatabase>;

/**
 * One client per request: a shared one has a queue of 20, so requests that wait on a slow database would fail
 * each other. Making one costs nothing: no connection is opened before the first statement.
 */
export function openDatabase(url: string, authToken?: string, customFetch?: typeof fetch) {
	const client = createClient({ url, authToken: authToken || undefined, fetch: customFetch });
	return drizzle(client, { schema });
}
