import { data, redirect } from "react-router";
import { ButtonLink } from "~/components/button.tsx";
import { EmptyState } from "~/components/feedback.tsx";
import { PageHeader } from "~/components/surfaces.tsx";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { type GradesForm, gradesForm, subjectsPanelSchema } from "~/domain/question-bank/edit-schemas.ts";
import { addNamed, deleteNamed, listGrades, renameNamed } from "~/domain/question-bank/subjects.server.ts";
import { bankPaths } from "~/features/question-bank/paths.ts";
import { GradeRows, GradesPanelView } from "~/features/question-bank/subjects-view.tsx";
import { m } from "~/paraglide/messages.js";
import { postedForm } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/classes.ts";
import { refusedForm } from "./exam/refused.server.ts";

export const handle: RouteHandle = areaPage;

export const loader = ({ context, url }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => ({
		grades: await listGrades(deps, actor),
		panel: subjectsPanelSchema.parse(Object.fromEntries(url.searchParams)),
	}));

/** @throws DomainError of the use cases */
function carryOut(deps: Deps, actor: Actor | null, form: GradesForm): Promise<unknown> {
	switch (form.intent) {
		case "add-grade":
			return addNamed(deps, actor, form, "grade");
		case "save-grade":
			return renameNamed(deps, actor, "grade", form.uuid, form);
		default:
			return deleteNamed(deps, actor, "grade", form);
	}
}

export async function action({ context, request }: Route.ActionArgs) {
	const submission = await postedForm(context, request, gradesForm);
	if (submission.status !== "success") return data(submission.reply(), { status: 400 });
	return orProblem(
		context,
		async ({ deps, actor, setToast }) => {
			await carryOut(deps, actor, submission.value);
			setToast({ tone: "success", text: m.common_saved() });
			return redirect(bankPaths.grades());
		},
		refusedForm(submission),
	);
}

export const meta: Route.MetaFunction = () => [
	{ title: `${m.question_bank_classes()} · ${m.common_app_name()}` },
	{ name: "robots", content: "noindex" },
];

export default function Classes({ loaderData: { grades, panel }, actionData }: Route.ComponentProps) {
	return (
		<>
			<PageHeader
				title={m.question_bank_classes()}
				lead={m.question_bank_classes_lead()}
				actions={
					<ButtonLink href={bankPaths.grades({ do: "add", kind: "grade" })} icon="plus">
						{m.question_bank_class_new()}
					</ButtonLink>
				}
			/>
			<GradesPanelView panel={panel} grades={grades} reply={actionData} />
			{grades.length === 0 ? <EmptyState title={m.question_bank_classes_none()} /> : <GradeRows grades={grades} />}
		</>
	);
}
