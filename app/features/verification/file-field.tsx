import type { InputHTMLAttributes } from "react";
import { Icon } from "~/components/icon.tsx";
import { SCAN_TYPES } from "~/domain/verification/scan-file.ts";
import { m } from "~/paraglide/messages.js";

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "id"> & {
	id: string;
	label: string;
	hint: string;
	error?: string;
	optional?: boolean;
};

/** One side of a document to be chosen. */
export function FileField({ id, label, hint, error, optional, ...input }: Props) {
	const described = [`${id}-hint`, ...(error ? [`${id}-error`] : [])].join(" ");
	return (
		<div className="field">
			<label className="field-label" htmlFor={id}>
				{label}
				{optional && <span className="field-optional"> {m.common_optional()}</span>}
			</label>
			<p id={`${id}-hint`} className="field-hint">
				{hint}
			</p>
			<input
				{...input}
				id={id}
				type="file"
				accept={SCAN_TYPES.join()}
				className="input"
				aria-describedby={described}
				aria-invalid={error ? true : undefined}
			/>
			{error && (
				<p id={`${id}-error`} className="field-error">
					<Icon name="danger" size={18} />
					<span>{error}</span>
				</p>
			)}
		</div>
	);
}
