import { createContext, matchRoutes, type RouteObject } from "react-router";
import type { Role } from "~/domain/account/session.ts";
import type { AreaHandle, RouteHandle } from "./route-handle.ts";

/** A route of the server's build, as much as the table needs. */
export type BuiltRoute = {
	id: string;
	parentId?: string;
	path?: string;
	index?: boolean;
	module: { handle?: unknown; action?: unknown };
};

/** An address of the platform and what it is. */
type RouteEntry = {
	id: string;
	/** The whole address: `/weekly-exam/:modelTestUuid`. */
	pattern: string;
	handle: RouteHandle;
	/** Whose area it is in. */
	area: Role | null;
	/** The methods that it answers, as `Allow` says them. */
	allow: string;
};

export type RouteTable = {
	entries: readonly RouteEntry[];
	/** What answers at an address; null where nothing does. */
	at(pathname: string): RouteEntry | null;
	/** The same by the pattern that a loader or a middleware is given: React Router names it without its first slash. */
	of(pattern: string): RouteEntry | null;
};

/** So many addresses are remembered; then it begins anew. */
const REMEMBERED = 1_000;

/** No route has one in its own words, so addresses that differ in nothing else are the same route's. */
const UUID = /\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?=\/|$)/gi;

const isArea = (handle: unknown): handle is AreaHandle =>
	typeof handle === "object" && handle !== null && "area" in handle;
const isPage = (handle: unknown): handle is RouteHandle =>
	typeof handle === "object" && handle !== null && "access" in handle;

/** As the router compares it: decoded, in any case. */
function firstSegment(path: string): string {
	const segment = path.split("/")[1] ?? "";
	try {
		return decodeURIComponent(segment).toLowerCase();
	} catch {
		return segment.toLowerCase();
	}
}

/**
 * What every address is, from the `handle` of its route.
 * @throws Error for a route without a handle, and for one that is the area's outside of an area or another's in one
 */
export function createRouteTable(routes: readonly BuiltRoute[]): RouteTable {
	const entries: RouteEntry[] = [];
	const candidates: RouteObject[] = [];
	const childrenOf = Map.groupBy(routes, ({ parentId }) => parentId);

	function add({ id, index, module: { handle, action } }: BuiltRoute, pattern: string, area: Role | null): void {
		if (!isPage(handle)) throw new Error(`The route ${id} has no handle`);
		if ((handle.access === "area") !== (area !== null))
			throw new Error(`The route ${id} is open to ${handle.access}, and its area is ${area ?? "nobody's"}`);
		const entry = { id, pattern, handle, area, allow: action ? "GET, HEAD, POST, OPTIONS" : "GET, HEAD, OPTIONS" };
		entries.push(entry);
		candidates.push(index ? { path: pattern, index, handle: entry } : { path: pattern, handle: entry });
	}

	function visit(route: BuiltRoute, before: string, outer: Role | null): void {
		const pattern = route.path ? `${before}/${route.path}` : before;
		const area = isArea(route.module.handle) ? route.module.handle.area : outer;
		const children = childrenOf.get(route.id);
		for (const child of children ?? []) visit(child, pattern, area);
		if (!children) add(route, pattern || "/", area);
	}

	for (const route of childrenOf.get(undefined) ?? []) visit(route, "", null);

	const byPattern = new Map(entries.map((entry) => [entry.pattern, entry]));
	// The router looks at each route in turn; only those that begin as the address does can be its own.
	const bySection = Map.groupBy(candidates, ({ path = "" }) => firstSegment(path));
	const anywhere = candidates.filter(({ path = "" }) => /^\/[:*]/.test(path));
	const remembered = new Map<string, RouteEntry | null>();

	function find(pathname: string): RouteEntry | null {
		const near = [...(bySection.get(firstSegment(pathname)) ?? []), ...anywhere];
		return (matchRoutes(near, pathname)?.at(-1)?.route.handle as RouteEntry | undefined) ?? null;
	}

	return {
		entries,
		at(pathname) {
			const shape = pathname.replace(UUID, "/uuid");
			const known = remembered.get(shape);
			if (known !== undefined) return known;
			const found = find(shape);
			if (remembered.size >= REMEMBERED) remembered.clear();
			remembered.set(shape, found);
			return found;
		},
		of: (pattern) => byPattern.get(pattern.startsWith("/") ? pattern : `/${pattern}`) ?? null,
	};
}

/** The table of the build that answers, for loaders and middleware. */
export const routeTable = createContext<RouteTable>();
