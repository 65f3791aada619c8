import { ButtonLink } from "~/components/button.tsx";
import { EmptyState } from "~/components/feedback.tsx";
import { HOMES } from "~/domain/account/homes.ts";
import { pagePath } from "~/lib/page-path.ts";
import { m } from "~/paraglide/messages.js";

/** The browsers that have what live classes and videos need, and where they come from. */
const SUPPORTED = [
	{ name: m.account_browser_chrome, href: "https://www.google.com/chrome/" },
	{ name: m.account_browser_firefox, href: "https://www.mozilla.org/firefox/" },
] as const;

/** For a browser that lacks what a live class or a video needs: which ones have it, and a way back (SITE-16). */
export function UnsupportedBrowser({ role }: { role: "student" | "teacher" }) {
	return (
		<EmptyState
			title={<h1 className="text-lg">{m.shell_browser_sorry()}</h1>}
			action={
				<div className="flex flex-wrap justify-center gap-3">
					<ButtonLink href={HOMES[role]}>{m.account_wrong_role_back()}</ButtonLink>
					<ButtonLink href={pagePath("/help")} variant="secondary">
						{m.common_help()}
					</ButtonLink>
				</div>
			}
		>
			<p>{m.shell_browser_supported()}</p>
			<ul className="mt-3 flex flex-wrap justify-center gap-x-6 gap-y-2">
				{SUPPORTED.map(({ name, href }) => (
					<li key={href}>
						<a href={href} rel="noreferrer">
							{name()}
						</a>
					</li>
				))}
			</ul>
		</EmptyState>
	);
}
