import { ButtonLink } from "~/components/button.tsx";
import { SectionHead } from "~/components/surfaces.tsx";
import { m } from "~/paraglide/messages.js";

/** The pages of the account provider at which one changes how one signs in; each leads back. */
export type SecurityPages = { password: string; mobile: string; forgotten: string };

export function SecurityLinks({ pages }: { pages: SecurityPages }) {
	return (
		<section aria-labelledby="security" className="grid gap-4">
			<SectionHead id="security" title={m.account_security_title()} lead={m.account_security_text()} />
			<div className="flex flex-wrap gap-3">
				<ButtonLink href={pages.password} variant="secondary" icon="lock">
					{m.account_security_password()}
				</ButtonLink>
				<ButtonLink href={pages.mobile} variant="secondary" icon="phone">
					{m.account_security_mobile()}
				</ButtonLink>
				<ButtonLink href={pages.forgotten} variant="quiet">
					{m.account_security_forgotten()}
				</ButtonLink>
			</div>
		</section>
	);
}
