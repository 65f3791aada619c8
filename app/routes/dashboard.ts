import { redirect } from "react-router";
import { guardArea } from "~/domain/account/guards.ts";
import { HOMES } from "~/domain/account/homes.ts";
import { pagePath } from "~/lib/page-path.ts";
import { appContext } from "~/request/app-context.ts";
import { openPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/dashboard.ts";

export const handle: RouteHandle = openPage;

/** `/dashboard` goes by role (ACC-6); a guest signs in as a teacher, whose address it is (ACC-4). */
export function loader({ context, url }: Route.LoaderArgs) {
	const { actor } = context.get(appContext);
	if (actor) return redirect(HOMES[actor.role]);
	const answer = guardArea({ role: "teacher" }, null, "/dashboard", url.searchParams.get("q"));
	return redirect(answer.allowed ? pagePath("/") : answer.to);
}
