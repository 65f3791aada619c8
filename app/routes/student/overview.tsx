import { PageHeader } from "~/components/surfaces.tsx";
import { getStudentOverview } from "~/domain/overview/student-overview.server.ts";
import { deletionOf } from "~/domain/privacy/deletion.server.ts";
import overviewCss from "~/features/overview/overview.css?url";
import { OverviewView } from "~/features/overview/overview-view.tsx";
import { DeletionNotice } from "~/features/privacy/deletion-notice.tsx";
import { m } from "~/paraglide/messages.js";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/overview.ts";

export const handle: RouteHandle = { ...areaPage, screen: "overview" };

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: overviewCss }];

export const loader = ({ context }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const [overview, deletion] = await Promise.all([getStudentOverview(deps, actor), deletionOf(deps, actor)]);
		return { name: actor?.name ?? "", overview, deletion };
	});

export const meta: Route.MetaFunction = () => [
	{ title: `${m.shell_dashboard()} · ${m.common_app_name()}` },
	{ name: "robots", content: "noindex" },
];

export default function Overview({ loaderData: { name, overview, deletion } }: Route.ComponentProps) {
	return (
		<>
			<PageHeader title={m.overview_greeting({ name })} lead={m.overview_lead()} />
			<DeletionNotice area="student" deletion={deletion} />
			<OverviewView overview={overview} />
		</>
	);
}
