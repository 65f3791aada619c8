import apiReferenceCss from "~/features/api-reference/api-reference.css?url";
import { ApiSearchView } from "~/features/api-reference/api-search-view.tsx";
import { callsWith, MAX_SOUGHT } from "~/features/api-reference/search.ts";
import { pagePath } from "~/lib/page-path.ts";
import { m } from "~/paraglide/messages.js";
import { API_REFERENCE } from "~/request/api-reference.ts";
import { appContext } from "~/request/app-context.ts";
import { openPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/api-search.ts";

export const handle: RouteHandle = { ...openPage, twin: true };

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: apiReferenceCss }];

export async function loader({ context, url }: Route.LoaderArgs) {
	const sought = (url.searchParams.get("q") ?? "").trim().slice(0, MAX_SOUGHT);
	const { groups } = await context.get(appContext).apiReference();
	return { sought, groups: callsWith(groups, sought) };
}

export const meta: Route.MetaFunction = () => [
	{ title: `${m.api_docs_search()} · ${m.common_app_name()}` },
	{ name: "robots", content: "noindex" },
];

export default function ApiSearch({ loaderData }: Route.ComponentProps) {
	return <ApiSearchView {...loaderData} reference={pagePath(API_REFERENCE)} />;
}
