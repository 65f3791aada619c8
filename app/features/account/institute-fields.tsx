import { getInputProps, getSelectProps } from "@conform-to/react";
import { type KeyboardEvent, type MouseEvent, useState } from "react";
import { Button } from "~/components/button.tsx";
import { InputField, SelectField } from "~/components/field.tsx";
import { StatusLine } from "~/components/surfaces.tsx";
import type { Choice } from "~/domain/account/profile-pages.server.ts";
import { nameIn, num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import type { TextMetadata } from "./place-field.tsx";

/** So many are shown of those that a name finds. */
const SHOWN = 20;

/** What a name finds among the institutes; null where they cannot be asked. */
async function institutesNamed(name: string): Promise<Choice[] | null> {
	try {
		const response = await fetch(`/api/public/institutes?${new URLSearchParams({ name, size: String(SHOWN) })}`);
		if (!response.ok) return null;
		const { content } = (await response.json()) as { content: { uuid: string; name: string; nameBn: string | null }[] };
		return content.map((found) => ({ uuid: found.uuid, title: found.name, titleBn: found.nameBn }));
	} catch {
		return null;
	}
}

function Found({ institutes }: { institutes: readonly Choice[] | null }) {
	if (!institutes) return <StatusLine tone="danger">{m.account_institutes_away()}</StatusLine>;
	if (institutes.length === 0) return <StatusLine tone="warning">{m.account_institute_not_found()}</StatusLine>;
	return <StatusLine>{m.account_institutes_found({ count: institutes.length, n: num(institutes.length) })}</StatusLine>;
}

/** An institute, looked for by its name and then chosen: where no scripts run, by a step of the form. */
export function InstituteFields({
	query,
	chosen,
	notListed,
	institutes,
	found,
}: {
	query: TextMetadata;
	chosen: TextMetadata;
	notListed: TextMetadata;
	/** Those that came with the page. */
	institutes: readonly Choice[];
	/** They are what was looked for. */
	found: boolean;
}) {
	/** `null` before anything was looked for here, and `choices` where it could not be. */
	const [search, setSearch] = useState<{ choices: Choice[] | null } | null>(null);
	const [searching, setSearching] = useState(false);
	const { key: queryKey, ...input } = getInputProps(query, { type: "search" });
	const { key, ...select } = getSelectProps(chosen);
	const look = async () => {
		const field = document.getElementById(query.id) as HTMLInputElement | null;
		const name = field?.value.trim() ?? "";
		if (!name || searching) return;
		setSearching(true);
		const choices = await institutesNamed(name);
		setSearching(false);
		setSearch({ choices });
	};
	const lookInstead = (event: KeyboardEvent | MouseEvent) => {
		if ("key" in event && event.key !== "Enter") return;
		event.preventDefault();
		void look();
	};
	const shown = search?.choices ?? institutes;
	const error = chosen.errors ? m.account_profile_choose_institute() : undefined;
	return (
		<>
			<div className="list-search">
				<InputField
					key={queryKey}
					{...input}
					label={m.account_institute_search()}
					error={shown.length === 0 ? error : undefined}
					onKeyDown={lookInstead}
					autoComplete="off"
				/>
				<Button
					name="intent"
					value="institutes"
					variant="secondary"
					icon="search"
					pending={searching}
					formNoValidate
					onClick={lookInstead}
				>
					{m.common_search()}
				</Button>
			</div>
			<div role="status">
				{search ? <Found institutes={search.choices} /> : found && <Found institutes={institutes} />}
			</div>
			{shown.length > 0 && (
				<SelectField
					key={`${key} ${shown[0]?.uuid}`}
					{...select}
					label={m.account_profile_institute()}
					error={error}
					autoFocus={found || search !== null}
				>
					<option value="">{m.account_profile_choose()}</option>
					{shown.map(({ uuid, title, titleBn }) => (
						<option key={uuid} value={uuid}>
							{nameIn(title, titleBn)}
						</option>
					))}
				</SelectField>
			)}
			<label className="check">
				<input {...getInputProps(notListed, { type: "checkbox", value: "on" })} key={notListed.key} />
				<span>
					{m.institute_not_listed()}
					<span className="block text-sm text-soft">{m.account_institute_not_listed_hint()}</span>
				</span>
			</label>
		</>
	);
}
