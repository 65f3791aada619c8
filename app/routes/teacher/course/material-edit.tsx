import { data, redirect } from "react-router";
import { editMaterial } from "~/domain/material/edit-material.server.ts";
import { getMaterial } from "~/domain/material/materials.server.ts";
import { detailsOf, editMaterialSchema } from "~/domain/material/schemas.ts";
import { ArchivedNotice } from "~/features/course/archived-notice.tsx";
import { EditMaterialForm } from "~/features/material/material-form.tsx";
import { materialPaths } from "~/features/material/paths.ts";
import { pageTitle } from "~/lib/page-title.ts";
import { m } from "~/paraglide/messages.js";
import { materialHere } from "~/request/material-here.server.ts";
import { postedForm } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import proseCss from "~/styles/prose.css?url";
import type { Route } from "./+types/material-edit.ts";
import { previewed } from "./previewed.server.ts";

export const handle: RouteHandle = areaPage;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: proseCss }];

export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const { material, course } = await materialHere(getMaterial(deps, actor, params.materialUuid), params.id);
		return { material, course };
	});

export async function action({ context, params, request }: Route.ActionArgs) {
	const submission = await postedForm(context, request, editMaterialSchema);
	if (submission.status !== "success") return data(submission.reply(), { status: 400 });
	return orProblem(
		context,
		async ({ deps, actor, setToast }) => {
			const { version, preview, ...said } = submission.value;
			if (preview) return previewed(submission, said.description);
			const saved = await editMaterial(deps, actor, params.materialUuid, { ...detailsOf(said), version });
			setToast({ tone: "success", text: m.material_saved() });
			return redirect(materialPaths.one("teacher", saved), 303);
		},
		({ text, status }) => data(submission.reply({ formErrors: [text] }), { status }),
	);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: pageTitle(`${m.lecture_edit()}: ${loaderData?.material.title ?? m.material_name()}`) },
	{ name: "robots", content: "noindex" },
];

export default function EditMaterial({ loaderData: { material, course }, actionData }: Route.ComponentProps) {
	return (
		<section aria-labelledby="edit-material" className="grid gap-4">
			<h2 id="edit-material" className="text-lg">
				{m.lecture_edit()}
			</h2>
			{course.archivedAt !== null && !actionData ? (
				<ArchivedNotice uuid={course.uuid} />
			) : (
				// Of what was changed meanwhile the form shows what it says now.
				<EditMaterialForm
					key={material.updatedAt}
					material={material}
					lastResult={actionData}
					back={materialPaths.one("teacher", material)}
				/>
			)}
		</section>
	);
}
