import { ButtonLink } from "~/components/button.tsx";
import { EmptyState } from "~/components/feedback.tsx";
import { PageHeader } from "~/components/surfaces.tsx";
import { calendarPaths } from "~/domain/calendar/paths.ts";
import { contentListPath } from "~/domain/content/paths.ts";
import { newCoursePath, teacherCoursesPath } from "~/domain/course/teacher-paths.ts";
import { getTeacherDashboard } from "~/domain/overview/teacher-dashboard.server.ts";
import courseCss from "~/features/course/course.css?url";
import { TeacherCourses } from "~/features/course/teacher-courses.tsx";
import { LectureList } from "~/features/lecture/lecture-list.tsx";
import { DeletionNotice } from "~/features/privacy/deletion-notice.tsx";
import { m } from "~/paraglide/messages.js";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/dashboard.ts";

export const handle: RouteHandle = areaPage;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: courseCss }];

export const loader = ({ context }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const dashboard = await getTeacherDashboard(deps, actor);
		return { ...dashboard, name: actor?.name ?? "" };
	});

export const meta: Route.MetaFunction = () => [
	{ title: `${m.shell_dashboard()} · ${m.common_app_name()}` },
	{ name: "robots", content: "noindex" },
];

export default function TeacherDashboard({
	loaderData: { lectures, courses, deletion, serverNow, name },
}: Route.ComponentProps) {
	return (
		<>
			<PageHeader title={m.course_teacher_welcome({ name })} lead={m.course_teacher_welcome_lead()} />
			<DeletionNotice area="teacher" deletion={deletion} />
			{courses.totalElements === 0 && (
				<section aria-labelledby="next-step" className="card grid justify-items-start gap-3">
					<h2 id="next-step" className="text-lg">
						{m.course_first_title()}
					</h2>
					<p>{m.course_first_text()}</p>
					<ButtonLink href={newCoursePath()} icon="plus">
						{m.course_first_make()}
					</ButtonLink>
				</section>
			)}
			<section aria-labelledby="upcoming-lectures" className="mt-12">
				<h2 id="upcoming-lectures" className="mb-4">
					{m.course_upcoming_lectures()}
				</h2>
				{lectures.length === 0 ? (
					<EmptyState title={m.course_upcoming_none()} plain>
						{m.course_upcoming_none_hint()}
					</EmptyState>
				) : (
					<>
						<LectureList lectures={lectures} side="teacher" serverNow={serverNow} />
						<p className="mt-4">
							<ButtonLink href={calendarPaths.view("teacher")} variant="secondary" icon="calendar">
								{m.calendar_title()}
							</ButtonLink>
						</p>
					</>
				)}
			</section>
			<section aria-labelledby="my-courses" className="mt-12">
				<h2 id="my-courses" className="mb-4">
					{m.course_teacher_courses()}
				</h2>
				<TeacherCourses courses={courses.content} level={3} plain />
				<p className="mt-4 flex flex-wrap gap-3">
					<ButtonLink href={teacherCoursesPath()} variant="secondary">
						{m.course_show_all()}
					</ButtonLink>
					<ButtonLink href={newCoursePath()} variant="secondary" icon="plus">
						{m.course_new()}
					</ButtonLink>
				</p>
			</section>
			<p className="mt-8 flex flex-wrap gap-3">
				<ButtonLink href={contentListPath("teacher")} variant="secondary" icon="video">
					{m.content_title()}
				</ButtonLink>
				<ButtonLink href="/help" variant="quiet" icon="help">
					{m.course_teacher_help()}
				</ButtonLink>
			</p>
		</>
	);
}
