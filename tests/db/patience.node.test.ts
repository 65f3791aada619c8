import { describe, expect, it } from "vitest";
import { openDatabase } from "#db/client.ts";

/** A database server that speaks JSON and gives these replies, one after the other. */
function server(replies: (() => Response)[]) {
	let calls = 0;
	const answer = async (input: RequestInfo | URL) => {
		if (!new Request(input).url.endsWith("/pipeline")) return new Response(null, { status: 404 });
		calls += 1;
		return (replies.shift() ?? done)();
	};
	return { db: openDatabase("http://database.test", undefined, answer as typeof fetch), calls: () => calls };
}

const tooMany = () => new Response(null, { status: 429 });
const pipeline = (first: object) =>
	Response.json({ baton: null, base_url: null, results: [first, { type: "ok", response: { type: "close" } }] });
const refused = (code: string) => () => pipeline({ type: "error", error: { message: `SQLite error: ${code}`, code } });
const result = { cols: [], rows: [], affected_row_count: 1, last_insert_rowid: null };
const done = () => pipeline({ type: "ok", response: { type: "execute", result } });

describe("A statement that the database refuses for now", () => {
	it("is sent again while another writer holds the lock", async () => {
		const { db, calls } = server([refused("SQLITE_BUSY"), refused("SQLITE_BUSY"), done]);
		await expect(db.run("UPDATE account SET name = 'A'")).resolves.toMatchObject({ rowsAffected: 1 });
		expect(calls()).toBe(3);
	});

	it("is sent again when too many callers were there", async () => {
		const { db, calls } = server([tooMany, done]);
		await expect(db.run("UPDATE account SET name = 'A'")).resolves.toMatchObject({ rowsAffected: 1 });
		expect(calls()).toBe(2);
	});

	it("fails at once for every other reason", async () => {
		const { db, calls } = server([refused("SQLITE_CONSTRAINT_UNIQUE")]);
		await expect(db.run("UPDATE account SET name = 'A'")).rejects.toThrow();
		expect(calls()).toBe(1);
	});
});
