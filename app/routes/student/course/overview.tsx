import { data, redirect } from "react-router";
import { myCoursePath } from "~/domain/course/student-paths.ts";
import { acceptInvitation } from "~/domain/enrolment/accept.server.ts";
import { applyForCourse } from "~/domain/enrolment/apply.server.ts";
import { doneState, doneText } from "~/domain/enrolment/done.ts";
import { doorSchema } from "~/domain/enrolment/door-schemas.ts";
import { rejectInvitation } from "~/domain/enrolment/leave.server.ts";
import { getStudentCourse } from "~/domain/enrolment/student-course.server.ts";
import { paymentFailure } from "~/domain/payment/failure.ts";
import { requestErrors } from "~/domain/request/errors.ts";
import { type EnrolmentState, SHOWN } from "~/domain/seat/rules.ts";
import { StudentCourseView } from "~/features/course/student-course-view.tsx";
import { isStudentTab } from "~/features/course/student-tabs.ts";
import { FailureAlert } from "~/features/payment/failure-alert.tsx";
import { idInAddress } from "~/lib/address-id.ts";
import { renderWithin } from "~/lib/markdown.server.ts";
import { pageTitle } from "~/lib/page-title.ts";
import { m } from "~/paraglide/messages.js";
import { postedForm } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import proseCss from "~/styles/prose.css?url";
import type { Route } from "./+types/overview.ts";

export const handle: RouteHandle = { ...areaPage, screen: "exam" };

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: proseCss }];

type Params = { id?: string; lectureId?: string; tab?: string };

/** What else an address may name, where one comes to buy. @throws DomainError NotFound for what can be none */
function checkAddress({ lectureId, tab }: Params): void {
	const notFound = () => requestErrors.fail("NotFound");
	if (lectureId !== undefined) idInAddress(lectureId, notFound);
	if (tab !== undefined && !isStudentTab(tab)) throw notFound();
}

/** The course, its door and, at `buy`, the door in front (CRS-5). */
export const loader = ({ context, params, url }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		checkAddress(params);
		const { description, ...course } = await getStudentCourse(deps, actor, params.id);
		const about = description ? await renderWithin(description) : null;
		return { course, about, front: /\/course\/buy\//.test(url.pathname), failure: paymentFailure(url.searchParams) };
	});

/** The list in which the course stands after it; what has ended is looked for in the list that it was in. */
const listAfter = (state: EnrolmentState) => {
	const shown = SHOWN[state];
	return myCoursePath(shown === "ended" ? "invited" : shown);
};

export async function action({ context, params, request }: Route.ActionArgs) {
	const submission = await postedForm(context, request, doorSchema);
	if (submission.status !== "success") return data(submission.reply(), { status: 400 });
	const form = submission.value;
	return orProblem(
		context,
		async ({ deps, actor, setToast }) => {
			const of = { courseUuid: params.id };
			const state =
				form.intent === "apply"
					? await applyForCourse(deps, actor, { ...of, note: form.note ?? null })
					: form.intent === "accept"
						? await acceptInvitation(deps, actor, of)
						: (await rejectInvitation(deps, actor, of)).state;
			setToast({ tone: "success", text: doneText(doneState(state)) });
			return redirect(listAfter(state));
		},
		({ text, status }) => data(submission.reply({ formErrors: [text] }), { status }),
	);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: pageTitle(loaderData?.course.title ?? m.course_name()) },
	{ name: "robots", content: "noindex" },
];

export default function CourseOverview({ loaderData, actionData }: Route.ComponentProps) {
	const { course, about, front, failure } = loaderData;
	return (
		<>
			<FailureAlert failure={failure} />
			<StudentCourseView course={course} about={about} front={front} lastResult={actionData} />
		</>
	);
}
