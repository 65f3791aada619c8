import { data, redirect } from "react-router";
import { ButtonLink } from "~/components/button.tsx";
import { Alert, PageHeader } from "~/components/surfaces.tsx";
import { createCourse } from "~/domain/course/create-course.server.ts";
import { courseChoices } from "~/domain/course/form-choices.server.ts";
import { newCourseSchema, typedDetails } from "~/domain/course/schemas.ts";
import { teacherCoursePath, teacherCoursesPath } from "~/domain/course/teacher-paths.ts";
import { CourseForm } from "~/features/course/course-form.tsx";
import { institutePaths } from "~/features/institute/paths.ts";
import { pageTitle } from "~/lib/page-title.ts";
import { m } from "~/paraglide/messages.js";
import { postedForm } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import proseCss from "~/styles/prose.css?url";
import type { Route } from "./+types/new.ts";
import { previewed } from "./previewed.server.ts";
import { refusedForm } from "./refused-form.server.ts";

export const handle: RouteHandle = areaPage;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: proseCss }];

export const loader = ({ context }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => ({ choices: await courseChoices(deps, actor) }));

export async function action({ context, request }: Route.ActionArgs) {
	const submission = await postedForm(context, request, newCourseSchema);
	if (submission.status !== "success") return data(submission.reply(), { status: 400 });
	return orProblem(
		context,
		async ({ deps, actor, setToast }) => {
			const { preview, ...typed } = submission.value;
			if (preview) return previewed(submission, typed.description);
			const uuid = await createCourse(deps, actor, typedDetails(typed));
			setToast({ tone: "success", text: m.course_created() });
			return redirect(teacherCoursePath(uuid));
		},
		refusedForm(submission),
	);
}

export const meta: Route.MetaFunction = () => [
	{ title: pageTitle(m.course_new()) },
	{ name: "robots", content: "noindex" },
];

/** Whoever belongs to no institute yet hears first how to. */
function NoInstitute() {
	return (
		<Alert tone="warning" title={m.course_no_institute()}>
			<p>{m.course_no_institute_hint()}</p>
			<p className="mt-3">
				<ButtonLink href={institutePaths.panel("teacher")} variant="secondary">
					{m.course_no_institute_go()}
				</ButtonLink>
			</p>
		</Alert>
	);
}

export default function NewCourse({ loaderData: { choices }, actionData }: Route.ComponentProps) {
	// Whoever belongs to one alone need not choose it.
	const [only, ...others] = choices.institutes;
	const values = only && others.length === 0 ? { instituteUuid: only.uuid } : {};
	return (
		<>
			<PageHeader
				back={{ href: teacherCoursesPath(), label: m.course_teacher_courses() }}
				title={m.course_new()}
				lead={m.course_new_lead()}
			/>
			{choices.institutes.length === 0 ? (
				<NoInstitute />
			) : (
				<CourseForm values={values} choices={choices} lastResult={actionData} />
			)}
		</>
	);
}
