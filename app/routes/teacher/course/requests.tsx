import type { SubmissionResult } from "@conform-to/react";
import { data, redirect } from "react-router";
import { EmptyState } from "~/components/feedback.tsx";
import { FormErrors } from "~/components/form-errors.tsx";
import { Pagination, Tabs } from "~/components/navigation.tsx";
import { Alert } from "~/components/surfaces.tsx";
import { teacherCoursePaths } from "~/domain/course/teacher-paths.ts";
import { cameOf } from "~/domain/enrolment/came.ts";
import { decideEnrolments } from "~/domain/enrolment/decide.server.ts";
import { getRoster } from "~/domain/enrolment/queries.server.ts";
import { decideFormSchema, isAskedFirst } from "~/domain/enrolment/schemas.ts";
import { enrolmentPaths } from "~/domain/enrolment/teacher-paths.ts";
import { ROSTER_NAMES, type Roster } from "~/domain/seat/rules.ts";
import { type AskedDecision, DecideForm, DecideQuestion } from "~/features/enrolment/decide-form.tsx";
import { ROSTER_WORDS } from "~/features/enrolment/words.ts";
import { pageTitle } from "~/lib/page-title.ts";
import { nearestPage, PAGE_SIZES, pageFromPath } from "~/lib/paging.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { postedForm } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/requests.ts";

export const handle: RouteHandle = areaPage;

/** Which page of which list an address means; pages count from 0. */
const listOf = (url: URL): { page: number; list: Roster } => {
	const asked = url.searchParams.get("list");
	return {
		page: pageFromPath(url.searchParams.get("page") ?? undefined),
		list: ROSTER_NAMES.find((name) => name === asked) ?? "asked",
	};
};

export const loader = ({ context, params, url }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const { page, list: roster } = listOf(url);
		const size = PAGE_SIZES.enrolments;
		const { course, list, counts, waiting } = await getRoster(deps, actor, {
			courseUuid: params.id,
			roster,
			page,
			size,
		});
		const nearest = nearestPage(page, list.totalElements, size);
		if (nearest !== page) throw redirect(enrolmentPaths.requests(course.uuid, { list: roster, page: nearest + 1 }));
		const { uuid, title, maxStudents, seatsTaken } = course;
		// Who waits for want of seats could be in if there were more.
		const wantsSeats = waiting > 0 && seatsTaken >= maxStudents;
		return { course: { uuid, title, maxStudents, seatsTaken }, roster, list, counts, wantsSeats };
	});

/** What the action answers, where nothing was decided: the form with what is wrong, or the question before it. */
type Undone = { result?: SubmissionResult<string[]>; asked?: AskedDecision };

/** The teacher decides of all who are marked, and is asked first where that is due; the list stays where it was. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
	const submission = await postedForm(context, request, decideFormSchema);
	if (submission.status !== "success") return data<Undone>({ result: submission.reply() }, { status: 400 });
	const { intent, student: students = [], reason, sure } = submission.value;
	const undone = (text: string, status: number) =>
		data<Undone>({ result: submission.reply({ formErrors: [text] }) }, { status });
	if (students.length === 0) return undone(m.enrolment_nobody_chosen(), 400);
	if (sure === "back") return data<Undone>({ result: submission.reply() });
	return orProblem(
		context,
		async ({ deps, actor, setToast }) => {
			if (intent !== "accepted" && !sure && isAskedFirst(intent, students.length))
				return data<Undone>({ asked: { intent, students, reason } });
			const after = await decideEnrolments(deps, actor, { courseUuid: params.id, students, decision: intent, reason });
			const came = cameOf(
				intent,
				students.map((one) => after.get(one)),
			);
			const { page, list } = listOf(url);
			const isTakenBack = list === "invited" && came.state === "declined";
			const count = students.length;
			setToast({ tone: "success", text: isTakenBack ? m.enrolment_taken_back({ count, n: num(count) }) : came.text });
			return redirect(enrolmentPaths.requests(params.id, { list, page: page + 1 }));
		},
		({ text, status }) => undone(text, status),
	);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: pageTitle(`${m.institute_requests_nav()} · ${loaderData?.course.title ?? m.course_name()}`) },
	{ name: "robots", content: "noindex" },
];

export default function CourseRequests({
	loaderData: { course, roster, list, counts, wantsSeats },
	actionData,
}: Route.ComponentProps) {
	const asked = actionData?.asked;
	// Who was decided of elsewhere meanwhile is not in the list any more.
	const people = list.content.filter(({ student }) => asked?.students.includes(student.uuid));
	return (
		<section aria-labelledby="requests" className="grid gap-4">
			<h2 id="requests" className="text-lg">
				{m.institute_requests_nav()}
			</h2>
			<p className="text-soft">
				{m.enrolment_seats({ count: course.maxStudents, taken: num(course.seatsTaken), most: num(course.maxStudents) })}
			</p>
			<Tabs
				label={m.enrolment_lists()}
				items={ROSTER_NAMES.map((name) => ({
					href: enrolmentPaths.requests(course.uuid, { list: name }),
					label: ROSTER_WORDS[name].name(),
					current: name === roster,
					count: counts[name],
				}))}
			/>
			{wantsSeats && (
				<Alert tone="info">
					{m.enrolment_every_seat_taken()}{" "}
					<a href={teacherCoursePaths.edit(course.uuid)}>{m.enrolment_edit_for_more()}</a>
				</Alert>
			)}
			{list.content.length === 0 ? (
				<>
					<FormErrors errors={actionData?.result?.error?.[""]} />
					<EmptyState title={ROSTER_WORDS[roster].none()} />
				</>
			) : asked && people.length > 0 ? (
				<DecideQuestion roster={roster} asked={asked} people={people} />
			) : (
				<DecideForm
					key={`${roster}:${list.page}`}
					roster={roster}
					rows={list.content}
					lastResult={actionData?.result}
				/>
			)}
			<Pagination
				page={list.page + 1}
				totalPages={list.totalPages}
				hrefFor={(page) => enrolmentPaths.requests(course.uuid, { list: roster, page })}
			/>
		</section>
	);
}
