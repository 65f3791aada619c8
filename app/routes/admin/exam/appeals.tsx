import { redirect } from "react-router";
import { listAppealedQuestions } from "~/domain/question-appeal/admin-appeals.server.ts";
import { appealFilterSchema } from "~/domain/question-appeal/schemas.ts";
import examResultCss from "~/features/model-test/exam-result.css?url";
import { AppealedList } from "~/features/question-appeal/appealed-list.tsx";
import { appealPaths } from "~/features/question-appeal/paths.ts";
import { pageTitle } from "~/lib/page-title.ts";
import { nearestPage, PAGE_SIZE, pageFromPath } from "~/lib/paging.ts";
import { m } from "~/paraglide/messages.js";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/appeals.ts";

export const handle: RouteHandle = areaPage;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: examResultCss }];

export const loader = ({ context, url }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const page = pageFromPath(url.searchParams.get("page") ?? undefined);
		const { show } = appealFilterSchema.parse(Object.fromEntries(url.searchParams));
		const found = await listAppealedQuestions(deps, actor, { show, page, size: PAGE_SIZE });
		const nearest = nearestPage(page, found.totalElements, PAGE_SIZE);
		if (nearest !== page) throw redirect(appealPaths.list(show, nearest + 1));
		return { found, show };
	});

export const meta: Route.MetaFunction = () => [
	{ title: pageTitle(m.question_appeal_title()) },
	{ name: "robots", content: "noindex" },
];

export default function Appeals({ loaderData }: Route.ComponentProps) {
	return <AppealedList {...loaderData} />;
}
