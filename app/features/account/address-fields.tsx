import { getInputProps, getSelectProps } from "@conform-to/react";
import { useEffect, useState } from "react";
import { Button } from "~/components/button.tsx";
import { InputField, SelectField } from "~/components/field.tsx";
import { isChosen, NOT_LISTED, type PlaceLists, type PlaceOption } from "~/domain/account/chosen-address.ts";
import { m } from "~/paraglide/messages.js";
import { PlaceField, type PlaceMode, PlaceOptions, type TextMetadata } from "./place-field.tsx";
import { usePlaces } from "./use-places.ts";

/** The fields of an address in a form, by their names. */
export type AddressFieldset = Record<
	| "addressLine1"
	| "postOffice"
	| "zipCode"
	| "divisionId"
	| "districtId"
	| "district"
	| "thanaId"
	| "thana"
	| "country",
	TextMetadata
>;

/** The list that somebody without scripts asked for by its button. */
export type AddressStep = "districts" | "thanas";

/** A button that brings the next list where no scripts do; everything typed stays. */
function StepButton({ intent, children }: { intent: AddressStep; children: string }) {
	return (
		<div className="unless-scripts">
			<Button name="intent" value={intent} variant="secondary" small formNoValidate>
				{children}
			</Button>
		</div>
	);
}

function TextField({
	field,
	label,
	error,
	autoComplete,
	inputMode,
}: {
	field: TextMetadata;
	label: string;
	error: string;
	autoComplete?: string;
	inputMode?: "numeric";
}) {
	const { key, ...input } = getInputProps(field, { type: "text" });
	return (
		<InputField
			key={key}
			{...input}
			label={label}
			error={field.errors ? error : undefined}
			autoComplete={autoComplete}
			inputMode={inputMode}
		/>
	);
}

/** What was chosen, where its list has it: a district of another division is none of this one. */
const within = (options: readonly PlaceOption[], id: string | undefined): string =>
	id === NOT_LISTED || options.some((option) => option.id === id) ? (id ?? "") : "";

/** How a place is said, by what was chosen around it and whether the list came. */
function modeOf(around: string, aroundMode: PlaceMode, away: boolean): PlaceMode {
	if (aroundMode === "type" || around === NOT_LISTED || away) return "type";
	return isChosen(around) ? "list" : "wait";
}

/**
 * Where somebody lives: division, district, thana or upazila from lists that depend on each other, or typed where a list has
 * it not (ACC-31). Without scripts each next list comes by a button.
 */
export function AddressFields({
	fields,
	lists,
	step,
}: {
	fields: AddressFieldset;
	lists: PlaceLists;
	/** Whoever pressed its button goes on there. */
	step: AddressStep | null;
}) {
	const start = {
		division: fields.divisionId.initialValue ?? "",
		district: within(lists.districts, fields.districtId.initialValue),
		thana: within(lists.thanas, fields.thanaId.initialValue),
	};
	const [division, setDivision] = useState(start.division);
	const [district, setDistrict] = useState(start.district);
	const [thana, setThana] = useState(start.thana);
	const districts = usePlaces("division", division, { of: start.division, options: lists.districts });
	const thanas = usePlaces("district", district, { of: start.district, options: lists.thanas });
	const chooseDivision = (id: string) => {
		setDivision(id);
		setDistrict("");
		setThana("");
	};
	// What somebody chose before the scripts ran.
	useEffect(() => {
		const select = document.getElementById(fields.divisionId.id) as HTMLSelectElement | null;
		if (select && select.value !== start.division) setDivision(select.value);
	}, [fields.divisionId.id, start.division]);

	const districtMode = modeOf(division, "list", districts.state === "away");
	const thanaMode = modeOf(district, districtMode, thanas.state === "away");
	const { key: divisionKey, defaultValue: _, ...divisionSelect } = getSelectProps(fields.divisionId);
	const awayHint = (state: string) => (state === "away" ? m.account_places_away() : undefined);
	return (
		<>
			<div className="profile-places">
				<SelectField
					key={divisionKey}
					{...divisionSelect}
					label={m.account_field_division()}
					value={division}
					onChange={(event) => chooseDivision(event.target.value)}
				>
					<PlaceOptions options={lists.divisions} first={m.account_profile_choose()} />
				</SelectField>
				<StepButton intent="districts">{m.account_show_districts()}</StepButton>
				<PlaceField
					chosen={fields.districtId}
					typed={fields.district}
					mode={districtMode}
					options={districts.options}
					loading={districts.state === "loading"}
					hint={awayHint(districts.state)}
					labels={{
						list: m.account_profile_district(),
						first: m.account_division_first(),
						typed: m.account_type_district(),
					}}
					value={district}
					onChange={(id) => {
						setDistrict(id);
						setThana("");
					}}
					error={fields.district.errors || fields.districtId.errors ? m.account_choose_district() : undefined}
					autoFocus={step === "districts"}
					autoComplete="address-level2"
				>
					{districts.options.length > 0 && <StepButton intent="thanas">{m.account_show_thanas()}</StepButton>}
				</PlaceField>
				<PlaceField
					chosen={fields.thanaId}
					typed={fields.thana}
					mode={thanaMode}
					options={thanas.options}
					loading={thanas.state === "loading"}
					hint={awayHint(thanas.state)}
					labels={{
						list: m.account_profile_thana(),
						first: m.account_district_first(),
						typed: m.account_type_thana(),
					}}
					value={thana}
					onChange={setThana}
					error={fields.thana.errors || fields.thanaId.errors ? m.account_choose_thana() : undefined}
					autoFocus={step === "thanas"}
					autoComplete="address-level3"
				/>
			</div>
			<TextField
				field={fields.addressLine1}
				label={m.account_profile_address()}
				error={m.account_profile_needed()}
				autoComplete="address-line1"
			/>
			<div className="profile-pair">
				<TextField
					field={fields.postOffice}
					label={m.account_profile_post_office()}
					error={m.account_profile_needed()}
				/>
				<TextField
					field={fields.zipCode}
					label={m.account_profile_zip()}
					error={m.account_profile_zip_error()}
					autoComplete="postal-code"
					inputMode="numeric"
				/>
			</div>
			<TextField
				field={fields.country}
				label={m.account_profile_country()}
				error={m.account_profile_needed()}
				autoComplete="country-name"
			/>
		</>
	);
}
