import { type Client, createClient, type InStatement, type ResultSet } from "@libsql/client/web";
import { drizzle } from "drizzle-orm/libsql/web";
import { DatabaseAway, isDatabaseBusy } from "./away.ts";

export type Database = ReturnType<typeof openDatabase>;

const TRIES = 7;
/** 25, 50, 100 … ms, of which a random half is taken off at most: 1.6 s in all. */
const FIRST_WAIT_MS = 25;

async function patiently<T>(work: () => Promise<T>): Promise<T> {
	for (let tries = 1; ; tries++) {
		try {
			return await work();
		} catch (error) {
			if (!isDatabaseBusy(error)) throw error;
			if (tries === TRIES) throw new DatabaseAway(error);
			const wait = FIRST_WAIT_MS * 2 ** (tries - 1) * (0.5 + Math.random() / 2);
			await new Promise((resolve) => setTimeout(resolve, wait));
		}
	}
}

type BatchStatement = InStatement | [string, unknown?];

const sqlOf = (statement: BatchStatement) =>
	typeof statement === "string" ? statement : Array.isArray(statement) ? statement[0] : statement.sql;

/**
 * A batch that writes begins with the lock: a transaction that reads first and asks for it later stands against others
 * of its kind for seconds.
 */
const modeOf = (statements: readonly BatchStatement[]) =>
	statements.every((statement) => /^\s*\(?\s*select\b/i.test(sqlOf(statement))) ? "read" : "write";

/** Statements and batches are whole or nothing, so one that was refused is simply sent again. Not so a transaction. */
function withPatience(client: Client): Client {
	const { execute, batch } = client;
	client.execute = (...args: Parameters<Client["execute"]>) => patiently(() => execute.apply(client, args));
	client.batch = (statements, mode = modeOf(statements)) => patiently(() => batch.call(client, statements, mode));
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

type Sent = { sql: string; args: unknown[] };

/**
 * Drizzle's batches over another way to the database than a client of its own: each query becomes a statement, and each
 * result comes back as Drizzle maps it. Nothing but `batch` is there.
 */
export function openBatches(
	send: (statements: Sent[]) => Promise<(Pick<ResultSet, "columns" | "rowsAffected"> & { rows: unknown[][] })[]>,
) {
	const client: Pick<Client, "batch"> = {
		batch: async (statements) => (await send(statements as Sent[])) as unknown as ResultSet[],
	};
	return drizzle(client as Client);
}
