import { data, redirect } from "react-router";
import type { JudgedSlot } from "~/domain/lecture/judge-slots.server.ts";
import { createLectures, previewLectures } from "~/domain/lecture/repeat-lectures.server.ts";
import { MAX } from "~/domain/lecture/rules.ts";
import { aboutOf, patternOf, repeatSchema } from "~/domain/lecture/schemas.ts";
import { ArchivedNotice } from "~/features/course/archived-notice.tsx";
import { lecturePaths } from "~/features/lecture/paths.ts";
import { RepeatForm } from "~/features/lecture/repeat-form.tsx";
import { pageTitle } from "~/lib/page-title.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { postedForm } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/lecture-repeat.ts";
import { refusedAt } from "./lecture-field.server.ts";
import { ownCourseHere } from "./own-course.server.ts";

export const handle: RouteHandle = areaPage;

/** A box for each date, and what is asked for. */
const LIMITS = { maxFields: MAX.dates + 32 };

export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, async () => {
		const { uuid, title, startAt, endAt, archivedAt } = (await ownCourseHere(context, params.id)).course;
		return { course: { uuid, title, startAt, endAt }, archived: archivedAt !== null };
	});

export async function action({ context, params, request }: Route.ActionArgs) {
	const submission = await postedForm(context, request, repeatSchema, LIMITS);
	const none: JudgedSlot[] | null = null;
	if (submission.status !== "success") return data({ result: submission.reply(), preview: none }, { status: 400 });
	const { intent, dates } = submission.value;
	const pattern = patternOf(submission.value);
	return orProblem(
		context,
		async ({ deps, actor, setToast }) => {
			const preview = () => previewLectures(deps, actor, params.id, pattern);
			if (intent === "preview") return { result: submission.reply(), preview: await preview() };
			const made = { about: aboutOf(submission.value), pattern, dates };
			const count = await createLectures(deps, actor, params.id, made);
			setToast({ tone: "success", text: m.lecture_repeat_made({ count, n: num(count) }) });
			return redirect(lecturePaths.list("teacher", params.id));
		},
		// What was looked at is no longer so: it is looked at again.
		async (problem, { deps, actor }) => {
			const again = intent === "make" && ["LectureOverlap", "LectureOutside", "LectureChanged"].includes(problem.code);
			const preview = again ? await previewLectures(deps, actor, params.id, pattern).catch(() => none) : none;
			const result = again
				? submission.reply({ formErrors: [m.lecture_repeat_look_again()] })
				: refusedAt(submission, problem);
			return data({ result, preview }, { status: problem.status });
		},
	);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: pageTitle(`${m.lecture_repeat()} · ${loaderData?.course.title ?? m.course_name()}`) },
	{ name: "robots", content: "noindex" },
];

export default function RepeatLectures({ loaderData: { course, archived }, actionData }: Route.ComponentProps) {
	return (
		<>
			<h2 className="text-lg">{m.lecture_repeat()}</h2>
			{archived && !actionData ? (
				<div className="mt-4">
					<ArchivedNotice uuid={course.uuid} />
				</div>
			) : (
				<>
					<p className="measure mb-4 text-soft">{m.lecture_repeat_lead()}</p>
					<RepeatForm course={course} lastResult={actionData?.result} preview={actionData?.preview ?? null} />
				</>
			)}
		</>
	);
}
