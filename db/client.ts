import { type Client, createClient, LibsqlError } from "@libsql/client/web";
import { drizzle } from "drizzle-orm/libsql/web";

export type Database = ReturnType<typeof openDatabase>;

const TRIES = 7;
/** 25, 50, 100 … ms, of which a random half is taken off at most: 1.6 s in all. */
const FIRST_WAIT_MS = 25;

/**
 * Whether the server refused before it did anything: another writer held the lock too long, or too many callers were
 * there at once. Both are over in a moment.
 */
const refusedForNow = (error: unknown) =>
	error instanceof LibsqlError && (error.code.startsWith("SQLITE_BUSY") || /HTTP status 429\b/.test(error.message));

async function patiently<T>(work: () => Promise<T>): Promise<T> {
	for (let tries = 1; ; tries++) {
		try {
			return await work();
		} catch (error) {
			if (tries === TRIES || !refusedForNow(error)) throw error;
			const wait = FIRST_WAIT_MS * 2 ** (tries - 1) * (0.5 + Math.random() / 2);
			await new Promise((resolve) => setTimeout(resolve, wait));
		}
	}
}

/** Statements and batches are whole or nothing, so one that was refused is simply sent again. Not so a transaction. */
function withPatience(client: Client): Client {
	const { execute, batch } = client;
	client.execute = (...args: Parameters<Client["execute"]>) => patiently(() => execute.apply(client, args));
	client.batch = (...args) => patiently(() => batch.apply(client, args));
	return client;
}

/**
 * One client per request: a shared one has a queue of 20, so requests that wait on a slow database would fail
 * each other. Making one costs nothing: no connection is opened before the first statement, and no schema is given,
 * which drizzle would walk through each time (only its relational queries, `db.query`, need it).
 */
export function openDatabase(url: string, authToken?: string, customFetch?: typeof fetch) {
	const client = createClient({ url, authToken: authToken || undefined, fetch: customFetch });
	return drizzle(withPatience(client));
}
