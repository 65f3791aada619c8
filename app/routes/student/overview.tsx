import { PageHeader } from "~/components/surfaces.tsx";
import { getStudentOverview } from "~/domain/model-test/student-overview.server.ts";
import { OverviewView } from "~/features/student/overview-view.tsx";
import { orProblem } from "~/features/student/problem.server.ts";
import { StudentErrorBoundary } from "~/features/student/problem-view.tsx";
import studentCss from "~/features/student/student.css?url";
import { appContext } from "~/lib/app-context.ts";
import { m } from "~/paraglide/messages.js";
import type { Route } from "./+types/overview.ts";

export { StudentErrorBoundary as ErrorBoundary };

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: studentCss }];

export async function loader({ context }: Route.LoaderArgs) {
	const { deps, actor } = context.get(appContext);
	return { name: actor?.name ?? "", overview: await orProblem(getStudentOverview(deps, actor)) };
}

export const meta: Route.MetaFunction = () => [
	{ title: `${m.shell_dashboard()} · ${m.common_app_name()}` },
	{ name: "robots", content: "noindex" },
];

export default function Overview({ loaderData: { name, overview } }: Route.ComponentProps) {
	return (
		<>
			<PageHeader title={m.student_greeting({ name })} lead={m.student_overview_lead()} />
			<OverviewView overview={overview} />
		</>
	);
}
