import { useRouteLoaderData } from "react-router";
import { listPublicExams } from "~/domain/model-test/queries.server.ts";
import { ExamListFailed, ExamListView, examListPath } from "~/features/model-test/exam-list-view.tsx";
import modelTestCss from "~/features/model-test/model-test.css?url";
import { breadcrumbs, pageMeta } from "~/lib/page-meta.ts";
import { nearestPage, pageFromPath } from "~/lib/paging.ts";
import { toNumerals } from "~/lib/time.ts";
import { m } from "~/paraglide/messages.js";
import { orProblem } from "~/request/problem.server.ts";
import { publicPage, type RouteHandle } from "~/request/route-handle.ts";
import type { loader as rootLoader } from "~/root.tsx";
import type { Route } from "./+types/weekly-exam-list.ts";
import { pagePlace } from "./place.server.ts";

export const handle: RouteHandle = { ...publicPage, sitemap: "/weekly-exam/p" };

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: modelTestCss }];

const SIZE = 10;

/** Ten to a page; an address past the end shows the nearest page (DATA-5). */
export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps }) => {
		const wanted = pageFromPath("page" in params ? params.page : undefined);
		const exams = await listPublicExams(deps, { page: wanted, size: SIZE });
		const page = nearestPage(wanted, exams.totalElements, SIZE);
		return {
			place: pagePlace(context),
			exams: page === wanted ? exams : await listPublicExams(deps, { page, size: SIZE }),
			serverNow: deps.clock(),
		};
	});

export const meta: Route.MetaFunction = ({ loaderData }) => {
	if (!loaderData) return [{ title: m.public_list_title() }];
	const { place, exams } = loaderData;
	const page = exams.page + 1;
	const number = {
		page: toNumerals(page, place.locale),
		total: toNumerals(exams.totalPages, place.locale),
	};
	const title = page === 1 ? m.public_list_title() : `${m.public_list_title()}, ${m.public_list_page(number)}`;
	return pageMeta({
		place,
		path: examListPath(page, "en"),
		title,
		description: m.public_list_description(),
		data: [
			{
				"@type": "ItemList",
				itemListElement: exams.content.map((exam, index) => ({
					"@type": "ListItem",
					position: exams.page * exams.size + index + 1,
					name: exam.name,
					url: `${place.origin}/weekly-exam/${exam.uuid}`,
				})),
			},
			breadcrumbs(place, [{ name: m.shell_all_model_tests(), path: "/weekly-exam/p" }]),
		],
	});
};

export default function WeeklyExamList({ loaderData: { exams, serverNow, place } }: Route.ComponentProps) {
	return <ExamListView exams={exams} serverNow={serverNow} locale={place.locale} />;
}

export function ErrorBoundary() {
	const root = useRouteLoaderData<typeof rootLoader>("root");
	return <ExamListFailed locale={root?.locale ?? "en"} />;
}
