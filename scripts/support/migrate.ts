import { fileURLToPath } from "node:url";
import { createClient } from "@libsql/client/web";
import { migrate as drizzleMigrate } from "drizzle-orm/libsql/migrator";
import { drizzle } from "drizzle-orm/libsql/web";

/** Applies what is new of `migrations/<name>` to a database; drizzle keeps the list of what was applied. */
export async function migrate(url: string, name: "platform" | "accounts", authToken?: string): Promise<void> {
	const client = createClient({ url, authToken });
	try {
		const migrationsFolder = fileURLToPath(new URL(`../../migrations/${name}`, import.meta.url));
		await drizzleMigrate(drizzle(client), { migrationsFolder });
	} finally {
		client.close();
	}
}
