import { redirect } from "react-router";
import { changeContent } from "~/domain/content/change-content.server.ts";
import { ownContentPaths } from "~/domain/content/paths.ts";
import { getOwnContent } from "~/domain/content/queries.server.ts";
import { publishSchema } from "~/domain/content/schemas.ts";
import contentCss from "~/features/content/content.css?url";
import { OwnContentView } from "~/features/content/own-content-view.tsx";
import { pageTitle } from "~/lib/page-title.ts";
import { m } from "~/paraglide/messages.js";
import { postedFields } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/own.ts";

export const handle: RouteHandle = areaPage;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: contentCss }];

export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const { content } = await getOwnContent(deps, actor, params.contentUuid);
		return { content };
	});

/** Publishes the video, or takes it out of sight. */
export async function action({ context, params, request }: Route.ActionArgs) {
	const { intent } = await postedFields(context, request, publishSchema);
	return orProblem(context, async ({ deps, actor, setToast }) => {
		const published = intent === "publish";
		const uuid = await changeContent(deps, actor, params.contentUuid, { published });
		setToast({ tone: "success", text: published ? m.content_is_published() : m.content_is_unpublished() });
		return redirect(ownContentPaths.one(uuid), 303);
	});
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: pageTitle(loaderData?.content.title ?? m.content_name()) },
	{ name: "robots", content: "noindex" },
];

export default function OwnContent({ loaderData: { content } }: Route.ComponentProps) {
	return <OwnContentView content={content} />;
}
