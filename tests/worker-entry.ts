/** The Worker under test: the platform, with a page of one line for those whose virtual modules Vitest cannot resolve. */
import { createPlatform } from "#workers/platform.ts";
import { createRouteTable } from "~/request/route-table.ts";

export * from "#workers/durable-objects.ts";

export const app = createPlatform(async () => ({
	version: "test",
	routes: createRouteTable([]),
	render: async () => new Response("A page", { headers: { "content-type": "text/html" } }),
}));

export default { fetch: app.fetch };
