import type { TestProject } from "vitest/node";
import { applyMigrations, startLibsql } from "#tests/support/libsql.ts";
import { freePort } from "../../../scripts/support/ports.ts";

declare module "vitest" {
	interface ProvidedContext {
		/** A real libSQL server with the platform's tables, empty. */
		databaseUrl: string;
		/** An address where nobody listens: the database being away. */
		closedUrl: string;
	}
}

/** One libSQL server for the whole run; tests keep apart by their own uuids. */
export default async function setup(project: TestProject) {
	const server = await startLibsql();
	await applyMigrations(server.url);
	project.provide("databaseUrl", server.url);
	project.provide("closedUrl", `http://127.0.0.1:${await freePort()}`);
	return server.stop;
}
