import { redirect } from "react-router";
import { detachFormSchema } from "~/domain/asset/attachment-schemas.ts";
import { detachFromAssignment, ownAssignmentFile } from "~/domain/assignment/files.server.ts";
import { RemoveAttachmentQuestion } from "~/features/asset/remove-question.tsx";
import { assignmentPaths } from "~/features/assignment/paths.ts";
import { pageTitle } from "~/lib/page-title.ts";
import { m } from "~/paraglide/messages.js";
import { postedFields } from "~/request/posted-form.server.ts";
import { orProblem, refused } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/assignment-file-remove.ts";

export const handle: RouteHandle = areaPage;

type Params = { id: string; assignmentId: string };
const idsOf = ({ id, assignmentId }: Params) => ({ assignmentId, courseId: id });

/** Asks before a file is taken from an assignment (AST-7). */
export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const { assignment, file } = await ownAssignmentFile(deps, actor, idsOf(params), params.assetUuid);
		const { uuid, courseUuid, title } = assignment;
		return { assignment: { uuid, courseUuid, title }, file };
	});

export async function action({ context, params, request }: Route.ActionArgs) {
	await postedFields(context, request, detachFormSchema);
	return orProblem(
		context,
		async ({ deps, actor, setToast }) => {
			await detachFromAssignment(deps, actor, idsOf(params), params.assetUuid);
			setToast({ tone: "success", text: m.asset_removed() });
			return redirect(assignmentPaths.files(params.id, params.assignmentId), 303);
		},
		refused,
	);
}

export const meta: Route.MetaFunction = () => [
	{ title: pageTitle(m.asset_remove_title()) },
	{ name: "robots", content: "noindex" },
];

export default function RemoveAssignmentFile({ loaderData: { assignment, file }, actionData }: Route.ComponentProps) {
	return (
		<RemoveAttachmentQuestion
			file={file}
			from={assignment.title}
			keep={assignmentPaths.files(assignment.courseUuid, assignment.uuid)}
			error={actionData?.error ?? null}
		/>
	);
}
