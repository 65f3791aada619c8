import { getFormProps, useForm } from "@conform-to/react";
import { data, Form, redirect, useNavigation } from "react-router";
import { Button, ButtonLink } from "~/components/button.tsx";
import { FormErrors } from "~/components/form-errors.tsx";
import { Prose } from "~/components/prose.tsx";
import { PageHeader } from "~/components/surfaces.tsx";
import { nameOfAnnouncement } from "~/domain/site-announcement/rules.ts";
import {
	announcementUuidOf,
	deleteAnnouncement,
	getAnnouncementForAdmin,
} from "~/domain/site-announcement/save-announcement.server.ts";
import { deleteAnnouncementForm } from "~/domain/site-announcement/schemas.ts";
import { ConfirmName } from "~/features/confirm/confirm-name.tsx";
import { afterConflict } from "~/features/shell/after-conflict.ts";
import { siteAnnouncementPaths } from "~/features/site-announcement/paths.ts";
import { m } from "~/paraglide/messages.js";
import { getLocale } from "~/paraglide/runtime.js";
import { postedForm } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import proseCss from "~/styles/prose.css?url";
import type { Route } from "./+types/announcement-delete.ts";
import { refusedForm } from "./exam/refused.server.ts";

export const handle: RouteHandle = areaPage;

export const shouldRevalidate = afterConflict;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: proseCss }];

/** Asks before an announcement goes. */
export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, ({ deps, actor }) =>
		getAnnouncementForAdmin(deps, actor, announcementUuidOf(params.announcementUuid)),
	);

export async function action({ context, params, request }: Route.ActionArgs) {
	const submission = await postedForm(context, request, deleteAnnouncementForm);
	if (submission.status !== "success") return data(submission.reply(), { status: 400 });
	const uuid = await orProblem(context, () => announcementUuidOf(params.announcementUuid));
	return orProblem(
		context,
		async ({ deps, actor, setToast }) => {
			await deleteAnnouncement(deps, actor, uuid, submission.value);
			setToast({ tone: "success", text: m.discussion_deleted() });
			return redirect(siteAnnouncementPaths.list());
		},
		refusedForm(submission),
	);
}

export const meta: Route.MetaFunction = () => [
	{ title: `${m.site_announcement_delete_title()} · ${m.common_app_name()}` },
	{ name: "robots", content: "noindex" },
];

export default function DeleteAnnouncement({ loaderData, actionData }: Route.ComponentProps) {
	const { uuid, version, textEn, textBn, htmlEn, htmlBn } = loaderData;
	const pending = useNavigation().formMethod === "POST";
	const isBangla = getLocale() === "bn";
	const [form, fields] = useForm<{ name: string }>({ id: "delete", lastResult: actionData });
	return (
		<div className="grid max-w-3xl gap-6">
			<PageHeader
				back={{ href: siteAnnouncementPaths.one(uuid), label: m.site_announcement_name() }}
				title={m.site_announcement_delete_title()}
			/>
			<Prose html={isBangla ? htmlBn : htmlEn} className="card" />
			<Form method="post" {...getFormProps(form)} className="grid gap-4">
				<FormErrors errors={form.errors} />
				{/* Refused, the page has what it says now, and the next press is of that version. */}
				<input type="hidden" name="version" value={version} />
				<ConfirmName
					name={nameOfAnnouncement(isBangla ? textBn : textEn)}
					field={fields.name}
					label={m.site_announcement_first_words()}
				/>
				<div className="flex flex-wrap gap-3">
					<Button variant="danger" icon="trash" pending={pending} name="intent" value="delete">
						{m.discussion_delete()}
					</Button>
					<ButtonLink variant="secondary" href={siteAnnouncementPaths.one(uuid)}>
						{m.institute_keep()}
					</ButtonLink>
				</div>
			</Form>
		</div>
	);
}
