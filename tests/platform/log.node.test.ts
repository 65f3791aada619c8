import { DrizzleQueryError } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openDatabase } from "#db/client.ts";
import { account } from "#db/schema/index.ts";
import { createLog } from "#workers/lib/log.ts";
import { errorText } from "~/lib/error-text.ts";

const SECRETS = ["+8801712345678", "নুসরাত জাহান", "a-session-token", "first line\n    at second line"];

let lines: string[];
beforeEach(() => {
	lines = [];
	for (const level of ["log", "warn", "error"] as const)
		vi.spyOn(console, level).mockImplementation((line) => {
			lines.push(String(line));
		});
});
afterEach(() => {
	vi.restoreAllMocks();
});

/** What is logged of an error, as text and as what it says. */
function told(error: unknown) {
	createLog({ requestId: "r" }).error("unexpected", error);
	const [line = ""] = lines.splice(0);
	return { line, fields: JSON.parse(line) as Record<string, string> };
}

/** A query that the database refuses, as Drizzle tells it. */
async function failedQuery(): Promise<unknown> {
	const db = openDatabase("http://127.0.0.1:9", undefined, async () => new Response("no", { status: 500 }));
	const [issuer = "", subject = "", mobile = "", name = ""] = SECRETS;
	const row = { uuid: "u", issuer, subject, mobile, name, createdAt: 0, updatedAt: 0 };
	return db
		.insert(account)
		.values(row)
		.catch((error: unknown) => error);
}

const hides = (line: string) => {
	for (const secret of SECRETS) expect(line).not.toContain(JSON.stringify(secret).slice(1, -1));
	expect(line).not.toContain("params");
};

describe("a failed query in the log (SEC-5)", () => {
	test("is told with its statement, its causes and where it was, and without its parameters", async () => {
		const error = await failedQuery();
		expect(String(error)).toContain("+8801712345678");
		const { line, fields } = told(error);
		hides(line);
		expect(fields.error).toContain('Failed query: insert into "account"');
		expect(fields.cause).toContain("LibsqlError: SERVER_ERROR");
		expect(fields.stack).toMatch(/^at /);
	});

	test("keeps them to itself also within another error, as its cause, and as plain text", async () => {
		const error = await failedQuery();
		const copies = [
			new Error("The page failed", { cause: error }),
			new Error(`While saving: ${(error as Error).message}`),
			new Error("deep", { cause: new Error("deeper", { cause: error }) }),
			// As an error comes out of another object: a plain one with the same words.
			Object.assign(new Error((error as Error).message), { remote: true }),
			String(error),
		];
		for (const copy of copies) hides(told(copy).line);
		hides(errorText(error));
	});

	test("with nothing to hide is told whole", () => {
		expect(told(new RangeError("too long")).fields).toMatchObject({ error: "RangeError: too long" });
		expect(told("a word").fields).toMatchObject({ error: "a word" });
		expect(told(new DrizzleQueryError("select 1", [], new Error("away"))).fields).toMatchObject({
			error: "Error: Failed query: select 1",
			cause: "Error: away",
		});
	});
});
