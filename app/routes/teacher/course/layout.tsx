import { Outlet, useLocation } from "react-router";
import { Tabs } from "~/components/navigation.tsx";
import { PageHeader } from "~/components/surfaces.tsx";
import { courseState } from "~/domain/course/rules.ts";
import { teacherCoursesPath } from "~/domain/course/teacher-paths.ts";
import { CourseStateBadge } from "~/features/course/course-state.tsx";
import { TEACHER_TABS, teacherTabAt, teacherTabs } from "~/features/course/teacher-tabs.ts";
import { langOfText } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { orProblem } from "~/request/problem.server.ts";
import type { Route } from "./+types/layout.ts";
import { ownCourseHere } from "./own-course.server.ts";

/** A teacher's own course around each of its pages (CRS-4); another's is not there (CRS-2). */
export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps }) => {
		const { course, work } = await ownCourseHere(context, params.id);
		const { uuid, title, subtitle } = course;
		return { uuid, title, subtitle, work, state: courseState(course, deps.clock()) };
	});

export default function CourseLayout({ loaderData: { uuid, title, subtitle, work, state } }: Route.ComponentProps) {
	const { pathname } = useLocation();
	// On a phone each line of the head pushes what one came for further down.
	const isOverview = teacherTabAt(pathname) === TEACHER_TABS[0];
	return (
		<>
			<PageHeader
				back={{ href: teacherCoursesPath(), label: m.course_teacher_courses() }}
				title={<span lang={langOfText(title)}>{title}</span>}
				lead={subtitle && isOverview ? <span lang={langOfText(subtitle)}>{subtitle}</span> : null}
				actions={<CourseStateBadge state={state} />}
			/>
			<div className="mb-6">
				<Tabs label={m.course_own_tabs()} items={teacherTabs(uuid, pathname, work)} />
			</div>
			<Outlet />
		</>
	);
}
