import { data, redirect } from "react-router";
import { createLecture } from "~/domain/lecture/create-lecture.server.ts";
import { detailsOf, newLectureSchema } from "~/domain/lecture/schemas.ts";
import { warningsOf } from "~/domain/lecture/warning-words.ts";
import { ArchivedNotice } from "~/features/course/archived-notice.tsx";
import { NewLectureForm } from "~/features/lecture/lecture-form.tsx";
import { lecturePaths } from "~/features/lecture/paths.ts";
import { pageTitle } from "~/lib/page-title.ts";
import { m } from "~/paraglide/messages.js";
import { postedForm } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/lecture-new.ts";
import { refusedAt } from "./lecture-field.server.ts";
import { ownCourseHere } from "./own-course.server.ts";

export const handle: RouteHandle = areaPage;

export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, async () => {
		const { uuid, title, startAt, endAt, archivedAt } = (await ownCourseHere(context, params.id)).course;
		return { course: { uuid, title, startAt, endAt }, archived: archivedAt !== null };
	});

export async function action({ context, params, request }: Route.ActionArgs) {
	const submission = await postedForm(context, request, newLectureSchema);
	if (submission.status !== "success") return data(submission.reply(), { status: 400 });
	return orProblem(
		context,
		async ({ deps, actor, setToast }) => {
			const { lecture, warnings } = await createLecture(deps, actor, params.id, detailsOf(submission.value));
			const said = warningsOf(warnings).map(({ message }) => message);
			setToast({ tone: said.length > 0 ? "warning" : "success", text: [m.lecture_made(), ...said].join(" ") });
			return redirect(lecturePaths.one("teacher", lecture.courseUuid, lecture.uuid));
		},
		(problem) => data(refusedAt(submission, problem), { status: problem.status }),
	);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: pageTitle(`${m.lecture_new()} · ${loaderData?.course.title ?? m.course_name()}`) },
	{ name: "robots", content: "noindex" },
];

export default function NewLecture({ loaderData: { course, archived }, actionData }: Route.ComponentProps) {
	return (
		<>
			<h2 className="mb-4 text-lg">{m.lecture_new()}</h2>
			{archived && !actionData ? (
				<ArchivedNotice uuid={course.uuid} />
			) : (
				<NewLectureForm course={course} lastResult={actionData} />
			)}
		</>
	);
}
