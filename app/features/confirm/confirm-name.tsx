import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { InputField } from "~/components/field.tsx";
import { MOST_NAME } from "~/domain/confirm/confirm-name.ts";
import { langOfText } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

/** The field of a dangerous act that is confirmed by name: which name, and where it is typed (ACC-20.2). */
export function ConfirmName({
	name,
	field,
	label = m.common_name(),
}: {
	name: string;
	field: FieldMetadata<string | undefined>;
	/** What the name is, where it is no name: a code, a number. */
	label?: string;
}) {
	const { key, ...typed } = getInputProps(field, { type: "text" });
	return (
		<>
			<p className="[overflow-wrap:anywhere]">
				{m.exam_draft_type_name()} <strong lang={langOfText(name)}>{name}</strong>
			</p>
			<InputField
				key={key}
				{...typed}
				label={label}
				error={field.errors && m.errors_name_not_typed()}
				maxLength={MOST_NAME}
				autoComplete="off"
			/>
		</>
	);
}
