import { Tabs } from "~/components/navigation.tsx";
import { localMobile, normaliseMobile } from "~/lib/mobile.ts";
import { m } from "~/paraglide/messages.js";
import type { Ctx } from "../context.ts";
import { withContinue } from "../continue.ts";
import type { FormState } from "../schemas.ts";
import { Aside, MobileField, PageForm, PasswordField } from "./form.tsx";
import { type PageOptions, page } from "./layout.tsx";

type Props = { way: "password" | "code"; state: FormState; continueTo: string; status?: PageOptions["status"] };

/** Sign in by mobile and password, or by mobile and a code. */
export function signInPage(c: Ctx, { way, state, continueTo, status }: Props) {
	const mobile = normaliseMobile(state.values.mobile ?? "");
	// What was typed need not be typed again on the page that it leads to.
	const at = (path: string) =>
		withContinue(mobile ? `${path}?${new URLSearchParams({ login_hint: localMobile(mobile) })}` : path, continueTo);
	const ways = [
		{ href: at("/sign-in"), label: m.accounts_way_password(), current: way === "password" },
		{ href: at("/sign-in/code"), label: m.accounts_way_code(), current: way === "code" },
	];
	const lead = way === "password" ? m.accounts_sign_in_lead() : m.accounts_code_lead();
	return page(
		c,
		{ title: m.common_sign_in(), lead, status, script: way === "password" },
		<>
			<div className="mb-5">
				<Tabs label={m.accounts_sign_in_ways()} items={ways} />
			</div>
			<PageForm state={state} button={way === "password" ? m.accounts_sign_in_button() : m.accounts_send_code()}>
				<MobileField state={state} autoFocus={!state.values.mobile} />
				{way === "password" && (
					<div>
						<PasswordField state={state} autoFocus={Boolean(state.values.mobile)} />
						<p className="mt-2 text-sm">
							<a href={at("/forgotten-password")}>{m.accounts_forgotten_link()}</a>
						</p>
					</div>
				)}
			</PageForm>
			<Aside
				question={m.accounts_no_account()}
				href={withContinue("/register", continueTo)}
				link={m.account_register_title()}
			/>
		</>,
	);
}
