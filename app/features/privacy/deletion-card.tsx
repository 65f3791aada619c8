import { Form } from "react-router";
import { Button, ButtonLink } from "~/components/button.tsx";
import { Alert } from "~/components/surfaces.tsx";
import { dateTime, num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

/** The end of the account: the way to its page, or how long it can still be kept. @param dueAt ms UTC; null where nobody asked for it */
export function DeletionCard({ href, days, dueAt }: { href: string; days: number; dueAt: number | null }) {
	return (
		<section aria-labelledby="delete" className="grid gap-2">
			<h2 id="delete" className="text-lg">
				{m.privacy_delete_title()}
			</h2>
			{dueAt === null ? (
				<>
					<p className="measure text-soft">{m.privacy_delete_text({ days: num(days) })}</p>
					<div className="mt-2">
						<ButtonLink href={href} variant="quiet" icon="trash">
							{m.privacy_delete_link()}
						</ButtonLink>
					</div>
				</>
			) : (
				<>
					<Alert tone="warning" title={m.privacy_pending_title({ when: dateTime(dueAt) })}>
						<p>{m.privacy_pending_text()}</p>
					</Alert>
					<Form method="post" className="mt-2">
						<Button icon="check" name="intent" value="keep">
							{m.privacy_keep_button()}
						</Button>
					</Form>
				</>
			)}
		</section>
	);
}
