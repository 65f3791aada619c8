import { data, redirect } from "react-router";
import { PageHeader } from "~/components/surfaces.tsx";
import { newExamChoices } from "~/domain/model-test/admin-exams.server.ts";
import { newExamSchema, typedExam } from "~/domain/model-test/draft-schemas.ts";
import { createExam } from "~/domain/model-test/save-exam.server.ts";
import { adminExamPaths } from "~/features/model-test/admin-paths.ts";
import { ExamForm, newExamValues } from "~/features/model-test/exam-form.tsx";
import { pageTitle } from "~/lib/page-title.ts";
import { m } from "~/paraglide/messages.js";
import { postedForm } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import proseCss from "~/styles/prose.css?url";
import type { Route } from "./+types/model-test-new.ts";
import { importOf } from "./import-of.ts";
import { previewed } from "./previewed.server.ts";
import { DRAFT_FORM, refusedForm } from "./refused.server.ts";

export const handle: RouteHandle = areaPage;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: proseCss }];

/** `?import=` asks for the questions of one import. */
export const loader = ({ context, url }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const importUuid = importOf(url);
		const { lines, name, ...choices } = await newExamChoices(deps, actor, importUuid);
		return { lines, choices, values: newExamValues(deps.clock(), importUuid, name) };
	});

export async function action({ context, request }: Route.ActionArgs) {
	const submission = await postedForm(context, request, newExamSchema, DRAFT_FORM);
	if (submission.status !== "success") return data(submission.reply(), { status: 400 });
	return orProblem(
		context,
		async ({ deps, actor, setToast }) => {
			const { preview, ...typed } = submission.value;
			if (preview) return await previewed(actor, submission, typed);
			const uuid = await createExam(deps, actor, typedExam(typed));
			setToast({ tone: "success", text: m.exam_draft_created() });
			return redirect(adminExamPaths.one(uuid));
		},
		refusedForm(submission),
	);
}

export const meta: Route.MetaFunction = () => [
	{ title: pageTitle(m.exam_draft_new_exam()) },
	{ name: "robots", content: "noindex" },
];

export default function NewModelTest({ loaderData, actionData }: Route.ComponentProps) {
	return (
		<>
			<PageHeader
				back={{ href: adminExamPaths.list(), label: m.model_test_names() }}
				title={m.exam_draft_new_exam()}
				lead={m.exam_draft_new_lead()}
			/>
			<ExamForm {...loaderData} lastResult={actionData} />
		</>
	);
}
