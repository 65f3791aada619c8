import { redirect } from "react-router";
import { deleteMaterial } from "~/domain/material/delete-material.server.ts";
import { getMaterial } from "~/domain/material/materials.server.ts";
import { deleteMaterialSchema } from "~/domain/material/schemas.ts";
import { DeleteMaterialQuestion } from "~/features/material/delete-question.tsx";
import { materialPaths } from "~/features/material/paths.ts";
import { pageTitle } from "~/lib/page-title.ts";
import { m } from "~/paraglide/messages.js";
import { materialHere } from "~/request/material-here.server.ts";
import { postedFields } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/material-delete.ts";

export const handle: RouteHandle = areaPage;

/** Asks before a material is deleted (MAT-4). */
export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const { material } = await materialHere(getMaterial(deps, actor, params.materialUuid), params.id);
		return { material };
	});

export async function action({ context, params, request }: Route.ActionArgs) {
	await postedFields(context, request, deleteMaterialSchema);
	return orProblem(context, async ({ deps, actor, setToast }) => {
		const { courseUuid, lectureUuid } = await deleteMaterial(deps, actor, params.materialUuid);
		setToast({ tone: "success", text: m.material_deleted() });
		return redirect(materialPaths.list("teacher", courseUuid, lectureUuid), 303);
	});
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: pageTitle(`${m.discussion_delete()}: ${loaderData?.material.title ?? m.material_name()}`) },
	{ name: "robots", content: "noindex" },
];

export default function DeleteMaterial({ loaderData: { material } }: Route.ComponentProps) {
	return <DeleteMaterialQuestion of={material} keep={materialPaths.one("teacher", material)} />;
}
