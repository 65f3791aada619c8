import { redirect } from "react-router";
import { listQuestionFigures } from "~/domain/exam-correction/question-figures.server.ts";
import { examIdOf } from "~/domain/model-test/exam-id.ts";
import { QuestionFiguresView } from "~/features/exam-correction/question-figures.tsx";
import { adminExamPaths } from "~/features/model-test/admin-paths.ts";
import examResultCss from "~/features/model-test/exam-result.css?url";
import { pageTitle } from "~/lib/page-title.ts";
import { nearestPage, PAGE_SIZE, pageFromPath } from "~/lib/paging.ts";
import { m } from "~/paraglide/messages.js";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/question-figures.ts";

export const handle: RouteHandle = areaPage;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: examResultCss }];

export const loader = ({ context, params, url }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const page = pageFromPath(url.searchParams.get("page") ?? undefined);
		const found = await listQuestionFigures(deps, actor, examIdOf(params.examUuid), { page, size: PAGE_SIZE });
		const nearest = nearestPage(page, found.questions.totalElements, PAGE_SIZE);
		if (nearest !== page) throw redirect(adminExamPaths.questions(found.exam.uuid, nearest + 1));
		return found;
	});

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: pageTitle(`${m.exam_correction_questions()}: ${loaderData?.exam.name ?? m.model_test_name()}`) },
	{ name: "robots", content: "noindex" },
];

export default function QuestionFiguresPage({ loaderData }: Route.ComponentProps) {
	return <QuestionFiguresView {...loaderData} />;
}
