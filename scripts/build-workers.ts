import { copyFileSync, existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createBuilder } from "vite";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Builds the Workers beside the platform for production, each into `build/<name>`. */
export async function buildWorkers(
	names: readonly ("accounts" | "sandbox" | "pictures")[] = ["accounts", "sandbox", "pictures"],
): Promise<void> {
	for (const name of names) {
		const builder = await createBuilder({
			configFile: at(`../workers/${name}/vite.config.ts`),
			root: at(`../workers/${name}`),
		});
		await builder.buildApp();
		// Static files come with the same headers, whichever Worker they belong to.
		const client = at(`../build/${name}/client`);
		if (existsSync(client)) copyFileSync(at("../public/_headers"), `${client}/_headers`);
	}
}

if (import.meta.main) {
	await buildWorkers();
	// The message compiler may keep a connection open for half a minute.
	process.exit(0);
}
