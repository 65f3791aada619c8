import { redirect } from "react-router";
import { examIdOf } from "~/domain/model-test/exam-id.ts";
import { previewExam } from "~/domain/model-test/preview-exam.server.ts";
import { PaperPreview, PreviewNote } from "~/features/exam-draft/preview.tsx";
import { adminExamPaths } from "~/features/model-test/admin-paths.ts";
import { ExamPage } from "~/features/model-test/exam-page.tsx";
import examResultCss from "~/features/model-test/exam-result.css?url";
import modelTestCss from "~/features/model-test/model-test.css?url";
import { sharePath } from "~/features/model-test/paths.ts";
import { pageTitle } from "~/lib/page-title.ts";
import { nearestPage, PAGE_SIZE, pageFromPath } from "~/lib/paging.ts";
import { subjectNames } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/model-test-preview.ts";

export const handle: RouteHandle = areaPage;

export const links: Route.LinksFunction = () => [
	{ rel: "stylesheet", href: modelTestCss },
	{ rel: "stylesheet", href: examResultCss },
];

export const loader = ({ context, params, url }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const { exam, texts, paper } = await previewExam(deps, actor, examIdOf(params.examUuid));
		const page = pageFromPath(url.searchParams.get("page") ?? undefined);
		const total = paper.questions.length;
		const nearest = nearestPage(page, total, PAGE_SIZE);
		if (nearest !== page) throw redirect(adminExamPaths.preview(exam.uuid, nearest + 1));
		const questions = paper.questions.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE);
		return {
			...{ exam, texts, questions, page, total, whole: paper.whole, serverNow: deps.clock() },
			shareUrl: url.origin + sharePath(exam.id),
		};
	});

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: pageTitle(`${m.discussion_preview()}: ${loaderData?.exam.name ?? m.model_test_name()}`) },
	{ name: "robots", content: "noindex" },
];

export default function PreviewModelTest({ loaderData }: Route.ComponentProps) {
	const { exam, texts, questions, page, total, whole, serverNow, shareUrl } = loaderData;
	return (
		<>
			<PreviewNote back={adminExamPaths.one(exam.uuid)} name={exam.name} />
			{page === 0 && (
				<ExamPage exam={exam} texts={texts} shareUrl={shareUrl} serverNow={serverNow} guest={false} preview />
			)}
			<PaperPreview
				questions={questions}
				nameOf={subjectNames(exam.subjects)}
				whole={whole}
				page={page}
				totalPages={Math.ceil(total / PAGE_SIZE)}
				hrefFor={(number) => adminExamPaths.preview(exam.uuid, number)}
			/>
		</>
	);
}
