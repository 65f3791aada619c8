import { Outlet, useLocation } from "react-router";
import { StudentCourseHeadView } from "~/features/course/student-course-head.tsx";
import { barePath } from "~/lib/localise-path.ts";
import { orProblem } from "~/request/problem.server.ts";
import type { Route } from "./+types/layout.ts";
import { courseHere } from "./course-here.server.ts";

export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, async () => {
		const { course, state } = await courseHere(context, params.id);
		const { uuid, title, subtitle } = course;
		return { uuid, title, subtitle, state };
	});

/** The head and the tabs of a course in the student area; what a tab shows is its own page, which asks who may see it. */
export default function CourseLayout({ loaderData }: Route.ComponentProps) {
	const { pathname } = useLocation();
	return (
		<>
			<StudentCourseHeadView course={loaderData} here={barePath(pathname)} />
			<Outlet />
		</>
	);
}
