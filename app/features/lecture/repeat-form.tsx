import { getFormProps, getInputProps, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form, useNavigation } from "react-router";
import type { z } from "zod";
import { Button, ButtonLink } from "~/components/button.tsx";
import { InputField } from "~/components/field.tsx";
import { FormErrors } from "~/components/form-errors.tsx";
import { KeptDraft } from "~/components/kept-draft.tsx";
import type { JudgedSlot } from "~/domain/lecture/judge-slots.server.ts";
import { MINUTES } from "~/domain/lecture/rules.ts";
import { repeatSchema } from "~/domain/lecture/schemas.ts";
import { dateTime, weekday } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { AboutFields, DayField, HourFields, TitleField } from "./lecture-fields.tsx";
import { lecturePaths } from "./paths.ts";
import { PatternDates } from "./pattern-dates.tsx";

type Course = { uuid: string; startAt: number; endAt: number };

/** 4 January 1970 was a Sunday: a moment of each day of the week, to name it by. */
const SUNDAY_MS = 3 * 86_400_000 + 43_200_000;
const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, at: SUNDAY_MS + day * 86_400_000 }));

/** The days of the week that a pattern has. */
function DaysField({ chosen, errors }: { chosen: readonly string[]; errors: string[] | undefined }) {
	return (
		<fieldset aria-describedby={errors ? "days-error" : undefined}>
			<legend className="field-label">{m.lecture_form_days()}</legend>
			<div className="flex flex-wrap gap-x-5 gap-y-1">
				{WEEKDAYS.map(({ day, at }) => (
					<label key={day} className="check">
						<input type="checkbox" name="days" value={day} defaultChecked={chosen.includes(String(day))} />
						<span>{weekday(at)}</span>
					</label>
				))}
			</div>
			{errors && (
				<p id="days-error" className="field-error">
					{errors}
				</p>
			)}
		</fieldset>
	);
}

/**
 * Weekly lectures: what is asked for is looked at first, date by date, and then made of those that were left chosen (LEC-2). One
 * form of two steps, so that what was typed is never lost; the first button, which Enter presses, only looks.
 */
export function RepeatForm({
	course,
	lastResult,
	preview,
}: {
	course: Course;
	lastResult?: SubmissionResult<string[]>;
	preview: readonly JudgedSlot[] | null;
}) {
	const pending = useNavigation().formMethod === "POST";
	const [form, fields] = useForm<z.input<typeof repeatSchema>, z.output<typeof repeatSchema>>({
		id: "repeat",
		lastResult,
		defaultValue: { minutes: String(MINUTES.usual) },
		shouldRevalidate: "onInput",
		onValidate: ({ formData }) => parseWithZod(formData, { schema: repeatSchema }),
	});
	const { key: timesKey, ...times } = getInputProps(fields.times, { type: "text" });
	const days = fields.days.initialValue;
	return (
		<Form method="post" {...getFormProps(form)} className="grid gap-6">
			<FormErrors errors={form.errors} />
			<div className="card grid max-w-144 gap-4">
				<TitleField field={fields.title} />
				<DaysField
					chosen={(Array.isArray(days) ? days : days === undefined ? [] : [days]).map(String)}
					errors={fields.days.errors}
				/>
				<HourFields fields={fields} />
				<DayField
					field={fields.from}
					label={m.lecture_form_from()}
					hint={m.lecture_form_within({ start: dateTime(course.startAt), end: dateTime(course.endAt) })}
				/>
				<DayField field={fields.until} label={m.lecture_form_until()} hint={m.lecture_form_until_hint()} optional />
				<InputField
					key={timesKey}
					{...times}
					label={m.lecture_form_times()}
					error={fields.times.errors}
					inputMode="numeric"
					autoComplete="off"
					optional
				/>
				<AboutFields fields={fields} />
				<div className="flex flex-wrap gap-3">
					<Button
						name="intent"
						value="preview"
						variant={preview ? "secondary" : "primary"}
						icon="calendar"
						pending={pending}
					>
						{m.lecture_repeat_show()}
					</Button>
					<ButtonLink variant="quiet" href={lecturePaths.list("teacher", course.uuid)}>
						{m.lecture_back_out()}
					</ButtonLink>
				</div>
				<KeptDraft form="repeat" />
			</div>
			{preview && <PatternDates slots={preview} pending={pending} />}
		</Form>
	);
}
