import { afterAll, beforeAll } from "vitest";
import { type Database, openDatabase } from "#db/client.ts";
import { type SeedReport, seedPlatform } from "#db/seed/seed.ts";
import { accountUuidOf, PEOPLE } from "#db/seed/seed-people.ts";
import { applyMigrations, type LibsqlServer, startLibsql } from "./libsql.ts";

/** When the demo is started for the first time, ms UTC. */
export const NOW = Date.UTC(2026, 8, 15, 9, 25);
export const ISSUER = "http://localhost:8788/oidc";

/** The demo in a database of this file's own. */
export type Seeded = {
	db: Database;
	/** What the first start did. */
	report: SeedReport;
	/** Another start. @param now ms UTC */
	seed: (issuer?: string, now?: number) => Promise<SeedReport>;
};

/** Seeds the demo before the tests of a file; what it returns is filled by then. Called once, at the top of the file. */
export function seededPlatform(): Seeded {
	const seeded = {} as Seeded;
	let server: LibsqlServer;
	beforeAll(async () => {
		server = await startLibsql();
		await applyMigrations(server.url);
		seeded.db = openDatabase(server.url);
		seeded.seed = (issuer = ISSUER, now = NOW) => seedPlatform({ databaseUrl: server.url, issuer, now });
		seeded.report = await seeded.seed();
	}, 30_000);
	afterAll(() => server.stop());
	return seeded;
}

/** The uuid of a demo person. @throws Error where there is none */
export function personByMobile(mobile: string): string {
	const person = PEOPLE.find((entry) => entry.mobile === mobile);
	if (!person) throw new Error(`No demo person ${mobile}`);
	return accountUuidOf(person);
}
