import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { InputField } from "~/components/field.tsx";
import { minutesTexts } from "~/domain/exam-time/schemas.ts";
import { ReasonField } from "~/features/confirm/reason-field.tsx";
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
			<ReasonField field={fields.reason} />
		</>
	);
}
