import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { InputField } from "~/components/field.tsx";
import { langOfText } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

/** The field of a dangerous act that is confirmed by name: which name, and where it is typed. */
export function ConfirmName({ name, field }: { name: string; field: FieldMetadata<string> }) {
	const { key, ...typed } = getInputProps(field, { type: "text" });
	return (
		<>
			<p>
				{m.exam_draft_type_name()} <strong lang={langOfText(name)}>{name}</strong>
			</p>
			<InputField
				key={key}
				{...typed}
				label={m.common_name()}
				error={field.errors}
				maxLength={200}
				autoComplete="off"
			/>
		</>
	);
}
