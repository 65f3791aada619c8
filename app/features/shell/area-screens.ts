import { matchRoutes } from "react-router";
import type { Screen } from "~/request/route-handle.ts";
import type { RouteTable } from "~/request/route-table.ts";

/** The student area answers under both (SITE-8). */
const STUDENT_MOUNTS = ["student", "dashboard/student"] as const;

/** What the routes of the area say of themselves: their addresses below its mount, and their screens. */
export type AreaScreens = readonly [path: string, screen: Screen | null][];

/** The address below the mount of the area; null outside of it. */
function withinArea(pathname: string): string | null {
	const mount = STUDENT_MOUNTS.find((path) => pathname.startsWith(`/${path}/`));
	return mount === undefined ? null : pathname.slice(mount.length + 1);
}

/** The addresses of an area and what stands in their place while they load, from the routes themselves. */
export const screensOf = ({ entries }: RouteTable): AreaScreens =>
	entries
		.filter(({ pattern }) => pattern.startsWith(`/${STUDENT_MOUNTS[0]}/`) && !pattern.endsWith("*"))
		.map(({ pattern, handle }) => [withinArea(pattern) ?? "", handle.access === "area" ? handle.screen : null]);

/** Which screen an address shows, for its loading state; null for the exam itself and for what is not here. */
export function shapeOf(screens: AreaScreens, pathname: string): Screen | null {
	const within = withinArea(pathname);
	if (within === null) return null;
	const routes = screens.map(([path, screen]) => ({ path, handle: screen }));
	return (matchRoutes(routes, within)?.at(-1)?.route.handle as Screen | null | undefined) ?? null;
}
