import { m } from "~/paraglide/messages.js";
import type { Ctx } from "../context.ts";
import { withContinue } from "../continue.ts";
import type { FormState } from "../schemas.ts";
import { Aside, MobileField, NameField, PageForm, PasswordField } from "./form.tsx";
import { type PageOptions, page } from "./layout.tsx";

export const registerPage = (
	c: Ctx,
	{ state, continueTo, status }: { state: FormState; continueTo: string; status?: PageOptions["status"] },
) =>
	page(
		c,
		{ title: m.accounts_register_title(), lead: m.accounts_register_lead(), status },
		<>
			<PageForm state={state} button={m.accounts_register_button()}>
				<NameField state={state} autoFocus />
				<MobileField state={state} newAccount />
				<PasswordField state={state} fresh />
				<p className="text-sm text-soft">{m.accounts_register_next()}</p>
			</PageForm>
			<Aside
				question={m.accounts_have_account()}
				href={withContinue("/sign-in", continueTo)}
				link={m.accounts_sign_in_button()}
			/>
		</>,
	);
