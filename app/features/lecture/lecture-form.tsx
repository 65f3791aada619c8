import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form, useNavigation } from "react-router";
import type { z } from "zod";
import { asOpened } from "~/components/as-opened.ts";
import { Button, ButtonLink } from "~/components/button.tsx";
import { FormErrors } from "~/components/form-errors.tsx";
import { KeptDraft } from "~/components/kept-draft.tsx";
import type { Lecture } from "~/domain/lecture/access.server.ts";
import { MINUTES } from "~/domain/lecture/rules.ts";
import { editLectureSchema, newLectureSchema } from "~/domain/lecture/schemas.ts";
import { dhakaDay, dhakaTime } from "~/lib/time.ts";
import { dateTime } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { AboutFields, DayField, HourFields, TitleField } from "./lecture-fields.tsx";
import { lecturePaths } from "./paths.ts";
import { ScopeField } from "./scope-field.tsx";

type Result = SubmissionResult<string[]>;
type Course = { uuid: string; startAt: number; endAt: number };

/** Between when a lecture of this course may start. */
const withinCourse = ({ startAt, endAt }: Course) =>
	m.lecture_form_within({ start: dateTime(startAt), end: dateTime(endAt) });

/** A new lecture. */
export function NewLectureForm({ course, lastResult }: { course: Course; lastResult?: Result }) {
	const pending = useNavigation().formMethod === "POST";
	const [form, fields] = useForm<z.input<typeof newLectureSchema>, z.output<typeof newLectureSchema>>({
		id: "lecture",
		lastResult,
		defaultValue: { minutes: String(MINUTES.usual) },
		shouldRevalidate: "onInput",
		onValidate: ({ formData }) => parseWithZod(formData, { schema: newLectureSchema }),
	});
	return (
		<Form method="post" {...getFormProps(form)} className="card grid max-w-144 gap-4">
			<FormErrors errors={form.errors} />
			<TitleField field={fields.title} />
			<DayField field={fields.day} label={m.lecture_form_day()} hint={withinCourse(course)} />
			<HourFields fields={fields} />
			<AboutFields fields={fields} />
			<div className="flex flex-wrap gap-3">
				<Button icon="plus" pending={pending}>
					{m.lecture_add()}
				</Button>
				<ButtonLink variant="quiet" href={lecturePaths.list("teacher", course.uuid)}>
					{m.lecture_back_out()}
				</ButtonLink>
			</div>
			<KeptDraft form="lecture" />
		</Form>
	);
}

/** Changes one that is there, or moves it. */
export function EditLectureForm({
	course,
	lecture,
	lastResult,
}: {
	course: Course;
	lecture: Lecture;
	lastResult?: Result;
}) {
	const pending = useNavigation().formMethod === "POST";
	const opened = asOpened(lastResult, "version", lecture.sequence);
	const [form, fields] = useForm<z.input<typeof editLectureSchema>, z.output<typeof editLectureSchema>>({
		id: "lecture",
		lastResult,
		defaultValue: {
			title: lecture.title,
			description: lecture.description ?? "",
			meetingUrl: lecture.meetingUrl ?? "",
			day: dhakaDay(lecture.startsAt),
			time: dhakaTime(lecture.startsAt),
			minutes: String(Math.round((lecture.endsAt - lecture.startsAt) / 60_000)),
		},
		shouldRevalidate: "onInput",
		onValidate: ({ formData }) => parseWithZod(formData, { schema: editLectureSchema }),
	});
	return (
		<Form method="post" {...getFormProps(form)} className="card grid max-w-144 gap-4">
			<FormErrors errors={form.errors} />
			<input type="hidden" name="version" value={opened} />
			<TitleField field={fields.title} />
			<DayField field={fields.day} label={m.lecture_form_day()} hint={withinCourse(course)} />
			<HourFields fields={fields} />
			<AboutFields fields={fields} />
			{lecture.seriesUuid && <ScopeField chosen={fields.scope.initialValue} />}
			<div className="flex flex-wrap gap-3">
				<Button icon="check" pending={pending}>
					{m.common_save()}
				</Button>
				<ButtonLink variant="quiet" href={lecturePaths.one("teacher", course.uuid, lecture.uuid)}>
					{m.lecture_back_out()}
				</ButtonLink>
			</div>
			<KeptDraft form="lecture" version={opened} />
		</Form>
	);
}
