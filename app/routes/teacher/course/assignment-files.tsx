import { data, redirect } from "react-router";
import { requireRole } from "~/domain/account/access.ts";
import { attachFormSchema } from "~/domain/asset/attachment-schemas.ts";
import { ownAssignment } from "~/domain/assignment/access.server.ts";
import { attachToAssignment } from "~/domain/assignment/files.server.ts";
import { getAssignment } from "~/domain/assignment/submissions.server.ts";
import { AttachForm } from "~/features/asset/attach-form.tsx";
import { AttachmentList } from "~/features/asset/attachment-list.tsx";
import { assignmentPaths } from "~/features/assignment/paths.ts";
import { ArchivedNotice } from "~/features/course/archived-notice.tsx";
import { pageTitle } from "~/lib/page-title.ts";
import { langOfText } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { appContext } from "~/request/app-context.ts";
import { postedAttachments } from "~/request/posted-attachments.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/assignment-files.ts";

export const handle: RouteHandle = areaPage;

/** The files of an assignment: seen, added, and removed after a question. */
export const loader = ({ context, params: { id, assignmentId } }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const ids = { assignmentId, courseId: id };
		const { assignment, course } = await getAssignment(deps, requireRole(actor, "teacher"), ids);
		const { uuid, courseUuid, title, files } = assignment;
		return { assignment: { uuid, courseUuid, title }, files, archived: course.archivedAt !== null };
	});

export async function action({ context, params: { id, assignmentId }, request }: Route.ActionArgs) {
	const { deps, actor } = context.get(appContext);
	const ids = { assignmentId, courseId: id };
	const { submission, refused } = await postedAttachments(context, request, attachFormSchema, () =>
		ownAssignment(deps, actor, ids),
	);
	const again = (status: number, error: string | null) => data({ error }, { status });
	if (submission.status !== "success") return again(400, refused?.text ?? m.asset_missing());
	return orProblem(
		context,
		async ({ setToast }) => {
			// What came before a file that was refused is attached all the same.
			const { assets } = submission.value;
			if (assets.length > 0 || !refused) await attachToAssignment(deps, actor, ids, assets);
			if (refused) return again(refused.status, refused.text);
			setToast({ tone: "success", text: m.asset_attached() });
			return redirect(assignmentPaths.files(id, assignmentId), 303);
		},
		({ text, status }) => again(status, text),
	);
}

/** Also after a refusal: what came before the file that was refused is attached. */
export const shouldRevalidate = () => true;

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: pageTitle(`${m.assignment_files_edit()}: ${loaderData?.assignment.title ?? m.assignment_name()}`) },
	{ name: "robots", content: "noindex" },
];

export default function AssignmentFiles({ loaderData, actionData }: Route.ComponentProps) {
	const { assignment, files, archived } = loaderData;
	return (
		<section aria-labelledby="assignment-files" className="grid max-w-3xl gap-4">
			<p>
				<a href={assignmentPaths.submissions(assignment)} lang={langOfText(assignment.title)}>
					{assignment.title}
				</a>
			</p>
			<h2 id="assignment-files" className="text-lg">
				{m.assignment_files_edit()}
			</h2>
			<AttachmentList
				files={files}
				label={m.data_use_kind_file()}
				removeHref={
					archived ? undefined : (file) => assignmentPaths.removeFile(assignment.courseUuid, assignment.uuid, file)
				}
			/>
			{archived ? (
				<ArchivedNotice uuid={assignment.courseUuid} />
			) : (
				<AttachForm key={files.length} files={files} error={actionData?.error ?? null} />
			)}
		</section>
	);
}
