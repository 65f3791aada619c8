import { data, redirect } from "react-router";
import { getAdminExam } from "~/domain/model-test/admin-exams.server.ts";
import { copyExamSchema } from "~/domain/model-test/draft-schemas.ts";
import { examIdOf } from "~/domain/model-test/exam-id.ts";
import { copyExam } from "~/domain/model-test/save-exam.server.ts";
import { CopyExamForm } from "~/features/exam-draft/copy-form.tsx";
import { adminExamPaths } from "~/features/model-test/admin-paths.ts";
import { pageTitle } from "~/lib/page-title.ts";
import { dhakaLocal } from "~/lib/time.ts";
import { m } from "~/paraglide/messages.js";
import { postedForm } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/model-test-copy.ts";
import { refusedForm } from "./refused.server.ts";

export const handle: RouteHandle = areaPage;

const WEEK_MS = 7 * 86_400_000;

/** The same hour of the same day of the week, the next time it comes: that is what weekly tests are copied for. */
function nextWeek(startAt: number, now: number): number {
	const weeks = Math.max(1, Math.ceil((now - startAt) / WEEK_MS));
	return startAt + weeks * WEEK_MS;
}

export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const { row } = await getAdminExam(deps, actor, examIdOf(params.examUuid));
		return { uuid: row.uuid, name: row.name, startAt: dhakaLocal(nextWeek(row.startAt, deps.clock())) };
	});

export async function action({ context, params, request }: Route.ActionArgs) {
	const submission = await postedForm(context, request, copyExamSchema);
	if (submission.status !== "success") return data(submission.reply(), { status: 400 });
	return orProblem(
		context,
		async ({ deps, actor, setToast }) => {
			const uuid = await copyExam(deps, actor, examIdOf(params.examUuid), submission.value);
			setToast({ tone: "success", text: m.exam_draft_created() });
			return redirect(adminExamPaths.one(uuid));
		},
		refusedForm(submission),
	);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: pageTitle(`${m.exam_draft_copy()}: ${loaderData?.name ?? m.model_test_name()}`) },
	{ name: "robots", content: "noindex" },
];

export default function CopyModelTest({ loaderData, actionData }: Route.ComponentProps) {
	return <CopyExamForm {...loaderData} back={adminExamPaths.one(loaderData.uuid)} lastResult={actionData} />;
}
