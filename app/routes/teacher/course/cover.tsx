import { data, redirect } from "react-router";
import { assetErrors } from "~/domain/asset/errors.ts";
import { ownCourse } from "~/domain/course/access.server.ts";
import { changeCover, removeCover } from "~/domain/course/change-cover.server.ts";
import { coverSchema } from "~/domain/course/schemas.ts";
import { teacherCoursePaths } from "~/domain/course/teacher-paths.ts";
import { CoverView } from "~/features/course/cover-view.tsx";
import { pageTitle } from "~/lib/page-title.ts";
import { m } from "~/paraglide/messages.js";
import type { AppContext } from "~/request/app-context.ts";
import { orProblem, refused } from "~/request/problem.server.ts";
import { readPictureForm } from "~/request/read-picture-form.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/cover.ts";
import { ownCourseHere } from "./own-course.server.ts";

export const handle: RouteHandle = areaPage;

export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, async () => {
		const { course } = await ownCourseHere(context, params.id);
		return {
			course: { uuid: course.uuid, archived: course.archivedAt !== null },
			title: course.title,
			image: course.image,
		};
	});

async function change({ deps, actor, setToast }: AppContext, id: string, cover: File | undefined) {
	if (!cover) {
		// What is missing is said of one's own course alone (CRS-2).
		await ownCourse(deps, actor, id);
		throw assetErrors.fail("FileMissing");
	}
	const uuid = await changeCover(deps, actor, id, new Uint8Array(await cover.arrayBuffer()));
	setToast({ tone: "success", text: m.course_cover_saved() });
	return uuid;
}

async function remove({ deps, actor, setToast }: AppContext, id: string) {
	const uuid = await removeCover(deps, actor, id);
	setToast({ tone: "success", text: m.course_cover_removed() });
	return uuid;
}

export const action = ({ context, params, request }: Route.ActionArgs) =>
	orProblem(
		context,
		async (app) => {
			const { intent, cover } = await readPictureForm(request, coverSchema);
			const uuid = await (intent === "remove" ? remove(app, params.id) : change(app, params.id, cover));
			return redirect(teacherCoursePaths.cover(uuid));
		},
		(problem) => {
			if (problem.code === "CourseNotFound") throw data(problem, { status: 404 });
			return refused(problem);
		},
	);

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: pageTitle(`${m.course_cover_title()} · ${loaderData?.title ?? m.course_name()}`) },
	{ name: "robots", content: "noindex" },
];

export default function CourseCover({ loaderData, actionData }: Route.ComponentProps) {
	return <CoverView {...loaderData} error={actionData?.error ?? null} />;
}
