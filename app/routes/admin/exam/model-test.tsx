import { data, redirect } from "react-router";
import { draftChoices } from "~/domain/exam-draft/choices.server.ts";
import { paidBackOf } from "~/domain/exam-withdrawal/cancel-exam.server.ts";
import { getAdminExam } from "~/domain/model-test/admin-exams.server.ts";
import { editExamSchema, typedExam } from "~/domain/model-test/draft-schemas.ts";
import { examIdOf } from "~/domain/model-test/exam-id.ts";
import { changeExam } from "~/domain/model-test/save-exam.server.ts";
import { AdminExamView } from "~/features/model-test/admin-exam-view.tsx";
import { adminExamPaths } from "~/features/model-test/admin-paths.ts";
import { examValues } from "~/features/model-test/exam-form.tsx";
import { pageTitle } from "~/lib/page-title.ts";
import { m } from "~/paraglide/messages.js";
import { postedForm } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import proseCss from "~/styles/prose.css?url";
import type { Route } from "./+types/model-test.ts";
import { previewed } from "./previewed.server.ts";
import { DRAFT_FORM, refusedForm } from "./refused.server.ts";

export const handle: RouteHandle = areaPage;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: proseCss }];

export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const { row, draft, lines, checks, state, registrations, changedSince } = await getAdminExam(
			deps,
			actor,
			examIdOf(params.examUuid),
		);
		const [choices, paidBack] = await Promise.all([
			draftChoices(deps, actor),
			state === "cancelled" ? paidBackOf(deps, actor, row.uuid) : null,
		]);
		const { uuid, name, startAt, stopAt, updatedAt: version } = row;
		const exam = { uuid, name, startAt, stopAt, version, state, registrations, changedSince };
		return { exam, values: examValues(draft), lines, choices, checks, paidBack };
	});

export async function action({ context, params, request }: Route.ActionArgs) {
	const submission = await postedForm(context, request, editExamSchema, DRAFT_FORM);
	if (submission.status !== "success") return data(submission.reply(), { status: 400 });
	const { version, preview, ...typed } = submission.value;
	return orProblem(
		context,
		async ({ deps, actor, setToast }) => {
			if (preview) return await previewed(actor, submission, typed);
			const uuid = await changeExam(deps, actor, examIdOf(params.examUuid), { ...typedExam(typed), version });
			setToast({ tone: "success", text: m.course_saved() });
			return redirect(adminExamPaths.one(uuid));
		},
		refusedForm(submission),
	);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: pageTitle(loaderData?.exam.name ?? m.model_test_name()) },
	{ name: "robots", content: "noindex" },
];

export default function ModelTest({ loaderData, actionData }: Route.ComponentProps) {
	return <AdminExamView {...loaderData} lastResult={actionData} />;
}
