import { useRouteLoaderData } from "react-router";
import { ExamListFailed, ExamNotFound } from "~/features/model-test/exam-list-view.tsx";
import { examData, examSummary } from "~/features/model-test/exam-meta.ts";
import modelTestCss from "~/features/model-test/model-test.css?url";
import { ExamDetailsView } from "~/features/model-test/public-exam-details.tsx";
import { pageMeta } from "~/lib/page-meta.ts";
import { m } from "~/paraglide/messages.js";
import { orProblem } from "~/request/problem.server.ts";
import { thrownProblem } from "~/request/problem.ts";
import { publicPage, type RouteHandle } from "~/request/route-handle.ts";
import type { loader as rootLoader } from "~/root.tsx";
import type { Route } from "./+types/weekly-exam-details.ts";
import { loadExamPage } from "./exam-page.server.ts";

export const handle: RouteHandle = {
	...publicPage,
	sitemap: { each: "model-tests", at: "/weekly-exam/:uuid" },
};

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: modelTestCss }];

export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, () => loadExamPage(context, params.weeklyExamUuid));

export const meta: Route.MetaFunction = ({ loaderData }) => {
	if (!loaderData) return [{ title: m.public_not_found_title() }, { name: "robots", content: "noindex" }];
	const { place, exam } = loaderData;
	return pageMeta({
		place,
		path: `/weekly-exam/${exam.uuid}`,
		title: exam.name,
		description: examSummary(exam, place),
		image: exam.image,
		kind: "article",
		data: examData(exam, place),
	});
};

export default function WeeklyExamDetails({ loaderData }: Route.ComponentProps) {
	const { exam, texts, shareUrl, serverNow, place } = loaderData;
	return <ExamDetailsView exam={exam} texts={texts} shareUrl={shareUrl} serverNow={serverNow} locale={place.locale} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const locale = useRouteLoaderData<typeof rootLoader>("root")?.locale ?? "en";
	const missing = thrownProblem(error)?.status === 404;
	return missing ? <ExamNotFound locale={locale} /> : <ExamListFailed locale={locale} />;
}
