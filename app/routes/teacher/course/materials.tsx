import { data, redirect } from "react-router";
import { BackLink } from "~/components/back-link.tsx";
import { ButtonLink } from "~/components/button.tsx";
import { EmptyState } from "~/components/feedback.tsx";
import { Pagination } from "~/components/navigation.tsx";
import { Alert } from "~/components/surfaces.tsx";
import { teacherCoursePaths } from "~/domain/course/teacher-paths.ts";
import { lectureInPath, NO_LECTURE } from "~/domain/lecture/no-lecture.ts";
import { listLectureMaterials } from "~/domain/material/materials.server.ts";
import { moveMaterial } from "~/domain/material/move-material.server.ts";
import { moveMaterialSchema } from "~/domain/material/schemas.ts";
import { ArchiveLinks } from "~/features/asset/archive-links.tsx";
import { ArchivedNotice } from "~/features/course/archived-notice.tsx";
import { MaterialList } from "~/features/material/material-list.tsx";
import { materialPaths } from "~/features/material/paths.ts";
import { pageTitle } from "~/lib/page-title.ts";
import { nearestPage, PAGE_SIZE, pageFromPath } from "~/lib/paging.ts";
import { m } from "~/paraglide/messages.js";
import { postedForm } from "~/request/posted-form.server.ts";
import { orProblem, refused } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/materials.ts";

export const handle: RouteHandle = areaPage;

type Params = { id: string; lectureId?: string; page?: string };
const placeOf = ({ id, lectureId = NO_LECTURE }: Params) => ({ courseId: id, lectureId });

/** The materials of a teacher's own course, or of one of its lectures, in their order (MAT-3). */
export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const page = pageFromPath(params.page);
		const list = await listLectureMaterials(deps, actor, placeOf(params), { page, size: PAGE_SIZE });
		const { course, lecture, materials } = list;
		const named = lectureInPath((params as Params).lectureId, lecture) ?? null;
		const nearest = nearestPage(page, materials.totalElements, PAGE_SIZE);
		if (nearest !== page) throw redirect(materialPaths.list("teacher", course.uuid, named, nearest + 1));
		return { ...list, named };
	});

export async function action({ context, request, url }: Route.ActionArgs) {
	const submission = await postedForm(context, request, moveMaterialSchema);
	if (submission.status !== "success") return data({ error: m.material_changed() }, { status: 400 });
	const { intent, material } = submission.value;
	return orProblem(
		context,
		async ({ deps, actor, setToast }) => {
			await moveMaterial(deps, actor, material, intent);
			setToast({ tone: "success", text: m.material_moved() });
			return redirect(url.pathname, 303);
		},
		refused,
	);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: pageTitle(`${m.course_tab_materials()} · ${loaderData?.course.title ?? m.course_name()}`) },
	{ name: "robots", content: "noindex" },
];

export default function CourseMaterials({ loaderData, actionData }: Route.ComponentProps) {
	const { course, lecture, named, materials, archive } = loaderData;
	const archived = course.archivedAt !== null;
	const lectureUuid = lecture?.uuid ?? null;
	const { page, size, totalElements, totalPages, content } = materials;
	return (
		<section aria-labelledby="materials" className="grid gap-4">
			{lecture && <BackLink href={teacherCoursePaths.lecture(course.uuid, lecture.uuid)} label={lecture.title} />}
			<div className="flex flex-wrap items-center justify-between gap-3">
				<h2 id="materials" className="text-lg">
					{m.course_tab_materials()}
				</h2>
				{!archived && (
					<ButtonLink icon="plus" small href={materialPaths.add(course.uuid, lectureUuid)}>
						{m.material_add()}
					</ButtonLink>
				)}
			</div>
			{actionData && (
				<Alert tone="danger" live>
					{actionData.error}
				</Alert>
			)}
			{archived && <ArchivedNotice uuid={course.uuid} />}
			{content.length === 0 ? (
				<EmptyState title={m.material_none()}>
					<p>{m.material_none_teacher()}</p>
				</EmptyState>
			) : (
				<MaterialList
					materials={content}
					side="teacher"
					order={archived ? null : { before: page * size, total: totalElements }}
				/>
			)}
			{archive.files > 0 && (
				<p className="flex flex-wrap gap-3">
					<ArchiveLinks
						files={archive.files}
						state={archive.state}
						href={materialPaths.archive("teacher", course.uuid)}
					/>
				</p>
			)}
			<Pagination
				page={page + 1}
				totalPages={totalPages}
				hrefFor={(one) => materialPaths.list("teacher", course.uuid, named, one)}
			/>
		</section>
	);
}
