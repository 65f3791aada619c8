import { localePath } from "~/lib/localise-path.ts";
import type { Locale } from "~/lib/time.ts";
import { m } from "~/paraglide/messages.js";
import type { Ctx } from "../context.ts";
import { withContinue } from "../continue.ts";
import type { FormState } from "../schemas.ts";
import { Aside, MobileField, NameField, PageForm, PasswordField } from "./form.tsx";
import { type PageOptions, page } from "./layout.tsx";

export const registerPage = (
	c: Ctx,
	{
		state,
		kept,
		continueTo,
		status,
	}: { state: FormState; kept?: string | null; continueTo: string; status?: PageOptions["status"] },
) =>
	page(
		c,
		{ title: m.accounts_register_title(), lead: m.accounts_register_lead(), status, script: true },
		<>
			<PageForm state={state} button={m.accounts_register_button()}>
				<NameField state={state} autoFocus />
				<MobileField state={state} newAccount />
				<PasswordField state={state} fresh kept={kept} />
				<p className="text-sm text-soft">{m.accounts_register_next()}</p>
				<Consent platform={c.var.app.origins.platform} locale={c.var.app.locale} />
			</PageForm>
			<Aside
				question={m.accounts_have_account()}
				href={withContinue("/sign-in", continueTo)}
				link={m.accounts_sign_in_button()}
			/>
		</>,
	);

/** What creating an account means, where it is done. */
function Consent({ platform, locale }: { platform: string; locale: Locale }) {
	return (
		<p className="text-sm text-soft">
			{m.accounts_consent()} <a href={`${platform}${localePath("/terms", locale)}`}>{m.shell_terms()}</a>
			{" · "}
			<a href={`${platform}${localePath("/privacy", locale)}`}>{m.accounts_privacy()}</a>
		</p>
	);
}
