import { data, redirect } from "react-router";
import { changeCourse, detailsOf } from "~/domain/course/change-course.server.ts";
import { courseChoices } from "~/domain/course/form-choices.server.ts";
import { editCourseSchema, typedDetails } from "~/domain/course/schemas.ts";
import { teacherCoursePath } from "~/domain/course/teacher-paths.ts";
import { moveUpStatements } from "~/domain/seat/move-up.server.ts";
import { ArchivedNotice } from "~/features/course/archived-notice.tsx";
import { CourseForm } from "~/features/course/course-form.tsx";
import { courseValues } from "~/features/course/values.ts";
import { pageTitle } from "~/lib/page-title.ts";
import { m } from "~/paraglide/messages.js";
import { postedForm } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import proseCss from "~/styles/prose.css?url";
import type { Route } from "./+types/edit.ts";
import { ownCourseHere } from "./own-course.server.ts";
import { previewed } from "./previewed.server.ts";
import { refusedForm } from "./refused-form.server.ts";

export const handle: RouteHandle = areaPage;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: proseCss }];

export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const [{ course }, choices] = await Promise.all([
			ownCourseHere(context, params.id),
			courseChoices(deps, actor, params.id),
		]);
		const { uuid, title, archivedAt, updatedAt: version } = course;
		const values = courseValues(detailsOf(course));
		return { course: { uuid, title, archived: archivedAt !== null }, version, values, choices };
	});

export async function action({ context, params, request }: Route.ActionArgs) {
	const submission = await postedForm(context, request, editCourseSchema);
	if (submission.status !== "success") return data(submission.reply(), { status: 400 });
	const { version, preview, ...typed } = submission.value;
	return orProblem(
		context,
		async ({ deps, actor, setToast }) => {
			if (preview) return previewed(submission, typed.description);
			const uuid = await changeCourse(deps, actor, params.id, { ...typedDetails(typed), version }, moveUpStatements);
			setToast({ tone: "success", text: m.course_saved() });
			return redirect(teacherCoursePath(uuid));
		},
		refusedForm(submission),
	);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: pageTitle(`${m.course_edit()} · ${loaderData?.course.title ?? m.course_name()}`) },
	{ name: "robots", content: "noindex" },
];

export default function EditCourse({ loaderData, actionData }: Route.ComponentProps) {
	const { course, values, choices, version } = loaderData;
	return (
		<section aria-labelledby="edit" className="grid gap-4">
			<h2 id="edit" className="text-lg">
				{m.course_edit()}
			</h2>
			{course.archived && !actionData ? (
				<ArchivedNotice uuid={course.uuid} />
			) : (
				<CourseForm values={values} choices={choices} version={version} lastResult={actionData} />
			)}
		</section>
	);
}
