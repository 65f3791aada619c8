import { seedPlatform } from "#db/seed/seed.ts";
import { applyMigrations, startLibsql } from "./libsql.ts";
import { ISSUER } from "./seeded.ts";

/** Seeds the demo into a database of its own as if the first start was at `now` (ms UTC). @throws Error when it cannot be seeded then */
export async function seedAt(now: number): Promise<void> {
	const server = await startLibsql();
	try {
		await applyMigrations(server.url);
		await seedPlatform({ databaseUrl: server.url, issuer: ISSUER, now });
	} finally {
		await server.stop();
	}
}
