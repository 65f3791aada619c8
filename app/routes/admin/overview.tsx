import { getAdminOverview } from "~/domain/overview/admin-overview.server.ts";
import adminOverviewCss from "~/features/overview/admin-overview.css?url";
import { AdminOverviewView } from "~/features/overview/admin-overview-view.tsx";
import { m } from "~/paraglide/messages.js";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/overview.ts";

export const handle: RouteHandle = areaPage;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: adminOverviewCss }];

export const loader = ({ context }: Route.LoaderArgs) =>
	orProblem(context, ({ deps, actor }) => getAdminOverview(deps, actor));

export const meta: Route.MetaFunction = () => [
	{ title: `${m.overview_admin_title()} · ${m.common_app_name()}` },
	{ name: "robots", content: "noindex" },
];

export default function Overview({ loaderData }: Route.ComponentProps) {
	return <AdminOverviewView {...loaderData} />;
}
