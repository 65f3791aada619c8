import { createClient } from "@libsql/client/web";
import { afterAll, beforeAll, beforeEach, inject } from "vitest";
import { bindings } from "./exam-session.ts";

/** Every table of the platform, emptied. Migrations stay applied; what is append-only is so again afterwards. */
async function empty(url: string): Promise<void> {
	const client = createClient({ url });
	try {
		const { rows } = await client.execute("SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL");
		const named = (kind: string) => rows.filter(({ type }) => type === kind).map(({ name }) => String(name));
		// What stands behind an index of words belongs to it: emptied by itself it would be broken.
		const tables = named("table").filter(
			(name) => !/^(sqlite|__)|_search(_(config|content|data|docsize|idx))?$/.test(name),
		);
		const triggers = rows.filter(({ type }) => type === "trigger").map(({ sql }) => String(sql));
		await client.batch(
			[
				// Looked at when the whole is committed, so that the order of the tables does not matter.
				"PRAGMA defer_foreign_keys = ON",
				...named("trigger").map((name) => `DROP TRIGGER "${name}"`),
				...tables.map((name) => `DELETE FROM "${name}"`),
				...named("table")
					.filter((name) => /_search$/.test(name))
					.map((name) => `DELETE FROM "${name}"`),
				...triggers,
			],
			"write",
		);
	} finally {
		client.close();
	}
}

/**
 * Gives this file a database of its own, empty before each test: for what looks at the rows of everybody (sweeps, the
 * scheduled work), so that it finds its own alone, whatever ran before it and whatever runs beside it. The Worker and
 * its objects use it as well. Called once, at the top of the file.
 */
export function ownDatabase(): void {
	const shared = bindings.DATABASE_URL;
	beforeAll(async () => {
		const answer = await fetch(inject("databasesUrl"), { method: "POST" });
		const text = await answer.text();
		if (!answer.ok) throw new Error(text);
		own = text;
		bindings.DATABASE_URL = text;
	});
	beforeEach(emptyOwnDatabase);
	afterAll(() => {
		own = undefined;
		bindings.DATABASE_URL = shared;
	});
}

/** The address of this file's own database, where it has one. */
let own: string | undefined;

/** Empties it within a test. @throws Error in a file without a database of its own */
export async function emptyOwnDatabase(): Promise<void> {
	if (own === undefined) throw new Error("What sweeps begins with ownDatabase()");
	await empty(own);
}
