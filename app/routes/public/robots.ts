import { barePath } from "~/lib/localise-path.ts";
import { CALL_ADDRESSES, UPLOADS, WEBHOOKS } from "~/request/mounted.ts";
import { publicFile, type RouteHandle } from "~/request/route-handle.ts";
import { type RouteTable, routeTable } from "~/request/route-table.ts";
import type { Route } from "./+types/robots.ts";
import { pagePlace } from "./place.server.ts";

export const handle: RouteHandle = publicFile;

const firstSegment = (pattern: string) => barePath(pattern).split("/")[1] ?? "";

/** The sections in which only programs call, or no page is for everybody; and the pages for everybody that are in one all the same. */
function closed({ entries }: RouteTable): { sections: string[]; but: string[] } {
	const pages = entries.filter(({ handle }) => handle.cached).map(({ pattern }) => pattern);
	const open = new Set(pages.map(firstSegment));
	const all = entries.map(({ pattern }) => firstSegment(pattern)).filter((section) => section !== "*");
	const called = [...CALL_ADDRESSES, UPLOADS, ...Object.values(WEBHOOKS)].map(firstSegment);
	const sections = [...new Set([...all.filter((section) => !open.has(section)), ...called])];
	return { sections, but: pages.filter((page) => sections.some((section) => page.startsWith(`/${section}/`))) };
}

/** Public pages for everybody; the rest is behind sign-in or has nothing to read. */
export function loader({ context }: Route.LoaderArgs) {
	const { origin } = pagePlace(context);
	const { sections, but } = closed(context.get(routeTable));
	const lines = [
		"User-agent: *",
		...sections.map((section) => `Disallow: /${section}`),
		...but.map((page) => `Allow: ${page}`),
		"",
		`Sitemap: ${origin}/sitemap.xml`,
		"",
	];
	return new Response(lines.join("\n"), { headers: { "content-type": "text/plain; charset=utf-8" } });
}
