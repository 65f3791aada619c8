import { useMatches } from "react-router";
import { UnsupportedBrowser } from "~/features/shell/unsupported-browser.tsx";
import { m } from "~/paraglide/messages.js";
import { type AreaHandle, areaPage, type RouteHandle } from "~/request/route-handle.ts";

/** Says which browsers a live class and a video need, whatever the account lacks. */
export const handle: RouteHandle = { ...areaPage, unready: true };

export const meta = () => [
	{ title: `${m.shell_browser_title()} · ${m.common_app_name()}` },
	{ name: "robots", content: "noindex" },
];

export default function BrowserNeeded() {
	const areas = useMatches().flatMap(({ handle }) => (handle as Partial<AreaHandle> | undefined)?.area ?? []);
	return <UnsupportedBrowser role={areas.includes("teacher") ? "teacher" : "student"} />;
}
