import { redirect } from "react-router";
import { ButtonLink } from "~/components/button.tsx";
import { HOMES } from "~/domain/account/homes.ts";
import { OWN_ROLES } from "~/domain/account/schemas.ts";
import { AuthCard, authMeta } from "~/features/shell/auth-card.tsx";
import { safeNext } from "~/lib/safe-next.ts";
import { m } from "~/paraglide/messages.js";
import { addRolePath } from "~/request/account-pages.server.ts";
import { appContext } from "~/request/app-context.ts";
import { openPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/register.ts";

export const handle: RouteHandle = openPage;

/** Whoever is signed in has an account: they are told so, and what it may become as well; with nothing left to become they go on. */
export function loader({ context, url }: Route.LoaderArgs) {
	const next = safeNext(url.searchParams.get("next"));
	const { actor } = context.get(appContext);
	if (!actor) return { next, own: null };
	const home = HOMES[actor.role];
	const lacking = OWN_ROLES.filter((role) => !actor.roles.includes(role));
	if (lacking.length === 0) throw redirect(next ?? home);
	return { next, own: { home, further: lacking.map((role) => ({ role, href: addRolePath(role, next) })) } };
}

export const meta: Route.MetaFunction = () => authMeta(m.account_register_title());

function SignedIn({ own: { home, further } }: { own: NonNullable<Route.ComponentProps["loaderData"]["own"]> }) {
	return (
		<AuthCard title={m.account_register_signed_in()}>
			<ButtonLink href={home} block>
				{m.account_wrong_role_back()}
			</ButtonLink>
			{further.map(({ role, href }) => (
				<ButtonLink key={role} href={href} block variant="secondary" icon={role === "teacher" ? "users" : "book"}>
					{role === "teacher" ? m.account_add_teacher() : m.account_add_student()}
				</ButtonLink>
			))}
		</AuthCard>
	);
}

export default function Register({ loaderData: { next, own } }: Route.ComponentProps) {
	if (own) return <SignedIn own={own} />;
	const target = (role: string) =>
		`/auth/sign-in?role=${role}&create=1${next ? `&next=${encodeURIComponent(next)}` : ""}`;
	return (
		<AuthCard title={m.account_register_title()} lead={m.account_register_lead()}>
			<ul className="list-disc ps-5 text-soft">
				<li>{m.account_register_need_mobile()}</li>
				<li>{m.account_register_need_code()}</li>
				<li>{m.account_register_teacher_review()}</li>
			</ul>
			<ButtonLink href={target("student")} block icon="book">
				{m.account_register_student()}
			</ButtonLink>
			<ButtonLink href={target("teacher")} block variant="secondary" icon="users">
				{m.account_register_teacher()}
			</ButtonLink>
			<p className="text-soft">
				{m.account_have_account()} <a href="/auth/login">{m.common_sign_in()}</a>
			</p>
		</AuthCard>
	);
}
