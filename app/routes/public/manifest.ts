import { mockTestListPath } from "~/features/mock-test/paths.ts";
import { examListPath } from "~/features/model-test/paths.ts";
import { pagePath } from "~/lib/page-path.ts";
import { PAINT } from "~/lib/theme.ts";
import { m } from "~/paraglide/messages.js";
import { getLocale } from "~/paraglide/runtime.js";
import { publicPage, type RouteHandle } from "~/request/route-handle.ts";

export const handle: RouteHandle = publicPage;

const png = (src: string, size: number, purpose = "any") => {
	return { src, sizes: `${size}x${size}`, type: "image/png", purpose };
};

/** What a phone needs to know to install the site (SITE-13), in the language of the address. One app, whichever it came from. */
export function loader() {
	const shortcuts = [
		{ name: m.model_test_all(), url: pagePath(examListPath()) },
		{ name: m.shell_self_assessment_selection(), url: pagePath(mockTestListPath()) },
		{ name: m.common_help(), url: pagePath("/help") },
	];
	const manifest = {
		id: "/",
		name: m.common_app_name(),
		short_name: m.common_app_name(),
		description: m.shell_footer_line(),
		lang: getLocale(),
		dir: "ltr",
		start_url: pagePath("/start"),
		scope: "/",
		display: "standalone",
		background_color: PAINT.light.paper,
		theme_color: PAINT.light.betel,
		categories: ["education"],
		icons: [
			{ src: "/favicon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
			png("/icon-192.png", 192),
			png("/icon-512.png", 512),
			png("/icon-maskable-512.png", 512, "maskable"),
		],
		shortcuts: shortcuts.map((shortcut) => ({ ...shortcut, icons: [png("/icon-192.png", 192)] })),
	};
	return new Response(JSON.stringify(manifest), {
		headers: { "content-type": "application/manifest+json; charset=utf-8" },
	});
}
