import { data, Form, redirect, useNavigation } from "react-router";
import { Button, ButtonLink } from "~/components/button.tsx";
import { Prose } from "~/components/prose.tsx";
import { PageHeader } from "~/components/surfaces.tsx";
import {
	announcementUuidOf,
	changeAnnouncement,
	getAnnouncementForAdmin,
	publishAnnouncement,
	renderedAnnouncement,
	type SiteAnnouncement,
} from "~/domain/site-announcement/save-announcement.server.ts";
import { announcementPageForm } from "~/domain/site-announcement/schemas.ts";
import { AnnouncementForm, type AnnouncementReply } from "~/features/site-announcement/announcement-form.tsx";
import { StateBadge } from "~/features/site-announcement/announcement-list.tsx";
import { siteAnnouncementPaths } from "~/features/site-announcement/paths.ts";
import { m } from "~/paraglide/messages.js";
import { postedForm } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import proseCss from "~/styles/prose.css?url";
import type { Route } from "./+types/announcement.ts";

export const handle: RouteHandle = areaPage;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: proseCss }];

export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => ({
		of: await getAnnouncementForAdmin(deps, actor, announcementUuidOf(params.announcementUuid)),
		now: deps.clock(),
	}));

export async function action({ context, params, request }: Route.ActionArgs) {
	const submission = await postedForm(context, request, announcementPageForm);
	const answer = (status: number, said: Partial<AnnouncementReply> = {}, formErrors?: string[]) =>
		data<AnnouncementReply>({ ...submission.reply(formErrors && { formErrors }), ...said }, { status });
	if (submission.status !== "success") return answer(400);
	const said = submission.value;
	const uuid = await orProblem(context, () => announcementUuidOf(params.announcementUuid));
	return orProblem(
		context,
		async ({ deps, actor, setToast }) => {
			if ("textEn" in said) {
				const { preview, intent: _, ...details } = said;
				if (preview) {
					await getAnnouncementForAdmin(deps, actor, uuid);
					return answer(200, { preview: await renderedAnnouncement(details) });
				}
				await changeAnnouncement(deps, actor, uuid, details);
				setToast({ tone: "success", text: m.common_saved() });
			} else {
				const publish = said.intent === "publish";
				await publishAnnouncement(deps, actor, uuid, { version: said.version, publish });
				setToast({
					tone: "success",
					text: publish ? m.site_announcement_published() : m.site_announcement_withdrawn(),
				});
			}
			return redirect(siteAnnouncementPaths.one(uuid));
		},
		({ text, status }) => answer(status, {}, [text]),
	);
}

export const meta: Route.MetaFunction = () => [
	{ title: `${m.site_announcement_name()} · ${m.common_app_name()}` },
	{ name: "robots", content: "noindex" },
];

/** Shows it to people, or to nobody any more. */
function Publishing({ of: { uuid, version, publishedAt } }: { of: SiteAnnouncement }) {
	const pending = useNavigation().formMethod === "POST";
	const isOut = publishedAt !== null;
	return (
		<Form method="post" className="flex flex-wrap gap-3">
			<input type="hidden" name="version" value={version} />
			<Button
				variant={isOut ? "secondary" : "primary"}
				pending={pending}
				name="intent"
				value={isOut ? "withdraw" : "publish"}
			>
				{isOut ? m.site_announcement_withdraw() : m.site_announcement_publish()}
			</Button>
			<ButtonLink variant="quiet" danger icon="trash" href={siteAnnouncementPaths.remove(uuid)}>
				{m.discussion_delete()}
			</ButtonLink>
		</Form>
	);
}

export default function Announcement({ loaderData: { of, now }, actionData }: Route.ComponentProps) {
	return (
		<div className="grid gap-6">
			<PageHeader
				back={{ href: siteAnnouncementPaths.list(), label: m.site_announcement_title() }}
				title={m.site_announcement_name()}
				actions={<StateBadge of={of} now={now} />}
			/>
			<div className="grid max-w-3xl gap-3">
				<div className="banner">
					<Prose html={of.htmlEn} className="banner-says" />
				</div>
				<div className="banner">
					<Prose html={of.htmlBn} className="banner-says" />
				</div>
				<Publishing of={of} />
			</div>
			<AnnouncementForm key={of.version} of={of} reply={actionData} starts={of} />
		</div>
	);
}
