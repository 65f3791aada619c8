import { type FieldMetadata, getInputProps, getTextareaProps } from "@conform-to/react";
import { InputField, TextareaField } from "~/components/field.tsx";
import { minutesTexts, REASON_MOST } from "~/domain/exam-time/schemas.ts";
import { m } from "~/paraglide/messages.js";

/** How many minutes more, and why: for one student or for all (MT-20, MT-21). */
export function MinutesAndReason({
	fields,
	hint,
}: {
	fields: { minutes: FieldMetadata<string>; reason: FieldMetadata<string> };
	hint: string;
}) {
	const { key: minutesKey, ...minutes } = getInputProps(fields.minutes, { type: "text" });
	const { key: reasonKey, ...reason } = getTextareaProps(fields.reason);
	return (
		<>
			<InputField
				key={minutesKey}
				{...minutes}
				label={m.attendance_minutes()}
				hint={hint}
				error={minutesTexts(fields.minutes.errors)}
				inputMode="numeric"
				autoComplete="off"
			/>
			<TextareaField
				reads="plain"
				key={reasonKey}
				{...reason}
				label={m.payment_admin_reason()}
				hint={m.exam_correction_reason_hint()}
				error={fields.reason.errors}
				maxLength={REASON_MOST}
				rows={2}
			/>
		</>
	);
}
