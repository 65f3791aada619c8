import { redirect } from "react-router";
import { HOMES } from "~/domain/account/homes.ts";
import { pagePath } from "~/lib/page-path.ts";
import { appContext } from "~/request/app-context.ts";
import { openPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/start.ts";

export const handle: RouteHandle = { ...openPage, twin: true };

/** Where the installed app begins (SITE-13): at one's own start page, for a guest at the landing page. */
export function loader({ context }: Route.LoaderArgs) {
	const { actor } = context.get(appContext);
	return redirect(actor ? HOMES[actor.role] : pagePath("/"));
}
