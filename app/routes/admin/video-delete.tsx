import { getFormProps, useForm } from "@conform-to/react";
import { data, Form, redirect, useNavigation } from "react-router";
import { Button, ButtonLink } from "~/components/button.tsx";
import { FormErrors } from "~/components/form-errors.tsx";
import { Alert, PageHeader } from "~/components/surfaces.tsx";
import { deleteContentAsAdmin, getContentForAdmin } from "~/domain/content/admin-contents.server.ts";
import { adminContentPaths } from "~/domain/content/paths.ts";
import { deleteAsAdminForm } from "~/domain/content/schemas.ts";
import { ConfirmName } from "~/features/confirm/confirm-name.tsx";
import { afterConflict } from "~/features/shell/after-conflict.ts";
import { m } from "~/paraglide/messages.js";
import { postedForm } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/video-delete.ts";
import { refusedForm } from "./exam/refused.server.ts";

export const handle: RouteHandle = areaPage;

export const shouldRevalidate = afterConflict;

/** Asks before a video of the platform goes, with its files (CON-7.2). */
export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const { content } = await getContentForAdmin(deps, actor, params.contentUuid);
		const { uuid, title, uploadedByAdmin, updatedAt: version } = content;
		return { uuid, title, uploadedByAdmin, version };
	});

export async function action({ context, params, request }: Route.ActionArgs) {
	const submission = await postedForm(context, request, deleteAsAdminForm);
	if (submission.status !== "success") return data(submission.reply(), { status: 400 });
	return orProblem(
		context,
		async ({ deps, actor, setToast }) => {
			await deleteContentAsAdmin(deps, actor, params.contentUuid, submission.value);
			setToast({ tone: "success", text: m.content_deleted() });
			return redirect(adminContentPaths.list());
		},
		refusedForm(submission),
	);
}

export const meta: Route.MetaFunction = () => [
	{ title: `${m.content_delete()} · ${m.common_app_name()}` },
	{ name: "robots", content: "noindex" },
];

export default function DeleteVideo({
	loaderData: { uuid, title, uploadedByAdmin, version },
	actionData,
}: Route.ComponentProps) {
	const pending = useNavigation().formMethod === "POST";
	const [form, fields] = useForm<{ name: string }>({ id: "delete", lastResult: actionData });
	return (
		<div className="grid max-w-3xl gap-6">
			<PageHeader
				back={{ href: adminContentPaths.one(uuid), label: title }}
				title={m.content_delete()}
				lead={uploadedByAdmin ? m.content_delete_lead() : undefined}
			/>
			{uploadedByAdmin ? (
				<Form method="post" {...getFormProps(form)} className="grid gap-4">
					<FormErrors errors={form.errors} />
					{/* Refused, the page has what it says now, and the next press is of that version. */}
					<input type="hidden" name="version" value={version} />
					<ConfirmName name={title} field={fields.name} />
					<div className="flex flex-wrap gap-3">
						<Button variant="danger" icon="trash" pending={pending} name="intent" value="delete">
							{m.content_delete()}
						</Button>
						<ButtonLink variant="secondary" href={adminContentPaths.one(uuid)}>
							{m.content_keep()}
						</ButtonLink>
					</div>
				</Form>
			) : (
				<Alert tone="warning">{m.content_error_of_teacher()}</Alert>
			)}
		</div>
	);
}
