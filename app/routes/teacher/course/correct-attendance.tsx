import { data, redirect } from "react-router";
import { BackLink } from "~/components/back-link.tsx";
import { correctAttendance } from "~/domain/attendance/correct-attendance.server.ts";
import { attendanceErrors } from "~/domain/attendance/errors.ts";
import { getStudentInLecture } from "~/domain/attendance/queries.server.ts";
import { correctionSchema } from "~/domain/attendance/schemas.ts";
import { CorrectForm } from "~/features/attendance/correct-form.tsx";
import { attendancePaths } from "~/features/attendance/paths.ts";
import { uuidInAddress } from "~/lib/address-id.ts";
import { pageTitle } from "~/lib/page-title.ts";
import { m } from "~/paraglide/messages.js";
import { postedForm } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/correct-attendance.ts";
import { refusedForm } from "./refused-form.server.ts";

export const handle: RouteHandle = areaPage;

const idsOf = ({ id, lectureId, studentUuid }: Route.LoaderArgs["params"]) => ({
	courseId: id,
	lectureId,
	studentUuid: uuidInAddress(studentUuid, () => attendanceErrors.fail("AttendanceNotFound")),
});

/** One student in a lecture: what was heard, and what the teacher says instead (ATD-2). */
export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, ({ deps, actor }) => getStudentInLecture(deps, actor, idsOf(params)));

export async function action({ context, params, request }: Route.ActionArgs) {
	const submission = await postedForm(context, request, correctionSchema);
	if (submission.status !== "success") return data(submission.reply(), { status: 400 });
	return orProblem(
		context,
		async ({ deps, actor, setToast }) => {
			await correctAttendance(deps, actor, idsOf(params), submission.value);
			const corrected = submission.value.intent === "correct";
			const text = corrected ? m.attendance_corrected_toast() : m.attendance_taken_back_toast();
			setToast({ tone: "success", text });
			return redirect(attendancePaths.lecture(params.id, params.lectureId));
		},
		refusedForm(submission),
	);
}

const titleOf = (name: string | null | undefined) => m.attendance_correct_title({ name: name ?? "" });

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: pageTitle(titleOf(loaderData?.student.name)) },
	{ name: "robots", content: "noindex" },
];

export default function CorrectAttendance({ loaderData, actionData }: Route.ComponentProps) {
	const { lecture, course, student } = loaderData;
	return (
		<section aria-labelledby="correct" className="grid gap-4">
			<BackLink href={attendancePaths.lecture(course.uuid, lecture.uuid)} label={lecture.title} />
			<h2 id="correct" className="text-lg [overflow-wrap:anywhere]">
				{titleOf(student.name)}
			</h2>
			<CorrectForm student={student} lecture={lecture} lastResult={actionData} />
		</section>
	);
}
