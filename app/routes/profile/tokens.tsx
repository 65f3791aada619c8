import { data, redirect } from "react-router";
import { PageHeader } from "~/components/surfaces.tsx";
import { requireSignedIn } from "~/domain/account/access.ts";
import { tokenFormSchema } from "~/domain/account/schemas.ts";
import { listTokens, makeToken, revokeToken } from "~/domain/account/tokens.server.ts";
import profileCss from "~/features/account/profile.css?url";
import { devicesPath } from "~/features/account/profile-paths.ts";
import { type MadeToken, TokensView } from "~/features/account/tokens-view.tsx";
import { pagePath } from "~/lib/page-path.ts";
import { m } from "~/paraglide/messages.js";
import { API_REFERENCE } from "~/request/api-reference.ts";
import { postedForm } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/tokens.ts";

/** Whatever the account lacks: a token must be revoked no less before a number is confirmed. */
export const handle: RouteHandle = { ...areaPage, unready: true };

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: profileCss }];

export const loader = ({ context }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => ({
		role: requireSignedIn(actor).role,
		tokens: await listTokens(deps, actor),
		// The times of tokens are the machine's own, as their guard noted them.
		now: Date.now(),
	}));

const nothingMade: MadeToken | null = null;

export async function action({ context, request, url }: Route.ActionArgs) {
	const submission = await postedForm(context, request, tokenFormSchema);
	if (submission.status !== "success") return data({ made: nothingMade, result: submission.reply() }, { status: 400 });
	const { value } = submission;
	return orProblem(
		context,
		async ({ deps, actor, session, setToast }) => {
			if (value.intent === "revoke") {
				await revokeToken(deps, actor, value.token);
				setToast({ tone: "success", text: m.account_token_revoked() });
				return redirect(url.pathname);
			}
			const { name } = value;
			const minted = await makeToken(deps, actor, session.credential, () => session.mintToken(deps.clock(), name));
			const made: MadeToken = { ...minted, name };
			return data({ made, result: null });
		},
		({ text, status }, { setToast }) => {
			if (value.intent === "make")
				return data({ made: nothingMade, result: submission.reply({ formErrors: [text] }) }, { status });
			setToast({ tone: "info", text });
			return redirect(url.pathname);
		},
	);
}

export const meta: Route.MetaFunction = () => [
	{ title: `${m.account_tokens_title()} · ${m.common_app_name()}` },
	{ name: "robots", content: "noindex" },
];

export default function Tokens({ loaderData: { role, tokens, now }, actionData }: Route.ComponentProps) {
	return (
		<>
			<PageHeader
				back={{ href: devicesPath(role), label: m.account_devices_title() }}
				title={m.account_tokens_title()}
				lead={m.account_tokens_lead()}
			/>
			<div className="grid max-w-[48rem] grid-cols-[minmax(0,1fr)] gap-6">
				<p>
					<a href={pagePath(API_REFERENCE)}>{m.api_docs_title()}</a>
				</p>
				<TokensView tokens={tokens} made={actionData?.made ?? null} lastResult={actionData?.result ?? null} now={now} />
			</div>
		</>
	);
}
