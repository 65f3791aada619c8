import { data, redirect } from "react-router";
import { getAdminType } from "~/domain/mock-test/admin-types.server.ts";
import { copyTypeSchema } from "~/domain/mock-test/draft-schemas.ts";
import { copyType } from "~/domain/mock-test/save-type.server.ts";
import { typeIdOf } from "~/domain/mock-test/type-id.ts";
import { CopyTypeForm } from "~/features/exam-draft/copy-form.tsx";
import { adminTypePaths } from "~/features/mock-test/admin-paths.ts";
import { pageTitle } from "~/lib/page-title.ts";
import { m } from "~/paraglide/messages.js";
import { postedForm } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/self-assessment-copy.ts";
import { refusedForm } from "./refused.server.ts";

export const handle: RouteHandle = areaPage;

export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const { row } = await getAdminType(deps, actor, typeIdOf(params.typeUuid));
		return { uuid: row.uuid, name: row.title };
	});

export async function action({ context, params, request }: Route.ActionArgs) {
	const submission = await postedForm(context, request, copyTypeSchema);
	if (submission.status !== "success") return data(submission.reply(), { status: 400 });
	return orProblem(
		context,
		async ({ deps, actor, setToast }) => {
			const uuid = await copyType(deps, actor, typeIdOf(params.typeUuid), submission.value.title);
			setToast({ tone: "success", text: m.exam_draft_created() });
			return redirect(adminTypePaths.one(uuid));
		},
		refusedForm(submission),
	);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: pageTitle(`${m.exam_draft_copy()}: ${loaderData?.name ?? m.mock_test_name()}`) },
	{ name: "robots", content: "noindex" },
];

export default function CopySelfAssessment({ loaderData, actionData }: Route.ComponentProps) {
	return <CopyTypeForm {...loaderData} back={adminTypePaths.one(loaderData.uuid)} lastResult={actionData} />;
}
