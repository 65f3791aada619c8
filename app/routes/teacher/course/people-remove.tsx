import { data, redirect } from "react-router";
import { coursePeoplePaths } from "~/domain/course-people/paths.ts";
import { chosenPeople } from "~/domain/course-people/queries.server.ts";
import { removeSchema } from "~/domain/course-people/schemas.ts";
import { decideEnrolments } from "~/domain/enrolment/decide.server.ts";
import { doneText } from "~/domain/enrolment/done.ts";
import { enrolmentErrors } from "~/domain/seat/errors.ts";
import { RemoveForm } from "~/features/course-people/remove-form.tsx";
import { uuidInAddress } from "~/lib/address-id.ts";
import { pageTitle } from "~/lib/page-title.ts";
import { m } from "~/paraglide/messages.js";
import { postedForm } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/people-remove.ts";

export const handle: RouteHandle = areaPage;

const nobody = () => enrolmentErrors.fail("EnrolmentNotFound");

/** Asks before a student is taken out of a course (ENR-13). */
export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const student = uuidInAddress(params.studentUuid, nobody);
		const { course, people } = await chosenPeople(deps, actor, params.id, [student]);
		const [person] = people;
		if (person?.state !== "accepted") throw nobody();
		return { course, name: person.name?.trim() || m.people_no_name() };
	});

export async function action({ context, params, request }: Route.ActionArgs) {
	const submission = await postedForm(context, request, removeSchema);
	if (submission.status !== "success") return data(submission.reply(), { status: 400 });
	const { course, people } = await orProblem(context, ({ deps, actor }) =>
		chosenPeople(deps, actor, params.id, [uuidInAddress(params.studentUuid, nobody)]),
	);
	return orProblem(
		context,
		async ({ deps, actor, setToast }) => {
			const [person] = people;
			if (!person) throw nobody();
			await decideEnrolments(deps, actor, {
				...{ courseUuid: course.uuid, students: [person.uuid], decision: "removed" },
				reason: submission.value.reason,
			});
			setToast({ tone: "success", text: doneText("removed") });
			return redirect(coursePeoplePaths.list(course.uuid));
		},
		({ text, status }) => data(submission.reply({ formErrors: [text] }), { status }),
	);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: pageTitle(`${m.enrolment_remove()} · ${loaderData?.course.title ?? m.course_name()}`) },
	{ name: "robots", content: "noindex" },
];

export default function RemovePerson({ loaderData: { course, name }, actionData }: Route.ComponentProps) {
	return (
		<section className="grid max-w-3xl gap-4" aria-labelledby="take-out">
			<div>
				<h2 id="take-out" className="text-lg">
					{m.enrolment_remove_title({ name })}
				</h2>
				<p className="measure mt-1 text-soft">{m.enrolment_remove_lead()}</p>
			</div>
			<RemoveForm keep={coursePeoplePaths.list(course.uuid)} lastResult={actionData} />
		</section>
	);
}
