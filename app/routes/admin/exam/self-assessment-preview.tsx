import { redirect } from "react-router";
import { previewType } from "~/domain/mock-test/admin-types.server.ts";
import { typeIdOf } from "~/domain/mock-test/type-id.ts";
import { PaperPreview, PreviewNote } from "~/features/exam-draft/preview.tsx";
import { adminTypePaths } from "~/features/mock-test/admin-paths.ts";
import mockTestCss from "~/features/mock-test/mock-test.css?url";
import { MockTestTypePage } from "~/features/mock-test/type-page.tsx";
import examResultCss from "~/features/model-test/exam-result.css?url";
import { pageTitle } from "~/lib/page-title.ts";
import { nearestPage, PAGE_SIZE, pageFromPath } from "~/lib/paging.ts";
import { subjectNames } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/self-assessment-preview.ts";

export const handle: RouteHandle = areaPage;

export const links: Route.LinksFunction = () => [
	{ rel: "stylesheet", href: mockTestCss },
	{ rel: "stylesheet", href: examResultCss },
];

export const loader = ({ context, params, url }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const { type, descriptionHtml, paper } = await previewType(deps, actor, typeIdOf(params.typeUuid));
		const page = pageFromPath(url.searchParams.get("page") ?? undefined);
		const total = paper.questions.length;
		const nearest = nearestPage(page, total, PAGE_SIZE);
		if (nearest !== page) throw redirect(adminTypePaths.preview(type.uuid, nearest + 1));
		const questions = paper.questions.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE);
		return { type, descriptionHtml, questions, page, total, whole: paper.whole };
	});

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: pageTitle(`${m.discussion_preview()}: ${loaderData?.type.title ?? m.mock_test_name()}`) },
	{ name: "robots", content: "noindex" },
];

export default function PreviewSelfAssessment({ loaderData }: Route.ComponentProps) {
	const { type, descriptionHtml, questions, page, total, whole } = loaderData;
	return (
		<>
			<PreviewNote back={adminTypePaths.one(type.uuid)} name={type.title} />
			{page === 0 && <MockTestTypePage type={type} descriptionHtml={descriptionHtml} guest={false} preview />}
			<PaperPreview
				questions={questions}
				nameOf={subjectNames(type.subjects)}
				whole={whole}
				page={page}
				totalPages={Math.ceil(total / PAGE_SIZE)}
				hrefFor={(number) => adminTypePaths.preview(type.uuid, number)}
			/>
		</>
	);
}
