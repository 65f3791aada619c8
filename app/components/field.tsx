import type { InputHTMLAttributes, ReactNode, Ref, SelectHTMLAttributes, TextareaHTMLAttributes } from "react";
import { m } from "~/paraglide/messages.js";
import { Icon } from "./icon.tsx";

type Shared = {
	/** The id of the control; the hint's and the error's ids come from it. */
	id: string;
	label: ReactNode;
	hint?: ReactNode;
	/** One sentence or several; any of them marks the control invalid. */
	error?: string | readonly string[] | null;
	optional?: boolean;
};

const errorText = (error: Shared["error"]): string => (typeof error === "string" ? error : (error ?? []).join(" "));

/** The aria attributes that tie a control to its hint and error (LOOK-1): spread them on a control of your own. */
function fieldAria({ id, hint, error }: Pick<Shared, "id" | "hint" | "error">) {
	const described = [hint ? `${id}-hint` : "", errorText(error) ? `${id}-error` : ""].filter(Boolean).join(" ");
	return {
		id,
		"aria-describedby": described || undefined,
		"aria-invalid": errorText(error) ? (true as const) : undefined,
	};
}

/** The message under a control. The id must be `${controlId}-error`. */
function FieldError({ id, error }: { id: string; error: Shared["error"] }) {
	const text = errorText(error);
	if (!text) return null;
	return (
		<p id={id} className="field-error">
			<Icon name="danger" size={18} />
			<span>{text}</span>
		</p>
	);
}

/** Label, hint and error round a control of your own. */
function Field({ id, label, hint, error, optional, children }: Shared & { children: ReactNode }) {
	return (
		<div className="field">
			<label className="field-label" htmlFor={id}>
				{label}
				{optional && <span className="field-optional"> {m.common_optional()}</span>}
			</label>
			{hint && (
				<p id={`${id}-hint`} className="field-hint">
					{hint}
				</p>
			)}
			{children}
			<FieldError id={`${id}-error`} error={error} />
		</div>
	);
}

type Own<T> = Shared & Omit<T, "id">;

/** A one-line input with its label. */
export function InputField({
	label,
	hint,
	error,
	optional,
	className = "",
	...rest
}: Own<InputHTMLAttributes<HTMLInputElement>> & { ref?: Ref<HTMLInputElement> }) {
	const shared = { id: rest.id, label, hint, error, optional };
	return (
		<Field {...shared}>
			<input type="text" className={`input ${className}`.trim()} {...rest} {...fieldAria(shared)} />
		</Field>
	);
}

/** How a text is read: `plain`, which the field says of itself; or in a way that its hint has to say. */
type Reads = { reads: "plain"; hint?: string | null | undefined } | { reads: "hinted"; hint: ReactNode };

/** A text of several lines. It always says what it reads, so that nobody wonders why a sign is gone. */
export function TextareaField({
	reads,
	label,
	hint,
	error,
	optional,
	className = "",
	...rest
}: Omit<Own<TextareaHTMLAttributes<HTMLTextAreaElement>>, "hint"> & Reads) {
	const said = reads === "plain" ? [hint, m.common_plain_text()].filter(Boolean).join(" ") : hint;
	const shared = { id: rest.id, label, hint: said, error, optional };
	return (
		<Field {...shared}>
			<textarea className={`input ${className}`.trim()} {...rest} {...fieldAria(shared)} />
		</Field>
	);
}

export function SelectField({
	label,
	hint,
	error,
	optional,
	className = "",
	children,
	...rest
}: Own<SelectHTMLAttributes<HTMLSelectElement>>) {
	const shared = { id: rest.id, label, hint, error, optional };
	return (
		<Field {...shared}>
			<select className={`input ${className}`.trim()} {...rest} {...fieldAria(shared)}>
				{children}
			</select>
		</Field>
	);
}

/** One checkbox with its label beside it. */
export function CheckField({ label, error, ...rest }: Omit<Own<InputHTMLAttributes<HTMLInputElement>>, "hint">) {
	return (
		<div>
			<label className="check">
				<input type="checkbox" {...rest} {...fieldAria({ id: rest.id, error })} />
				<span>{label}</span>
			</label>
			<FieldError id={`${rest.id}-error`} error={error} />
		</div>
	);
}
