import type { Route } from "./+types/robots.ts";
import { pagePlace } from "./place.server.ts";

/** Public pages for everybody; the rest is behind sign-in or has nothing to read. */
export function loader({ context }: Route.LoaderArgs) {
	const { origin } = pagePlace(context);
	const closed = ["/student", "/dashboard", "/admin", "/auth", "/api", "/webhooks", "/preferences", "/errors"];
	const lines = [
		"User-agent: *",
		...closed.map((path) => `Disallow: ${path}`),
		"",
		`Sitemap: ${origin}/sitemap.xml`,
		"",
	];
	return new Response(lines.join("\n"), { headers: { "content-type": "text/plain; charset=utf-8" } });
}
