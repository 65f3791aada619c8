import { data, Form, redirect, useNavigation } from "react-router";
import { Button, ButtonLink } from "~/components/button.tsx";
import { FormErrors } from "~/components/form-errors.tsx";
import { PageHeader } from "~/components/surfaces.tsx";
import { assignmentErrors } from "~/domain/assignment/errors.ts";
import { deleteSubmission } from "~/domain/assignment/hand-in.server.ts";
import { deleteSubmissionSchema } from "~/domain/assignment/schemas.ts";
import { getMyAssignment } from "~/domain/assignment/submissions.server.ts";
import { myAssignmentPaths } from "~/features/assignment/paths.ts";
import { Work } from "~/features/assignment/work-view.tsx";
import { afterConflict } from "~/features/shell/after-conflict.ts";
import { pageTitle } from "~/lib/page-title.ts";
import { langOfText } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { postedFields } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/delete.ts";

export const handle: RouteHandle = areaPage;

export const shouldRevalidate = afterConflict;

/** Asks before what was handed in is deleted (ASG-4). */
export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const ids = { assignmentId: params.assignmentId };
		const { assignment, submissions } = await getMyAssignment(deps, actor, ids);
		const active = submissions.content.find(({ submission }) => submission.state === "active");
		if (!active) throw assignmentErrors.fail("SubmissionNotFound");
		const { uuid, courseUuid, title } = assignment;
		return { assignment: { uuid, courseUuid, title }, submission: active.submission, files: active.files };
	});

export async function action({ context, params, request }: Route.ActionArgs) {
	const { submission, version } = await postedFields(context, request, deleteSubmissionSchema);
	return orProblem(
		context,
		async ({ deps, actor, setToast }) => {
			await deleteSubmission(deps, actor, submission, { version });
			setToast({ tone: "success", text: m.assignment_taken_back() });
			return redirect(`/student/assignment/${params.assignmentId}`);
		},
		({ text, status }) => data({ error: text }, { status }),
	);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: pageTitle(`${m.assignment_take_back()}: ${loaderData?.assignment.title ?? m.assignment_name()}`) },
	{ name: "robots", content: "noindex" },
];

export default function DeleteSubmission({ loaderData, actionData }: Route.ComponentProps) {
	const { assignment, submission, files } = loaderData;
	const pending = useNavigation().formMethod === "POST";
	const back = myAssignmentPaths.one(assignment);
	return (
		<>
			<PageHeader
				back={{ href: back, label: assignment.title }}
				title={m.assignment_take_back_question()}
				lead={m.assignment_take_back_text()}
			/>
			<div className="grid max-w-3xl gap-6">
				<FormErrors errors={actionData ? [actionData.error] : null} />
				<div lang={langOfText(submission.text)}>
					<Work text={submission.text} files={files} />
				</div>
				<Form method="post" className="flex flex-wrap gap-3">
					<input type="hidden" name="submission" value={submission.uuid} />
					<input type="hidden" name="version" value={submission.version} />
					<Button variant="danger" icon="trash" pending={pending}>
						{m.assignment_take_back()}
					</Button>
					<ButtonLink variant="secondary" href={back}>
						{m.institute_keep()}
					</ButtonLink>
				</Form>
			</div>
		</>
	);
}
