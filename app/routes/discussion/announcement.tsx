import { data, redirect } from "react-router";
import { announcementOf } from "~/domain/discussion/announcements.server.ts";
import { editAnnouncement } from "~/domain/discussion/change-announcement.server.ts";
import { talkPaths } from "~/domain/discussion/paths.ts";
import { MAX } from "~/domain/discussion/rules.ts";
import { editAnnouncementSchema } from "~/domain/discussion/schemas.ts";
import { KatexStyles } from "~/features/attempt/katex-styles.tsx";
import { ArchivedNotice } from "~/features/course/archived-notice.tsx";
import { WriteForm, type WriteReply } from "~/features/discussion/write-form.tsx";
import { renderWithin } from "~/lib/markdown.server.ts";
import { pageTitle } from "~/lib/page-title.ts";
import { m } from "~/paraglide/messages.js";
import { postedForm } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import proseCss from "~/styles/prose.css?url";
import type { Route } from "./+types/announcement.ts";

export const handle: RouteHandle = areaPage;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: proseCss }];

/** An announcement, for the teacher to write anew (DSC-1). */
export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const { said, course } = await announcementOf(deps, actor, params.announcementUuid);
		const archived = course.archivedAt !== null;
		return { body: said.words?.body ?? "", title: course.courseTitle, course: course.courseUuid, archived };
	});

export async function action({ context, params, request }: Route.ActionArgs) {
	const { announcementUuid } = params;
	const submission = await postedForm(context, request, editAnnouncementSchema);
	const reply = (status: number, preview: string | null = null, formErrors?: string[]) =>
		data<WriteReply>({ result: submission.reply(formErrors && { formErrors }), preview }, { status });
	if (submission.status !== "success") return reply(400);
	const { course } = await orProblem(context, ({ deps, actor }) => announcementOf(deps, actor, announcementUuid));
	const { body, preview } = submission.value;
	if (preview) return reply(200, await renderWithin(body));
	return orProblem(
		context,
		async ({ deps, actor, setToast }) => {
			await editAnnouncement(deps, actor, announcementUuid, { body });
			setToast({ tone: "success", text: m.common_saved() });
			return redirect(talkPaths.announcements("teacher", course.courseUuid));
		},
		({ text, status }) => reply(status, null, [text]),
	);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: pageTitle(`${m.discussion_edit_announcement()} · ${loaderData?.title ?? m.course_name()}`) },
	{ name: "robots", content: "noindex" },
];

export default function EditAnnouncement({ loaderData: { body, course, archived }, actionData }: Route.ComponentProps) {
	return (
		<section className="card grid max-w-3xl gap-4" aria-labelledby="edit">
			<KatexStyles in={[actionData?.preview]} />
			<h2 id="edit" className="text-lg">
				{m.discussion_edit_announcement()}
			</h2>
			{archived && !actionData ? (
				<ArchivedNotice uuid={course} />
			) : (
				// What was typed stays in its form, which says it then.
				<WriteForm
					id="edit-announcement"
					schema={editAnnouncementSchema}
					most={MAX.announcement}
					label={m.discussion_body()}
					hint={m.discussion_write_hint()}
					button={m.common_save()}
					written={body}
					reply={actionData}
					rows={10}
				/>
			)}
		</section>
	);
}
