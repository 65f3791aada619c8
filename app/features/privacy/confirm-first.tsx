import { ButtonLink } from "~/components/button.tsx";
import { m } from "~/paraglide/messages.js";

/** The way to sign in again, before something that only the owner of the account may do (PRV-2). */
export function ConfirmFirst({ href }: { href: string }) {
	return (
		<div className="grid justify-items-start gap-2">
			<p className="text-sm text-soft">{m.privacy_confirm_text()}</p>
			<ButtonLink href={href} variant="secondary" icon="lock">
				{m.privacy_confirm_button()}
			</ButtonLink>
		</div>
	);
}
