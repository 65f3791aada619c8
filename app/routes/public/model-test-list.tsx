import { pageOfPages } from "~/components/public-list.tsx";
import { listExamsByPhase } from "~/domain/model-test/exam-list.server.ts";
import { ExamListFailed, ExamListView } from "~/features/model-test/exam-list-view.tsx";
import modelTestCss from "~/features/model-test/model-test.css?url";
import { examListPath, examPath } from "~/features/model-test/paths.ts";
import { breadcrumbs, pageMeta } from "~/lib/page-meta.ts";
import { nearestPage, PAGE_SIZE, pageFromPath } from "~/lib/paging.ts";
import { m } from "~/paraglide/messages.js";
import { orProblem } from "~/request/problem.server.ts";
import { publicPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/model-test-list.ts";
import { pagePlace } from "./place.server.ts";

export const handle: RouteHandle = { ...publicPage, sitemap: "/weekly-exam/p" };

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: modelTestCss }];

/** Ten to a page; an address past the end shows the nearest page (DATA-5). */
export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps }) => {
		const wanted = pageFromPath("page" in params ? params.page : undefined);
		const exams = await listExamsByPhase(deps, { page: wanted, size: PAGE_SIZE });
		const page = nearestPage(wanted, exams.totalElements, PAGE_SIZE);
		return {
			place: pagePlace(context),
			exams: page === wanted ? exams : await listExamsByPhase(deps, { page, size: PAGE_SIZE }),
			serverNow: deps.clock(),
		};
	});

export const meta: Route.MetaFunction = ({ loaderData }) => {
	if (!loaderData) return [{ title: m.model_test_list_title() }];
	const { place, exams } = loaderData;
	const title = m.model_test_list_title();
	return pageMeta({
		place,
		path: examListPath(exams.page + 1),
		title: exams.page === 0 ? title : `${title}, ${pageOfPages(exams)}`,
		description: m.model_test_list_description(),
		data: [
			{
				"@type": "ItemList",
				itemListElement: exams.content.map((exam, index) => ({
					"@type": "ListItem",
					position: exams.page * exams.size + index + 1,
					name: exam.name,
					url: place.origin + examPath(exam.uuid),
				})),
			},
			breadcrumbs(place, [{ name: m.model_test_all(), path: examListPath() }]),
		],
	});
};

export default function ModelTestList({ loaderData: { exams, serverNow } }: Route.ComponentProps) {
	return <ExamListView exams={exams} serverNow={serverNow} />;
}

export { ExamListFailed as ErrorBoundary };
