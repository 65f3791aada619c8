/** The Worker under test: the platform, with a page of one line for those whose virtual modules Vitest cannot resolve. */
import { createPlatform } from "#workers/platform.ts";

export * from "#workers/durable-objects.ts";

export const app = createPlatform(async () => ({
	build: async () => "test",
	render: async () => new Response("A page", { headers: { "content-type": "text/html" } }),
}));

export default { fetch: app.fetch };
