import { InputField } from "~/components/field.tsx";
import { m } from "~/paraglide/messages.js";
import type { Ctx } from "../context.ts";
import { withContinue } from "../continue.ts";
import type { Flow } from "../flows.ts";
import type { FormState } from "../schemas.ts";
import { shownMobile } from "../walk.ts";
import { Aside, MobileField, PageForm, PasswordField } from "./form.tsx";
import { type PageOptions, page } from "./layout.tsx";

export const forgottenPage = (
	c: Ctx,
	{ state, continueTo, status }: { state: FormState; continueTo: string; status?: PageOptions["status"] },
) =>
	page(
		c,
		{ title: m.accounts_forgotten_title(), lead: m.accounts_forgotten_lead(), status },
		<>
			<PageForm state={state} button={m.accounts_send_code()}>
				<MobileField state={state} autoFocus />
			</PageForm>
			<Aside href={withContinue("/sign-in", continueTo)} link={m.accounts_back_to_sign_in()} />
		</>,
	);

export const newPasswordPage = (
	c: Ctx,
	{ flow, state, status }: { flow: Flow; state: FormState; status?: PageOptions["status"] },
) =>
	page(
		c,
		{
			title: m.accounts_new_password_title(),
			lead: m.accounts_new_password_lead({ mobile: shownMobile(flow.mobile, c.var.app.locale) }),
			status,
			script: true,
		},
		<PageForm state={state} button={m.accounts_new_password_button()}>
			{/* Password managers learn by it whose password this is. */}
			<input type="hidden" name="username" autoComplete="username" value={flow.mobile} />
			<PasswordField state={state} fresh autoFocus label={m.accounts_new_password()} />
		</PageForm>,
	);

/** Asks the signed-in person for the password of before, and a new one. */
export const changePasswordPage = (
	c: Ctx,
	{
		mobile,
		state,
		kept,
		continueTo,
		status,
	}: {
		mobile: string;
		state: FormState;
		kept?: string | null;
		continueTo: string;
		status?: PageOptions["status"];
	},
) =>
	page(
		c,
		{
			title: m.accounts_change_password_title(),
			lead: m.accounts_new_password_lead({ mobile: shownMobile(mobile, c.var.app.locale) }),
			status,
			script: true,
		},
		<>
			<PageForm state={state} button={m.accounts_change_password_button()}>
				{/* Password managers learn by it whose password this is. */}
				<input type="hidden" name="username" autoComplete="username" value={mobile} />
				<InputField
					id="present"
					name="present"
					type="password"
					autoComplete="current-password"
					label={m.accounts_present_password()}
					error={state.errors.present}
					autoFocus={state.errors.present !== undefined || !state.errors.password}
					required
				/>
				<PasswordField state={state} fresh kept={kept} label={m.accounts_new_password()} />
			</PageForm>
			<Aside href={withContinue("/forgotten-password", continueTo)} link={m.accounts_forgotten_link()} />
		</>,
	);
