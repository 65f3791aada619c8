import { data, redirect } from "react-router";
import { getAdminType } from "~/domain/mock-test/admin-types.server.ts";
import { publishSchema } from "~/domain/mock-test/draft-schemas.ts";
import { publishReadyType } from "~/domain/mock-test/save-type.server.ts";
import { typeIdOf } from "~/domain/mock-test/type-id.ts";
import { PublishQuestion } from "~/features/exam-draft/publish-question.tsx";
import { adminTypePaths } from "~/features/mock-test/admin-paths.ts";
import { afterConflict } from "~/features/shell/after-conflict.ts";
import { pageTitle } from "~/lib/page-title.ts";
import { m } from "~/paraglide/messages.js";
import { postedFields } from "~/request/posted-form.server.ts";
import { orProblem, refused } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/self-assessment-publish.ts";

export const handle: RouteHandle = areaPage;

// Nothing is typed here: what is published is looked at anew.
export const shouldRevalidate = afterConflict;

export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const { row, checks } = await getAdminType(deps, actor, typeIdOf(params.typeUuid));
		return { uuid: row.uuid, name: row.title, version: row.updatedAt, checks };
	});

export async function action({ context, params, request }: Route.ActionArgs) {
	const { version } = await postedFields(context, request, publishSchema);
	return orProblem(
		context,
		async ({ deps, actor, setToast }) => {
			const { typeUuid } = await publishReadyType(deps, actor, typeIdOf(params.typeUuid), version);
			setToast({ tone: "success", text: m.exam_draft_published() });
			return redirect(adminTypePaths.one(typeUuid));
		},
		(problem) => {
			if (problem.status === 404) throw data(problem, { status: 404 });
			return refused(problem);
		},
	);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: pageTitle(`${m.content_publish()}: ${loaderData?.name ?? m.mock_test_name()}`) },
	{ name: "robots", content: "noindex" },
];

export default function PublishSelfAssessment({ loaderData, actionData }: Route.ComponentProps) {
	return (
		<PublishQuestion
			{...loaderData}
			back={adminTypePaths.one(loaderData.uuid)}
			text={m.exam_draft_publish_type_text()}
			error={actionData?.error ?? null}
		/>
	);
}
