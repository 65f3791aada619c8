import { Button, ButtonLink } from "~/components/button.tsx";
import { m } from "~/paraglide/messages.js";
import type { Ctx } from "../context.ts";
import type { EndSessionRequest } from "../end-session.ts";
import { shownMobile } from "../walk.ts";
import { page } from "./layout.tsx";

/** Asks before signing out, when the request could have come from anywhere. */
export async function signOutPage(c: Ctx, request: EndSessionRequest): Promise<Response> {
	const { locale, origins } = c.var.app;
	const person = await c.var.app.signedIn();
	const name = person?.user.name || shownMobile(person?.user.phoneNumber ?? "", locale);
	const { id_token_hint: _, client_assertion: __, ...carried } = request;
	return page(
		c,
		{ title: m.accounts_sign_out_title(), lead: m.accounts_sign_out_lead({ name }) },
		<form method="post" action="/sign-out" className="card grid gap-3">
			{Object.entries(carried).map(
				([key, value]) => value && <input key={key} type="hidden" name={key} value={value} />,
			)}
			<Button block>{m.accounts_sign_out_button()}</Button>
			<ButtonLink href={origins.platform} variant="secondary" block>
				{m.accounts_stay()}
			</ButtonLink>
		</form>,
	);
}
