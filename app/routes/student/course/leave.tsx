import { data, redirect } from "react-router";
import { PageHeader } from "~/components/surfaces.tsx";
import { studentCoursePath } from "~/domain/course/student-paths.ts";
import { doneState, doneText } from "~/domain/enrolment/done.ts";
import { leaveSchema } from "~/domain/enrolment/door-schemas.ts";
import { leaveCourse } from "~/domain/enrolment/leave.server.ts";
import { type CourseDoor, getStudentCourse } from "~/domain/enrolment/student-course.server.ts";
import { LeaveView, leavingName } from "~/features/course/leave-view.tsx";
import { pageTitle } from "~/lib/page-title.ts";
import { taka } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { postedFields } from "~/request/posted-form.server.ts";
import { orProblem, refused } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/leave.ts";

export const handle: RouteHandle = areaPage;

/** The question before a course is left, or what was asked or offered is given up: what it gives back (ENR-9). */
export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const { uuid, title, door } = await getStudentCourse(deps, actor, params.id);
		const { state, actions, quote, full, paid } = door;
		// Nothing to end: the door says how it is.
		if (!actions.some((action) => action === "leave" || action === "withdraw" || action === "giveUp"))
			throw redirect(studentCoursePath(uuid));
		return { uuid, title, state, quote, full, paid: paid !== null };
	});

/** What was taken back, besides that something was: a request is not an invitation that somebody says no to. */
const WITHDRAWN: Partial<Record<CourseDoor["state"], () => string>> = {
	applied: m.my_course_withdrawn,
	waiting: m.my_course_withdrawn,
	paying: m.my_course_withdrawn,
	paid: m.my_course_withdrawn,
	offered: m.my_course_gave_up,
};

export async function action({ context, params, request }: Route.ActionArgs) {
	const { quote } = await postedFields(context, request, leaveSchema);
	return orProblem(
		context,
		async ({ deps, actor, setToast }) => {
			const { uuid, door } = await getStudentCourse(deps, actor, params.id);
			// Nobody gets less than they were shown a moment ago: they are asked again.
			if (door.quote < quote)
				return data({ error: m.my_course_quote_changed({ amount: taka(door.quote) }) }, { status: 409 });
			const { state, given } = await leaveCourse(deps, actor, { courseUuid: uuid });
			const what = WITHDRAWN[door.state];
			const money = given > 0 ? ` ${m.my_course_given({ amount: taka(given) })}` : "";
			setToast({
				tone: "success",
				text: doneText(doneState(state)) + (state === "rejected" && what ? ` ${what()}` : "") + money,
			});
			return redirect(studentCoursePath(uuid));
		},
		refused,
	);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: pageTitle(`${leavingName(loaderData?.state ?? "accepted")} · ${loaderData?.title ?? m.course_name()}`) },
	{ name: "robots", content: "noindex" },
];

export default function LeaveCourse({ loaderData: { uuid, title, ...of }, actionData }: Route.ComponentProps) {
	const error = actionData && "error" in actionData ? actionData.error : null;
	return (
		<>
			<PageHeader back={{ href: studentCoursePath(uuid), label: title }} title={leavingName(of.state)} />
			<LeaveView uuid={uuid} {...of} error={error} />
		</>
	);
}
