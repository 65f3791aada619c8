import { createRequestHandler, RouterContextProvider } from "react-router";
import { appContext } from "~/request/app-context.ts";
import { type BuiltRoute, createRouteTable, routeTable } from "~/request/route-table.ts";
import type { Pages } from "./platform.ts";

async function build(): Promise<Pages> {
	const built = await import("virtual:react-router/server-build");
	const routes = createRouteTable(Object.values(built.routes).filter((route) => route !== undefined) as BuiltRoute[]);
	const handle = createRequestHandler(built, import.meta.env.MODE);
	return {
		version: built.assets.version,
		routes,
		render: async (request, app) => {
			const provider = new RouterContextProvider();
			provider.set(appContext, app);
			provider.set(routeTable, routes);
			return handle(request, provider);
		},
	};
}

let pages: Pages | undefined;

/** The pages, rendered by React Router. In development each request gets them as they are by then. */
export async function loadPages(): Promise<Pages> {
	if (!pages || import.meta.env.DEV) pages = await build();
	return pages;
}
