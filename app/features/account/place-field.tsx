import { type FieldMetadata, getInputProps, getSelectProps } from "@conform-to/react";
import type { ReactNode } from "react";
import { InputField, SelectField } from "~/components/field.tsx";
import { useAlive } from "~/components/use-alive.ts";
import { NOT_LISTED, type PlaceOption } from "~/domain/account/chosen-address.ts";
import { m } from "~/paraglide/messages.js";

/** A field of a form with text. */
export type TextMetadata = FieldMetadata<string | undefined>;

/** How a place is said: chosen from its list, typed, or not before the place around it is chosen. */
export type PlaceMode = "list" | "type" | "wait";

export function PlaceOptions({ options, first }: { options: readonly PlaceOption[]; first: string }) {
	return (
		<>
			<option value="">{first}</option>
			{options.map(({ id, name }) => (
				<option key={id} value={id}>
					{name}
				</option>
			))}
			{options.length > 0 && <option value={NOT_LISTED}>{m.account_not_listed()}</option>}
		</>
	);
}

/** A place of a list, and a field for what the list has not, which stands there for good where no scripts run. */
export function PlaceField({
	chosen,
	typed,
	mode,
	options,
	loading,
	hint,
	labels,
	value,
	onChange,
	error,
	autoFocus,
	autoComplete,
	children,
}: {
	chosen: TextMetadata;
	typed: TextMetadata;
	mode: PlaceMode;
	options: readonly PlaceOption[];
	loading: boolean;
	/** Why there is no list. */
	hint: string | undefined;
	/** `first`: what has to be chosen before; `typed`: of the field beside the list. */
	labels: { list: string; first: string; typed: string };
	value: string;
	onChange: (id: string) => void;
	error: string | undefined;
	autoFocus: boolean;
	autoComplete: string;
	/** Between the list and what is typed. */
	children?: ReactNode;
}) {
	const alive = useAlive();
	const needsTyped = mode === "type" || value === NOT_LISTED;
	const { key, defaultValue: _, ...select } = getSelectProps(chosen);
	const { key: typedKey, ...input } = getInputProps(typed, { type: "text" });
	const first = mode === "wait" ? labels.first : loading ? m.common_loading() : m.account_profile_choose();
	return (
		<>
			{mode !== "type" && (
				<SelectField
					key={key}
					{...select}
					label={labels.list}
					error={needsTyped ? undefined : error}
					value={value}
					onChange={(event) => onChange(event.target.value)}
					disabled={mode === "wait"}
					aria-busy={loading || undefined}
					autoFocus={autoFocus}
				>
					<PlaceOptions options={options} first={first} />
				</SelectField>
			)}
			{children}
			{(needsTyped || !alive) && (
				<div className="unless-scripts" data-needed={needsTyped || undefined}>
					<InputField
						key={typedKey}
						{...input}
						label={mode === "type" ? labels.list : labels.typed}
						hint={hint}
						error={needsTyped ? error : undefined}
						autoComplete={autoComplete}
					/>
				</div>
			)}
		</>
	);
}
