import { v7 as uuidv7 } from "uuid";
import { createDeps } from "./deps.ts";
import type { Bindings } from "./env.ts";
import { createPlatform } from "./platform.ts";

export * from "./durable-objects.ts";

const platform = createPlatform(async () => (await import("./pages.ts")).loadPages());

export default {
	fetch: platform.fetch,
	scheduled: async (_event, bindings, execution) => {
		const { runScheduled } = await import("./jobs/index.ts");
		await runScheduled(createDeps(bindings, execution, uuidv7()));
	},
} satisfies ExportedHandler<Bindings>;
