import { Form, redirect, useNavigation } from "react-router";
import { Button, ButtonLink } from "~/components/button.tsx";
import { coursePeoplePaths } from "~/domain/course-people/paths.ts";
import { deleteTemplateSchema } from "~/domain/course-people/schemas.ts";
import { deleteTemplate, getTemplate } from "~/domain/course-people/templates.server.ts";
import { pageTitle } from "~/lib/page-title.ts";
import { langOfText } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { postedFields } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/people-template-delete.ts";
import { ownCourseHere } from "./own-course.server.ts";

export const handle: RouteHandle = areaPage;

/** Asks before a template of messages goes. */
export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const [{ course }, template] = await Promise.all([
			ownCourseHere(context, params.id),
			getTemplate(deps, actor, params.templateUuid),
		]);
		return { course: { uuid: course.uuid, title: course.title }, template };
	});

export async function action({ context, params, request }: Route.ActionArgs) {
	await postedFields(context, request, deleteTemplateSchema);
	return orProblem(context, async ({ deps, actor, setToast }) => {
		const { course } = await ownCourseHere(context, params.id);
		await deleteTemplate(deps, actor, params.templateUuid);
		setToast({ tone: "success", text: m.enrolment_template_deleted() });
		return redirect(coursePeoplePaths.templates(course.uuid));
	});
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: pageTitle(`${m.enrolment_template_delete()} · ${loaderData?.course.title ?? m.course_name()}`) },
	{ name: "robots", content: "noindex" },
];

export default function DeleteTemplate({ loaderData: { course, template } }: Route.ComponentProps) {
	const pending = useNavigation().formMethod === "POST";
	return (
		<section className="grid max-w-3xl gap-6" aria-labelledby="delete">
			<h2 id="delete" className="text-lg">
				{m.enrolment_template_delete()}
			</h2>
			<div className="card grid gap-2">
				<h3 className="font-semibold" lang={langOfText(template.name)}>
					{template.name}
				</h3>
				<p className="measure whitespace-pre-line [overflow-wrap:anywhere]" lang={langOfText(template.body)}>
					{template.body}
				</p>
			</div>
			<Form method="post" className="flex flex-wrap gap-3">
				<Button variant="danger" icon="trash" pending={pending} name="intent" value="delete">
					{m.enrolment_template_delete()}
				</Button>
				<ButtonLink variant="secondary" href={coursePeoplePaths.templates(course.uuid)}>
					{m.institute_keep()}
				</ButtonLink>
			</Form>
		</section>
	);
}
