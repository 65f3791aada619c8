import { data, redirect } from "react-router";
import { deleteCourse, whatGoes } from "~/domain/course/delete-course.server.ts";
import { deleteCourseSchema } from "~/domain/course/schemas.ts";
import { teacherCoursesPath } from "~/domain/course/teacher-paths.ts";
import { DeleteQuestion } from "~/features/course/delete-question.tsx";
import { pageTitle } from "~/lib/page-title.ts";
import { m } from "~/paraglide/messages.js";
import { postedForm } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/delete.ts";

export const handle: RouteHandle = areaPage;

export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, ({ deps, actor }) => whatGoes(deps, actor, params.id));

export async function action({ context, params, request }: Route.ActionArgs) {
	const submission = await postedForm(context, request, deleteCourseSchema);
	if (submission.status !== "success") return data(submission.reply(), { status: 400 });
	return orProblem(
		context,
		async ({ deps, actor, setToast }) => {
			await deleteCourse(deps, actor, params.id);
			setToast({ tone: "success", text: m.course_deleted() });
			return redirect(teacherCoursesPath());
		},
		// Where somebody paid meanwhile the question is another one now.
		(problem) => {
			if (problem.code !== "CoursePaidFor" && problem.code !== "CourseHandedIn")
				throw data(problem, { status: problem.status });
			return data(submission.reply({ formErrors: [problem.text] }), { status: problem.status });
		},
	);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: pageTitle(`${m.course_delete()} · ${loaderData?.title ?? m.course_name()}`) },
	{ name: "robots", content: "noindex" },
];

export default function DeleteCourse({ loaderData, actionData }: Route.ComponentProps) {
	return <DeleteQuestion of={loaderData} lastResult={actionData} />;
}
