import { getFormProps, getInputProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, Form, redirect, useNavigation } from "react-router";
import { Button, ButtonLink } from "~/components/button.tsx";
import { CheckField } from "~/components/field.tsx";
import { FormErrors } from "~/components/form-errors.tsx";
import { ownAssignment } from "~/domain/assignment/access.server.ts";
import { deleteAssignment } from "~/domain/assignment/edit-assignment.server.ts";
import { deleteAssignmentSchema } from "~/domain/assignment/schemas.ts";
import { assignmentPaths } from "~/features/assignment/paths.ts";
import { pageTitle } from "~/lib/page-title.ts";
import { langOfText } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { postedForm } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/assignment-delete.ts";
import { refusedForm } from "./refused-form.server.ts";

export const handle: RouteHandle = areaPage;

export const loader = ({ context, params: { id, assignmentId } }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const { assignment } = await ownAssignment(deps, actor, { assignmentId, courseId: id });
		const { uuid, courseUuid, title } = assignment;
		return { assignment: { uuid, courseUuid, title } };
	});

export async function action({ context, params: { id, assignmentId }, request }: Route.ActionArgs) {
	const submission = await postedForm(context, request, deleteAssignmentSchema);
	if (submission.status !== "success") return data(submission.reply(), { status: 400 });
	return orProblem(
		context,
		async ({ deps, actor, setToast }) => {
			await deleteAssignment(deps, actor, { assignmentId, courseId: id });
			setToast({ tone: "success", text: m.assignment_deleted() });
			return redirect(assignmentPaths.list(id));
		},
		refusedForm(submission),
	);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: pageTitle(`${m.assignment_delete()}: ${loaderData?.assignment.title ?? m.assignment_name()}`) },
	{ name: "robots", content: "noindex" },
];

/** Asks before an assignment is deleted; one that somebody handed in for stays (ASG-1). */
export default function DeleteAssignment({ loaderData: { assignment }, actionData }: Route.ComponentProps) {
	const pending = useNavigation().formMethod === "POST";
	const [form, fields] = useForm({
		id: "delete",
		lastResult: actionData,
		shouldRevalidate: "onInput",
		onValidate: ({ formData }) => parseWithZod(formData, { schema: deleteAssignmentSchema }),
	});
	const { key, ...confirm } = getInputProps(fields.confirm, { type: "checkbox" });
	return (
		<section aria-labelledby="delete-assignment" className="grid max-w-144 gap-4">
			<h2 id="delete-assignment" className="text-lg">
				{m.assignment_delete_question()}
			</h2>
			<p className="[overflow-wrap:anywhere]" lang={langOfText(assignment.title)}>
				{assignment.title}
			</p>
			<p className="measure text-soft">{m.assignment_delete_text()}</p>
			<Form method="post" {...getFormProps(form)} className="grid gap-4">
				<FormErrors errors={form.errors} />
				<CheckField
					key={key}
					{...confirm}
					label={m.assignment_delete_sure()}
					error={fields.confirm.errors && m.assignment_delete_sure_needed()}
				/>
				<div className="flex flex-wrap gap-3">
					<Button variant="danger" icon="trash" pending={pending}>
						{m.assignment_delete()}
					</Button>
					<ButtonLink variant="quiet" href={assignmentPaths.submissions(assignment)}>
						{m.institute_keep()}
					</ButtonLink>
				</div>
			</Form>
		</section>
	);
}
