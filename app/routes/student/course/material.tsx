import { redirect } from "react-router";
import { BackLink } from "~/components/back-link.tsx";
import { EmptyState } from "~/components/feedback.tsx";
import { Pagination } from "~/components/navigation.tsx";
import { requireRole } from "~/domain/account/access.ts";
import { lectureInPath } from "~/domain/lecture/no-lecture.ts";
import { listLectureMaterials, listMaterials } from "~/domain/material/materials.server.ts";
import { ArchiveLinks } from "~/features/asset/archive-links.tsx";
import { DataMeter } from "~/features/data-use/data-meter.tsx";
import { lecturePaths } from "~/features/lecture/paths.ts";
import { MaterialList } from "~/features/material/material-list.tsx";
import { materialPaths } from "~/features/material/paths.ts";
import { pageTitle } from "~/lib/page-title.ts";
import { nearestPage, PAGE_SIZE, pageFromPath } from "~/lib/paging.ts";
import { m } from "~/paraglide/messages.js";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/material.ts";

export const handle: RouteHandle = { ...areaPage, screen: "list" };

/** What the teacher has published, of a course with its lectures or of one lecture, for who is in it alone (MAT-3). */
export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const student = requireRole(actor, "student");
		const page = pageFromPath(params.page);
		const listing = { page, size: PAGE_SIZE };
		const lectureId = "lectureId" in params ? params.lectureId : undefined;
		const list =
			lectureId === undefined
				? await listMaterials(deps, student, params.id, { ...listing, all: true })
				: await listLectureMaterials(deps, student, { courseId: params.id, lectureId }, listing);
		const { course, lecture, materials } = list;
		const named = lectureInPath(lectureId, lecture) ?? null;
		const nearest = nearestPage(page, materials.totalElements, PAGE_SIZE);
		if (nearest !== page) throw redirect(materialPaths.list("student", course.uuid, named, nearest + 1));
		return { ...list, named };
	});

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: pageTitle(`${m.course_tab_materials()}: ${loaderData?.course.title ?? m.course_name()}`) },
	{ name: "robots", content: "noindex" },
];

export default function CourseMaterials({
	loaderData: { course, lecture, named, materials, archive },
}: Route.ComponentProps) {
	const { content, page, totalPages } = materials;
	return (
		<section aria-labelledby="materials" className="grid max-w-3xl gap-4">
			{lecture && <BackLink href={lecturePaths.one("student", course.uuid, lecture.uuid)} label={lecture.title} />}
			<h2 id="materials" className="text-lg">
				{m.course_tab_materials()}
			</h2>
			{content.length === 0 ? (
				<EmptyState title={m.material_none()}>{m.material_none_student()}</EmptyState>
			) : (
				<MaterialList materials={content} side="student" withLecture={lecture === null} />
			)}
			{archive.files > 0 && (
				<div className="grid justify-items-start gap-2">
					<DataMeter takes={{ bytes: archive.bytes }} meter={archive.meter} />
					<div className="flex flex-wrap gap-3">
						<ArchiveLinks
							files={archive.files}
							state={archive.state}
							href={materialPaths.archive("student", course.uuid)}
						/>
					</div>
				</div>
			)}
			<Pagination
				page={page + 1}
				totalPages={totalPages}
				hrefFor={(one) => materialPaths.list("student", course.uuid, named, one)}
			/>
		</section>
	);
}
