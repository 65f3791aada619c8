import { data, redirect } from "react-router";
import { ButtonLink } from "~/components/button.tsx";
import { EmptyState } from "~/components/feedback.tsx";
import { PageHeader } from "~/components/surfaces.tsx";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { type SubjectsForm, subjectsForm, subjectsPanelSchema } from "~/domain/question-bank/edit-schemas.ts";
import { addNamed, deleteNamed, listSubjects, renameNamed } from "~/domain/question-bank/subjects.server.ts";
import { bankPaths } from "~/features/question-bank/paths.ts";
import { SubjectRows, SubjectsPanelView } from "~/features/question-bank/subjects-view.tsx";
import { m } from "~/paraglide/messages.js";
import { postedForm } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/subjects.ts";
import { refusedForm } from "./exam/refused.server.ts";

export const handle: RouteHandle = areaPage;

export const loader = ({ context, url }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => ({
		subjects: await listSubjects(deps, actor),
		panel: subjectsPanelSchema.parse(Object.fromEntries(url.searchParams)),
	}));

/** @throws DomainError of the use cases */
function carryOut(deps: Deps, actor: Actor | null, form: SubjectsForm): Promise<unknown> {
	switch (form.intent) {
		case "add-subject":
		case "add-topic":
			return addNamed(deps, actor, form);
		case "save-subject":
		case "save-topic":
			return renameNamed(deps, actor, form.intent === "save-topic" ? "topic" : "subject", form.uuid, form);
		default:
			return deleteNamed(deps, actor, form.intent === "delete-topic" ? "topic" : "subject", form);
	}
}

export async function action({ context, request }: Route.ActionArgs) {
	const submission = await postedForm(context, request, subjectsForm);
	if (submission.status !== "success") return data(submission.reply(), { status: 400 });
	return orProblem(
		context,
		async ({ deps, actor, setToast }) => {
			await carryOut(deps, actor, submission.value);
			setToast({ tone: "success", text: m.common_saved() });
			return redirect(bankPaths.subjects());
		},
		refusedForm(submission),
	);
}

export const meta: Route.MetaFunction = () => [
	{ title: `${m.question_bank_subjects()} · ${m.common_app_name()}` },
	{ name: "robots", content: "noindex" },
];

export default function Subjects({ loaderData: { subjects, panel }, actionData }: Route.ComponentProps) {
	return (
		<>
			<PageHeader
				title={m.question_bank_subjects()}
				lead={m.question_bank_subjects_lead()}
				actions={
					<ButtonLink href={bankPaths.subjects({ do: "add", kind: "subject" })} icon="plus">
						{m.question_bank_subject_new()}
					</ButtonLink>
				}
			/>
			<SubjectsPanelView panel={panel} subjects={subjects} reply={actionData} />
			{subjects.length === 0 ? (
				<EmptyState title={m.question_bank_subjects_none()} />
			) : (
				<SubjectRows subjects={subjects} />
			)}
		</>
	);
}
