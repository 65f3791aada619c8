import { createRequestHandler, type RequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { appContext } from "~/request/app-context.ts";
import { pageOfData } from "~/request/data-path.ts";
import { type RouteTable, routeTable } from "~/request/route-table.ts";
import type { Pages } from "./platform.ts";

/** So many sets of routes have a handler of their own, some for each address; then it begins anew. */
const KEPT = 300;

/** The build with these routes and what they are in, in the order of the whole. */
function narrowed(build: ServerBuild, ids: readonly string[]): ServerBuild {
	const within = new Set<string>();
	for (const leaf of ids)
		for (let id: string | undefined = leaf; id !== undefined; id = build.routes[id]?.parentId) within.add(id);
	const among = <T extends object>(routes: T) =>
		Object.fromEntries(Object.entries(routes).filter(([id]) => within.has(id))) as T;
	return {
		...build,
		routes: among(build.routes),
		assets: { ...build.assets, routes: among(build.assets.routes) },
	};
}

/** The routes that answer at an address and at those above it, which the page tells the browser of; null where nothing does. */
function routesFor(routes: RouteTable, pathname: string): string[] | null {
	// What is escaped or has empty parts is left to React Router, and so is its own address, which tells of all routes.
	if (/%|\/\/|^\/__manifest$/.test(pathname)) return null;
	const page = routes.at(pathname);
	if (!page) return null;
	const ids = new Set([page.id]);
	for (let end = pathname.lastIndexOf("/"); end >= 0; end = end > 0 ? pathname.lastIndexOf("/", end - 1) : -1) {
		const above = routes.at(pathname.slice(0, end) || "/");
		if (above) ids.add(above.id);
	}
	return [...ids];
}

/**
 * Renders by React Router, which for each page compares the address with every route it is given, several times, and
 * makes all of them anew: it is given those that the address leads to. What leads nowhere meets all of them.
 */
export function createRenderer(build: ServerBuild, mode: string, routes: RouteTable): Pages["render"] {
	const whole = createRequestHandler(build, mode);
	const kept = new Map<string, RequestHandler>();

	function handlerFor(pathname: string): RequestHandler {
		const ids = routesFor(routes, pageOfData(pathname));
		if (!ids) return whole;
		const key = ids.join(" ");
		const known = kept.get(key);
		if (known) return known;
		if (kept.size >= KEPT) kept.clear();
		const made = createRequestHandler(narrowed(build, ids), mode);
		kept.set(key, made);
		return made;
	}

	return async (request, app) => {
		const provider = new RouterContextProvider();
		provider.set(appContext, app);
		provider.set(routeTable, routes);
		return handlerFor(new URL(request.url).pathname)(request, provider);
	};
}
