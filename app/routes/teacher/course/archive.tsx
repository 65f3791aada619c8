import { Form, redirect, useNavigation } from "react-router";
import { Button, ButtonLink } from "~/components/button.tsx";
import { archiveCourse } from "~/domain/course/archive-course.server.ts";
import { archiveSchema } from "~/domain/course/schemas.ts";
import { teacherCoursePath } from "~/domain/course/teacher-paths.ts";
import { pageTitle } from "~/lib/page-title.ts";
import { m } from "~/paraglide/messages.js";
import { postedFields } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/archive.ts";
import { ownCourseHere } from "./own-course.server.ts";

export const handle: RouteHandle = areaPage;

export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, async () => {
		const { course } = await ownCourseHere(context, params.id);
		return { uuid: course.uuid, title: course.title, archived: course.archivedAt !== null };
	});

export async function action({ context, params, request }: Route.ActionArgs) {
	const { intent } = await postedFields(context, request, archiveSchema);
	return orProblem(context, async ({ deps, actor, setToast }) => {
		const uuid = await archiveCourse(deps, actor, params.id, intent === "archive");
		setToast({ tone: "success", text: intent === "archive" ? m.course_archived() : m.course_unarchived() });
		return redirect(teacherCoursePath(uuid));
	});
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: pageTitle(`${m.course_archive()} · ${loaderData?.title ?? m.course_name()}`) },
	{ name: "robots", content: "noindex" },
];

export default function ArchiveCourse({ loaderData: { uuid, archived } }: Route.ComponentProps) {
	const pending = useNavigation().formMethod === "POST";
	const title = archived ? m.course_unarchive() : m.course_archive();
	return (
		<section aria-labelledby="archive" className="grid gap-4">
			<h2 id="archive" className="text-lg">
				{title}
			</h2>
			<p className="measure text-soft">{archived ? m.course_unarchive_lead() : m.course_archive_lead()}</p>
			<Form method="post" className="flex flex-wrap gap-3">
				<Button name="intent" value={archived ? "unarchive" : "archive"} pending={pending}>
					{title}
				</Button>
				<ButtonLink href={teacherCoursePath(uuid)} variant="quiet">
					{m.course_keep()}
				</ButtonLink>
			</Form>
		</section>
	);
}
