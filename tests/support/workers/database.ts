import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestProject } from "vitest/node";
import { applyMigrations, type LibsqlServer, startLibsql } from "#tests/support/libsql.ts";
import { KEPT_STREAMS } from "#tests/support/workers/kept-stream.ts";
import { freePort } from "../../../scripts/support/ports.ts";

declare module "vitest" {
	interface ProvidedContext {
		/** A real libSQL server with the platform's tables, empty. */
		databaseUrl: string;
		/** An address where nobody listens: the database being away. */
		closedUrl: string;
		/** Answers every POST with the address of another empty database (see `own-database.ts`). */
		databasesUrl: string;
	}
}

/** Tests run in workerd, which can start no process: this server starts databases for them. */
async function serveDatabases(started: LibsqlServer[]): Promise<Server> {
	const server = createServer(async (_, response) => {
		try {
			response.end((await emptyDatabase(started)).url);
		} catch (error) {
			response.writeHead(500).end(String(error));
		}
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	return server;
}

async function emptyDatabase(started: LibsqlServer[]): Promise<LibsqlServer> {
	const server = await startLibsql(KEPT_STREAMS + 1);
	started.push(server);
	await applyMigrations(server.url);
	return server;
}

/** One libSQL server for the whole run, where tests keep apart by their own uuids; files that look at everything ask for one of their own. */
export default async function setup(project: TestProject) {
	const started: LibsqlServer[] = [];
	const databases = await serveDatabases(started);
	project.provide("databaseUrl", (await emptyDatabase(started)).url);
	project.provide("closedUrl", `http://127.0.0.1:${await freePort()}`);
	project.provide("databasesUrl", `http://127.0.0.1:${(databases.address() as AddressInfo).port}`);
	return async () => {
		databases.close();
		await Promise.all(started.map(({ stop }) => stop()));
	};
}
