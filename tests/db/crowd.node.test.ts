import { createClient } from "@libsql/client/web";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type LibsqlServer, startLibsql } from "#tests/support/libsql.ts";

/** Enough to fill the log to where it is written back into the file, more than once. */
const COMMITS = 1_500;
const WRITERS = 30;

let libsql: LibsqlServer;
beforeAll(async () => {
	libsql = await startLibsql();
});
afterAll(() => libsql?.stop());

test("many writers at once do not lock each other out when the log is written back", async () => {
	const open = () => createClient({ url: libsql.url });
	await open().execute("CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT)");
	let left = COMMITS;
	const write = async () => {
		while (left-- > 0)
			await open().batch(
				[
					{ sql: "INSERT INTO note (text) VALUES (?)", args: ["x".repeat(4_000)] },
					"UPDATE note SET text = text || '.' WHERE id = (SELECT max(id) FROM note)",
				],
				"write",
			);
	};
	await Promise.all(Array.from({ length: WRITERS }, write));
	const { rows } = await open().execute("SELECT count(*) AS n FROM note");
	expect(rows[0]?.n).toBe(COMMITS);
});
