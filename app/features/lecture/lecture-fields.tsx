import { type FieldMetadata, getInputProps, getTextareaProps } from "@conform-to/react";
import { InputField, TextareaField } from "~/components/field.tsx";
import { MAX } from "~/domain/lecture/rules.ts";
import { m } from "~/paraglide/messages.js";

type Text = FieldMetadata<string | undefined>;

/** What a lecture is about. */
type AboutMetadata = { title: FieldMetadata<string>; description: Text; meetingUrl: Text };

/** The title comes first, the rest where it is least in the way. */
export function TitleField({ field }: { field: FieldMetadata<string> }) {
	const { key, ...title } = getInputProps(field, { type: "text" });
	return (
		<InputField key={key} {...title} label={m.feedback_field_title()} error={field.errors} maxLength={MAX.title} />
	);
}

export function AboutFields({ fields }: { fields: Omit<AboutMetadata, "title"> }) {
	const { key: descriptionKey, ...description } = getTextareaProps(fields.description);
	const { key: meetingKey, ...meeting } = getInputProps(fields.meetingUrl, { type: "url" });
	return (
		<>
			<TextareaField
				reads="plain"
				key={descriptionKey}
				{...description}
				label={m.lecture_form_description()}
				hint={`${m.lecture_form_description_hint()}`}
				error={fields.description.errors}
				rows={4}
				maxLength={MAX.description}
				optional
			/>
			<InputField
				key={meetingKey}
				{...meeting}
				label={m.lecture_form_meeting()}
				hint={m.lecture_form_meeting_hint()}
				error={fields.meetingUrl.errors}
				placeholder="https://"
				maxLength={MAX.url}
				inputMode="url"
				optional
			/>
		</>
	);
}

/** At what time of the day, and how long. */
export function HourFields({ fields }: { fields: { time: FieldMetadata<string>; minutes: FieldMetadata<string> } }) {
	const { key: timeKey, ...time } = getInputProps(fields.time, { type: "time" });
	const { key: minutesKey, ...minutes } = getInputProps(fields.minutes, { type: "text" });
	return (
		<>
			<InputField
				key={timeKey}
				{...time}
				label={m.lecture_form_time()}
				hint={m.lecture_form_time_hint()}
				error={fields.time.errors}
			/>
			<InputField
				key={minutesKey}
				{...minutes}
				label={m.lecture_form_minutes()}
				error={fields.minutes.errors}
				inputMode="numeric"
				autoComplete="off"
			/>
		</>
	);
}

/** A day of the calendar. */
export function DayField({
	field,
	label,
	hint,
	optional,
}: {
	field: FieldMetadata<string | undefined>;
	label: string;
	hint?: string;
	optional?: boolean;
}) {
	const { key, ...day } = getInputProps(field, { type: "date" });
	return <InputField key={key} {...day} label={label} hint={hint} error={field.errors} optional={optional} />;
}
