import { redirect } from "react-router";
import { detachFormSchema } from "~/domain/asset/attachment-schemas.ts";
import { ownMaterialFile, removeMaterialFile } from "~/domain/material/files.server.ts";
import { RemoveAttachmentQuestion } from "~/features/asset/remove-question.tsx";
import { materialPaths } from "~/features/material/paths.ts";
import { pageTitle } from "~/lib/page-title.ts";
import { m } from "~/paraglide/messages.js";
import { materialHere } from "~/request/material-here.server.ts";
import { postedFields } from "~/request/posted-form.server.ts";
import { orProblem, refused } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/material-file-remove.ts";

export const handle: RouteHandle = areaPage;

/** Asks before a file is taken from a material (AST-7). */
export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const found = ownMaterialFile(deps, actor, params.materialUuid, params.assetUuid);
		const { material, file } = await materialHere(found, params.id);
		const { uuid, courseUuid, title } = material;
		return { material: { uuid, courseUuid, title }, file };
	});

export async function action({ context, params, request }: Route.ActionArgs) {
	await postedFields(context, request, detachFormSchema);
	return orProblem(
		context,
		async ({ deps, actor, setToast }) => {
			await removeMaterialFile(deps, actor, params.materialUuid, params.assetUuid);
			setToast({ tone: "success", text: m.asset_removed() });
			return redirect(materialPaths.one("teacher", { uuid: params.materialUuid, courseUuid: params.id }), 303);
		},
		refused,
	);
}

export const meta: Route.MetaFunction = () => [
	{ title: pageTitle(m.asset_remove_title()) },
	{ name: "robots", content: "noindex" },
];

export default function RemoveMaterialFile({ loaderData: { material, file }, actionData }: Route.ComponentProps) {
	return (
		<RemoveAttachmentQuestion
			file={file}
			from={material.title}
			keep={materialPaths.one("teacher", material)}
			error={actionData?.error ?? null}
		/>
	);
}
