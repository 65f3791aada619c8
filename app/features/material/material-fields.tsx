import { getInputProps } from "@conform-to/react";
import { InputField } from "~/components/field.tsx";
import { MAX } from "~/domain/material/rules.ts";
import { type TextFields, TitleAndText } from "~/features/asset/written-form.tsx";
import { m } from "~/paraglide/messages.js";

export type MaterialName = "title" | "description" | "link" | "publishAt";

/** What a teacher says of a material. */
export function MaterialFields({ fields }: { fields: TextFields<MaterialName> }) {
	const { key: linkKey, ...link } = getInputProps(fields.link, { type: "url" });
	const { key: publishKey, ...publishAt } = getInputProps(fields.publishAt, { type: "datetime-local" });
	return (
		<>
			<TitleAndText
				fields={fields}
				max={MAX}
				label={m.feedback_field_description()}
				hint={m.material_form_description_hint()}
				rows={5}
			/>
			<InputField
				key={linkKey}
				{...link}
				label={m.material_form_link()}
				hint={m.material_form_link_hint()}
				error={fields.link.errors}
				placeholder="https://"
				maxLength={MAX.link}
				inputMode="url"
				optional
			/>
			<InputField
				key={publishKey}
				{...publishAt}
				label={m.material_form_publish()}
				hint={m.material_form_publish_hint()}
				error={fields.publishAt.errors}
				optional
			/>
		</>
	);
}
