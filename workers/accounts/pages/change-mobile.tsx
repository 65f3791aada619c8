import { InputField } from "~/components/field.tsx";
import { m } from "~/paraglide/messages.js";
import type { Ctx } from "../context.ts";
import { withContinue } from "../continue.ts";
import type { FormState } from "../schemas.ts";
import { shownMobile } from "../walk.ts";
import { Aside, MobileField, PageForm } from "./form.tsx";
import { type PageOptions, page } from "./layout.tsx";

type Props = {
	/** The number until now, E.164. */
	mobile: string;
	state: FormState;
	continueTo: string;
	/** They signed in a moment ago: no password is asked for. */
	fresh: boolean;
	status?: PageOptions["status"];
};

/** Asks the signed-in person for another number, and for their password unless they have just shown who they are. */
export function changeMobilePage(c: Ctx, { mobile, state, continueTo, fresh, status }: Props) {
	const here = withContinue("/change-mobile", continueTo);
	return page(
		c,
		{
			title: m.accounts_change_mobile_title(),
			lead: m.accounts_change_mobile_lead({ mobile: shownMobile(mobile, c.var.app.locale) }),
			status,
		},
		<>
			<PageForm state={state} button={m.accounts_send_code()}>
				<MobileField state={state} newAccount autoFocus label={m.accounts_new_mobile()} />
				{!fresh && (
					<div>
						{/* Password managers learn by it whose password is asked for. */}
						<input type="hidden" name="username" autoComplete="username" value={mobile} />
						<InputField
							id="present"
							name="present"
							type="password"
							autoComplete="current-password"
							label={m.accounts_own_password()}
							error={state.errors.present}
							autoFocus={Boolean(state.errors.present) && !state.errors.mobile}
							required
						/>
					</div>
				)}
				<p className="text-sm text-soft">{m.accounts_change_mobile_ends()}</p>
			</PageForm>
			{!fresh && (
				<Aside
					question={m.accounts_no_password()}
					href={`${withContinue("/sign-in/code", here)}&${new URLSearchParams({ login_hint: mobile })}`}
					link={m.accounts_way_code_again()}
				/>
			)}
		</>,
	);
}
