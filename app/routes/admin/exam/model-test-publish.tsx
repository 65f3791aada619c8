import { data, redirect } from "react-router";
import { getAdminExam } from "~/domain/model-test/admin-exams.server.ts";
import { publishSchema } from "~/domain/model-test/draft-schemas.ts";
import { examIdOf } from "~/domain/model-test/exam-id.ts";
import { publishReadyExam } from "~/domain/model-test/save-exam.server.ts";
import { PublishQuestion } from "~/features/exam-draft/publish-question.tsx";
import { adminExamPaths } from "~/features/model-test/admin-paths.ts";
import { afterConflict } from "~/features/shell/after-conflict.ts";
import { pageTitle } from "~/lib/page-title.ts";
import { m } from "~/paraglide/messages.js";
import { postedFields } from "~/request/posted-form.server.ts";
import { orProblem, refused } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/model-test-publish.ts";

export const handle: RouteHandle = areaPage;

// Nothing is typed here: what is published is looked at anew.
export const shouldRevalidate = afterConflict;

export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const { row, checks } = await getAdminExam(deps, actor, examIdOf(params.examUuid));
		return { uuid: row.uuid, name: row.name, version: row.updatedAt, checks };
	});

export async function action({ context, params, request }: Route.ActionArgs) {
	const { version } = await postedFields(context, request, publishSchema);
	return orProblem(
		context,
		async ({ deps, actor, setToast }) => {
			const { examUuid } = await publishReadyExam(deps, actor, examIdOf(params.examUuid), version);
			setToast({ tone: "success", text: m.exam_draft_published() });
			return redirect(adminExamPaths.one(examUuid));
		},
		(problem) => {
			if (problem.status === 404) throw data(problem, { status: 404 });
			return refused(problem);
		},
	);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: pageTitle(`${m.content_publish()}: ${loaderData?.name ?? m.model_test_name()}`) },
	{ name: "robots", content: "noindex" },
];

export default function PublishModelTest({ loaderData, actionData }: Route.ComponentProps) {
	return (
		<PublishQuestion
			{...loaderData}
			back={adminExamPaths.one(loaderData.uuid)}
			text={m.exam_draft_publish_text()}
			error={actionData?.error ?? null}
		/>
	);
}
