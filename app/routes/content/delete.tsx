import { data, redirect } from "react-router";
import { PageHeader } from "~/components/surfaces.tsx";
import { changeableContent } from "~/domain/content/access.server.ts";
import { deleteContent } from "~/domain/content/change-content.server.ts";
import { contentListPath, ownContentPaths } from "~/domain/content/paths.ts";
import { deleteContentSchema } from "~/domain/content/schemas.ts";
import { DeleteContent } from "~/features/content/delete-content.tsx";
import { pageTitle } from "~/lib/page-title.ts";
import { m } from "~/paraglide/messages.js";
import { postedForm } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/delete.ts";

export const handle: RouteHandle = areaPage;

export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const { content } = await changeableContent(deps, actor, params.contentUuid);
		return { uuid: content.uuid, title: content.title };
	});

export async function action({ context, params, request }: Route.ActionArgs) {
	const submission = await postedForm(context, request, deleteContentSchema);
	if (submission.status !== "success") return data(submission.reply(), { status: 400 });
	return orProblem(context, async ({ deps, actor, setToast }) => {
		await deleteContent(deps, actor, params.contentUuid);
		setToast({ tone: "success", text: m.content_deleted() });
		return redirect(contentListPath("teacher", 1, { show: "mine" }));
	});
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: pageTitle(`${m.content_delete()} · ${loaderData?.title ?? m.content_name()}`) },
	{ name: "robots", content: "noindex" },
];

export default function DeleteContentPage({ loaderData: { uuid, title }, actionData }: Route.ComponentProps) {
	return (
		<>
			<PageHeader
				back={{ href: ownContentPaths.one(uuid), label: title }}
				title={m.content_delete()}
				lead={m.content_delete_lead()}
			/>
			<DeleteContent uuid={uuid} lastResult={actionData} />
		</>
	);
}
