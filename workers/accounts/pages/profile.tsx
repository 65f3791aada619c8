import { Button, ButtonLink } from "~/components/button.tsx";
import { Badge, DescriptionList } from "~/components/surfaces.tsx";
import { m } from "~/paraglide/messages.js";
import type { Ctx } from "../context.ts";
import type { FormState } from "../schemas.ts";
import type { User } from "../users.ts";
import { shownMobile } from "../walk.ts";
import { NameField, PageForm } from "./form.tsx";
import { type PageOptions, page } from "./layout.tsx";

type Status = PageOptions["status"];

/** Asks for the code that confirms the signed-in person's own number. */
export const verifyMobilePage = (
	c: Ctx,
	{ mobile, state, status }: { mobile: string; state: FormState; status?: Status },
) =>
	page(
		c,
		{
			title: m.accounts_verify_title(),
			lead: m.accounts_verify_lead({ mobile: shownMobile(mobile, c.var.app.locale) }),
			status,
			notice: state.errors.mobile ? { tone: "danger", text: state.errors.mobile.join(" ") } : null,
		},
		<form method="post" className="card">
			<Button block>{m.accounts_send_code()}</Button>
		</form>,
	);

export const namePage = (c: Ctx, { state, status }: { state: FormState; status?: Status }) =>
	page(
		c,
		{ title: m.accounts_name_title(), lead: m.accounts_name_lead(), status },
		<PageForm state={state} button={m.accounts_name_button()}>
			<NameField state={state} autoFocus />
		</PageForm>,
	);

/** Who is signed in here, and what they can change. */
export function homePage(c: Ctx, user: User) {
	const { locale, origins } = c.var.app;
	const badge = user.phoneNumberVerified ? (
		<Badge tone="success" icon="check">
			{m.accounts_confirmed()}
		</Badge>
	) : (
		<Badge tone="warning" icon="warning">
			{m.accounts_not_confirmed()}
		</Badge>
	);
	return page(
		c,
		{ title: m.site_terms_1_h() },
		<>
			<div className="card grid gap-5">
				<DescriptionList
					rows
					items={[
						{ term: m.common_name(), value: user.name || m.accounts_home_no_name() },
						{
							term: m.accounts_mobile(),
							value: (
								<>
									{user.phoneNumber && shownMobile(user.phoneNumber, locale)} {badge}
								</>
							),
						},
					]}
				/>
				<ButtonLink href={`${origins.platform}/auth/login?from=issuer`} block>
					{m.accounts_go_to_app()}
				</ButtonLink>
			</div>
			<ul className="mt-5 grid gap-3">
				{!user.phoneNumberVerified && (
					<li>
						<a href="/verify-mobile">{m.accounts_verify_title()}</a>
					</li>
				)}
				<li>
					<a href="/profile-name">{m.accounts_home_change_name()}</a>
				</li>
				<li>
					<a href="/change-mobile">{m.accounts_change_mobile_title()}</a>
				</li>
				<li>
					<a href="/change-password">{m.accounts_home_change_password()}</a>
				</li>
				<li>
					<a href="/sign-out">{m.accounts_sign_out_button()}</a>
				</li>
			</ul>
			<form method="post" action="/sign-out/everywhere" className="mt-6 grid gap-2">
				<p className="text-sm text-soft">{m.accounts_sign_out_everywhere_hint()}</p>
				<Button variant="secondary" small icon="shield">
					{m.accounts_sign_out_everywhere()}
				</Button>
			</form>
		</>,
	);
}
