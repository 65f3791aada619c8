import { barePath } from "~/lib/localise-path.ts";
import { publicFile, type RouteHandle } from "~/request/route-handle.ts";
import { type RouteTable, routeTable } from "~/request/route-table.ts";
import type { Route } from "./+types/robots.ts";
import { pagePlace } from "./place.server.ts";

export const handle: RouteHandle = publicFile;

/** What answers to programs, and is no route. */
const CALLS = ["api", "webhooks"];

const firstSegment = (pattern: string) => barePath(pattern).split("/")[1] ?? "";

/** The sections of the site in which no page is for everybody. */
function closedSections({ entries }: RouteTable): string[] {
	const open = new Set(entries.filter(({ handle }) => handle.cached).map(({ pattern }) => firstSegment(pattern)));
	const all = entries.map(({ pattern }) => firstSegment(pattern)).filter((section) => section !== "*");
	return [...new Set([...all.filter((section) => !open.has(section)), ...CALLS])];
}

/** Public pages for everybody; the rest is behind sign-in or has nothing to read. */
export function loader({ context }: Route.LoaderArgs) {
	const { origin } = pagePlace(context);
	const lines = [
		"User-agent: *",
		...closedSections(context.get(routeTable)).map((section) => `Disallow: /${section}`),
		"",
		`Sitemap: ${origin}/sitemap.xml`,
		"",
	];
	return new Response(lines.join("\n"), { headers: { "content-type": "text/plain; charset=utf-8" } });
}
