import { Form } from "react-router";
import { Button } from "~/components/button.tsx";
import { SectionHead } from "~/components/surfaces.tsx";
import { m } from "~/paraglide/messages.js";
import { ConfirmFirst } from "./confirm-first.tsx";

/** A copy of all that is held (PRV-1). @param confirm where one signs in again; null where that was a moment ago */
export function CopyCard({ action, confirm }: { action: string; confirm: string | null }) {
	return (
		<section aria-labelledby="copy" className="grid gap-4">
			<SectionHead id="copy" title={m.privacy_copy_title()} lead={m.privacy_copy_text()} />
			{confirm ? (
				<ConfirmFirst href={confirm} />
			) : (
				<Form method="post" action={action} reloadDocument>
					<Button variant="secondary" icon="download" name="intent" value="copy">
						{m.privacy_copy_button()}
					</Button>
				</Form>
			)}
		</section>
	);
}
