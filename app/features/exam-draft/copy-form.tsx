import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form, useNavigation } from "react-router";
import { Button, ButtonLink } from "~/components/button.tsx";
import { FormErrors } from "~/components/form-errors.tsx";
import { PageHeader } from "~/components/surfaces.tsx";
import { MOST } from "~/domain/exam-draft/rules.ts";
import { copyTypeSchema } from "~/domain/mock-test/draft-schemas.ts";
import { copyExamSchema } from "~/domain/model-test/draft-schemas.ts";
import { m } from "~/paraglide/messages.js";
import { Line, Moment } from "./fields.tsx";

type Props = { name: string; back: string; lastResult?: SubmissionResult<string[]> };

const Buttons = ({ back }: { back: string }) => (
	<div className="flex flex-wrap gap-3">
		<Button icon="copy" pending={useNavigation().formMethod === "POST"}>
			{m.exam_draft_copy()}
		</Button>
		<ButtonLink href={back} variant="quiet">
			{m.exam_draft_not_yet()}
		</ButtonLink>
	</div>
);

/** A copy of a model test: its name, and when it starts (EXD-6). */
export function CopyExamForm({ name, startAt, back, lastResult }: Props & { startAt: string }) {
	const [form, fields] = useForm<{ name: string; startAt: string }>({
		id: "copy",
		lastResult,
		defaultValue: { name, startAt },
		shouldRevalidate: "onInput",
		onValidate: ({ formData }) => parseWithZod(formData, { schema: copyExamSchema }) as never,
	});
	return (
		<>
			<PageHeader back={{ href: back, label: name }} title={m.exam_draft_copy()} lead={m.exam_draft_copy_exam_text()} />
			<Form method="post" {...getFormProps(form)} className="card grid max-w-144 gap-4">
				<FormErrors errors={form.errors} />
				<Line field={fields.name} label={m.common_name()} most={MOST.title} />
				<Moment field={fields.startAt} label={m.model_test_starts()} hint={m.course_dhaka()} />
				<Buttons back={back} />
			</Form>
		</>
	);
}

/** A copy of a self-assessment: its title. */
export function CopyTypeForm({ name, back, lastResult }: Props) {
	const [form, fields] = useForm<{ title: string }>({
		id: "copy",
		lastResult,
		defaultValue: { title: name },
		shouldRevalidate: "onInput",
		onValidate: ({ formData }) => parseWithZod(formData, { schema: copyTypeSchema }) as never,
	});
	return (
		<>
			<PageHeader back={{ href: back, label: name }} title={m.exam_draft_copy()} lead={m.exam_draft_copy_type_text()} />
			<Form method="post" {...getFormProps(form)} className="card grid max-w-144 gap-4">
				<FormErrors errors={form.errors} />
				<Line field={fields.title} label={m.feedback_field_title()} most={MOST.title} />
				<Buttons back={back} />
			</Form>
		</>
	);
}
