import { type FieldMetadata, getInputProps, getTextareaProps } from "@conform-to/react";
import { InputField, TextareaField } from "~/components/field.tsx";
import { MAX } from "~/domain/material/rules.ts";
import { m } from "~/paraglide/messages.js";

type Text = FieldMetadata<string | undefined>;
type Fields = { title: FieldMetadata<string>; description: Text; link: Text; publishAt: Text };

/** What a teacher says of a material. */
export function MaterialFields({ fields }: { fields: Fields }) {
	const { key: titleKey, ...title } = getInputProps(fields.title, { type: "text" });
	const { key: descriptionKey, ...description } = getTextareaProps(fields.description);
	const { key: linkKey, ...link } = getInputProps(fields.link, { type: "url" });
	const { key: publishKey, ...publishAt } = getInputProps(fields.publishAt, { type: "datetime-local" });
	return (
		<>
			<InputField
				key={titleKey}
				{...title}
				label={m.feedback_field_title()}
				error={fields.title.errors}
				maxLength={MAX.title}
				autoComplete="off"
			/>
			<TextareaField
				key={descriptionKey}
				{...description}
				label={m.feedback_field_description()}
				hint={m.material_form_description_hint()}
				error={fields.description.errors}
				maxLength={MAX.description}
				rows={5}
				optional
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
