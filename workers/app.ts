import { createRequestHandler, type RequestHandler, RouterContextProvider } from "react-router";
import { appContext } from "~/request/app-context.ts";
import type { Bindings } from "./env.ts";
import { runScheduled } from "./jobs/index.ts";
import { createPlatform } from "./platform.ts";

export * from "./durable-objects.ts";

const loadPages = () => import("virtual:react-router/server-build");
let handler: RequestHandler | undefined;
/** Given a function, React Router ranks all routes anew at every request, which only development needs. */
const pageHandler = async () => {
	handler ??= createRequestHandler(import.meta.env.DEV ? loadPages : await loadPages(), import.meta.env.MODE);
	return handler;
};

const platform = createPlatform({
	build: async () => (await loadPages()).assets.version,
	render: async (request, app) => {
		const provider = new RouterContextProvider();
		provider.set(appContext, app);
		return (await pageHandler())(request, provider);
	},
});

export default {
	fetch: platform.fetch,
	scheduled: (_event, bindings, execution) => runScheduled(bindings, execution),
} satisfies ExportedHandler<Bindings>;
