import { Form } from "react-router";
import { Button } from "~/components/button.tsx";
import { Alert } from "~/components/surfaces.tsx";
import type { ProfileRole } from "~/domain/account/rules.ts";
import { dateTime } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { privacyPaths } from "./paths.ts";

/** That the account goes soon, since somebody asked for it, and the button that keeps it (PRV-4). @param dueAt ms UTC */
export function DeletionPending({ role, dueAt }: { role: ProfileRole; dueAt: number }) {
	return (
		<>
			<Alert tone="warning" title={m.privacy_pending_title({ when: dateTime(dueAt) })}>
				<p>{m.privacy_pending_text()}</p>
			</Alert>
			<Form method="post" action={privacyPaths.overview(role)} className="mt-2">
				<Button icon="check" name="intent" value="keep">
					{m.privacy_keep_button()}
				</Button>
			</Form>
		</>
	);
}

/** The same where somebody comes home, so that they hear of it who did not ask; nothing where nobody did. */
export const DeletionNotice = ({ area, deletion }: { area: ProfileRole; deletion: { dueAt: number } | null }) =>
	deletion && (
		<section aria-label={m.privacy_delete_title()} className="mb-8 grid gap-4">
			<DeletionPending role={area} dueAt={deletion.dueAt} />
		</section>
	);
