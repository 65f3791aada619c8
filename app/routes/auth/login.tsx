import { redirect } from "react-router";
import { ButtonLink } from "~/components/button.tsx";
import { FeeBadge } from "~/components/fee-badge.tsx";
import { Alert } from "~/components/surfaces.tsx";
import { landingOf } from "~/domain/account/guards.ts";
import { getInvited } from "~/domain/enrolment/invite-link.server.ts";
import { enrolmentErrors } from "~/domain/seat/errors.ts";
import { sharedDevicePath } from "~/domain/shared-device/paths.ts";
import { AuthCard, authMeta } from "~/features/shell/auth-card.tsx";
import { CONTACT } from "~/features/shell/contact.ts";
import { safeNext } from "~/lib/safe-next.ts";
import { dateTime, langOfText } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { signInPath } from "~/request/account-pages.server.ts";
import { type AppContext, appContext } from "~/request/app-context.ts";
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
	["feedback", { tone: "info", text: () => m.account_reason_feedback({ email: CONTACT.email }) }],
	["again", { tone: "warning", text: m.common_login_again }],
]);

/** Whoever comes by a teacher's link reads into what before they sign in, or that it works no more (ENR-8). */
async function invitedTo({ deps }: AppContext, next: string | null) {
	const [, code] = /^\/student\/invite\/([\w-]+)$/.exec(next ?? "") ?? [];
	if (!code) return null;
	try {
		const { title, teacherName, feePoisha, startAt } = await getInvited(deps, code);
		return { title, teacherName, feePoisha, startAt };
	} catch (error) {
		if (enrolmentErrors.is(error, "InviteLinkNotFound")) return "gone" as const;
		throw error;
	}
}

export async function loader({ context, request, url }: Route.LoaderArgs) {
	const q = url.searchParams.get("q");
	const next = safeNext(url.searchParams.get("next"));
	const app = context.get(appContext);
	// Who is to sign in anew hears why; anybody else who is signed in has nothing to do here. Who comes from the issuer may
	// have changed something there: the session hears of it with a fresh sign-in.
	const isFromIssuer = url.searchParams.get("from") === "issuer";
	if (app.actor && isFromIssuer) throw redirect(signInPath(app.actor.role, next));
	if (app.actor && q === null) throw redirect(next ?? landingOf(app.actor));
	const isShared = (await sharedDevice(app, request)) !== null;
	// Who waits behind a PIN is not meant: their way in stands below.
	const target = (role: string) => `${signInPath(role, next)}${isShared ? "&password=1" : ""}`;
	const invited = await invitedTo(app, next);
	return { q, next, isShared, invited, targets: { student: target("student"), teacher: target("teacher") } };
}

export const meta: Route.MetaFunction = () => authMeta(m.common_sign_in());

export default function Login({ loaderData: { q, next, isShared, invited, targets } }: Route.ComponentProps) {
	const reason = q === null ? null : (REASONS.get(q) ?? { tone: "info" as const, text: m.account_reason_other });
	return (
		<AuthCard title={m.common_sign_in()} lead={m.account_login_lead()}>
			{invited === "gone" && <Alert tone="warning">{m.enrolment_link_not_found()}</Alert>}
			{invited && invited !== "gone" && (
				<Alert tone="info" title={<span lang={langOfText(invited.title)}>{invited.title}</span>}>
					<p>{m.enrolment_link_invites({ teacher: invited.teacherName ?? "" })}</p>
					<p className="flex flex-wrap items-center gap-2">
						<FeeBadge poisha={invited.feePoisha} />
						{m.enrolment_starts({ when: dateTime(invited.startAt) })}
					</p>
				</Alert>
			)}
			{reason && <Alert tone={reason.tone}>{reason.text()}</Alert>}
			<ButtonLink href={targets.student} block icon="book">
				{m.account_sign_in_student()}
			</ButtonLink>
			<ButtonLink href={targets.teacher} block variant="secondary" icon="users">
				{m.account_sign_in_teacher()}
			</ButtonLink>
			{isShared && (
				<ButtonLink href={sharedDevicePath({ next })} variant="quiet" block icon="shield">
					{m.shared_device_title()}
				</ButtonLink>
			)}
			<p className="text-soft">
				{m.account_no_account()}{" "}
				<a href={next === null ? "/auth/register" : `/auth/register?next=${encodeURIComponent(next)}`}>
					{m.account_register_title()}
				</a>
			</p>
		</AuthCard>
	);
}
