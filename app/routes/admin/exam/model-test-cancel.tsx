import { data, redirect } from "react-router";
import { cancelExam, paidBackOf } from "~/domain/exam-withdrawal/cancel-exam.server.ts";
import { getAdminExam } from "~/domain/model-test/admin-exams.server.ts";
import { cancelSchema } from "~/domain/model-test/draft-schemas.ts";
import { examIdOf } from "~/domain/model-test/exam-id.ts";
import { CancelQuestion } from "~/features/exam-draft/cancel-question.tsx";
import { adminExamPaths } from "~/features/model-test/admin-paths.ts";
import { pageTitle } from "~/lib/page-title.ts";
import { m } from "~/paraglide/messages.js";
import { postedForm } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/model-test-cancel.ts";
import { refusedForm } from "./refused.server.ts";

export const handle: RouteHandle = areaPage;

export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const { row, state } = await getAdminExam(deps, actor, examIdOf(params.examUuid));
		const { uuid, name } = row;
		return {
			uuid,
			name,
			over: state === "running" || state === "ended",
			paidBack: await paidBackOf(deps, actor, uuid),
		};
	});

export async function action({ context, params, request }: Route.ActionArgs) {
	const submission = await postedForm(context, request, cancelSchema);
	if (submission.status !== "success") return data(submission.reply(), { status: 400 });
	return orProblem(
		context,
		async ({ deps, actor, setToast }) => {
			const uuid = await cancelExam(deps, actor, examIdOf(params.examUuid), submission.value.name);
			setToast({ tone: "success", text: m.exam_draft_was_cancelled() });
			return redirect(adminExamPaths.one(uuid));
		},
		refusedForm(submission),
	);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: pageTitle(`${m.exam_draft_cancel()}: ${loaderData?.name ?? m.model_test_name()}`) },
	{ name: "robots", content: "noindex" },
];

export default function CancelModelTest({
	loaderData: { uuid, name, over, paidBack },
	actionData,
}: Route.ComponentProps) {
	return (
		<CancelQuestion
			name={name}
			back={adminExamPaths.one(uuid)}
			title={m.exam_draft_cancel()}
			text={over ? m.exam_draft_stays() : m.exam_draft_cancel_text()}
			isPossible={!over}
			registrations={paidBack.registrations}
			open={paidBack.open}
			openAmount={paidBack.openAmount}
			lastResult={actionData}
		/>
	);
}
