import { data, redirect } from "react-router";
import { PageHeader } from "~/components/surfaces.tsx";
import { requireRole } from "~/domain/account/access.ts";
import { createAnnouncement, renderedAnnouncement } from "~/domain/site-announcement/save-announcement.server.ts";
import { newAnnouncementForm } from "~/domain/site-announcement/schemas.ts";
import { AnnouncementForm, type AnnouncementReply } from "~/features/site-announcement/announcement-form.tsx";
import { siteAnnouncementPaths } from "~/features/site-announcement/paths.ts";
import { m } from "~/paraglide/messages.js";
import { postedForm } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import proseCss from "~/styles/prose.css?url";
import type { Route } from "./+types/announcement-new.ts";

export const handle: RouteHandle = areaPage;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: proseCss }];

const HOUR = 3_600_000;

/** From the full hour on, for a week. */
export const loader = ({ context }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		requireRole(actor, "admin");
		const fromAt = Math.floor(deps.clock() / HOUR) * HOUR;
		return { fromAt, untilAt: fromAt + 7 * 24 * HOUR };
	});

export async function action({ context, request }: Route.ActionArgs) {
	const submission = await postedForm(context, request, newAnnouncementForm);
	const answer = (status: number, said: Partial<AnnouncementReply> = {}, formErrors?: string[]) =>
		data<AnnouncementReply>({ ...submission.reply(formErrors && { formErrors }), ...said }, { status });
	if (submission.status !== "success") return answer(400);
	const { preview, ...details } = submission.value;
	return orProblem(
		context,
		async ({ deps, actor, setToast }) => {
			requireRole(actor, "admin");
			if (preview) return answer(200, { preview: await renderedAnnouncement(details) });
			const uuid = await createAnnouncement(deps, actor, details);
			setToast({ tone: "success", text: m.common_saved() });
			return redirect(siteAnnouncementPaths.one(uuid));
		},
		({ text, status }) => answer(status, {}, [text]),
	);
}

export const meta: Route.MetaFunction = () => [
	{ title: `${m.discussion_new_announcement()} · ${m.common_app_name()}` },
	{ name: "robots", content: "noindex" },
];

export default function NewAnnouncement({ loaderData, actionData }: Route.ComponentProps) {
	return (
		<>
			<PageHeader
				back={{ href: siteAnnouncementPaths.list(), label: m.site_announcement_title() }}
				title={m.discussion_new_announcement()}
			/>
			<AnnouncementForm reply={actionData} starts={loaderData} />
		</>
	);
}
