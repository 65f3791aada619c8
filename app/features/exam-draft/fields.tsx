import { type FieldMetadata, getInputProps, getSelectProps, getTextareaProps } from "@conform-to/react";
import type { ReactNode } from "react";
import { InputField, SelectField, TextareaField } from "~/components/field.tsx";
import { faultTexts } from "~/domain/exam-draft/faults.ts";

type Text = FieldMetadata<string | undefined>;
type Labelled = { field: Text; label: string; hint?: string; optional?: boolean };

/** One line, or a figure. */
export function Line({
	field,
	label,
	hint,
	optional,
	most,
	numeric,
}: Labelled & { most: number; numeric?: "numeric" | "decimal" }) {
	const { key, ...input } = getInputProps(field, { type: "text" });
	return (
		<InputField
			key={key}
			{...input}
			label={label}
			hint={hint}
			optional={optional}
			error={faultTexts(field.errors)}
			maxLength={most}
			inputMode={numeric}
			autoComplete="off"
		/>
	);
}

/** Markdown. */
export function Passage({ field, label, hint, most, rows = 4 }: Labelled & { most: number; rows?: number }) {
	const { key, ...input } = getTextareaProps(field);
	return (
		<TextareaField
			reads="hinted"
			key={key}
			{...input}
			label={label}
			hint={hint}
			optional
			error={faultTexts(field.errors)}
			maxLength={most}
			rows={rows}
		/>
	);
}

/** A day and a time in Dhaka, whatever the device's own time zone. */
export function Moment({ field, label, hint, optional }: Labelled) {
	const { key, ...input } = getInputProps(field, { type: "datetime-local" });
	return (
		<InputField key={key} {...input} label={label} hint={hint} optional={optional} error={faultTexts(field.errors)} />
	);
}

/** One of some. */
export function Choice({ field, label, hint, children }: Labelled & { children: ReactNode }) {
	const { key, ...input } = getSelectProps(field);
	return (
		<SelectField key={key} {...input} label={label} hint={hint} error={faultTexts(field.errors)}>
			{children}
		</SelectField>
	);
}

/** A part of a long form, under its heading. */
export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
	<section className="card grid gap-5">
		<h2 className="text-lg">{title}</h2>
		{children}
	</section>
);
