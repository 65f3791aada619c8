import { ButtonLink } from "~/components/button.tsx";
import { Ornament } from "~/components/ornament.tsx";
import { HOMES } from "~/domain/account/homes.ts";
import { innerPath, pagePath } from "~/lib/page-path.ts";
import { m } from "~/paraglide/messages.js";
import type { ShellUser } from "./types.ts";

type Status = 401 | 404 | 500;

const TEXTS: Record<Status, { title: () => string; text: () => string }> = {
	401: { title: m.errors_page_401_title, text: m.errors_page_401_text },
	404: { title: m.errors_page_404_title, text: m.errors_page_404_text },
	500: { title: m.errors_page_500_title, text: m.errors_page_500_text },
};

export const errorMeta = (status: Status) => [
	{ title: `${TEXTS[status].title()} · ${m.common_app_name()}` },
	{ name: "robots", content: "noindex" },
];

/** Of whoever is signed in, in a role that the page is not for: back to where they belong, and the other roles. */
function WrongRoleWays({ user: { role, waitsAt } }: { user: ShellUser }) {
	return (
		<>
			<ButtonLink href={waitsAt ?? HOMES[role]}>
				{waitsAt === null ? m.account_wrong_role_back() : m.shell_verification()}
			</ButtonLink>
			<ButtonLink href={innerPath("/auth/login")} variant="secondary">
				{m.account_other_role()}
			</ButtonLink>
		</>
	);
}

/**
 * The pages `/errors/error-401`, `-404` and `-500`: what happened, what to do, and ways back.
 * @param user who is signed in, where that matters
 */
export function ErrorPage({ status, user = null }: { status: Status; user?: ShellUser | null }) {
	if (user)
		return (
			<div className="empty">
				<Ornament kind="lotus" />
				<h1>{TEXTS[status].title()}</h1>
				<p className="measure text-soft">{m.account_wrong_role_text()}</p>
				<div className="flex flex-wrap justify-center gap-3">
					<WrongRoleWays user={user} />
				</div>
			</div>
		);
	return (
		<div className="empty">
			<Ornament kind="lotus" />
			<h1>{TEXTS[status].title()}</h1>
			<p className="measure text-soft">{TEXTS[status].text()}</p>
			<div className="flex flex-wrap justify-center gap-3">
				<ButtonLink href={pagePath("/")}>{m.errors_go_home()}</ButtonLink>
				{status === 401 ? (
					<ButtonLink href={innerPath("/auth/login")} variant="secondary">
						{m.common_sign_in()}
					</ButtonLink>
				) : (
					<ButtonLink href={pagePath("/help")} variant="secondary">
						{m.common_help()}
					</ButtonLink>
				)}
			</div>
		</div>
	);
}
