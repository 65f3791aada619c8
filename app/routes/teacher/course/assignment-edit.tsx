import { data, redirect } from "react-router";
import { ownAssignment } from "~/domain/assignment/access.server.ts";
import { editAssignment } from "~/domain/assignment/edit-assignment.server.ts";
import { lectureChoices } from "~/domain/assignment/queries.server.ts";
import { detailsOf, editAssignmentSchema } from "~/domain/assignment/schemas.ts";
import { EditAssignmentForm } from "~/features/assignment/assignment-form.tsx";
import { assignmentPaths } from "~/features/assignment/paths.ts";
import { ArchivedNotice } from "~/features/course/archived-notice.tsx";
import { pageTitle } from "~/lib/page-title.ts";
import { m } from "~/paraglide/messages.js";
import { postedForm } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import proseCss from "~/styles/prose.css?url";
import type { Route } from "./+types/assignment-edit.ts";
import { previewed } from "./previewed.server.ts";
import { refusedForm } from "./refused-form.server.ts";

export const handle: RouteHandle = areaPage;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: proseCss }];

export const loader = ({ context, params: { id, assignmentId } }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const { assignment, course } = await ownAssignment(deps, actor, { assignmentId, courseId: id });
		const lectures = await lectureChoices(deps, actor, id, assignment.lectureUuid);
		const { uuid, startAt, endAt, archivedAt } = course;
		return { assignment, lectures, course: { uuid, startAt, endAt }, archived: archivedAt !== null };
	});

export async function action({ context, params: { id, assignmentId }, request }: Route.ActionArgs) {
	const submission = await postedForm(context, request, editAssignmentSchema);
	if (submission.status !== "success") return data(submission.reply(), { status: 400 });
	return orProblem(
		context,
		async ({ deps, actor, setToast }) => {
			const { preview, description } = submission.value;
			if (preview) return previewed(submission, description);
			const change = { ...detailsOf(submission.value), version: submission.value.version };
			const changed = await editAssignment(deps, actor, { assignmentId, courseId: id }, change);
			setToast({ tone: "success", text: m.assignment_saved() });
			return redirect(assignmentPaths.submissions(changed));
		},
		refusedForm(submission),
	);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: pageTitle(`${m.assignment_edit()}: ${loaderData?.assignment.title ?? m.assignment_name()}`) },
	{ name: "robots", content: "noindex" },
];

export default function EditAssignment({ loaderData, actionData }: Route.ComponentProps) {
	const { assignment, lectures, course, archived } = loaderData;
	return (
		<>
			<h2 className="mb-4 text-lg">{m.assignment_edit()}</h2>
			{archived && !actionData ? (
				<ArchivedNotice uuid={course.uuid} />
			) : (
				<EditAssignmentForm
					key={assignment.version}
					course={course}
					lectures={lectures}
					assignment={assignment}
					lastResult={actionData}
				/>
			)}
		</>
	);
}
