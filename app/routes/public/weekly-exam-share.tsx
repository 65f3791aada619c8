import { useRouteLoaderData } from "react-router";
import { ExamListFailed, ExamNotFound } from "~/features/model-test/exam-list-view.tsx";
import { examSummary } from "~/features/model-test/exam-meta.ts";
import modelTestCss from "~/features/model-test/model-test.css?url";
import { ShareView } from "~/features/model-test/share-view.tsx";
import { localePath } from "~/lib/localise-path.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { m } from "~/paraglide/messages.js";
import { orProblem } from "~/request/problem.server.ts";
import { thrownProblem } from "~/request/problem.ts";
import { publicPage, type RouteHandle } from "~/request/route-handle.ts";
import type { loader as rootLoader } from "~/root.tsx";
import type { Route } from "./+types/weekly-exam-share.ts";
import { loadExam } from "./exam-page.server.ts";

export const handle: RouteHandle = publicPage;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: modelTestCss }];

export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, () => loadExam(context, params.weeklyExamUuid));

/** The preview card is the exam's; people are sent on at once, machines read the card and stay. */
export const meta: Route.MetaFunction = ({ loaderData }) => {
	if (!loaderData) return [{ title: m.public_not_found_title() }, { name: "robots", content: "noindex" }];
	const { place, exam } = loaderData;
	const path = `/weekly-exam/${exam.uuid}`;
	return [
		...pageMeta({
			place,
			path,
			title: exam.name,
			description: examSummary(exam, place),
			image: exam.image,
			kind: "article",
		}),
		{ httpEquiv: "refresh", content: `0; url=${localePath(path, place.locale)}` },
	];
};

export default function WeeklyExamShare({ loaderData: { exam, serverNow, place } }: Route.ComponentProps) {
	return <ShareView exam={exam} serverNow={serverNow} locale={place.locale} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const locale = useRouteLoaderData<typeof rootLoader>("root")?.locale ?? "en";
	const missing = thrownProblem(error)?.status === 404;
	return missing ? <ExamNotFound locale={locale} /> : <ExamListFailed locale={locale} />;
}
