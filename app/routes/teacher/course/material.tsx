import { redirect } from "react-router";
import { ButtonLink } from "~/components/button.tsx";
import { attachFormSchema } from "~/domain/asset/attachment-schemas.ts";
import { assetErrors } from "~/domain/asset/errors.ts";
import { changeableMaterial } from "~/domain/material/access.server.ts";
import { addMaterialFiles } from "~/domain/material/files.server.ts";
import { getMaterial } from "~/domain/material/materials.server.ts";
import { AttachForm } from "~/features/asset/attach-form.tsx";
import { ArchivedNotice } from "~/features/course/archived-notice.tsx";
import { MaterialView } from "~/features/material/material-view.tsx";
import { materialPaths } from "~/features/material/paths.ts";
import { pageTitle } from "~/lib/page-title.ts";
import { m } from "~/paraglide/messages.js";
import { appContext } from "~/request/app-context.ts";
import { materialHere } from "~/request/material-here.server.ts";
import { postedAttachments } from "~/request/posted-attachments.server.ts";
import { orProblem, refused } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import proseCss from "~/styles/prose.css?url";
import type { Route } from "./+types/material.ts";

export const handle: RouteHandle = areaPage;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: proseCss }];

/** A material of a teacher's own course, with its files (MAT-1). */
export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, ({ deps, actor }) => materialHere(getMaterial(deps, actor, params.materialUuid), params.id));

export async function action({ context, params: { materialUuid }, request }: Route.ActionArgs) {
	const { deps, actor } = context.get(appContext);
	const { submission, refused: wrong } = await postedAttachments(context, request, attachFormSchema, () =>
		changeableMaterial(deps, actor, materialUuid),
	);
	return orProblem(
		context,
		async ({ setToast }) => {
			const { material } = await changeableMaterial(deps, actor, materialUuid);
			const assets = submission.status === "success" ? submission.value.assets : [];
			// What came before the one that was refused is added all the same.
			if (assets.length > 0) await addMaterialFiles(deps, actor, material.uuid, assets);
			if (wrong) return refused(wrong);
			if (assets.length === 0) throw assetErrors.fail("FileMissing");
			setToast({ tone: "success", text: m.asset_attached() });
			return redirect(materialPaths.one("teacher", material), 303);
		},
		refused,
	);
}

/** Also after a refusal: what came before the file that was refused is attached. */
export const shouldRevalidate = () => true;

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{
		title: pageTitle(
			`${loaderData?.material.title ?? m.material_name()} · ${loaderData?.course.title ?? m.course_name()}`,
		),
	},
	{ name: "robots", content: "noindex" },
];

export default function CourseMaterial({ loaderData, actionData }: Route.ComponentProps) {
	const { material, course } = loaderData;
	const error = actionData && "error" in actionData ? actionData.error : null;
	const archived = course.archivedAt !== null;
	return (
		<MaterialView
			of={loaderData}
			side="teacher"
			removeHref={archived ? undefined : (file) => materialPaths.removeFile(material, file)}
		>
			{archived && error === null ? (
				<ArchivedNotice uuid={course.uuid} />
			) : (
				<AttachForm key={material.assets.length} files={material.assets} error={error} />
			)}
			<p className="flex flex-wrap gap-3">
				{!archived && (
					<ButtonLink variant="secondary" small icon="edit" href={materialPaths.edit(material)}>
						{m.lecture_edit()}
					</ButtonLink>
				)}
				<ButtonLink variant="quiet" danger small icon="trash" href={materialPaths.delete(material)}>
					{m.discussion_delete()}
				</ButtonLink>
			</p>
		</MaterialView>
	);
}
