import { data, redirect } from "react-router";
import { PageHeader } from "~/components/surfaces.tsx";
import { changeContent } from "~/domain/content/change-content.server.ts";
import { ownContentPaths } from "~/domain/content/paths.ts";
import { getOwnContent } from "~/domain/content/queries.server.ts";
import { editContentSchema } from "~/domain/content/schemas.ts";
import { ContentForm } from "~/features/content/content-form.tsx";
import { pageTitle } from "~/lib/page-title.ts";
import { m } from "~/paraglide/messages.js";
import { postedForm } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import { refusedForm } from "../teacher/course/refused-form.server.ts";
import type { Route } from "./+types/edit.ts";

export const handle: RouteHandle = areaPage;

export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const { content, subjects } = await getOwnContent(deps, actor, params.contentUuid);
		const { uuid, title, description, subjectUuid, updatedAt: version } = content;
		return { uuid, known: { values: { title, description, subjectUuid }, version }, subjects };
	});

export async function action({ context, params, request }: Route.ActionArgs) {
	const submission = await postedForm(context, request, editContentSchema);
	if (submission.status !== "success") return data(submission.reply(), { status: 400 });
	const change = submission.value;
	return orProblem(
		context,
		async ({ deps, actor, setToast }) => {
			const uuid = await changeContent(deps, actor, params.contentUuid, change);
			setToast({ tone: "success", text: m.content_saved() });
			return redirect(ownContentPaths.one(uuid));
		},
		(problem) => {
			if (problem.status === 404) throw data(problem, { status: 404 });
			return refusedForm(submission)(problem);
		},
	);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: pageTitle(`${m.content_edit()} · ${loaderData?.known.values.title ?? m.content_name()}`) },
	{ name: "robots", content: "noindex" },
];

export default function EditContent({ loaderData: { uuid, known, subjects }, actionData }: Route.ComponentProps) {
	return (
		<>
			<PageHeader back={{ href: ownContentPaths.one(uuid), label: known.values.title }} title={m.content_edit()} />
			<ContentForm subjects={subjects} known={known} lastResult={actionData} />
		</>
	);
}
