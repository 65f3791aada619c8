import { v7 as uuidv7 } from "uuid";
import { createDeps } from "./deps.ts";
import type { Bindings } from "./env.ts";
import { createPlatform } from "./platform.ts";

export * from "./durable-objects.ts";

/** Nobody waits for a job: ranking thousands may take longer than a page may. */
const JOB_DATABASE_TIMEOUT_MS = 30_000;

const platform = createPlatform(async () => (await import("./pages.ts")).loadPages());

export default {
	fetch: platform.fetch,
	scheduled: async (_event, bindings, execution) => {
		const { runScheduled } = await import("./jobs/index.ts");
		await runScheduled(() => createDeps(bindings, execution, uuidv7(), JOB_DATABASE_TIMEOUT_MS));
	},
} satisfies ExportedHandler<Bindings>;
