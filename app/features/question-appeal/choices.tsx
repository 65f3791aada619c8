import { Icon } from "~/components/icon.tsx";

/** One of a few, with native radio buttons; what is wrong stands below them. */
export function Choices({
	field: { id, name, errors, initialValue },
	legend,
	needed,
	choices,
}: {
	/** Of the form library. */
	field: { id: string; name: string; errors?: string[] | undefined; initialValue?: unknown };
	legend: string;
	/** What is said where none was chosen. */
	needed: string;
	choices: readonly { value: string; label: string }[];
}) {
	const error = errors ? `${id}-error` : undefined;
	return (
		<fieldset className="grid gap-2" aria-describedby={error}>
			<legend className="field-label mb-1">{legend}</legend>
			{choices.map(({ value, label }, index) => (
				<label key={value} className="check">
					<input
						type="radio"
						// The summary of errors leads to the first.
						id={index === 0 ? id : undefined}
						name={name}
						value={value}
						defaultChecked={value === initialValue}
						aria-invalid={errors ? true : undefined}
					/>
					<span>{label}</span>
				</label>
			))}
			{error && (
				<p id={error} className="field-error">
					<Icon name="danger" size={18} />
					<span>{needed}</span>
				</p>
			)}
		</fieldset>
	);
}
