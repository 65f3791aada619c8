import { data, redirect } from "react-router";
import { Alert } from "~/components/surfaces.tsx";
import { getMyExcuse } from "~/domain/attendance/queries.server.ts";
import { mayExcuse } from "~/domain/attendance/rules.ts";
import { excuseSchema } from "~/domain/attendance/schemas.ts";
import { sendExcuse } from "~/domain/attendance/send-excuse.server.ts";
import { ExcuseForm } from "~/features/attendance/excuse-form.tsx";
import { LectureHead } from "~/features/attendance/lecture-head.tsx";
import { myAttendancePaths } from "~/features/attendance/paths.ts";
import { pageTitle } from "~/lib/page-title.ts";
import { m } from "~/paraglide/messages.js";
import { postedForm } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/excuse.ts";

export const handle: RouteHandle = areaPage;

/** A student says before a lecture that they do not come (ATD-2). */
export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, ({ deps, actor }) =>
		getMyExcuse(deps, actor, { courseId: params.id, lectureId: params.lectureId }),
	);

export async function action({ context, params, request }: Route.ActionArgs) {
	const submission = await postedForm(context, request, excuseSchema);
	if (submission.status !== "success") return data(submission.reply(), { status: 400 });
	return orProblem(
		context,
		async ({ deps, actor, setToast }) => {
			await sendExcuse(deps, actor, { courseId: params.id, lectureId: params.lectureId }, submission.value);
			const sent = submission.value.intent === "excuse";
			setToast({ tone: "success", text: sent ? m.attendance_excuse_sent() : m.attendance_excuse_taken_back() });
			return redirect(myAttendancePaths.course(params.id));
		},
		({ text, status }) => data(submission.reply({ formErrors: [text] }), { status }),
	);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{
		title: pageTitle(`${m.attendance_excuse_title()}: ${loaderData?.lecture.title ?? m.attendance_lecture()}`),
	},
	{ name: "robots", content: "noindex" },
];

export default function LectureExcuse({ loaderData, actionData }: Route.ComponentProps) {
	const { lecture, course, excuse, now } = loaderData;
	return (
		<section aria-labelledby="excuse" className="mt-6 grid gap-6">
			<LectureHead
				id="excuse"
				title={m.attendance_excuse_title()}
				lecture={lecture}
				href={myAttendancePaths.course(course.uuid)}
			/>
			{mayExcuse(lecture, now) ? (
				<ExcuseForm excuse={excuse} lastResult={actionData} />
			) : (
				<Alert>{m.attendance_excuse_too_late()}</Alert>
			)}
		</section>
	);
}
