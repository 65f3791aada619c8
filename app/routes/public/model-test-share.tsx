import { ExamListFailed, ExamNotFound } from "~/features/model-test/exam-list-view.tsx";
import { examSummary } from "~/features/model-test/exam-meta.ts";
import modelTestCss from "~/features/model-test/model-test.css?url";
import { examPath } from "~/features/model-test/paths.ts";
import { shareImage } from "~/features/model-test/share-image.ts";
import { ShareView } from "~/features/model-test/share-view.tsx";
import { thrownProblem } from "~/features/shell/thrown-problem.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { pagePath } from "~/lib/page-path.ts";
import { m } from "~/paraglide/messages.js";
import { orProblem } from "~/request/problem.server.ts";
import { publicPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/model-test-share.ts";
import { loadExam } from "./exam-page.server.ts";

export const handle: RouteHandle = publicPage;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: modelTestCss }];

export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, () => loadExam(context, params.modelTestUuid));

/** The preview card is the exam's; people are sent on at once, machines read the card and stay. */
export const meta: Route.MetaFunction = ({ loaderData }) => {
	if (!loaderData) return [{ title: m.model_test_not_found_title() }, { name: "robots", content: "noindex" }];
	const { place, exam } = loaderData;
	const path = examPath(exam.uuid);
	return [
		...pageMeta({
			place,
			path,
			title: exam.name,
			description: examSummary(exam),
			image: shareImage(exam, place.locale),
			kind: "article",
		}),
		{ httpEquiv: "refresh", content: `0; url=${pagePath(path)}` },
	];
};

export default function ModelTestShare({ loaderData: { exam, serverNow } }: Route.ComponentProps) {
	return <ShareView exam={exam} serverNow={serverNow} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const missing = thrownProblem(error)?.status === 404;
	return missing ? <ExamNotFound /> : <ExamListFailed />;
}
