import { redirect } from "react-router";
import { EmptyState } from "~/components/feedback.tsx";
import { Pagination } from "~/components/navigation.tsx";
import { getCourseAttendance } from "~/domain/attendance/queries.server.ts";
import { CourseTable } from "~/features/attendance/course-table.tsx";
import { TableFiles } from "~/features/attendance/files.tsx";
import { attendancePaths } from "~/features/attendance/paths.ts";
import { pageTitle } from "~/lib/page-title.ts";
import { nearestPage, PAGE_SIZES, pageFromPath } from "~/lib/paging.ts";
import { m } from "~/paraglide/messages.js";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import tableCss from "~/styles/table-folds.css?url";
import type { Route } from "./+types/attendance.ts";

export const handle: RouteHandle = areaPage;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: tableCss }];

/** Students and lectures of a course (ATD-2), a page of both. */
export const loader = ({ context, params, url }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const asked = (name: string) => pageFromPath(url.searchParams.get(name) ?? undefined);
		const [page, classes] = [asked("page"), asked("classes")];
		const { students: many, lectures: few } = PAGE_SIZES.courseAttendance;
		const of = await getCourseAttendance(deps, actor, params.id, {
			students: { page, size: many },
			lectures: { page: classes, size: few },
		});
		const nearest = {
			page: nearestPage(page, of.students.totalElements, many) + 1,
			classes: nearestPage(classes, of.lectures.totalElements, few) + 1,
		};
		if (nearest.page !== page + 1 || nearest.classes !== classes + 1)
			throw redirect(attendancePaths.course(of.course.uuid, nearest));
		return of;
	});

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: pageTitle(`${m.attendance_title()} · ${loaderData?.course.title ?? m.course_name()}`) },
	{ name: "robots", content: "noindex" },
];

export default function CourseAttendance({ loaderData: { course, students, lectures } }: Route.ComponentProps) {
	const [page, classes] = [students.page + 1, lectures.page + 1];
	return (
		<section aria-labelledby="attendance" className="grid gap-6">
			<div className="flex flex-wrap items-center justify-between gap-3">
				<h2 id="attendance" className="text-lg">
					{m.attendance_title()}
				</h2>
				{students.totalElements > 0 && lectures.totalElements > 0 && (
					<TableFiles hrefFor={(kind) => attendancePaths.courseFile(course.uuid, kind)} />
				)}
			</div>
			{students.totalElements === 0 ? (
				<EmptyState title={m.attendance_none()}>{m.attendance_none_hint()}</EmptyState>
			) : lectures.totalElements === 0 ? (
				<EmptyState title={m.attendance_no_lectures()}>{m.attendance_no_lectures_hint()}</EmptyState>
			) : (
				<>
					<p className="measure text-soft">{m.attendance_lead()}</p>
					<Pagination
						label={m.attendance_lecture_pages()}
						page={classes}
						totalPages={lectures.totalPages}
						hrefFor={(to) => attendancePaths.course(course.uuid, { page, classes: to })}
					/>
					<CourseTable courseUuid={course.uuid} lectures={lectures.content} students={students.content} />
					<Pagination
						label={m.attendance_student_pages()}
						page={page}
						totalPages={students.totalPages}
						hrefFor={(to) => attendancePaths.course(course.uuid, { page: to, classes })}
					/>
				</>
			)}
		</section>
	);
}
