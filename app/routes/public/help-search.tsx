import { shownHelp } from "~/domain/help/shown.server.ts";
import { helpWith } from "~/features/site/help-content.ts";
import { MAX_SOUGHT } from "~/features/site/help-search.ts";
import { HelpSearchView } from "~/features/site/help-view.tsx";
import siteCss from "~/features/site/site.css?url";
import { m } from "~/paraglide/messages.js";
import { orProblem } from "~/request/problem.server.ts";
import { openPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/help-search.ts";

export const handle: RouteHandle = { ...openPage, twin: true };

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: siteCss }];

export const loader = ({ context, url }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, locale }) => {
		const sought = (url.searchParams.get("q") ?? "").trim().slice(0, MAX_SOUGHT);
		return { sought, groups: helpWith(sought, await shownHelp(deps, locale)) };
	});

export const meta: Route.MetaFunction = () => [
	{ title: `${m.site_help_search()} · ${m.common_app_name()}` },
	{ name: "robots", content: "noindex" },
];

export default function HelpSearch({ loaderData: { sought, groups } }: Route.ComponentProps) {
	return <HelpSearchView sought={sought} groups={groups} />;
}
