import { redirect } from "react-router";
import { EmptyState } from "~/components/feedback.tsx";
import { Pagination } from "~/components/navigation.tsx";
import { callRoll } from "~/domain/attendance/call-roll.server.ts";
import { getLectureAttendance } from "~/domain/attendance/queries.server.ts";
import { rollCallSchema } from "~/domain/attendance/schemas.ts";
import { teacherCoursePaths } from "~/domain/course/teacher-paths.ts";
import { TableFiles } from "~/features/attendance/files.tsx";
import { LectureHead } from "~/features/attendance/lecture-head.tsx";
import { LectureTable } from "~/features/attendance/lecture-table.tsx";
import { attendancePaths } from "~/features/attendance/paths.ts";
import { RollCallForm } from "~/features/attendance/roll-call-form.tsx";
import { pageTitle } from "~/lib/page-title.ts";
import { nearestPage, PAGE_SIZES, pageFromPath } from "~/lib/paging.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { postedFields } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import tableCss from "~/styles/table-folds.css?url";
import type { Route } from "./+types/lecture-attendance.ts";

export const handle: RouteHandle = areaPage;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: tableCss }];

/** Who was in a lecture (ATD-2); where no room of ours counts, it is ticked off here (LIV-4). */
export const loader = ({ context, params, url }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const page = pageFromPath(url.searchParams.get("page") ?? undefined);
		const size = PAGE_SIZES.lectureAttendance;
		const ids = { courseId: params.id, lectureId: params.lectureId };
		const of = await getLectureAttendance(deps, actor, ids, { page, size });
		const nearest = nearestPage(page, of.students.totalElements, size);
		if (nearest !== page) throw redirect(attendancePaths.lecture(of.course.uuid, of.lecture.uuid, nearest + 1));
		const begun = deps.clock() >= of.lecture.startsAt;
		const byRoll =
			of.lecture.ownRoom || (!of.lecture.known && of.lecture.heldMs === 0 && deps.clock() >= of.lecture.endsAt);
		return { ...of, begun, rollCall: begun && of.lecture.cancelledAt === null && byRoll };
	});

export async function action({ context, params, request, url }: Route.ActionArgs) {
	const rollCall = await postedFields(context, request, rollCallSchema);
	return orProblem(context, async ({ deps, actor, setToast }) => {
		const { here } = await callRoll(deps, actor, { courseId: params.id, lectureId: params.lectureId }, rollCall);
		setToast({ tone: "success", text: m.attendance_roll_toast({ n: num(here), of: num(rollCall.shown.length) }) });
		const page = pageFromPath(url.searchParams.get("page") ?? undefined) + 1;
		return redirect(attendancePaths.lecture(params.id, params.lectureId, page));
	});
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: pageTitle(`${m.attendance_title()}: ${loaderData?.lecture.title ?? m.attendance_lecture()}`) },
	{ name: "robots", content: "noindex" },
];

export default function LectureAttendance({ loaderData }: Route.ComponentProps) {
	const { lecture, course, students, begun, rollCall } = loaderData;
	// A file of blanks is none.
	const isTold = lecture.known || students.content.some(({ told }) => told !== null);
	return (
		<section aria-labelledby="attendance" className="grid gap-6">
			<LectureHead
				id="attendance"
				title={m.attendance_title()}
				lecture={lecture}
				href={teacherCoursePaths.lecture(course.uuid, lecture.uuid)}
			/>
			{students.totalElements === 0 ? (
				<EmptyState title={m.attendance_none()}>{m.attendance_none_hint()}</EmptyState>
			) : (
				<>
					{isTold && <TableFiles hrefFor={(kind) => attendancePaths.lectureFile(course.uuid, lecture.uuid, kind)} />}
					{rollCall && (
						<RollCallForm
							key={students.page}
							students={students.content}
							elsewhere={lecture.ownRoom}
							known={lecture.known}
						/>
					)}
					<LectureTable
						courseUuid={course.uuid}
						lectureUuid={lecture.uuid}
						students={students.content}
						correctable={begun}
					/>
					<Pagination
						page={students.page + 1}
						totalPages={students.totalPages}
						hrefFor={(page) => attendancePaths.lecture(course.uuid, lecture.uuid, page)}
					/>
				</>
			)}
		</section>
	);
}
