import { data, redirect } from "react-router";
import { ButtonLink } from "~/components/button.tsx";
import { Alert, PageHeader } from "~/components/surfaces.tsx";
import { changeContentAsAdmin, getContentForAdmin } from "~/domain/content/admin-contents.server.ts";
import { adminContentPaths, playerPath } from "~/domain/content/paths.ts";
import { adminContentForm } from "~/domain/content/schemas.ts";
import { PublishForm, TakenOff, TakeOffForm, VideoFiles, VideoForm } from "~/features/content/admin-video.tsx";
import contentCss from "~/features/content/content.css?url";
import { VideoState } from "~/features/content/video-state.tsx";
import { subjectOf } from "~/features/content/words.ts";
import { afterConflict } from "~/features/shell/after-conflict.ts";
import { langOfText } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { postedForm } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/video.ts";
import { refusalOf } from "./exam/refused.server.ts";

export const handle: RouteHandle = areaPage;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: contentCss }];

export const shouldRevalidate = afterConflict;

export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const shown = await getContentForAdmin(deps, actor, params.contentUuid);
		return { ...shown, isOwn: shown.content.teacherUuid === actor?.accountUuid };
	});

export async function action({ context, params, request }: Route.ActionArgs) {
	const submission = await postedForm(context, request, adminContentForm);
	const { intent } = submission.payload;
	const form = intent === "save" || intent === "take-off" ? intent : null;
	const answer = (status: number, refused?: ReturnType<typeof refusalOf>) =>
		data({ form, error: refused?.formErrors?.[0] ?? null, reply: submission.reply(refused) }, { status });
	if (submission.status !== "success") return answer(400);
	return orProblem(
		context,
		async ({ deps, actor, setToast }) => {
			const uuid = await changeContentAsAdmin(deps, actor, params.contentUuid, submission.value);
			setToast({ tone: "success", text: m.common_saved() });
			return redirect(adminContentPaths.one(uuid));
		},
		(problem) => answer(problem.status, refusalOf(problem)),
	);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: `${loaderData?.content.title ?? m.content_admin_title()} · ${m.common_app_name()}` },
	{ name: "robots", content: "noindex" },
];

export default function AdminVideo({ loaderData: { content, subjects, isOwn }, actionData }: Route.ComponentProps) {
	const { uuid, title, teacherName, updatedAt } = content;
	const reply = (form: "save" | "take-off") => (actionData?.form === form ? actionData.reply : undefined);
	return (
		<div className="grid max-w-3xl gap-6">
			<PageHeader
				back={{ href: adminContentPaths.list(), label: m.content_admin_title() }}
				title={<span lang={langOfText(title)}>{title}</span>}
				lead={[teacherName, subjectOf(content)].filter(Boolean).join(" · ")}
				actions={
					<ButtonLink href={playerPath(uuid)} variant="secondary" icon="play">
						{m.content_watch()}
					</ButtonLink>
				}
			/>
			<div>
				<VideoState of={content} />
			</div>
			{actionData?.form === null && actionData.error && (
				<Alert tone="danger" live>
					{actionData.error}
				</Alert>
			)}
			<TakenOff of={content} />
			<PublishForm of={content} />
			<VideoForm key={`save ${updatedAt}`} of={content} subjects={subjects} reply={reply("save")} />
			<VideoFiles of={content} />
			{content.uploadedByAdmin && (
				<div>
					<ButtonLink href={adminContentPaths.delete(uuid)} variant="secondary" icon="trash">
						{m.content_delete()}
					</ButtonLink>
				</div>
			)}
			<TakeOffForm key={`off ${updatedAt}`} of={content} isOwn={isOwn} reply={reply("take-off")} />
		</div>
	);
}
