import { ButtonLink } from "~/components/button.tsx";
import type { ProfileRole } from "~/domain/account/rules.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { DeletionPending } from "./deletion-notice.tsx";
import { privacyPaths } from "./paths.ts";

/** The end of the account: the way to its page, or how long it can still be kept. @param dueAt ms UTC; null where nobody asked for it */
export function DeletionCard({ role, days, dueAt }: { role: ProfileRole; days: number; dueAt: number | null }) {
	return (
		<section aria-labelledby="delete" className="grid gap-2">
			<h2 id="delete" className="text-lg">
				{m.privacy_delete_title()}
			</h2>
			{dueAt === null ? (
				<>
					<p className="measure text-soft">{m.privacy_delete_text({ days: num(days) })}</p>
					<div className="mt-2">
						<ButtonLink href={privacyPaths.remove(role)} variant="quiet" icon="trash">
							{m.privacy_delete_link()}
						</ButtonLink>
					</div>
				</>
			) : (
				<DeletionPending role={role} dueAt={dueAt} />
			)}
		</section>
	);
}
