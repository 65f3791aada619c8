import { data, redirect } from "react-router";
import { createAssignment } from "~/domain/assignment/create-assignment.server.ts";
import { lectureChoices } from "~/domain/assignment/queries.server.ts";
import { detailsOf, newAssignmentSchema } from "~/domain/assignment/schemas.ts";
import { ownCourse } from "~/domain/course/access.server.ts";
import { ERRORS } from "~/domain/errors.ts";
import type { SentBefore } from "~/features/asset/sent-before.tsx";
import type { NewWithFilesReply } from "~/features/asset/written-form.tsx";
import { NewAssignmentForm } from "~/features/assignment/assignment-form.tsx";
import { assignmentPaths } from "~/features/assignment/paths.ts";
import { ArchivedNotice } from "~/features/course/archived-notice.tsx";
import { uuidSchema } from "~/lib/address-id.ts";
import { pageTitle } from "~/lib/page-title.ts";
import { m } from "~/paraglide/messages.js";
import { appContext } from "~/request/app-context.ts";
import { postedAttachments } from "~/request/posted-attachments.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import proseCss from "~/styles/prose.css?url";
import type { Route } from "./+types/assignment-new.ts";
import { ownCourseHere } from "./own-course.server.ts";
import { previewed } from "./previewed.server.ts";

export const handle: RouteHandle = areaPage;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: proseCss }];

export const loader = ({ context, params, url }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const lectureUuid = uuidSchema.safeParse(url.searchParams.get("lecture")).data;
		const [{ course }, lectures] = await Promise.all([
			ownCourseHere(context, params.id),
			lectureChoices(deps, actor, params.id, lectureUuid),
		]);
		const { uuid, title, startAt, endAt, archivedAt } = course;
		const archived = archivedAt !== null;
		return { course: { uuid, title, startAt, endAt }, lectures, lectureUuid, archived, sendKey: crypto.randomUUID() };
	});

export async function action({ context, params, request }: Route.ActionArgs) {
	const { deps, actor } = context.get(appContext);
	const { submission, refused, kept, said } = await postedAttachments(context, request, newAssignmentSchema, () =>
		ownCourse(deps, actor, params.id),
	);
	/** The form as it was, with the files that are here already: nothing of it is lost. */
	const again = async (status: number, errors?: Parameters<typeof submission.reply>[0], sentBefore?: SentBefore) =>
		data<NewWithFilesReply>({ result: submission.reply(errors), kept: await kept(), sentBefore }, { status });
	/** The press before arrived and its answer was lost: leads to what it made. */
	const arrived = (href: string) =>
		again(409, { formErrors: [m.asset_form_arrived()] }, { href, nextKey: crypto.randomUUID() });
	if (refused) return again(refused.status, { formErrors: [refused.text] });
	if (submission.status !== "success") return again(400);
	const { assets, key, preview, description } = submission.value;
	if (preview)
		return orProblem(context, async () => {
			await ownCourse(deps, actor, params.id);
			const result = await previewed(submission, description);
			return data<NewWithFilesReply>({ result, kept: await kept() });
		});
	return orProblem(
		context,
		async ({ setToast }) => {
			const made = await createAssignment(deps, actor, params.id, detailsOf(submission.value), { assets, key });
			setToast({ tone: "success", text: m.assignment_created() });
			return redirect(assignmentPaths.submissions(made), 303);
		},
		(problem, _, { uuid, courseUuid }) => {
			if (problem.code === "KeyReused") return arrived(assignmentPaths.edit(String(courseUuid), String(uuid)));
			const { field } = ERRORS[problem.code];
			const words = [said(problem)];
			return again(problem.status, field ? { fieldErrors: { [field]: words } } : { formErrors: words });
		},
	);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: pageTitle(`${m.assignment_new()} · ${loaderData?.course.title ?? m.course_name()}`) },
	{ name: "robots", content: "noindex" },
];

export default function NewAssignment({ loaderData, actionData }: Route.ComponentProps) {
	const { course, lectures, lectureUuid, archived, sendKey } = loaderData;
	return (
		<>
			<h2 className="mb-4 text-lg">{m.assignment_new()}</h2>
			{archived && !actionData ? (
				<ArchivedNotice uuid={course.uuid} />
			) : (
				<NewAssignmentForm
					course={course}
					lectures={lectures}
					lectureUuid={lectureUuid}
					sendKey={sendKey}
					reply={actionData}
				/>
			)}
		</>
	);
}
