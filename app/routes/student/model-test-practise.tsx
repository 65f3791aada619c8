import { ButtonLink } from "~/components/button.tsx";
import { examIdOf } from "~/domain/model-test/exam-id.ts";
import { getPractisePage } from "~/domain/model-test/practise.server.ts";
import examResultCss from "~/features/model-test/exam-result.css?url";
import { modelTestPaths } from "~/features/model-test/paths.ts";
import { PractiseView } from "~/features/model-test/practise-view.tsx";
import { ThrownView } from "~/features/shell/problem-view.tsx";
import { PAGE_SIZE, pageFromPath } from "~/lib/paging.ts";
import { m } from "~/paraglide/messages.js";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/model-test-practise.ts";

export const handle: RouteHandle = { ...areaPage, screen: "result" };

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: examResultCss }];

export const loader = ({ context, params, url }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const page = pageFromPath(url.searchParams.get("page") ?? undefined);
		return getPractisePage(deps, actor, examIdOf(params.modelTestUuid), { page, size: PAGE_SIZE });
	});

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{
		title: `${loaderData ? m.model_test_practise_title(loaderData.exam) : m.model_test_names()} · ${m.common_app_name()}`,
	},
	{ name: "robots", content: "noindex" },
];

export default function PractisePage({ loaderData }: Route.ComponentProps) {
	return <PractiseView {...loaderData} />;
}

export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
	return (
		<ThrownView
			error={error}
			action={() => (
				<ButtonLink href={modelTestPaths.exam(params.modelTestUuid ?? "")}>{m.common_see_details()}</ButtonLink>
			)}
		/>
	);
}
