import { getInputProps, getSelectProps } from "@conform-to/react";
import type { KeyboardEvent } from "react";
import { Button } from "~/components/button.tsx";
import { InputField, SelectField } from "~/components/field.tsx";
import { StatusLine } from "~/components/surfaces.tsx";
import type { Choice } from "~/domain/account/profile-pages.server.ts";
import { nameIn, num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import type { TextMetadata } from "./place-field.tsx";

/** Enter in the field looks for institutes; the form is saved by its button. */
function searchOnEnter(event: KeyboardEvent<HTMLInputElement>): void {
	const { form } = event.currentTarget;
	const button = form?.querySelector<HTMLButtonElement>('button[value="institutes"]');
	if (event.key !== "Enter" || !form || !button) return;
	event.preventDefault();
	form.requestSubmit(button);
}

/** An institute, looked for by its name and then chosen: two steps, with scripts and without. */
export function InstituteFields({
	query,
	chosen,
	institutes,
	found,
}: {
	query: TextMetadata;
	chosen: TextMetadata;
	institutes: readonly Choice[];
	/** Institutes were looked for just now. */
	found: boolean;
}) {
	const { key: queryKey, ...input } = getInputProps(query, { type: "search" });
	const { key, ...select } = getSelectProps(chosen);
	const error = chosen.errors ? m.account_profile_choose_institute() : undefined;
	return (
		<>
			<div className="list-search">
				<InputField
					key={queryKey}
					{...input}
					label={m.account_institute_search()}
					error={institutes.length === 0 ? error : undefined}
					onKeyDown={searchOnEnter}
					autoComplete="off"
				/>
				<Button name="intent" value="institutes" variant="secondary" icon="search" formNoValidate>
					{m.common_search()}
				</Button>
			</div>
			{found && (
				<StatusLine tone={institutes.length === 0 ? "warning" : "info"} live>
					{institutes.length === 0
						? m.account_institute_not_found()
						: m.account_institutes_found({ count: institutes.length, n: num(institutes.length) })}
				</StatusLine>
			)}
			{institutes.length > 0 && (
				<SelectField
					key={`${key} ${institutes[0]?.uuid}`}
					{...select}
					label={m.account_profile_institute()}
					error={error}
					autoFocus={found}
				>
					<option value="">{m.account_profile_choose()}</option>
					{institutes.map(({ uuid, title, titleBn }) => (
						<option key={uuid} value={uuid}>
							{nameIn(title, titleBn)}
						</option>
					))}
				</SelectField>
			)}
		</>
	);
}
