import { type BuiltRoute, createRouteTable } from "~/request/route-table.ts";
import type { Pages } from "./platform.ts";
import { createRenderer } from "./render-pages.ts";

async function build(): Promise<Pages> {
	const built = await import("virtual:react-router/server-build");
	const routes = createRouteTable(Object.values(built.routes).filter((route) => route !== undefined) as BuiltRoute[]);
	return {
		version: built.assets.version,
		renewed: import.meta.env.DEV,
		routes,
		render: createRenderer(built, import.meta.env.MODE, routes),
	};
}

let pages: Pages | undefined;

/** The pages, rendered by React Router. In development each request gets them as they are by then. */
export async function loadPages(): Promise<Pages> {
	if (!pages || import.meta.env.DEV) pages = await build();
	return pages;
}
