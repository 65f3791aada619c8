import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { insertRows } from "#db/factories/insert.ts";
import { subjectRows } from "#db/factories/question-bank.ts";
import * as schema from "#db/schema/index.ts";
import { applyMigrations, type LibsqlServer, startLibsql } from "./libsql.ts";
import { type AuthoringDeps, authoringDeps, NOW } from "./question-bank.ts";

/** What an admin says of another platform's file. */
export const OF_MOODLE = {
	subject: "Physics",
	level: "SSC",
	language: "en",
	difficulty: 1,
	explanationOptional: true,
} as const;

/** A bank for the tests of one file, with two subjects and no question before each of them. @returns its dependencies, once the tests run */
export function importBank(): () => AuthoringDeps {
	let server: LibsqlServer;
	let deps: AuthoringDeps;
	beforeAll(async () => {
		server = await startLibsql();
		await applyMigrations(server.url);
		deps = authoringDeps(server.url);
		await insertRows(deps.db, [
			...subjectRows({ uuid: "subject-physics", title: "Physics", at: NOW }),
			...subjectRows({ uuid: "subject-ict", title: "ICT", at: NOW }),
		]);
	});
	beforeEach(async () => {
		// The log refuses to be emptied, and each test reads its own rows of it.
		await deps.db.run(sql`DROP TRIGGER IF EXISTS audit_log_no_delete`);
		await deps.db.batch([deps.db.delete(schema.question), deps.db.delete(schema.auditLog)]);
	});
	afterAll(() => server.stop());
	return () => deps;
}
