import { ButtonLink } from "~/components/button.tsx";
import { EmptyState } from "~/components/feedback.tsx";
import { PageHeader } from "~/components/surfaces.tsx";
import { listTeacherCourses } from "~/domain/course/queries.server.ts";
import { PAGE_SIZE } from "~/lib/paging.ts";
import { dateTime, fee, nameIn } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/dashboard.ts";

export const handle: RouteHandle = areaPage;

export const loader = ({ context }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => ({
		courses: await listTeacherCourses(deps, actor, { page: 0, size: PAGE_SIZE }),
		name: actor?.name ?? "",
	}));

export const meta: Route.MetaFunction = () => [
	{ title: `${m.shell_dashboard()} · ${m.common_app_name()}` },
	{ name: "robots", content: "noindex" },
];

export default function TeacherDashboard({ loaderData: { courses, name } }: Route.ComponentProps) {
	return (
		<>
			<PageHeader title={m.course_teacher_welcome({ name })} lead={m.course_teacher_welcome_lead()} />
			<section aria-labelledby="my-courses" className="mt-12 lg:mt-18">
				<h2 id="my-courses">{m.course_teacher_courses()}</h2>
				{courses.content.length === 0 ? (
					<EmptyState title={m.course_teacher_none()}>{m.course_teacher_none_hint()}</EmptyState>
				) : (
					<ul className="mt-4 grid gap-3">
						{courses.content.map((course) => (
							<li key={course.uuid} className="card">
								<h3>{course.title}</h3>
								{course.subtitle && <p className="text-soft">{course.subtitle}</p>}
								<p className="mt-2 text-sm text-soft">
									{nameIn(course.subjectName, course.subjectNameBn)} · {dateTime(course.startAt)} –{" "}
									{dateTime(course.endAt)} · {fee(course.feePoisha)}
								</p>
							</li>
						))}
					</ul>
				)}
			</section>
			<p className="mt-8">
				<ButtonLink href="/help" variant="quiet" icon="help">
					{m.course_teacher_help()}
				</ButtonLink>
			</p>
		</>
	);
}
