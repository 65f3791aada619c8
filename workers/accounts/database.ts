import { createClient } from "@libsql/client/web";
import { drizzle } from "drizzle-orm/libsql/web";
import * as schema from "#db/accounts/schema.ts";

export type AccountsDatabase = ReturnType<typeof openAccountsDatabase>;

/** One client per request: a shared one has a queue of 20. No connection is opened before the first statement. */
export function openAccountsDatabase(url: string, authToken?: string) {
	return drizzle(createClient({ url, authToken: authToken || undefined }), { schema });
}
