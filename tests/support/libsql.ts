import { readdirSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createClient } from "@libsql/client/web";
import { freePort } from "../../scripts/support/ports.ts";
import { startSqld } from "../../scripts/support/sqld.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

export type LibsqlServer = { url: string; stop: () => Promise<void> };

/**
 * A real libSQL server on a free port over an empty directory, which goes with it.
 * @param connections how many work at a time; as in the product where nothing is said
 * @throws as `startSqld` does
 */
export async function startLibsql(connections?: number): Promise<LibsqlServer> {
	const directory = await mkdtemp(join(tmpdir(), "pathshala-libsql-"));
	const { url, stop } = await startSqld(directory, await freePort(), connections);
	return {
		url,
		stop: async () => {
			await stop();
			await rm(directory, { recursive: true, force: true });
		},
	};
}

/** The number of a migration of the platform by its words. */
export const numberOf = (words: string) =>
	Number.parseInt(
		readdirSync(join(root, "migrations/platform")).find((name) => name.endsWith(`_${words}.sql`)) ?? "",
		10,
	);

/**
 * Applies `migrations/<name>` in order, each file whole or not at all.
 * @param range the numbers of the first and the last file; all of them where nothing is said
 */
export async function applyMigrations(
	url: string,
	name = "platform",
	range = { from: 0, to: Number.POSITIVE_INFINITY },
): Promise<void> {
	const folder = join(root, "migrations", name);
	const wanted = (file: string) => {
		const number = Number.parseInt(file, 10);
		return file.endsWith(".sql") && number >= range.from && number <= range.to;
	};
	const files = (await readdir(folder)).filter(wanted).sort();
	const client = createClient({ url });
	try {
		for (const file of files) {
			const text = await readFile(join(folder, file), "utf8");
			const statements = text.split("--> statement-breakpoint").map((statement) => statement.trim());
			await client.batch(statements.filter(Boolean), "write");
		}
	} finally {
		client.close();
	}
}
