import { ButtonLink } from "~/components/button.tsx";
import { AuthCard, authMeta } from "~/features/shell/auth-card.tsx";
import { safeNext } from "~/lib/safe-next.ts";
import { m } from "~/paraglide/messages.js";
import { openPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/register.ts";

export const handle: RouteHandle = openPage;

export const loader = ({ url }: Route.LoaderArgs) => ({ next: safeNext(url.searchParams.get("next")) });

export const meta: Route.MetaFunction = () => authMeta(m.account_register_title());

export default function Register({ loaderData: { next } }: Route.ComponentProps) {
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
