import { ButtonLink } from "~/components/button.tsx";
import { Alert } from "~/components/surfaces.tsx";
import { SHARED_DEVICE_PATH } from "~/domain/shared-device/paths.ts";
import { AuthCard, authMeta } from "~/features/shell/auth-card.tsx";
import { safeNext } from "~/lib/safe-next.ts";
import { m } from "~/paraglide/messages.js";
import { appContext } from "~/request/app-context.ts";
import { openPage, type RouteHandle } from "~/request/route-handle.ts";
import { sharedDevice } from "~/request/shared-device.server.ts";
import type { Route } from "./+types/login.ts";

export const handle: RouteHandle = openPage;

/** Why one is here (ACC-4): `q` names the reason. */
const REASONS = new Map<string, { tone: "info" | "warning" | "danger"; text: () => string }>([
	["expired", { tone: "warning", text: m.account_reason_expired }],
	["denied", { tone: "info", text: m.account_reason_denied }],
	["unavailable", { tone: "danger", text: m.account_reason_unavailable }],
	["busy", { tone: "warning", text: m.errors_too_many_requests }],
	["deleted", { tone: "warning", text: m.privacy_error_being_deleted }],
	["again", { tone: "warning", text: m.common_login_again }],
]);

export async function loader({ context, request, url }: Route.LoaderArgs) {
	const q = url.searchParams.get("q");
	const isShared = (await sharedDevice(context.get(appContext), request)) !== null;
	return { q, next: safeNext(url.searchParams.get("next")), isShared };
}

export const meta: Route.MetaFunction = () => authMeta(m.common_sign_in());

export default function Login({ loaderData: { q, next, isShared } }: Route.ComponentProps) {
	const reason = q === null ? null : (REASONS.get(q) ?? { tone: "info" as const, text: m.account_reason_other });
	const target = (role: string) => `/auth/sign-in?role=${role}${next ? `&next=${encodeURIComponent(next)}` : ""}`;
	return (
		<AuthCard title={m.common_sign_in()} lead={m.account_login_lead()}>
			{reason && <Alert tone={reason.tone}>{reason.text()}</Alert>}
			<ButtonLink href={target("student")} block icon="book">
				{m.account_sign_in_student()}
			</ButtonLink>
			<ButtonLink href={target("teacher")} block variant="secondary" icon="users">
				{m.account_sign_in_teacher()}
			</ButtonLink>
			{isShared && (
				<ButtonLink href={SHARED_DEVICE_PATH} variant="quiet" block icon="shield">
					{m.shared_device_title()}
				</ButtonLink>
			)}
			<p className="text-soft">
				{m.account_no_account()} <a href="/auth/register">{m.account_register_title()}</a>
			</p>
		</AuthCard>
	);
}
