import { Button } from "~/components/button.tsx";
import { m } from "~/paraglide/messages.js";
import type { Ctx } from "../context.ts";
import { withContinue } from "../continue.ts";
import type { Flow } from "../flows.ts";
import type { FormState } from "../schemas.ts";
import { beganAsRegistration, isSecretive, shownMobile } from "../walk.ts";
import { CodeField, PageForm } from "./form.tsx";
import { type Notice, type PageOptions, page } from "./layout.tsx";

type Props = { flow: Flow; state: FormState; notice?: Notice | null; status?: PageOptions["status"] };

const BEGINNING = {
	register: "/register",
	"sign-in": "/sign-in/code",
	reset: "/forgotten-password",
	verify: null,
} as const;

/** Where the code from the SMS is typed in. Walks that need an account never say whether there is one. */
export function codePage(c: Ctx, { flow, state, notice, status }: Props) {
	const mobile = shownMobile(flow.mobile, c.var.app.locale);
	const sure = !isSecretive(flow);
	const beginning = beganAsRegistration(flow) ? BEGINNING.register : BEGINNING[flow.purpose];
	return page(
		c,
		{
			title: m.accounts_code_title(),
			lead: sure ? m.accounts_code_sent_to({ mobile }) : m.accounts_code_maybe_sent_to({ mobile }),
			notice,
			status,
		},
		<>
			<PageForm state={state} action={`/code?flow=${flow.id}`} button={m.accounts_code_button()}>
				<CodeField state={state} autoFocus />
			</PageForm>
			<form
				method="post"
				action={`/code/resend?flow=${flow.id}`}
				className="mt-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2"
			>
				<p>{m.accounts_code_not_arrived()}</p>
				<Button variant="secondary" small icon="refresh">
					{m.accounts_resend()}
				</Button>
			</form>
			{beginning && (
				<p className="mt-4">
					<a href={withContinue(beginning, flow.continueTo)}>{m.accounts_other_number()}</a>
				</p>
			)}
		</>,
	);
}
