import { redirect } from "react-router";
import { announcementOf } from "~/domain/discussion/announcements.server.ts";
import { deleteAnnouncement } from "~/domain/discussion/change-announcement.server.ts";
import { talkPaths } from "~/domain/discussion/paths.ts";
import { deleteSaidSchema } from "~/domain/discussion/schemas.ts";
import { DeleteQuestion } from "~/features/discussion/delete-question.tsx";
import { pageTitle } from "~/lib/page-title.ts";
import { m } from "~/paraglide/messages.js";
import { postedFields } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import proseCss from "~/styles/prose.css?url";
import type { Route } from "./+types/announcement-delete.ts";

export const handle: RouteHandle = areaPage;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: proseCss }];

/** Asks before an announcement goes (DSC-1). */
export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, ({ deps, actor }) => announcementOf(deps, actor, params.announcementUuid));

export async function action({ context, params, request }: Route.ActionArgs) {
	await postedFields(context, request, deleteSaidSchema);
	return orProblem(context, async ({ deps, actor, setToast }) => {
		const course = await deleteAnnouncement(deps, actor, params.announcementUuid);
		setToast({ tone: "success", text: m.discussion_deleted() });
		return redirect(talkPaths.announcements("teacher", course));
	});
}

export const meta: Route.MetaFunction = () => [
	{ title: pageTitle(m.discussion_delete_title()) },
	{ name: "robots", content: "noindex" },
];

export default function DeleteAnnouncement({ loaderData: { said, course } }: Route.ComponentProps) {
	return <DeleteQuestion of={said} keep={talkPaths.announcements("teacher", course.courseUuid)} heading="h2" />;
}
