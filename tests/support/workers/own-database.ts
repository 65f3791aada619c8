import { type Client, createClient } from "@libsql/client/web";
import { afterAll, beforeAll, beforeEach, inject } from "vitest";
import { bindings } from "./exam-session.ts";

type SchemaRow = { type: string; name: string; table: string; sql: string };

/** A database besides the shared one, and its schema as the migrations left it. */
type OwnDatabase = { url: string; schema: SchemaRow[] };

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
	const client = createClient({ url });
	try {
		return await work(client);
	} finally {
		client.close();
	}
}

const readSchema = (url: string): Promise<SchemaRow[]> =>
	withClient(url, async (client) => {
		const { rows } = await client.execute(
			"SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid",
		);
		return rows.map((row) => ({
			...{ type: String(row.type), name: String(row.name) },
			...{ table: String(row.tbl_name), sql: String(row.sql) },
		}));
	});

const inOrder = (schema: SchemaRow[]) => JSON.stringify(schema.map(({ sql }) => sql).sort());

/** What stands behind a full-text index belongs to it: emptied by itself it would be broken. */
const emptiable = (schema: SchemaRow[]): string[] =>
	schema
		.filter(
			({ type, name }) => type === "table" && !/^(sqlite|__)|_search_(config|content|data|docsize|idx)$/.test(name),
		)
		.map(({ name }) => name);

/** How often the tables are looked at again. An object delivers one outcome in one transaction, so two looks are nearly always enough. */
const LOOKS = 5;

const isForeignKey = (error: unknown) => /FOREIGN KEY constraint failed/.test(String(error));

/**
 * Deletes all rows. An exam session of the test before may deliver its outcome between the look at the tables and the deletion:
 * rows that refer to a deleted one make the deletion fail as a whole, and the tables are looked at again.
 */
async function empty(database: OwnDatabase): Promise<void> {
	for (let looks = 1; ; looks += 1)
		try {
			return await emptyFilled(database);
		} catch (error) {
			if (looks === LOOKS || !isForeignKey(error)) throw error;
		}
}

/**
 * Deletes the rows of the tables that have some, as nearly all have none. Triggers are away meanwhile: some refuse deletes, others
 * write.
 */
async function emptyFilled({ url, schema }: OwnDatabase): Promise<void> {
	const exists = emptiable(schema).map((name) => `SELECT '${name}' AS name WHERE EXISTS (SELECT 1 FROM "${name}")`);
	await withClient(url, async (client) => {
		const { rows } = await client.execute(exists.join(" UNION ALL "));
		if (rows.length === 0) return;
		const filled = rows.map(({ name }) => String(name));
		const triggers = schema.filter(({ type, table }) => type === "trigger" && filled.includes(table));
		// An index of words is emptied after its table.
		const tables = filled.toSorted((a, b) => Number(a.endsWith("_search")) - Number(b.endsWith("_search")));
		await client.batch(
			[
				// Looked at when the whole is committed, so that the order of the tables does not matter.
				"PRAGMA defer_foreign_keys = ON",
				...triggers.map(({ name }) => `DROP TRIGGER "${name}"`),
				...tables.map((name) => `DELETE FROM "${name}"`),
				...triggers.map(({ sql }) => sql),
			],
			"write",
		);
	});
}

async function start(): Promise<OwnDatabase> {
	const answer = await fetch(inject("databasesUrl"), { method: "POST" });
	const url = await answer.text();
	if (!answer.ok) throw new Error(url);
	return { url, schema: await readSchema(url) };
}

/** Files run one after the other in one workerd: the next takes over the database, unless this one changed its schema. */
let kept: OwnDatabase | undefined;

async function takeOver(): Promise<OwnDatabase> {
	if (kept && inOrder(await readSchema(kept.url)) === inOrder(kept.schema)) return kept;
	kept = await start();
	return kept;
}

/** The database of the file that runs, where it has one of its own. */
let own: OwnDatabase | undefined;

/**
 * Gives this file a database of its own, empty before each test: for what looks at the rows of everybody (sweeps, the
 * scheduled work), so that it finds its own alone, whatever ran before it. The Worker and its objects use it as well. Called once, at
 * the top of the file.
 */
export function ownDatabase(): void {
	const shared = bindings.DATABASE_URL;
	beforeAll(async () => {
		own = await takeOver();
		bindings.DATABASE_URL = own.url;
		await empty(own);
		// Rows are numbered from one again.
		await withClient(own.url, (client) => client.execute("DELETE FROM sqlite_sequence"));
	});
	beforeEach(emptyOwnDatabase);
	afterAll(() => {
		own = undefined;
		bindings.DATABASE_URL = shared;
	});
}

/** Empties it within a test. @throws Error in a file without a database of its own */
export async function emptyOwnDatabase(): Promise<void> {
	if (own === undefined) throw new Error("What sweeps begins with ownDatabase()");
	await empty(own);
}
