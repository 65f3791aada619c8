import { data, redirect } from "react-router";
import { paidBackOfType, withdrawType } from "~/domain/exam-withdrawal/withdraw-type.server.ts";
import { getAdminType } from "~/domain/mock-test/admin-types.server.ts";
import { withdrawSchema } from "~/domain/mock-test/draft-schemas.ts";
import { typeIdOf } from "~/domain/mock-test/type-id.ts";
import { CancelQuestion } from "~/features/exam-draft/cancel-question.tsx";
import { adminTypePaths } from "~/features/mock-test/admin-paths.ts";
import { pageTitle } from "~/lib/page-title.ts";
import { m } from "~/paraglide/messages.js";
import { postedForm } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/self-assessment-withdraw.ts";
import { refusedForm } from "./refused.server.ts";

export const handle: RouteHandle = areaPage;

export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const { row } = await getAdminType(deps, actor, typeIdOf(params.typeUuid));
		const { open, openAmount } = await paidBackOfType(deps, actor, row.uuid);
		return { uuid: row.uuid, name: row.title, open, openAmount };
	});

export async function action({ context, params, request }: Route.ActionArgs) {
	const submission = await postedForm(context, request, withdrawSchema);
	if (submission.status !== "success") return data(submission.reply(), { status: 400 });
	return orProblem(
		context,
		async ({ deps, actor, setToast }) => {
			const uuid = await withdrawType(deps, actor, typeIdOf(params.typeUuid), submission.value.name);
			setToast({ tone: "success", text: m.exam_draft_was_withdrawn() });
			return redirect(adminTypePaths.one(uuid));
		},
		refusedForm(submission),
	);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: pageTitle(`${m.exam_draft_withdraw()}: ${loaderData?.name ?? m.mock_test_name()}`) },
	{ name: "robots", content: "noindex" },
];

export default function WithdrawSelfAssessment({ loaderData, actionData }: Route.ComponentProps) {
	const { uuid, name, open, openAmount } = loaderData;
	return (
		<CancelQuestion
			name={name}
			back={adminTypePaths.one(uuid)}
			title={m.exam_draft_withdraw()}
			text={m.exam_draft_withdraw_text()}
			isPossible
			registrations={null}
			open={open}
			openAmount={openAmount}
			lastResult={actionData}
		/>
	);
}
