import { getFormProps, getInputProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, Form, redirect, useNavigation } from "react-router";
import { asOpened } from "~/components/as-opened.ts";
import { Button, ButtonLink } from "~/components/button.tsx";
import { InputField } from "~/components/field.tsx";
import { FormErrors } from "~/components/form-errors.tsx";
import { PageHeader } from "~/components/surfaces.tsx";
import { ownAssignment } from "~/domain/assignment/access.server.ts";
import { excuseFrom } from "~/domain/assignment/excuse.server.ts";
import { extendFor, getExtension } from "~/domain/assignment/extend.server.ts";
import { extensionFormSchema } from "~/domain/assignment/schemas.ts";
import { assignmentPaths } from "~/features/assignment/paths.ts";
import { pageTitle } from "~/lib/page-title.ts";
import { dhakaLocal } from "~/lib/time.ts";
import { dateTime } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { postedForm } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import { refusedForm } from "../course/refused-form.server.ts";
import type { Route } from "./+types/extension.ts";

export const handle: RouteHandle = areaPage;

/** The time of one student for an assignment (ASG-3), and whether they are excused from it (GRD-1). */
export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const { assignment, student, endsAt, excused } = await getExtension(deps, actor, params);
		const { uuid, courseUuid, title } = assignment;
		return { assignment: { uuid, courseUuid, title, endsAt: assignment.endsAt }, student, endsAt, excused };
	});

const SAVED = {
	extend: m.assignment_extend_saved,
	excuse: m.gradebook_excuse_saved,
	include: m.gradebook_include_saved,
};

export async function action({ context, params, request }: Route.ActionArgs) {
	const submission = await postedForm(context, request, extensionFormSchema);
	if (submission.status !== "success") return data(submission.reply(), { status: 400 });
	return orProblem(
		context,
		async ({ deps, actor, setToast }) => {
			const { intent, endsAt = null, seen } = submission.value;
			if (intent === "extend") await extendFor(deps, actor, params, endsAt, seen === 0 ? null : seen);
			else await excuseFrom(deps, actor, params, intent === "excuse");
			setToast({ tone: "success", text: SAVED[intent]() });
			const { assignment } = await ownAssignment(deps, actor, params);
			return redirect(assignmentPaths.submissions(assignment, 1, true));
		},
		refusedForm(submission),
	);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: pageTitle(`${m.assignment_extend()}: ${loaderData?.assignment.title ?? m.assignment_name()}`) },
	{ name: "robots", content: "noindex" },
];

export default function Extension({ loaderData, actionData }: Route.ComponentProps) {
	const { assignment, student, endsAt, excused } = loaderData;
	const pending = useNavigation().formMethod === "POST";
	const [form, fields] = useForm({
		id: "extension",
		lastResult: actionData,
		defaultValue: { endsAt: endsAt === null ? "" : dhakaLocal(endsAt) },
		shouldRevalidate: "onInput",
		onValidate: ({ formData }) => parseWithZod(formData, { schema: extensionFormSchema }),
	});
	const { key, ...input } = getInputProps(fields.endsAt, { type: "datetime-local" });
	const back = assignmentPaths.submissions(assignment, 1, true);
	return (
		<>
			<PageHeader
				back={{ href: back, label: assignment.title }}
				title={m.assignment_extend_for({ name: student.name ?? m.assignment_nameless() })}
			/>
			<Form method="post" {...getFormProps(form)} className="card grid max-w-144 gap-4">
				<FormErrors errors={form.errors} />
				<input type="hidden" name="seen" value={asOpened(actionData, "seen", endsAt ?? 0)} />
				<InputField
					key={key}
					{...input}
					label={m.assignment_extend_field()}
					hint={m.assignment_extend_hint({ when: dateTime(assignment.endsAt) })}
					error={fields.endsAt.errors}
					optional
				/>
				<div className="flex flex-wrap gap-3">
					<Button icon="check" pending={pending}>
						{m.assignment_extend_save()}
					</Button>
					<ButtonLink variant="quiet" href={back}>
						{m.assignment_back()}
					</ButtonLink>
				</div>
			</Form>
			<Form method="post" className="card mt-6 grid max-w-144 gap-4">
				<h2 className="text-lg">{excused ? m.gradebook_state_excused() : m.gradebook_excuse()}</h2>
				<p className="measure text-soft">{excused ? m.gradebook_excused_text() : m.gradebook_excuse_text()}</p>
				<div>
					<Button variant="secondary" name="intent" value={excused ? "include" : "excuse"} pending={pending}>
						{excused ? m.gradebook_include() : m.gradebook_excuse_do()}
					</Button>
				</div>
			</Form>
		</>
	);
}
