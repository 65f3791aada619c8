import { fileURLToPath } from "node:url";
import { createBuilder } from "vite";

/** Builds the accounts and sandbox Workers for production into `build/accounts` and `build/sandbox`. */
export async function buildWorkers(
	names: readonly ("accounts" | "sandbox")[] = ["accounts", "sandbox"],
): Promise<void> {
	for (const name of names) {
		const configFile = fileURLToPath(new URL(`../workers/${name}/vite.config.ts`, import.meta.url));
		const builder = await createBuilder({
			configFile,
			root: fileURLToPath(new URL(`../workers/${name}`, import.meta.url)),
		});
		await builder.buildApp();
	}
}

if (import.meta.main) {
	await buildWorkers();
	// The message compiler may keep a connection open for half a minute.
	process.exit(0);
}
