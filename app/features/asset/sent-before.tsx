import type { SubmissionResult } from "@conform-to/react";
import { useState } from "react";
import { ButtonLink } from "~/components/button.tsx";
import { useDraftKey } from "~/components/kept-draft.tsx";
import { m } from "~/paraglide/messages.js";
import { useLastSaid } from "./use-last-said.ts";

/** What a form made before its answer was lost, when it is sent again with something else in it: where that is, and the key of the next sending. */
export type SentBefore = { href: string; nextKey: string };

type Reply = { result?: SubmissionResult<string[]> | null; sentBefore?: SentBefore } | undefined;

/**
 * The key of one sending: however often the form is refused, looked at or pressed, until it has made something. Of the form as it was opened, also
 * when the page is loaded anew behind it, or once more with what was typed (`KeptDraft`).
 * @param form its id
 */
export function SendKey({ form, opened, reply }: { form: string; opened: string; reply: Reply }) {
	const [first] = useState(opened);
	const drafted = useDraftKey(form);
	const said = useLastSaid(reply);
	const { key } = (said?.result?.initialValue ?? {}) as { key?: unknown };
	const posted = typeof key === "string" ? key : (drafted ?? first);
	return <input type="hidden" name="key" value={said?.sentBefore?.nextKey ?? posted} />;
}

/** Leads to what the form made before. */
export const SentBeforeLink = ({ reply }: { reply: Reply }) =>
	reply?.sentBefore && (
		<div>
			<ButtonLink variant="secondary" href={reply.sentBefore.href}>
				{m.asset_form_sent()}
			</ButtonLink>
		</div>
	);
