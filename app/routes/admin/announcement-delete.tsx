import { Form, redirect, useNavigation } from "react-router";
import { Button, ButtonLink } from "~/components/button.tsx";
import { FormErrors } from "~/components/form-errors.tsx";
import { Prose } from "~/components/prose.tsx";
import { PageHeader } from "~/components/surfaces.tsx";
import {
	announcementUuidOf,
	deleteAnnouncement,
	getAnnouncementForAdmin,
} from "~/domain/site-announcement/save-announcement.server.ts";
import { deleteAnnouncementForm } from "~/domain/site-announcement/schemas.ts";
import { afterConflict } from "~/features/shell/after-conflict.ts";
import { siteAnnouncementPaths } from "~/features/site-announcement/paths.ts";
import { m } from "~/paraglide/messages.js";
import { getLocale } from "~/paraglide/runtime.js";
import { postedFields } from "~/request/posted-form.server.ts";
import { orProblem, refused } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import proseCss from "~/styles/prose.css?url";
import type { Route } from "./+types/announcement-delete.ts";

export const handle: RouteHandle = areaPage;

export const shouldRevalidate = afterConflict;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: proseCss }];

/** Asks before an announcement goes. */
export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, ({ deps, actor }) =>
		getAnnouncementForAdmin(deps, actor, announcementUuidOf(params.announcementUuid)),
	);

export async function action({ context, params, request }: Route.ActionArgs) {
	const { version } = await postedFields(context, request, deleteAnnouncementForm);
	const uuid = await orProblem(context, () => announcementUuidOf(params.announcementUuid));
	return orProblem(
		context,
		async ({ deps, actor, setToast }) => {
			await deleteAnnouncement(deps, actor, uuid, { version });
			setToast({ tone: "success", text: m.discussion_deleted() });
			return redirect(siteAnnouncementPaths.list());
		},
		refused,
	);
}

export const meta: Route.MetaFunction = () => [
	{ title: `${m.site_announcement_delete_title()} · ${m.common_app_name()}` },
	{ name: "robots", content: "noindex" },
];

export default function DeleteAnnouncement({
	loaderData: { uuid, version, htmlEn, htmlBn },
	actionData,
}: Route.ComponentProps) {
	const pending = useNavigation().formMethod === "POST";
	return (
		<div className="grid max-w-3xl gap-6">
			<PageHeader
				back={{ href: siteAnnouncementPaths.one(uuid), label: m.site_announcement_name() }}
				title={m.site_announcement_delete_title()}
			/>
			{/* Refused, the page has what it says now, and the next press is of that version. */}
			<FormErrors errors={actionData && [actionData.error]} />
			<Prose html={getLocale() === "bn" ? htmlBn : htmlEn} className="card" />
			<Form method="post" className="flex flex-wrap gap-3">
				<input type="hidden" name="version" value={version} />
				<Button variant="danger" icon="trash" pending={pending} name="intent" value="delete">
					{m.discussion_delete()}
				</Button>
				<ButtonLink variant="secondary" href={siteAnnouncementPaths.one(uuid)}>
					{m.institute_keep()}
				</ButtonLink>
			</Form>
		</div>
	);
}
