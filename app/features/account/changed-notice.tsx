import { useSearchParams } from "react-router";
import { Alert } from "~/components/surfaces.tsx";
import { m } from "~/paraglide/messages.js";

const SENTENCES = {
	password: () => m.accounts_changed_password(),
	mobile: () => m.accounts_changed_mobile(),
	name: () => m.accounts_changed_name(),
} as const;

export type AccountChange = keyof typeof SENTENCES;

const isChange = (word: string | null): word is AccountChange => word !== null && Object.hasOwn(SENTENCES, word);

/** The address of a page of ours to which the account provider comes back once something is changed, and only then. */
export const afterChange = (path: string, change: AccountChange): string => `${path}?changed=${change}`;

/** Confirms what was changed at the account provider: the address has one of our words, and never the sentence. */
export function ChangedNotice() {
	const word = useSearchParams()[0].get("changed");
	if (!isChange(word)) return null;
	return (
		<Alert tone="success" live>
			{SENTENCES[word]()}
		</Alert>
	);
}
