import { data, redirect } from "react-router";
import { PageHeader } from "~/components/surfaces.tsx";
import { assetErrors } from "~/domain/asset/errors.ts";
import { changeableContent } from "~/domain/content/access.server.ts";
import { changePoster, removePoster } from "~/domain/content/change-poster.server.ts";
import { makerPaths } from "~/domain/content/paths.ts";
import { posterSchema } from "~/domain/content/schemas.ts";
import { PosterView } from "~/features/content/poster-view.tsx";
import { afterConflict } from "~/features/shell/after-conflict.ts";
import { pageTitle } from "~/lib/page-title.ts";
import { m } from "~/paraglide/messages.js";
import type { AppContext } from "~/request/app-context.ts";
import { orProblem, refused } from "~/request/problem.server.ts";
import { readPictureForm } from "~/request/read-picture-form.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/poster.ts";

export const handle: RouteHandle = areaPage;

/** Nothing is typed here: who came second sees the poster or the captions as they are now. */
export const shouldRevalidate = afterConflict;

export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const { actor: maker, content } = await changeableContent(deps, actor, params.contentUuid);
		const { uuid, title, image, updatedAt: version } = content;
		return { title, image, version, back: makerPaths(maker.role).one(uuid) };
	});

async function change({ deps, actor, setToast }: AppContext, id: string, version: number, poster: File | undefined) {
	if (!poster) {
		// What is missing is said of one's own content alone.
		await changeableContent(deps, actor, id);
		throw assetErrors.fail("FileMissing");
	}
	const uuid = await changePoster(deps, actor, id, version, new Uint8Array(await poster.arrayBuffer()));
	setToast({ tone: "success", text: m.content_poster_saved() });
	return uuid;
}

async function remove({ deps, actor, setToast }: AppContext, id: string, version: number) {
	const uuid = await removePoster(deps, actor, id, version);
	setToast({ tone: "success", text: m.content_poster_removed() });
	return uuid;
}

export const action = ({ context, params, request }: Route.ActionArgs) =>
	orProblem(
		context,
		async (app) => {
			const { intent, poster, version } = await readPictureForm(request, posterSchema);
			const uuid = await (intent === "remove"
				? remove(app, params.contentUuid, version)
				: change(app, params.contentUuid, version, poster));
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

export default function ContentPoster({
	loaderData: { back, title, image, version },
	actionData,
}: Route.ComponentProps) {
	return (
		<>
			<PageHeader back={{ href: back, label: title }} title={m.content_poster()} lead={m.content_poster_lead()} />
			<PosterView image={image} version={version} error={actionData?.error ?? null} />
		</>
	);
}
