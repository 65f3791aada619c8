import { data, redirect } from "react-router";
import { PageHeader } from "~/components/surfaces.tsx";
import { assetErrors } from "~/domain/asset/errors.ts";
import { changeableContent } from "~/domain/content/access.server.ts";
import { changeContent } from "~/domain/content/change-content.server.ts";
import { uploadCaptions } from "~/domain/content/check-files.server.ts";
import { contentErrors } from "~/domain/content/errors.ts";
import { makerPaths } from "~/domain/content/paths.ts";
import { captionsSchema } from "~/domain/content/schemas.ts";
import { CaptionsView } from "~/features/content/captions-view.tsx";
import { afterConflict } from "~/features/shell/after-conflict.ts";
import { pageTitle } from "~/lib/page-title.ts";
import { m } from "~/paraglide/messages.js";
import { appContext } from "~/request/app-context.ts";
import { postedFormWithFiles } from "~/request/form-with-files.server.ts";
import { orProblem, refused as refusedForm } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/captions.ts";

export const handle: RouteHandle = areaPage;

/** Nothing is typed here: who came second sees the poster or the captions as they are now. */
export const shouldRevalidate = afterConflict;

export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const { actor: maker, content } = await changeableContent(deps, actor, params.contentUuid);
		const { uuid, title, captionsUuid, updatedAt: version } = content;
		return { title, captionsUuid, version, back: makerPaths(maker.role).one(uuid) };
	});

export async function action({ context, params, request }: Route.ActionArgs) {
	const { deps, actor } = context.get(appContext);
	let asked: Promise<unknown> | undefined;
	const ours = () => {
		asked ??= changeableContent(deps, actor, params.contentUuid);
		return asked;
	};
	const { submission, refused } = await postedFormWithFiles(context, request, captionsSchema, {
		field: "file",
		into: "captions",
		take: async (file) => {
			// Nothing is taken in for what is another's.
			await ours();
			return uploadCaptions(deps, actor, file);
		},
		tooMany: () => contentErrors.fail("CaptionsUnreadable"),
	});
	if (submission.status !== "success") return data({ error: refused?.text ?? m.asset_missing() }, { status: 400 });
	await orProblem(context, ours);
	if (refused) return data({ error: refused.text }, { status: refused.status });
	const { intent, captions, version } = submission.value;
	return orProblem(
		context,
		async ({ setToast }) => {
			const [named] = captions;
			if (intent === "save" && !named) throw assetErrors.fail("FileMissing");
			const uuid = await changeContent(deps, actor, params.contentUuid, {
				captions: intent === "save" ? named : null,
				version,
			});
			setToast({
				tone: "success",
				text: intent === "save" ? m.content_captions_saved() : m.content_captions_removed(),
			});
			return redirect(makerPaths(actor?.role ?? "teacher").captions(uuid), 303);
		},
		refusedForm,
	);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: pageTitle(`${m.content_captions()} · ${loaderData?.title ?? m.content_name()}`) },
	{ name: "robots", content: "noindex" },
];

export default function ContentCaptions({ loaderData, actionData }: Route.ComponentProps) {
	const { back, title, captionsUuid, version } = loaderData;
	return (
		<>
			<PageHeader back={{ href: back, label: title }} title={m.content_captions()} lead={m.content_captions_lead()} />
			<CaptionsView captionsUuid={captionsUuid} version={version} error={actionData?.error ?? null} />
		</>
	);
}
