import { getFormProps, getInputProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, Form, redirect, useNavigation } from "react-router";
import { Button, ButtonLink } from "~/components/button.tsx";
import { InputField } from "~/components/field.tsx";
import { FormErrors } from "~/components/form-errors.tsx";
import { KeptDraft } from "~/components/kept-draft.tsx";
import { faultTexts } from "~/domain/course/faults.ts";
import { duplicateSchema, MOST } from "~/domain/course/schemas.ts";
import { nextStart } from "~/domain/course/shift.ts";
import { teacherCoursePath } from "~/domain/course/teacher-paths.ts";
import { duplicateCourse } from "~/domain/course-batch/duplicate-course.server.ts";
import type { Other } from "~/domain/lecture/judge-slots.server.ts";
import { MomentField } from "~/features/course/course-form.tsx";
import { dhakaLocal } from "~/lib/time.ts";
import { dateTime, num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { postedForm } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import proseCss from "~/styles/prose.css?url";
import type { Route } from "./+types/duplicate.ts";
import { ownCourseHere } from "./own-course.server.ts";

export const handle: RouteHandle = areaPage;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: proseCss }];

export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps }) => {
		const { course } = await ownCourseHere(context, params.id);
		const { uuid, title, startAt } = course;
		return { uuid, title, startAt, next: dhakaLocal(nextStart(startAt, deps.clock())) };
	});

/** How many of its lectures are at the time of others of its teacher, and which is the first. */
function clashSentence(clashes: readonly Other[]): string[] {
	const [first] = clashes;
	if (!first) return [];
	const { title, courseTitle: course, startsAt } = first;
	const count = clashes.length;
	return [m.course_duplicated_clashes({ count, n: num(count), title, course, when: dateTime(startsAt) })];
}

export async function action({ context, params, request }: Route.ActionArgs) {
	const submission = await postedForm(context, request, duplicateSchema);
	if (submission.status !== "success") return data(submission.reply(), { status: 400 });
	return orProblem(
		context,
		async ({ deps, actor, setToast }) => {
			const { uuid, clashes } = await duplicateCourse(deps, actor, params.id, submission.value);
			setToast({
				tone: clashes.length > 0 ? "warning" : "success",
				text: [m.course_duplicated(), ...clashSentence(clashes)].join(" "),
			});
			return redirect(teacherCoursePath(uuid));
		},
		({ text, status }) => data(submission.reply({ formErrors: [text] }), { status }),
	);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: `${m.course_duplicate()} · ${loaderData?.title ?? m.course_name()} · ${m.common_app_name()}` },
	{ name: "robots", content: "noindex" },
];

export default function DuplicateCourse({ loaderData, actionData }: Route.ComponentProps) {
	const { uuid, title, startAt, next } = loaderData;
	const pending = useNavigation().formMethod === "POST";
	const [form, fields] = useForm({
		id: "duplicate",
		lastResult: actionData,
		defaultValue: { title, startAt: next },
		shouldRevalidate: "onInput",
		onValidate: ({ formData }) => parseWithZod(formData, { schema: duplicateSchema }),
	});
	const { key, ...name } = getInputProps(fields.title, { type: "text" });
	return (
		<section aria-labelledby="new-batch" className="grid gap-4">
			<h2 id="new-batch" className="text-lg">
				{m.course_duplicate()}
			</h2>
			<p className="measure text-soft">{m.course_duplicate_lead({ when: dateTime(startAt) })}</p>
			<Form method="post" {...getFormProps(form)} className="card grid max-w-144 gap-4">
				<FormErrors errors={form.errors} />
				<InputField
					key={key}
					{...name}
					label={m.feedback_field_title()}
					error={faultTexts(fields.title.errors)}
					maxLength={MOST.title}
					autoComplete="off"
				/>
				<MomentField field={fields.startAt} label={m.model_test_starts()} hint={m.course_dhaka()} />
				<div className="flex flex-wrap gap-3">
					<Button icon="copy" pending={pending}>
						{m.course_duplicate()}
					</Button>
					<ButtonLink href={teacherCoursePath(uuid)} variant="quiet">
						{m.course_keep()}
					</ButtonLink>
				</div>
				<KeptDraft form="duplicate" version={startAt} />
			</Form>
		</section>
	);
}
