import { type FieldMetadata, getTextareaProps } from "@conform-to/react";
import { TextareaField } from "~/components/field.tsx";
import { REASON_MOST } from "~/domain/confirm/reason.ts";
import { m } from "~/paraglide/messages.js";

/** Why an admin changes an exam that others sit or have sat. */
export function ReasonField({ field }: { field: FieldMetadata<string> }) {
	const { key, ...reason } = getTextareaProps(field);
	return (
		<TextareaField
			reads="plain"
			key={key}
			{...reason}
			label={m.payment_admin_reason()}
			hint={m.exam_correction_reason_hint()}
			error={field.errors}
			maxLength={REASON_MOST}
			rows={3}
		/>
	);
}
