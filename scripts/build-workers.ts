import { copyFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createBuilder } from "vite";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Builds the accounts and sandbox Workers for production into `build/accounts` and `build/sandbox`. */
export async function buildWorkers(
	names: readonly ("accounts" | "sandbox")[] = ["accounts", "sandbox"],
): Promise<void> {
	for (const name of names) {
		const builder = await createBuilder({
			configFile: at(`../workers/${name}/vite.config.ts`),
			root: at(`../workers/${name}`),
		});
		await builder.buildApp();
		// Static files come with the same headers, whichever Worker they belong to.
		copyFileSync(at("../public/_headers"), at(`../build/${name}/client/_headers`));
	}
}

if (import.meta.main) {
	await buildWorkers();
	// The message compiler may keep a connection open for half a minute.
	process.exit(0);
}
