import { ButtonLink } from "~/components/button.tsx";
import { SectionHead } from "~/components/surfaces.tsx";
import { m } from "~/paraglide/messages.js";

/** From the devices to the page where bearer tokens are made and revoked. */
export const TokensLink = ({ href }: { href: string }) => (
	<section aria-labelledby="api-tokens" className="grid justify-items-start gap-4">
		<SectionHead id="api-tokens" title={m.account_tokens_title()} lead={m.account_tokens_lead()} />
		<ButtonLink href={href} variant="secondary" icon="lock">
			{m.account_tokens_manage()}
		</ButtonLink>
	</section>
);
