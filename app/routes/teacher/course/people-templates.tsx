import { data, redirect } from "react-router";
import { ButtonLink } from "~/components/button.tsx";
import { EmptyState } from "~/components/feedback.tsx";
import { Alert } from "~/components/surfaces.tsx";
import { coursePeoplePaths } from "~/domain/course-people/paths.ts";
import { templatesFormSchema } from "~/domain/course-people/schemas.ts";
import { listTemplates, saveTemplate } from "~/domain/course-people/templates.server.ts";
import { TemplateForm } from "~/features/course-people/template-form.tsx";
import { pageTitle } from "~/lib/page-title.ts";
import { langOfText } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { postedForm } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/people-templates.ts";
import { ownCourseHere } from "./own-course.server.ts";

export const handle: RouteHandle = areaPage;

/** A teacher's own templates of messages; they are the same in each of their courses. */
export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const [{ course }, templates] = await Promise.all([ownCourseHere(context, params.id), listTemplates(deps, actor)]);
		return { course: { uuid: course.uuid, title: course.title }, templates };
	});

export async function action({ context, params, request }: Route.ActionArgs) {
	const submission = await postedForm(context, request, templatesFormSchema);
	if (submission.status !== "success") return data(submission.reply(), { status: 400 });
	const { course } = await orProblem(context, () => ownCourseHere(context, params.id));
	const asked = submission.value;
	return orProblem(
		context,
		async ({ deps, actor, setToast }) => {
			await saveTemplate(deps, actor, asked);
			setToast({ tone: "success", text: m.enrolment_template_saved() });
			return redirect(coursePeoplePaths.templates(course.uuid));
		},
		({ text, status }) => data(submission.reply({ formErrors: [text] }), { status }),
	);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: pageTitle(`${m.enrolment_templates()} · ${loaderData?.course.title ?? m.course_name()}`) },
	{ name: "robots", content: "noindex" },
];

export default function PeopleTemplates({ loaderData: { course, templates }, actionData }: Route.ComponentProps) {
	const sent = String(actionData?.initialValue?.template ?? "");
	const isKnown = templates.some(({ uuid }) => uuid === sent);
	const [refused] = sent && !isKnown ? (actionData?.error?.[""] ?? []) : [];
	return (
		<div className="grid max-w-3xl gap-6">
			<div>
				<h2 className="text-lg">{m.enrolment_templates()}</h2>
				<p className="measure mt-1 text-soft">{m.enrolment_templates_lead()}</p>
			</div>
			{refused && (
				<Alert tone="danger" live>
					{refused}
				</Alert>
			)}
			{templates.length === 0 && <EmptyState plain title={m.enrolment_templates_none()} />}
			<ul className="grid gap-4">
				{templates.map((template) => (
					<li key={template.uuid} className="card grid gap-2">
						<h3 className="font-semibold" lang={langOfText(template.name)}>
							{template.name}
						</h3>
						<p className="measure whitespace-pre-line [overflow-wrap:anywhere]" lang={langOfText(template.body)}>
							{template.body}
						</p>
						<details open={sent === template.uuid}>
							<summary className="cursor-pointer py-2 text-sm font-medium">{m.enrolment_template_edit()}</summary>
							<div className="grid gap-6 pt-2">
								<TemplateForm
									key={template.body + template.name}
									of={template}
									lastResult={sent === template.uuid ? actionData : undefined}
								/>
								<p>
									<ButtonLink
										small
										variant="quiet"
										icon="trash"
										href={coursePeoplePaths.deleteTemplate(course.uuid, template.uuid)}
									>
										{m.enrolment_template_delete()}
									</ButtonLink>
								</p>
							</div>
						</details>
					</li>
				))}
			</ul>
			<section className="card grid gap-4" aria-labelledby="new-template">
				<h3 id="new-template" className="font-semibold">
					{m.enrolment_template_new()}
				</h3>
				<TemplateForm key={templates.length} lastResult={sent ? undefined : actionData} />
			</section>
		</div>
	);
}
