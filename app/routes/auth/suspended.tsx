import { redirect } from "react-router";
import { ButtonLink } from "~/components/button.tsx";
import { Alert, DescriptionList } from "~/components/surfaces.tsx";
import { When } from "~/components/when.tsx";
import { REASON } from "~/domain/account/suspension-reason.ts";
import { shownSuspension } from "~/domain/people/shown-suspension.server.ts";
import { AuthCard, authMeta } from "~/features/shell/auth-card.tsx";
import { CONTACT } from "~/features/shell/contact.ts";
import { pagePath } from "~/lib/page-path.ts";
import { langOfText, num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { orProblem } from "~/request/problem.server.ts";
import { openPage, type RouteHandle } from "~/request/route-handle.ts";
import { recallSuspension } from "~/request/suspension-cookie.server.ts";
import type { Route } from "./+types/suspended.ts";

export const handle: RouteHandle = openPage;

/** For who was refused at the sign-in a moment ago: why, and the way to support (ACC-19). */
export const loader = ({ context, request }: Route.LoaderArgs) =>
	orProblem(context, async (app) => {
		const uuid = await recallSuspension(app, request);
		if (uuid === null) throw redirect("/auth/login");
		const suspension = await shownSuspension(app.deps, uuid);
		if (suspension === null) {
			app.setToast({ tone: "success", text: m.people_shut_over() });
			throw redirect("/auth/login");
		}
		return suspension;
	});

export const meta: Route.MetaFunction = () => authMeta(m.account_suspended());

export default function Suspended({ loaderData: { uuid, reason, text, createdAt } }: Route.ComponentProps) {
	const subject = `${m.people_shut_case()} ${uuid}`;
	return (
		<AuthCard title={m.account_suspended()} lead={m.people_shut_lead()}>
			<Alert tone="danger" title={REASON[reason]()}>
				<p className="whitespace-pre-line [overflow-wrap:anywhere]" lang={langOfText(text)}>
					{text}
				</p>
			</Alert>
			<DescriptionList
				rows
				items={[
					{ term: m.people_shut_since(), value: <When at={createdAt} /> },
					{ term: m.people_shut_case(), value: <span className="[overflow-wrap:anywhere]">{uuid}</span> },
				]}
			/>
			<p>{m.people_shut_appeal()}</p>
			<ButtonLink
				href={`mailto:${CONTACT.email}?subject=${encodeURIComponent(subject)}`}
				variant="secondary"
				icon="mail"
				block
			>
				{m.people_shut_mail()}
			</ButtonLink>
			<ButtonLink href={CONTACT.phoneLink} variant="secondary" icon="call" block>
				{m.people_shut_call({ number: num(CONTACT.phone) })}
			</ButtonLink>
			<ButtonLink href={pagePath("/")} variant="quiet" block>
				{m.errors_go_home()}
			</ButtonLink>
		</AuthCard>
	);
}
