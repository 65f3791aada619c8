import { ExamListFailed, ExamNotFound } from "~/features/model-test/exam-list-view.tsx";
import { examData, examSummary } from "~/features/model-test/exam-meta.ts";
import { ExamPage } from "~/features/model-test/exam-page.tsx";
import modelTestCss from "~/features/model-test/model-test.css?url";
import { examPath } from "~/features/model-test/paths.ts";
import { shareImage } from "~/features/model-test/share-image.ts";
import { ExamWinnersSection } from "~/features/model-test/winners-board.tsx";
import { thrownProblem } from "~/features/shell/thrown-problem.ts";
import { useShell } from "~/features/shell/use-shell.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { m } from "~/paraglide/messages.js";
import { orProblem } from "~/request/problem.server.ts";
import { publicPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/model-test-details.ts";
import { loadExamPage } from "./exam-page.server.ts";

export const handle: RouteHandle = {
	...publicPage,
	sitemap: { each: "model-tests", at: "/weekly-exam/:uuid" },
};

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: modelTestCss }];

export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, () => loadExamPage(context, params.modelTestUuid));

export const meta: Route.MetaFunction = ({ loaderData }) => {
	if (!loaderData) return [{ title: m.model_test_not_found_title() }, { name: "robots", content: "noindex" }];
	const { place, exam } = loaderData;
	return pageMeta({
		place,
		path: examPath(exam.uuid),
		title: exam.name,
		description: examSummary(exam),
		image: shareImage(exam, place.locale),
		kind: "article",
		data: examData(exam, place),
	});
};

export default function ModelTestDetails({ loaderData }: Route.ComponentProps) {
	const { exam, texts, shareUrl, serverNow, winners } = loaderData;
	return (
		<ExamPage exam={exam} texts={texts} shareUrl={shareUrl} serverNow={serverNow} guest={useShell().user === null}>
			<ExamWinnersSection winners={winners} />
		</ExamPage>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const missing = thrownProblem(error)?.status === 404;
	return missing ? <ExamNotFound /> : <ExamListFailed />;
}
