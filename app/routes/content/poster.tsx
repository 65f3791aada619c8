import { data, redirect } from "react-router";
import { PageHeader } from "~/components/surfaces.tsx";
import { assetErrors } from "~/domain/asset/errors.ts";
import { changeableContent } from "~/domain/content/access.server.ts";
import { changePoster, removePoster } from "~/domain/content/change-poster.server.ts";
import { makerPaths } from "~/domain/content/paths.ts";
import { posterSchema } from "~/domain/content/schemas.ts";
import { PosterView } from "~/features/content/poster-view.tsx";
import { pageTitle } from "~/lib/page-title.ts";
import { m } from "~/paraglide/messages.js";
import type { AppContext } from "~/request/app-context.ts";
import { orProblem, refused } from "~/request/problem.server.ts";
import { readPictureForm } from "~/request/read-picture-form.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/poster.ts";

export const handle: RouteHandle = areaPage;

export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const { actor: maker, content } = await changeableContent(deps, actor, params.contentUuid);
		const { uuid, title, image } = content;
		return { uuid, title, image, back: makerPaths(maker.role).one(uuid) };
	});

async function change({ deps, actor, setToast }: AppContext, id: string, poster: File | undefined) {
	if (!poster) {
		// What is missing is said of one's own content alone.
		await changeableContent(deps, actor, id);
		throw assetErrors.fail("FileMissing");
	}
	const uuid = await changePoster(deps, actor, id, new Uint8Array(await poster.arrayBuffer()));
	setToast({ tone: "success", text: m.content_poster_saved() });
	return uuid;
}

async function remove({ deps, actor, setToast }: AppContext, id: string) {
	const uuid = await removePoster(deps, actor, id);
	setToast({ tone: "success", text: m.content_poster_removed() });
	return uuid;
}

export const action = ({ context, params, request }: Route.ActionArgs) =>
	orProblem(
		context,
		async (app) => {
			const { intent, poster } = await readPictureForm(request, posterSchema);
			const uuid = await (intent === "remove"
				? remove(app, params.contentUuid)
				: change(app, params.contentUuid, poster));
			return redirect(makerPaths(app.actor?.role ?? "teacher").poster(uuid));
		},
		(problem) => {
			if (problem.code === "ContentNotFound") throw data(problem, { status: 404 });
			return refused(problem);
		},
	);

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: pageTitle(`${m.content_poster()} · ${loaderData?.title ?? m.content_name()}`) },
	{ name: "robots", content: "noindex" },
];

export default function ContentPoster({ loaderData: { back, title, image }, actionData }: Route.ComponentProps) {
	return (
		<>
			<PageHeader back={{ href: back, label: title }} title={m.content_poster()} lead={m.content_poster_lead()} />
			<PosterView image={image} error={actionData?.error ?? null} />
		</>
	);
}
