import { Button } from "~/components/button.tsx";
import { formatTimeOfDay, type Locale } from "~/lib/time.ts";
import { m } from "~/paraglide/messages.js";
import type { Ctx } from "../context.ts";
import { withContinue } from "../continue.ts";
import { beganAsRegistration, type Flow, isSecretive } from "../flows.ts";
import type { FormState } from "../schemas.ts";
import { shownMobile } from "../walk.ts";
import { CodeField, PageForm } from "./form.tsx";
import { type Notice, type PageOptions, page } from "./layout.tsx";

export type CodePage = {
	flow: Flow;
	state: FormState;
	notice?: Notice | null;
	status?: PageOptions["status"];
	/** The code of twelve digits that is on the phone and works; null where there is none. */
	longCode: { sentAt: number; expiresAt: number } | null;
	/** Whether the walk was sent a code of its own. */
	hasShortCode: boolean;
};

const BEGINNING = {
	register: "/register",
	"sign-in": "/sign-in/code",
	reset: "/forgotten-password",
	verify: null,
	"change-mobile": "/change-mobile",
} as const;

function longCodeSentence(
	sure: boolean,
	{ mobile, sentAt, expiresAt }: { mobile: string; sentAt: number; expiresAt: number },
	locale: Locale,
): string {
	const times = { time: formatTimeOfDay(sentAt, locale), until: formatTimeOfDay(expiresAt, locale) };
	return sure
		? m.accounts_long_code_sent_to({ mobile, ...times })
		: m.accounts_long_code_maybe_sent_to({ mobile, ...times });
}

/** Where the code from the SMS is typed in. Walks that need an account never say whether there is one. */
export function codePage(c: Ctx, { flow, state, notice, status, longCode, hasShortCode }: CodePage) {
	const { locale } = c.var.app;
	const mobile = shownMobile(flow.mobile, locale);
	const sure = !isSecretive(flow);
	const short = sure ? m.accounts_code_sent_to({ mobile }) : m.accounts_code_maybe_sent_to({ mobile });
	const long = longCode && longCodeSentence(sure, { mobile, ...longCode }, locale);
	const beginning = beganAsRegistration(flow) ? BEGINNING.register : BEGINNING[flow.purpose];
	return page(
		c,
		{
			title: m.accounts_code_title(),
			lead: hasShortCode || !long ? short : long,
			notice,
			status,
		},
		<>
			<PageForm state={state} action={`/code?flow=${flow.id}`} button={m.accounts_code_button()}>
				<CodeField state={state} autoFocus long={long !== null} />
				{hasShortCode && long && <p className="text-sm">{long}</p>}
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
